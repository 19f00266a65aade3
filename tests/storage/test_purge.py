from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.conversation import MessageNode, path_tokens
from app.domain.errors import NotFoundError
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.storage import DataPlace, search_index
from app.storage.purge_walk import _BEGINNINGS
from app.storage.token_paths import Stretch, stretched
from tests.storage.samples import ROOT, begin, chain, finish, segment


def say(
    place: DataPlace,
    tokens: tuple[int, ...],
    answer: tuple[int, ...],
    *,
    after: tuple[ConversationId, MessageId] | None = None,
    start: int = 0,
) -> tuple[ConversationId, MessageId]:
    """One turn whose prompt and reply were read as these tokens."""
    conversation, parent = after or (None, None)
    summary, (user, reply) = place.store.begin_turn(begin(conversation=conversation, parent=parent))
    place.store.record_prompt(user.id, token_start=start, token_ids=tokens)
    place.store.finish_reply(finish(reply.id, start=start + len(tokens), tokens=answer))
    return summary.id, reply.id


def save(place: DataPlace, *stretches: tuple[int, ...]) -> None:
    for one in chain(*stretches):
        place.segments.put(one)


def n_files(place: DataPlace) -> int:
    return len(list(place.folders.segments.iterdir()))


def test_a_deleted_conversation_is_gone_after_a_start_with_all_it_alone_used(place: DataPlace) -> None:
    kept, _ = say(place, (1, 2), (3, 4))
    save(place, (1, 2), (3, 4))
    deleted, _ = say(place, (1, 2), (5, 6))
    save(place, (1, 2), (5, 6))
    place.store.delete(deleted)
    place.tidy()
    with pytest.raises(NotFoundError):
        place.store.undelete(deleted)
    assert len(place.store.open_conversation(kept).nodes) == 2
    assert [one.tokens for one in place.segments.find(ROOT, (1, 2, 3, 4))] == [(1, 2), (3, 4)]
    assert [one.tokens for one in place.segments.find(ROOT, (1, 2, 5, 6))] == [(1, 2)]
    assert n_files(place) == 2


def test_where_paths_begin_is_found_by_an_index_of_beginnings_alone(place: DataPlace) -> None:
    plan = place._database.rows(f"EXPLAIN QUERY PLAN {_BEGINNINGS}", 8)
    assert [step for *_, step in plan] == ["SCAN messages USING INDEX messages_beginning"]


def test_without_a_deletion_nothing_is_removed(place: DataPlace) -> None:
    save(place, (1, 2), (3, 4))
    place.tidy()
    assert n_files(place) == 2


def test_a_deletion_that_was_undone_removes_nothing(place: DataPlace) -> None:
    conversation, _ = say(place, (1, 2), (3, 4))
    save(place, (1, 2), (3, 4))
    place.store.delete(conversation)
    place.store.undelete(conversation)
    place.tidy()
    assert len(place.store.open_conversation(conversation).nodes) == 2
    assert n_files(place) == 2


def test_segments_of_every_branch_and_every_earlier_message_are_kept(place: DataPlace) -> None:
    conversation, first = say(place, (1, 2), (3, 4))
    say(place, (5,), (6,), after=(conversation, first), start=4)
    say(place, (7,), (8,), after=(conversation, first), start=4)
    save(place, (1, 2), (3, 4), (5,), (6,))
    save(place, (1, 2), (3, 4), (7,), (8,))
    place.store.delete(say(place, (9,), (9,))[0])
    place.tidy()
    assert n_files(place) == 6


def test_segments_of_a_past_that_a_template_rewrote_are_kept_for_a_rewind(place: DataPlace) -> None:
    conversation, first = say(place, (1, 2), (3, 4))
    say(place, (5, 6), (7,), after=(conversation, first), start=3)
    save(place, (1, 2), (3, 4))
    save(place, (1, 2), (3, 5, 6), (7,))
    place.store.delete(say(place, (9,), (9,))[0])
    place.tidy()
    assert n_files(place) == 4


def test_segments_before_an_empty_reply_and_a_rewritten_past_are_kept(place: DataPlace) -> None:
    summary, (_, user, empty) = place.store.begin_turn(begin(system="A system prompt is read with the question."))
    place.store.record_prompt(user.id, token_start=0, token_ids=(1, 2, 3, 4))
    say(place, (5,), (6,), after=(summary.id, empty.id), start=2)
    save(place, (1, 2), (3, 4))
    save(place, (1, 2), (5, 6))
    place.store.delete(say(place, (9,), (9,))[0])
    place.tidy()
    assert n_files(place) == 3


