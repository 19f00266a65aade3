import dataclasses
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.commands import SaveReply
from app.domain.conversation import ConversationTree
from app.domain.errors import NotFoundError, StoreError
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.paths import Folders
from app.storage import Database, DataPlace, Store
from tests.storage.samples import RECEIPT, STATS, begin, finish

NOBODY = ConversationId(999)
NOTHING = MessageId(999)
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
TOKENS = st.lists(st.integers(-(2**31), 2**31 - 1)).map(tuple)


def save(reply: MessageId, text: str) -> SaveReply:
    return SaveReply(reply=reply, message=Message(Role.ASSISTANT, text), token_start=3, token_ids=(1, 2))


def reopened(place: DataPlace, conversation: ConversationId) -> ConversationTree:
    """The conversation as another connection reads it from the disk."""
    with Database.open_read_only(place.folders.data) as database:
        return Store(database).open_conversation(conversation)


def test_a_first_message_makes_a_conversation_with_a_place_for_the_reply(place: DataPlace) -> None:
    summary, nodes = place.store.begin_turn(begin("What is a cache?\nTell me."))
    user, reply = nodes
    assert summary.title == "What is a cache?"
    assert summary.tip == reply.id
    assert (user.parent, user.message) == (None, Message(Role.USER, "What is a cache?\nTell me."))
    assert (reply.parent, reply.message) == (user.id, Message(Role.ASSISTANT, ""))
    assert (reply.seed, reply.model, reply.finish_reason) == (2**64 - 1, "a model", None)
    assert (user.seed, user.model) == (None, "")
    assert reopened(place, summary.id) == ConversationTree(summary=summary, nodes={n.id: n for n in nodes})


def test_a_system_prompt_becomes_the_root_of_a_new_conversation(place: DataPlace) -> None:
    summary, (system, user, reply) = place.store.begin_turn(begin("Hi", system="Be brief."))
    assert system.message == Message(Role.SYSTEM, "Be brief.")
    assert (system.parent, user.parent, reply.parent) == (None, system.id, user.id)
    _, nodes = place.store.begin_turn(begin("More", conversation=summary.id, parent=reply.id, system="Ignored."))
    assert [node.message.role for node in nodes] == [Role.USER, Role.ASSISTANT]


def test_answering_a_message_again_adds_a_sibling_of_its_reply(place: DataPlace) -> None:
    summary, (user, first) = place.store.begin_turn(begin())
    changed, (second,) = place.store.begin_turn(begin(None, conversation=summary.id, parent=user.id))
    assert second.parent == user.id
    assert changed.tip == second.id
    assert reopened(place, summary.id).siblings(second.id) == (first.id, second.id)


def test_a_finished_reply_comes_back_whole(place: DataPlace) -> None:
    summary, (_, reply) = place.store.begin_turn(begin())
    place.store.finish_reply(finish(reply.id, "Done.", start=4, tokens=(7, 8)))
    assert reopened(place, summary.id).nodes[reply.id] == dataclasses.replace(
        reply,
        message=Message(Role.ASSISTANT, "Done.", "because"),
        token_start=4,
        token_ids=(7, 8),
        finish_reason=FinishReason.END,
        receipt=RECEIPT,
        stats=STATS,
    )


def test_a_reply_that_never_reached_the_engine_has_no_receipt(place: DataPlace) -> None:
    summary, (_, reply) = place.store.begin_turn(begin())
    place.store.finish_reply(dataclasses.replace(finish(reply.id), receipt=None, stats=None))
    found = reopened(place, summary.id).nodes[reply.id]
    assert (found.receipt, found.stats) == (None, None)


def test_a_reply_is_kept_while_it_is_written_and_not_changed_afterwards(place: DataPlace) -> None:
    summary, (_, reply) = place.store.begin_turn(begin())
    place.store.save_reply(save(reply.id, "So far"))
    assert reopened(place, summary.id).nodes[reply.id].message.content == "So far"
    assert reopened(place, summary.id).nodes[reply.id].finish_reason is None
    place.store.finish_reply(finish(reply.id, "So far, so good."))
    place.store.save_reply(save(reply.id, "late"))
    assert reopened(place, summary.id).nodes[reply.id].message.content == "So far, so good."


def test_the_tokens_of_a_prompt_are_kept(place: DataPlace) -> None:
    summary, (user, _) = place.store.begin_turn(begin())
    place.store.record_prompt(user.id, token_start=0, token_ids=(1, 2, 3))
    found = reopened(place, summary.id).nodes[user.id]
    assert (found.token_start, found.token_ids) == (0, (1, 2, 3))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(text=ANY_TEXT, reasoning=ANY_TEXT, system=ANY_TEXT, tokens=TOKENS, seed=st.integers(0, 2**64 - 1))
