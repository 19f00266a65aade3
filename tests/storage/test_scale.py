"""What must not grow with the store: what is written for a reply, what a list reads, what a query walks."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest

from app.domain.chat import SAVE_EVERY_S
from app.domain.commands import SaveReply, SearchMessages
from app.domain.errors import StoreInUseError
from app.domain.events import SearchFound
from app.domain.message import Message, Role
from app.paths import Folders
from app.storage import DataPlace
from app.storage.database import DATABASE_NAME
from app.storage.faults import known
from app.storage.obey import obey
from tests.storage.samples import ROOT, begin, chain, finish
from tests.storage.test_search import say

TOKENS_A_SECOND = 25
LETTERS_A_TOKEN = 4


def written_for(place: DataPlace, folders: Folders, n_tokens: int) -> int:
    """Bytes that a reply of so many tokens costs, saved as often as the chat does."""
    database = place.store._database
    database.rows("PRAGMA wal_autocheckpoint = 0")
    database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    log = folders.data / f"{DATABASE_NAME}-wal"
    _, nodes = place.store.begin_turn(begin("Write a long story."))
    step = int(TOKENS_A_SECOND * SAVE_EVERY_S)
    for count in range(step, n_tokens, step):
        text = "word " * (count * LETTERS_A_TOKEN // 5)
        message = Message(Role.ASSISTANT, text)
        save = SaveReply(reply=nodes[-1].id, message=message, token_start=9, token_ids=tuple(range(count)))
        place.store.save_reply(save)
    text = "word " * (n_tokens * LETTERS_A_TOKEN // 5)
    place.store.finish_reply(finish(nodes[-1].id, text, start=9, tokens=tuple(range(n_tokens))))
    return log.stat().st_size


def test_a_thousand_tokens_cost_two_megabytes_of_writing_whatever_the_store_holds(
    place: DataPlace, folders: Folders
) -> None:
    # LM Studio bug 1621 (B83): gigabytes, since the whole chat was written again for each token.
    alone = written_for(place, folders, 1000)
    assert alone < 2_000_000
    conversation = say(place, "short")
    for _ in range(200):
        say(place, "many words " * 200, conversation=conversation)
    assert written_for(place, folders, 1000) < alone + 100_000


@contextmanager
def forbidden(place: DataPlace, table: str) -> Iterator[None]:
    """No statement may read `table`."""

    def judge(act: int, first: str | None, second: str | None, where: str | None, inner: str | None) -> int:
        return sqlite3.SQLITE_DENY if act == sqlite3.SQLITE_READ and first == table else sqlite3.SQLITE_OK

    connection = place.store._database._connection
    connection.set_authorizer(judge)
    try:
        yield
    finally:
        connection.set_authorizer(None)


def test_a_list_never_reads_messages(place: DataPlace) -> None:
    # Open WebUI 9167 (B88): one huge chat slowed down everything.
    conversation = say(place, "x" * 5_000_000)
    with forbidden(place, "messages"):
        assert [summary.id for summary in place.store.conversations()] == [conversation]
        assert [summary.id for summary in place.listing.conversations()] == [conversation]
        place.store._database.change("UPDATE conversations SET title = 'small'")
        assert [summary.title for summary in place.listing.conversations()] == ["small"]
        with pytest.raises(sqlite3.DatabaseError, match="prohibited"):
            place.store.open_conversation(conversation)


def test_another_program_that_holds_the_database_is_named_and_nothing_is_lost(folders: Folders) -> None:
    # Open WebUI 27745 (B87): “database is locked” was shown as it is, and the message was gone.
    with DataPlace.open(folders, busy_timeout_s=0.05) as place:
        conversation = say(place, "before")
        with closing(sqlite3.connect(folders.data / DATABASE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(sqlite3.OperationalError) as caught:
                place.store.begin_turn(begin("during", conversation=conversation))
            told = known(caught.value, folders.data)
            assert isinstance(told, StoreInUseError)
            assert "close it and try again" in str(told)
            assert [hit.message is None for hit in place.search.find("before").hits] == [True, False]
            other.execute("ROLLBACK")
        say(place, "after", conversation=conversation)
        assert place.search.find("after").pending == 0


def test_two_instances_on_one_folder_are_refused_politely(folders: Folders) -> None:
    with DataPlace.open(folders), pytest.raises(StoreInUseError):
        DataPlace.open(folders)


TABLES = "(?:messages|conversations|segments|search_words)"
WALK = rf"SCAN {TABLES}\b(?! USING (?:COVERING )?INDEX \w+_(?:deleted|unfinished)$)|SEARCH {TABLES}$"
"""Of a table as a whole: SQLite calls the walk for a highest value a search too.  The indexes named are of few rows."""
ALLOWED_SCANS = {
    "the whole list, once": r"SELECT id, touched FROM conversations WHERE deleted_at IS NULL$",
    "a purge: where each conversation begins, by an index of those": r"WHERE token_start = 0 AND token_ids <> x''",
    "a purge: a few of the newest, which are at the end": r"ORDER BY (used|touched) DESC LIMIT 50$",
    "the newest message, which is at the end": r"SELECT max\(id\) FROM messages$",
    "the tree of segments": r"FROM segments$",
}


def statements_of(place: DataPlace, acts: Callable[[DataPlace], None]) -> set[str]:
    """What was asked of the database."""
    seen: set[str] = set()
    connection = place.store._database._connection
    connection.set_trace_callback(lambda sql: seen.add(" ".join(sql.split())))
    try:
        acts(place)
    finally:
        connection.set_trace_callback(None)
    return {sql for sql in seen if re.match(r"(SELECT|UPDATE|DELETE|INSERT)\b", sql) and "'main'" not in sql}


def everything(place: DataPlace) -> None:
    conversation = say(place, "a question")
    tree = place.store.open_conversation(conversation)
    place.store.move_tip(conversation, min(tree.nodes))
    place.store.rename(conversation, "another title")
    place.store.record_prompt(min(tree.nodes), token_start=0, token_ids=(1, 2))
    place.store.save_reply(
        SaveReply(reply=max(tree.nodes), message=Message(Role.ASSISTANT, "x"), token_start=0, token_ids=())
    )
    place.store.close_interrupted()
    for query in ("question", "que", '"a question"', "北"):
        (event,) = obey(place, SearchMessages(request=1, text=query))
        assert isinstance(event, SearchFound)
    for one in chain((1, 2), (3, 4)):
        place.segments.put(one)
    place.segments.find(ROOT, (1, 2, 3, 4, 5))
    place.listing.conversations()
    place.store.delete(conversation)
    place.tidy()


def test_a_purge_without_segments_reads_no_messages_tokens(place: DataPlace) -> None:
    place.store.delete(say(place, "gone"))
    asked = statements_of(place, lambda opened: opened.tidy())
    assert not [sql for sql in asked if sql.startswith("SELECT conversation, id, parent, token_start")]
    assert any(sql.startswith("DELETE FROM conversations") for sql in asked)


def test_no_statement_walks_a_table_but_those_that_are_about_all_of_it(place: DataPlace, folders: Folders) -> None:
    for number in range(20):
        say(place, f"number {number}")
    place.listing.conversations()
    statements = statements_of(place, everything)
    assert len(statements) > 30
    walks = {}
    with closing(sqlite3.connect(folders.data / DATABASE_NAME)) as other:
        other.execute("CREATE TEMP TABLE listing_changed (conversation INTEGER PRIMARY KEY)")
        for sql in statements:
            plan = [str(step[3]) for step in other.execute(f"EXPLAIN QUERY PLAN {sql}")]
            bad = [step for step in plan if re.match(WALK, step)]
            if bad and not any(re.search(allowed, sql) for allowed in ALLOWED_SCANS.values()):
                walks[sql] = bad
    assert walks == {}