def test_segments_beyond_a_message_without_tokens_are_of_no_use(place: DataPlace) -> None:
    summary, (user, _) = place.store.begin_turn(begin())
    place.store.record_prompt(user.id, token_start=0, token_ids=(1, 2))
    save(place, (1, 2), (3, 4))
    place.store.delete(say(place, (9,), (9,))[0])
    place.tidy()
    assert [one.tokens for one in place.segments.find(ROOT, (1, 2, 3, 4))] == [(1, 2)]
    assert len(place.store.open_conversation(summary.id).nodes) == 2


def test_a_long_conversation_is_purged(place: DataPlace) -> None:
    conversation, at = say(place, (1,), (2,))
    place._database.change(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) "
        "INSERT INTO messages (id, conversation, parent, role, content, token_ids, token_start, created_at) "
        "SELECT ? + i, ?, ? + i - 1, 'user', '', x'01000000', 1 + i, 0 FROM n",
        at,
        conversation,
        at,
    )
    assert len(place.store.open_conversation(conversation).nodes) == 3002
    place.segments.put(segment((1, 2)))
    place.store.delete(conversation)
    place.tidy()
    assert place.store.conversations() == ()
    assert n_files(place) == 0


@given(st.lists(st.tuples(st.integers(0, 8), st.lists(st.integers(0, 9), max_size=4).map(tuple)), max_size=6))
def test_the_walk_sees_the_tokens_that_the_domain_sees(messages: list[tuple[int, tuple[int, ...]]]) -> None:
    nodes = tuple(
        MessageNode(id=MessageId(at), parent=None, message=Message(Role.USER, ""), token_start=start, token_ids=tokens)
        for at, (start, tokens) in enumerate(messages)
    )
    path = [Stretch(message=node.id, parent=None, start=node.token_start, tokens=node.token_ids) for node in nodes]
    assert tuple(stretched(path)) == path_tokens(nodes)


SECRET, SECRET_TOKENS = "the mill behind the seventh bridge", tuple(range(70_001, 70_041))


def remains(place: DataPlace) -> list[str]:
    """Files below the data folder that hold words or tokens of the secret."""
    needles = [SECRET.encode(), array("i", SECRET_TOKENS).tobytes()[:32]]
    files = (path for path in place.folders.data.rglob("*") if path.is_file())
    return sorted(path.name for path in files if any(needle in path.read_bytes() for needle in needles))


def test_nothing_of_a_conversation_that_is_removed_for_good_remains_in_any_file(place: DataPlace) -> None:
    summary, nodes = place.store.begin_turn(begin(SECRET))
    place.store.finish_reply(finish(nodes[-1].id, SECRET, start=0, tokens=SECRET_TOKENS))
    place.save(segment(SECRET_TOKENS))
    (place.folders.segments / "b2-1.seg.damaged").write_bytes(array("i", SECRET_TOKENS).tobytes())
    (place.folders.data / "tandem.db.v1000.backup").write_bytes(SECRET.encode())
    for number in range(40):  # others, around and after it
        place.store.begin_turn(begin(f"Number {number}"))
    assert len(remains(place)) >= 4
    place.purge_now(summary.id)
    assert remains(place) == []
    assert len(place.store.conversations()) == 40


def test_what_another_conversation_shares_with_one_that_is_removed_stays(place: DataPlace) -> None:
    summaries = []
    for last in (3, 4):
        summary, nodes = place.store.begin_turn(begin("Hello"))
        place.store.finish_reply(finish(nodes[-1].id, start=0, tokens=(1, 2, last)))
        summaries.append(summary)
    shared, own, other = (*chain((1, 2), (3,)), segment((4,), after=segment((1, 2))))
    for one in (shared, own, other):
        place.save(one)
    place.purge_now(summaries[0].id)
    assert set(place.segments.links()) == {shared.key, other.key}


def test_a_conversation_that_waits_to_be_purged_can_be_removed_at_once_and_only_once(place: DataPlace) -> None:
    summary, _ = place.store.begin_turn(begin("Hello"))
    place.store.delete(summary.id)
    place.purge_now(summary.id)
    with pytest.raises(NotFoundError):
        place.purge_now(summary.id)