def test_any_text_and_any_tokens_come_back(
    place: DataPlace, text: str, reasoning: str, system: str, tokens: tuple[int, ...], seed: int
) -> None:
    summary, nodes = place.store.begin_turn(begin(text, system=system, seed=seed))
    reply = nodes[-1].id
    place.store.finish_reply(
        dataclasses.replace(finish(reply, tokens=tokens), message=Message(Role.ASSISTANT, text, reasoning))
    )
    tree = reopened(place, summary.id)
    path = tree.path()
    assert [node.message.content for node in path] == ([system] if system else []) + [text, text]
    assert (path[-1].message.reasoning, path[-1].token_ids, path[-1].seed) == (reasoning, tokens, seed)


def test_half_a_surrogate_pair_costs_one_character_and_not_the_message(place: DataPlace) -> None:
    _, (user, _) = place.store.begin_turn(begin("before \ud800 after \ud83d\ude00"))
    assert user.message.content == "before � after 😀"


def test_the_conversation_written_last_comes_first_even_when_the_clock_goes_back(tmp_path: Path) -> None:
    times = iter([5000.0, 5000.0, 5000.0, 5000.0, 100.0, 100.0, 100.0, 100.0, 50.0])
    with DataPlace.open(Folders.under(tmp_path), clock=lambda: next(times)) as place:
        first, (_, reply) = place.store.begin_turn(begin("first"))
        second, _ = place.store.begin_turn(begin("second"))
        assert [entry.id for entry in place.store.conversations()] == [second.id, first.id]
        place.store.finish_reply(finish(reply.id))
        assert [entry.id for entry in place.store.conversations()] == [first.id, second.id]
        assert place.store.conversations()[0].updated_at == 50.0


def test_finishing_a_reply_leaves_the_tip_where_the_user_moved_it(place: DataPlace) -> None:
    summary, (user, reply) = place.store.begin_turn(begin())
    place.store.move_tip(summary.id, user.id)
    place.store.finish_reply(finish(reply.id))
    assert place.store.conversations()[0].tip == user.id


def test_a_renamed_conversation_has_its_new_title(place: DataPlace) -> None:
    summary, _ = place.store.begin_turn(begin())
    place.store.rename(summary.id, "Caches")
    assert [entry.title for entry in place.store.conversations()] == ["Caches"]


def test_a_deleted_conversation_is_hidden_until_it_is_brought_back(place: DataPlace) -> None:
    summary, nodes = place.store.begin_turn(begin())
    place.store.delete(summary.id)
    assert place.store.conversations() == ()
    with pytest.raises(NotFoundError):
        place.store.open_conversation(summary.id)
    place.store.undelete(summary.id)
    assert place.store.conversations() == (summary,)
    assert len(place.store.open_conversation(summary.id).nodes) == len(nodes)


def test_a_reply_of_a_deleted_conversation_can_still_be_finished(place: DataPlace) -> None:
    summary, (_, reply) = place.store.begin_turn(begin())
    place.store.delete(summary.id)
    place.store.finish_reply(finish(reply.id, "Kept."))
    place.store.undelete(summary.id)
    assert place.store.open_conversation(summary.id).nodes[reply.id].message.content == "Kept."


@pytest.mark.parametrize(
    "act",
    [
        lambda store: store.open_conversation(NOBODY),
        lambda store: store.begin_turn(begin(conversation=NOBODY)),
        lambda store: store.begin_turn(begin(parent=NOTHING)),
        lambda store: store.begin_turn(begin(None)),
        lambda store: store.record_prompt(NOTHING, token_start=0, token_ids=(1,)),
        lambda store: store.save_reply(save(NOTHING, "text")),
        lambda store: store.finish_reply(finish(NOTHING)),
        lambda store: store.move_tip(NOBODY, NOTHING),
        lambda store: store.rename(NOBODY, "title"),
        lambda store: store.delete(NOBODY),
        lambda store: store.undelete(NOBODY),
    ],
)
def test_what_does_not_exist_is_said_and_nothing_is_written(place: DataPlace, act: Callable[[Store], object]) -> None:
    with pytest.raises(NotFoundError, match=r"^There is no .*\.$"):
        act(place.store)
    assert place.store.conversations() == ()


