"""A damaged database gives back every row on a whole page, and what is lost leaves the rest reachable."""

import errno
import os
import random
import sqlite3
from pathlib import Path

import pytest

from app.domain.commands import OpenConversation
from app.domain.conversation import MessageNode
from app.domain.errors import DiskFullError, StoreError
from app.domain.events import ConversationOpened, ConversationsChanged, StoreReady, StoreTrouble
from app.domain.ids import ConversationId, MessageId
from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.database import DATABASE_NAME, Database
from app.storage.pages import Pages
from app.storage.renewal import SALVAGED_NAME
from app.storage.store import Store
from tests.storage.listener import Listen
from tests.storage.samples import begin, die, finish, in_child
from tests.storage.test_atomic import die_before

pytestmark = pytest.mark.usefixtures("caplog")

PAGE = 4096
N_SEEDS = int(os.environ.get("TANDEM_DAMAGES", "12"))
Rows = dict[int, MessageNode]


def fill(store: Store, *, n_conversations: int = 30, seed: int = 1) -> None:
    """Conversations as people have them: short ones, long ones, some with very long messages, one deleted."""
    chance = random.Random(seed)
    for n in range(n_conversations):
        conversation: ConversationId | None = None
        parent: MessageId | None = None
        for _ in range(chance.randint(1, 9)):
            words = f"{n} é 漢字 " + "word " * chance.choice((1, 20, 200, 4000))
            summary, nodes = store.begin_turn(begin(words, conversation=conversation, parent=parent))
            conversation, parent = summary.id, nodes[-1].id
            tokens = tuple(range(chance.choice((3, 300, 2000))))
            store.finish_reply(finish(parent, "said " * chance.choice((5, 500)), tokens=tokens))
    assert conversation is not None
    store.delete(conversation)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database of about a megabyte, its log folded in."""
    folders = Folders.under(tmp_path_factory.mktemp("original"))
    with DataPlace.open(folders) as place:
        fill(place.store)
    return (folders.data / DATABASE_NAME).read_bytes()


@pytest.fixture
def database(folders: Folders, original: bytes) -> Path:
    """The same, in a folder of its own."""
    folders.create()
    path = folders.data / DATABASE_NAME
    path.write_bytes(original)
    return path


def messages(folders: Folders) -> Rows:
    with Database.open_read_only(folders.data) as database:
        store = Store(database)
        trees = [store.open_conversation(summary.id) for summary in store.conversations()]
    return {node.id: node for tree in trees for node in tree.nodes.values()}


def ids_by_page(original: bytes) -> dict[int, set[int]]:
    """The messages on each leaf page."""
    pages = Pages(memoryview(original))
    leaves, broken = pages.leaves(root_of(original, "messages"))
    assert not broken
    return {leaf: {row.id for row in pages.rows(leaf)} for leaf in leaves}


def root_of(content: bytes, table: str) -> int:
    with sqlite3.connect(":memory:") as connection:
        connection.deserialize(content.replace(b"\2\2", b"\1\1", 1))
        found = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    connection.close()
    root: int = found[0]
    return root


def page_of_conversations(original: bytes) -> int:
    return root_of(original, "conversations")


def damage(path: Path, pages: set[int], chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    for number in pages:
        bad = chance.choice((bytes(PAGE), b"\xff" * PAGE, chance.randbytes(PAGE)))
        content[(number - 1) * PAGE : number * PAGE] = bad
    path.write_bytes(content)


def mend(folders: Folders) -> str:
    """Open the place and have its database mended, if opening did not do that already; what was said."""
    with DataPlace.open(folders) as place:
        return place.notices[0] if place.notices else place.mend()


def same(found: MessageNode, node: MessageNode) -> bool:
    """True for all of a message, but for the one it follows."""
    return (found.message, found.token_ids, found.stats) == (node.message, node.token_ids, node.stats)


def test_a_whole_file_is_read_row_by_row_as_sqlite_reads_it(database: Path, original: bytes) -> None:
    pages = Pages(memoryview(original))
    columns = "NULL, conversation, parent, role, content, reasoning, token_ids, token_start, created_at, finish_reason"
    with sqlite3.connect(database) as connection:
        expected = dict(enumerate(connection.execute(f"SELECT id, {columns} FROM messages ORDER BY id").fetchall()))
    connection.close()
    leaves, _ = pages.leaves(root_of(original, "messages"))
    rows = [row for leaf in leaves for row in pages.rows(leaf)]
    assert {n: (row.id, *row.values[:10]) for n, row in enumerate(rows)} == expected
    assert all(row.n_whole == len(row.values) for row in rows)
    assert len(leaves) > 50


# The first page holds the list of tables.  `TANDEM_DAMAGES` says how many databases are damaged.
@pytest.mark.parametrize("seed", range(N_SEEDS))
def test_every_row_on_a_whole_page_comes_back_whatever_became_of_the_others(
    folders: Folders, database: Path, original: bytes, seed: int
) -> None:
    chance = random.Random(seed)
    before = messages(folders)
    n_pages = len(original) // PAGE
    bad = {chance.randint(1, n_pages) for _ in range(chance.choice((1, 3, 20)))} | ({1} if seed % 3 == 0 else set())
    damage(database, bad, chance)
    said = mend(folders)
    after = messages(folders)
    on_whole_pages = {key for page, keys in ids_by_page(original).items() if page not in bad for key in keys}
    assert on_whole_pages & before.keys() <= after.keys()
    # Of a conversation whose row is lost, nobody knows that it was deleted.
    assert after.keys() <= before.keys() or page_of_conversations(original) in bad
    # A message that goes on over other pages loses what stood on a bad one.
    cut = {key for key in on_whole_pages & before.keys() if not same(after[key], before[key])}
    assert len(cut) <= len(bad)
    for key in cut:
        text, whole_text = after[key].message.content.rstrip("\ufffd"), before[key].message.content
        assert whole_text.startswith(text)
        assert len(text) >= min(300, len(whole_text))
    assert "could be saved" in said
    assert f"with {len(after)} messages" in said
    assert verify(folders) == ()
    with DataPlace.open(folders) as place:
        assert place.notices == ()
        for summary in place.store.conversations():
            place.store.open_conversation(summary.id).path()


def interior_pages(original: bytes) -> set[int]:
    pages = Pages(memoryview(original))
    return {number for number in range(1, pages.count + 1) if pages.kind(number) == 0x05}


def test_without_any_page_that_leads_to_others_nothing_is_lost(
    folders: Folders, database: Path, original: bytes
) -> None:
    before = messages(folders)
    damage(database, interior_pages(original) | {1}, random.Random(0))
    mend(folders)
    assert messages(folders) == before


def test_damage_in_an_index_alone_costs_nothing(folders: Folders, database: Path, original: bytes) -> None:
    before = messages(folders)
    pages = Pages(memoryview(original))
    damage(database, {n for n in range(1, pages.count + 1) if pages.kind(n) in {0x0A, 0x02}}, random.Random(0))
    mend(folders)
    assert messages(folders) == before


def test_a_message_whose_predecessor_is_lost_follows_the_one_before_that(place: DataPlace) -> None:
    summary, (question, answer) = place.store.begin_turn(begin("one"))
    _, (second, last) = place.store.begin_turn(begin("two", conversation=summary.id, parent=answer.id))
    _, (other,) = place.store.begin_turn(begin(None, conversation=summary.id, parent=second.id))
    for reply in (answer, last, other):
        place.store.finish_reply(finish(reply.id))
    place._database.rows("PRAGMA foreign_keys = OFF")
    place._database.change("DELETE FROM messages WHERE id = ?", second.id)
    place._database.change("UPDATE conversations SET tip = ?", second.id)
    place.mend()
    tree = place.store.open_conversation(summary.id)
    assert {node.id: node.parent for node in tree.nodes.values()} == {
        question.id: None,
        answer.id: question.id,
        last.id: answer.id,
        other.id: answer.id,
    }
    assert tree.summary.tip == other.id


def test_a_conversation_whose_row_is_lost_is_named_after_its_first_question(place: DataPlace) -> None:
    for text in ("first question", "second question"):
        place.store.begin_turn(begin(text, system="be brief"))
    place._database.rows("PRAGMA foreign_keys = OFF")
    place._database.change("DELETE FROM conversations")
    said = place.mend()
    assert [entry.title for entry in place.store.conversations()] == ["second question", "first question"]
    assert "2 conversations with 6 messages could be saved" in said


def test_words_that_are_only_in_the_log_are_saved_too(folders: Folders) -> None:
    def work() -> None:
        place = DataPlace.open(folders)
        fill(place.store, n_conversations=3)
        die()

    assert in_child(work) == -9
    log = folders.data / f"{DATABASE_NAME}-wal"
    assert log.stat().st_size > 50 * PAGE
    scratch = Folders.under(folders.data / "copy")
    scratch.create()
    for name in (DATABASE_NAME, f"{DATABASE_NAME}-wal"):
        (scratch.data / name).write_bytes((folders.data / name).read_bytes())
    before = messages(scratch)
    path = folders.data / DATABASE_NAME
    path.write_bytes(bytes(path.stat().st_size))
    said = mend(folders)
    assert f"with {len(before)} messages could be saved" in said
    assert messages(folders) == before


def test_a_reply_that_is_being_written_stays_open_while_the_database_is_mended(place: DataPlace) -> None:
    summary, (_, reply) = place.store.begin_turn(begin())
    place.mend()
    assert place.store.open_conversation(summary.id).nodes[reply.id].finish_reason is None
    place.store.finish_reply(finish(reply.id, "the whole of it"))
    assert place.store.open_conversation(summary.id).path()[-1].message.content == "the whole of it"


def test_what_was_deleted_stays_deleted(folders: Folders, database: Path, original: bytes) -> None:
    before = messages(folders)
    damage(database, {max(ids_by_page(original))}, random.Random(3))
    mend(folders)
    assert messages(folders).keys() <= before.keys()


def test_damage_that_shows_while_a_conversation_is_opened_is_mended_at_once(
    folders: Folders, database: Path, original: bytes, listen: Listen
) -> None:
    # Without anything to purge, the start reads no messages.
    with DataPlace.open(folders) as place:
        place.tidy()
    original = database.read_bytes()
    before = messages(folders)
    page, lost = next((page, keys) for page, keys in ids_by_page(original).items() if len(keys) > 2)
    damage(database, {page}, random.Random(0))
    listener = listen(folders)
    ready = listener.next()
    assert isinstance(ready, StoreReady)
    assert ready.notices == ()
    conversation = next(
        ConversationId(row[0])
        for row in rows_of(original, f"SELECT conversation FROM messages WHERE id = {min(lost)}")
        if isinstance(row[0], int)
    )
    listener.send(OpenConversation(conversation=conversation))
    trouble, changed, opened = listener.next(), listener.next(), listener.next()
    assert isinstance(trouble, StoreTrouble)
    assert isinstance(trouble.error, StoreError)
    assert "could be saved" in str(trouble.error)
    assert isinstance(changed, ConversationsChanged)
    assert [entry.title for entry in changed.conversations] == [entry.title for entry in ready.conversations]
    assert isinstance(opened, ConversationOpened)
    assert listener.close() == []
    assert messages(folders).keys() == before.keys() - lost


def rows_of(content: bytes, sql: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(content.replace(b"\2\2", b"\1\1", 1))
    found = connection.execute(sql).fetchall()
    connection.close()
    return found


@pytest.mark.parametrize("nth", range(1, 12))
def test_a_process_killed_at_any_step_of_saving_a_damaged_database_leaves_it_or_the_new_one(
    folders: Folders, database: Path, original: bytes, nth: int
) -> None:
    before = messages(folders)
    damage(database, {1}, random.Random(0))

    def work() -> None:
        die_before(nth, ("open", "write", "fsync", "replace", "rename"))
        DataPlace.open(folders)
        die()

    assert in_child(work) == -9
    with DataPlace.open(folders) as place:
        place.tidy()
    assert messages(folders) == before
    assert not (folders.data / SALVAGED_NAME).exists()
    assert list(folders.data.glob(".*")) == []
    assert (folders.data / f"{DATABASE_NAME}.damaged").read_bytes()[PAGE:] == original[PAGE:]
    assert verify(folders) == ()


def test_a_disk_too_full_for_the_new_database_leaves_the_damaged_one_where_it_is(
    folders: Folders, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(database, {1}, random.Random(0))
    content = database.read_bytes()

    def full(*_values: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("app.storage.renewal.salvage", full)
    with pytest.raises(DiskFullError):
        DataPlace.open(folders)
    assert sorted(path.name for path in folders.data.iterdir() if path.is_file()) == [DATABASE_NAME, "tandem.lock"]
    assert database.read_bytes() == content