def test_a_start_that_purges_leaves_nothing_of_it_in_any_file(place: DataPlace) -> None:
    summary, nodes = place.store.begin_turn(begin(SECRET))
    place.store.finish_reply(finish(nodes[-1].id, SECRET, start=0, tokens=SECRET_TOKENS))
    place.save(segment(SECRET_TOKENS))
    place.store.delete(summary.id)
    assert remains(place)
    place.tidy()
    assert remains(place) == []


def forget(place: DataPlace) -> int:
    """Let the index catch up and forget; in how many slices it did."""
    while place.index.behind:
        place.index.catch_up()
    slices = 1
    while place.index.forget_some():
        slices += 1
    return slices


def in_database(place: DataPlace, word: str) -> int:
    files = (place.folders.data / f"tandem.db{suffix}" for suffix in ("", "-wal"))
    return sum(path.read_bytes().count(word.encode()) for path in files if path.exists())


WORDS = tuple(f"word{number * 7919 % 10007:05d}" for number in range(600))


def test_the_index_forgets_the_words_of_what_is_removed_for_good(place: DataPlace) -> None:
    secrets = ("zyzzyvahunter", "qwertzuiop9000")
    kept, *removed = (
        place.store.begin_turn(begin(f"{word} {WORDS[at]}"))[0] for at, word in enumerate(("keep", *secrets))
    )
    for at in range(0, 600, 6):
        place.store.begin_turn(begin(" ".join(WORDS[at : at + 6])))
    forget(place)
    place.store.delete(removed[0].id)
    forget(place)
    assert in_database(place, secrets[0]) > 0  # marked as deleted, and still there
    place.purge_now(removed[0].id)
    place.purge_now(removed[1].id)
    before = place.index.remains
    forget(place)
    assert (before, place.index.remains) == (True, False)
    assert [in_database(place, secret) for secret in secrets] == [0, 0]
    assert in_database(place, WORDS[300]) > 0
    assert {hit.conversation for hit in place.search.find("keep").hits} == {kept.id}
    assert place.index.pending() == 0


def test_the_index_forgets_in_slices_and_what_is_removed_meanwhile_too(
    place: DataPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_index, "_MERGED_PAGES", 1)
    first, second = (place.store.begin_turn(begin(word))[0] for word in ("zyzzyvahunter", "qwertzuiop9000"))
    for at in range(0, 600, 2):
        place.store.begin_turn(begin(" ".join(WORDS[at : at + 2])))
    forget(place)
    place.purge_now(first.id)
    while place.index.behind:
        place.index.catch_up()
    assert place.index.forget_some()
    place.purge_now(second.id)
    assert forget(place) > 2
    assert (in_database(place, "zyzzyvahunter"), in_database(place, "qwertzuiop9000")) == (0, 0)


def test_what_is_left_to_forget_is_known_at_the_next_start(place: DataPlace) -> None:
    summary, _ = place.store.begin_turn(begin("zyzzyvahunter"))
    place.store.begin_turn(begin("something else"))
    place.purge_now(summary.id)
    place.close()
    with DataPlace.open(place.folders) as again:
        assert again.index.remains
        forget(again)
        assert in_database(again, "zyzzyvahunter") == 0


def test_a_purge_reads_the_tokens_of_those_alone_that_begin_alike(place: DataPlace) -> None:
    for number in range(200):
        say(place, (100 + number, 2), (3,))
    twin, _ = say(place, (1, 2), (3,))
    save(place, (1, 2), (3,))
    save(place, (150, 2), (3,))
    deleted, _ = say(place, (1, 2), (3,))
    looked_at: list[object] = []
    place._database._connection.set_trace_callback(looked_at.append)
    place.purge_now(deleted)
    place._database._connection.set_trace_callback(None)
    walks = [sql for sql in looked_at if str(sql).startswith("SELECT conversation, id, parent, token_start")]
    assert 0 < len(walks) < 60
    assert all("WHERE conversation =" in str(sql) for sql in walks)
    assert n_files(place) == 4
    place.purge_now(twin)
    assert n_files(place) == 2


def test_a_segment_that_came_late_for_what_is_gone_goes_with_the_next_purge(place: DataPlace) -> None:
    gone, _ = say(place, (1, 2), (3,))
    place.purge_now(gone)
    save(place, (1, 2), (3,))
    place.purge_now(say(place, (9,), (9,))[0])
    assert n_files(place) == 0