def test_a_parent_in_another_conversation_is_refused(place: DataPlace) -> None:
    _, (_, elsewhere) = place.store.begin_turn(begin("one"))
    summary, _ = place.store.begin_turn(begin("two"))
    with pytest.raises(NotFoundError, match="no message"):
        place.store.begin_turn(begin("three", conversation=summary.id, parent=elsewhere.id))
    with pytest.raises(NotFoundError, match="no message"):
        place.store.move_tip(summary.id, elsewhere.id)
    assert len(place.store.open_conversation(summary.id).nodes) == 2


def test_the_database_itself_refuses_a_tip_in_another_conversation(folders: Folders) -> None:
    folders.create()
    with Database.open(folders.data) as database:
        store = Store(database)
        first, _ = store.begin_turn(begin())
        _, (_, elsewhere) = store.begin_turn(begin())
        with pytest.raises(sqlite3.IntegrityError):
            database.change("UPDATE conversations SET tip = ? WHERE id = ?", elsewhere.id, first.id)


@pytest.mark.usefixtures("caplog")
def test_a_receipt_that_cannot_be_read_costs_the_receipt_and_not_the_words(folders: Folders) -> None:
    folders.create()
    with Database.open(folders.data) as database:
        store = Store(database)
        summary, (_, reply) = store.begin_turn(begin())
        store.finish_reply(finish(reply.id, "Words."))
        database.change("UPDATE messages SET receipt = '{', stats = '7' WHERE id = ?", reply.id)
        found = store.open_conversation(summary.id).nodes[reply.id]
        assert (found.message.content, found.receipt, found.stats) == ("Words.", None, None)


@pytest.mark.parametrize(
    "change", ["parent = id", "role = 'oracle'", "token_ids = x'00'", "seed = 'x'", "content = x'ff'"]
)
def test_a_message_that_makes_no_sense_is_said_and_others_still_open(folders: Folders, change: str) -> None:
    folders.create()
    with Database.open(folders.data) as database:
        store = Store(database)
        whole, _ = store.begin_turn(begin())
        broken, (user, _) = store.begin_turn(begin())
        database.change(f"UPDATE messages SET {change} WHERE id = ?", user.id)
        with pytest.raises(StoreError, match="damaged"):
            store.open_conversation(broken.id)
        assert len(store.open_conversation(whole.id).nodes) == 2


def test_only_replies_cut_off_by_a_crash_are_marked_as_stopped(place: DataPlace) -> None:
    done, (_, finished) = place.store.begin_turn(begin())
    place.store.finish_reply(finish(finished.id))
    cut, (user, reply) = place.store.begin_turn(begin())
    place.store.save_reply(save(reply.id, "Half a sen"))
    assert place.store.close_interrupted() == 1
    assert place.store.close_interrupted() == 0
    tree = reopened(place, cut.id)
    assert (tree.nodes[reply.id].finish_reason, tree.summary.tip) == (FinishReason.STOPPED, reply.id)
    assert tree.nodes[reply.id].message.content == "Half a sen"
    assert tree.nodes[user.id].finish_reason is None
    assert reopened(place, done.id).nodes[finished.id].finish_reason is FinishReason.END


def test_listing_ten_thousand_conversations_reads_no_messages(folders: Folders) -> None:
    folders.create()
    with Database.open(folders.data) as database:
        with database.transaction():
            database.change(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) "
                "INSERT INTO conversations (title, created_at, updated_at, touched) SELECT 'title', i, i, i FROM n"
            )
        read: list[str | None] = []

        def authorise(action: int, table: str | None, *_rest: str | None) -> int:
            read.append(table if action == sqlite3.SQLITE_READ else None)
            return sqlite3.SQLITE_OK

        database._connection.set_authorizer(authorise)
        assert len(Store(database).conversations()) == 10_000
        assert {table for table in read if table} == {"conversations"}
        plan = database.rows(
            "EXPLAIN QUERY PLAN SELECT id FROM conversations WHERE deleted_at IS NULL ORDER BY touched DESC"
        )
        assert [row[3] for row in plan] == ["SCAN conversations USING INDEX conversations_listed"]


def test_messages_of_one_conversation_are_found_by_index(folders: Folders) -> None:
    folders.create()
    with Database.open(folders.data) as database:
        plan = database.rows("EXPLAIN QUERY PLAN SELECT content FROM messages WHERE conversation = 1 ORDER BY id")
        assert len(plan) == 1
        assert "USING INDEX" in str(plan[0][3])


def test_replies_of_deleted_conversations_are_closed_without_a_word(place: DataPlace) -> None:
    summary, (_, reply) = place.store.begin_turn(begin())
    place.store.delete(summary.id)
    assert place.store.close_interrupted() == 0
    place.store.undelete(summary.id)
    assert place.store.open_conversation(summary.id).nodes[reply.id].finish_reason is FinishReason.STOPPED
