"""What going on after each message would read again, found along the way and not message by message."""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.branch_commands import FindBoundaries
from app.domain.branch_events import BoundariesFound
from app.domain.ids import ConversationId, MessageId
from app.domain.segment import SegmentKey, segment_key
from app.storage import DataPlace
from app.storage.boundaries import BoundaryWalk
from app.storage.chains import Link, matching
from app.storage.obey import obey, refusal
from tests.storage.samples import ROOT, begin, chain, finish


class Talk:
    """Two turns; the second question was read with glue around it."""

    def __init__(self, place: DataPlace) -> None:
        self.place = place
        store = place.store
        summary, (question, one) = store.begin_turn(begin("What?"))
        store.record_prompt(question.id, token_start=0, token_ids=(1, 2, 3))
        store.finish_reply(finish(one.id, "One.", start=3, tokens=(4, 5)))
        _, (more, two) = store.begin_turn(begin("More", conversation=summary.id, parent=one.id))
        store.record_prompt(more.id, token_start=5, token_ids=(6, 7))
        store.finish_reply(finish(two.id, "Two.", start=7, tokens=(8, 9)))
        self.conversation, self.messages = summary.id, (question.id, one.id, more.id, two.id)

    def reread(self, *, root: SegmentKey = ROOT) -> dict[MessageId, int]:
        return self.place.reread(self.conversation, tip=self.messages[-1], root=root)


@pytest.fixture
def talk(place: DataPlace) -> Talk:
    return Talk(place)


def test_after_each_message_so_many_tokens_are_read_again_as_no_segment_reaches(talk: Talk) -> None:
    assert list(talk.reread().values()) == [3, 4, 7, 8]
    for segment in chain((1, 2, 3), (4,)):
        talk.place.save(segment)
    assert talk.reread() == dict(zip(talk.messages, (0, 0, 3, 4), strict=True))
    assert list(talk.reread(root=segment_key(ROOT, (1,))).values()) == [3, 4, 7, 8]


def test_a_message_whose_tokens_are_unknown_ends_what_is_known(talk: Talk) -> None:
    talk.place.store.record_prompt(talk.messages[2], token_start=0, token_ids=())
    assert set(talk.reread()) == set(talk.messages[:2])


def test_the_answer_names_the_conversation_and_nobody_is_told_that_there_is_none(talk: Talk) -> None:
    ask = FindBoundaries(conversation=talk.conversation, tip=talk.messages[0], root=ROOT)
    assert obey(talk.place, ask) == (BoundariesFound(conversation=talk.conversation, reread={talk.messages[0]: 3}),)
    assert refusal(FindBoundaries(conversation=ConversationId(9), tip=MessageId(1), root=ROOT), KeyError()) == ()  # type: ignore[arg-type]  # no error is looked at


class Tree:
    """Segments in memory."""

    def __init__(self, links: Iterable[Link]) -> None:
        self._links = {link.key: link for link in links}

    def ends(self, parent: SegmentKey) -> Iterable[int]:
        return {link.end for link in self._links.values() if link.parent == parent}

    def link(self, key: SegmentKey) -> Link | None:
        return self._links.get(key)


def made(stretches: Sequence[tuple[int, ...]], *, thin: int) -> list[Link]:
    links: list[Link] = []
    parent, start = ROOT, 0
    for at, tokens in enumerate(stretches):
        key = segment_key(parent, tokens)
        recurrent = 0 if at == thin else 1
        links.append(Link(key=key, parent=parent, start=start, end=start + len(tokens), recurrent_bytes=recurrent))
        parent, start = key, start + len(tokens)
    return links


token_lists = st.lists(st.integers(0, 1), min_size=1, max_size=3).map(tuple)
chains = st.lists(st.lists(token_lists, min_size=1, max_size=4), max_size=4)
steps = st.lists(st.tuples(st.integers(0, 4), st.lists(st.integers(0, 1), min_size=1, max_size=4)), max_size=8)


@given(chains=chains, steps=steps, thin=st.integers(0, 6))
def test_the_walk_reaches_as_far_as_a_search_from_the_root_wherever_the_past_was_rewritten(
    chains: list[list[tuple[int, ...]]], steps: list[tuple[int, list[int]]], thin: int
) -> None:
    tree = Tree(link for stretches in chains for link in made(stretches, thin=thin))
    walk, tokens = BoundaryWalk(ROOT, tree), list[int]()
    for back, more in steps:
        start = max(0, len(tokens) - back)
        tokens[start:] = more
        walk.go_on(start, more)
        met = matching(ROOT, tokens, tree).values()
        assert walk.reach == max((link.end for link in met if link.resumable), default=0)
