"""A branch as a conversation of its own: it says the same, reads nothing again, and is not taken for its origin."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.domain.branch_commands import BranchOff
from app.domain.branch_events import BranchMade
from app.domain.conversation import path_tokens
from app.domain.errors import NotFoundError
from app.domain.events import ConversationsChanged
from app.domain.exchange import portable
from app.domain.ids import ConversationId, MessageId
from app.domain.round_series import RoundTally
from app.domain.turn import FinishReason
from app.paths import Folders
from app.storage import DataPlace
from app.storage.obey import obey
from tests.storage.samples import ROOT, STATS, begin, chain, finish


class Talk:
    """A question, an answer, another question and its answer, which is still being written."""

    def __init__(self, place: DataPlace) -> None:
        self.place, self.store = place, place.store
        summary, (question, one) = self.store.begin_turn(begin("What?"))
        self.conversation, self.question, self.one = summary.id, question.id, one.id
        self.store.record_prompt(self.question, token_start=0, token_ids=(1, 2, 3))
        self.store.finish_reply(finish(self.one, "One.", start=3, tokens=(4, 5)))
        _, (_, last) = self.store.begin_turn(begin("More", conversation=self.conversation, parent=self.one))
        self.last = last.id

    def branch(self, message: MessageId) -> ConversationId:
        return self.store.branch_off(self.conversation, message, title="What? (branch)")


@pytest.fixture
def talk(place: DataPlace) -> Talk:
    return Talk(place)


def test_a_branch_says_what_was_said_up_to_there_with_everything_known_of_it(talk: Talk) -> None:
    tree = talk.store.open_conversation(talk.branch(talk.one))
    origin = talk.store.open_conversation(talk.conversation)
    assert tree.summary.title == "What? (branch)"
    unnumbered = [replace(node, id=MessageId(0), parent=None, created_at=0.0) for node in tree.path()]
    assert unnumbered == [replace(node, id=MessageId(0), parent=None, created_at=0.0) for node in origin.path(talk.one)]
    assert len(tree.nodes) == 2


def test_a_branch_has_the_rounds_of_its_replies_and_keeps_them_when_the_origin_goes(place: DataPlace) -> None:
    _, (_, reply) = place.store.begin_turn(begin("What?"))
    tally = RoundTally(10)
    tally.add(tokens=3, drafted=3, accepted=2, seconds=0.5)
    place.store.finish_reply(replace(finish(reply.id), stats=replace(STATS, rounds=tally.series())))
    (origin,) = place.store.conversations()
    branch = place.store.branch_off(origin.id, reply.id, title="What? (branch)")
    place.purge_now(origin.id)
    copied = place.store.open_conversation(branch).path()[-1]
    assert place.figures.rounds(copied.id) == tally.series()


def test_the_origin_stays_as_it_was(talk: Talk) -> None:
    before = talk.store.open_conversation(talk.conversation)
    talk.branch(talk.one)
    assert talk.store.open_conversation(talk.conversation) == before


def test_a_branch_uses_the_same_saved_rows(talk: Talk) -> None:
    for segment in chain((1, 2, 3), (4,)):
        talk.place.save(segment)
    tokens = path_tokens(talk.store.open_conversation(talk.branch(talk.one)).path())
    assert tokens == (1, 2, 3, 4, 5)
    assert len(talk.place.segments.find(ROOT, tokens)) == 2


def test_a_reply_that_is_being_written_is_a_stopped_one_there(talk: Talk) -> None:
    tree = talk.store.open_conversation(talk.branch(talk.last))
    assert tree.path()[-1].finish_reason is FinishReason.STOPPED
    assert talk.store.open_conversation(talk.conversation).path()[-1].finish_reason is None


def test_the_branch_is_listed_first_and_reported(talk: Talk) -> None:
    made, listed = obey(talk.place, BranchOff(conversation=talk.conversation, message=talk.one, title="B"))
    assert isinstance(made, BranchMade)
    assert isinstance(listed, ConversationsChanged)
    assert made.source == talk.conversation
    assert [each.id for each in listed.conversations] == [made.tree.summary.id, talk.conversation]


def test_there_is_no_branch_at_a_message_that_is_not_there(talk: Talk) -> None:
    talk.store.delete_message(talk.conversation, talk.one)
    for message in (talk.one, MessageId(99)):
        with pytest.raises(NotFoundError):
            talk.branch(message)
    with pytest.raises(NotFoundError):
        talk.store.branch_off(ConversationId(99), talk.question, title="B")
    assert len(talk.store.conversations()) == 1


def test_branches_of_one_conversation_are_all_brought_elsewhere_and_none_is_brought_twice(
    talk: Talk, tmp_path_factory: pytest.TempPathFactory, clock: Callable[[], float]
) -> None:
    talk.store.finish_reply(finish(talk.last, "Two."))
    first = talk.branch(talk.one)
    talk.branch(talk.one)
    talk.store.branch_off(first, talk.store.open_conversation(first).path()[-1].id, title="B")
    trees = [portable(talk.store.open_conversation(each.id)) for each in talk.store.conversations()]
    with DataPlace.open(Folders.under(tmp_path_factory.mktemp("elsewhere")), clock=clock) as elsewhere:
        assert [elsewhere.trees.add(tree).is_new for tree in trees] == [True] * 4
        assert [elsewhere.trees.add(tree).n_messages for tree in trees] == [0] * 4
    assert [talk.place.trees.expected(tree).n_messages for tree in trees] == [0] * 4
