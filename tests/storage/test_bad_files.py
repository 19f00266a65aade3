"""Every file of a data folder may be empty, zeroed, cut short or overwritten: one sentence, and the rest is there."""

import dataclasses
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from app.cli.parser import make_parser
from app.cli.run import run
from app.domain.events import StoreReady, StoreTrouble
from app.domain.settings import Settings
from app.paths import Folders
from app.storage import DataPlace, SettingsFile, verify
from app.storage.database import DATABASE_NAME, Database
from app.storage.lock import LOCK_NAME
from app.storage.renewal import SALVAGED_NAME
from app.storage.schema import MIGRATIONS, Migration, SchemaVersion, statements
from tests.storage.listener import Listen
from tests.storage.samples import ROOT, begin, chain, die, finish, in_child

pytestmark = pytest.mark.usefixtures("caplog")

SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _content: b"",
    "zeroed": lambda content: bytes(max(len(content), 8192)),
    "cut short": lambda content: content[: len(content) // 2],
    "overwritten": lambda content: random.Random(1).randbytes(max(len(content), 100)),
}
LOG, INDEX = f"{DATABASE_NAME}-wal", f"{DATABASE_NAME}-shm"
BACKUP = f"{DATABASE_NAME}.v1000.backup"
TRUNK, END = chain((1, 2), (3, 4))
FILES = (
    DATABASE_NAME,
    LOG,
    INDEX,
    "settings.json",
    LOCK_NAME,
    BACKUP,
    SALVAGED_NAME,
    f"segments/{TRUNK.key}.seg",
    f"segments/{END.key}.seg",
    f"{DATABASE_NAME}.damaged",
    "logs/tandem.log",
)
NEXT = Migration(
    version=SchemaVersion(MIGRATIONS[-1].version.major, MIGRATIONS[-1].version.minor + 1),
    apply=statements("CREATE TABLE added (word TEXT)"),
)


def fill(folders: Folders) -> None:
    """A folder in the state of a killed process: one conversation in the database, one in its log."""
    with DataPlace.open(folders) as place:
        _, (_, reply) = place.store.begin_turn(begin("in the file"))
        place.store.finish_reply(finish(reply.id, "an answer", tokens=(1, 2, 3, 4)))
        place.segments.put(TRUNK)
        place.segments.put(END)
    SettingsFile(folders.data).save(Settings(system_prompt="be brief"))

    def work() -> None:
        DataPlace.open(folders).store.begin_turn(begin("in the log"))
        die()

    assert in_child(work) == -9
    for name in (BACKUP, f"{DATABASE_NAME}.damaged", SALVAGED_NAME, "logs/tandem.log"):
        (folders.data / name).write_bytes(b"something")


@pytest.mark.parametrize("how", SPOILT)
@pytest.mark.parametrize("name", FILES)
def test_a_spoilt_file_costs_at_most_what_it_held_and_is_told_in_one_sentence(
    folders: Folders, listen: Listen, name: str, how: str
) -> None:
    fill(folders)
    path = folders.data / name
    path.write_bytes(SPOILT[how](path.read_bytes() if path.exists() else b""))
    loaded = SettingsFile(folders.data).load()
    ready, *more = listen(folders).close()
    assert isinstance(ready, StoreReady)
    told = [*ready.notices, *(str(event.error) for event in more if isinstance(event, StoreTrouble))]
    mended = [sentence for sentence in told if "cut off when" not in sentence]
    with DataPlace.open(folders) as place:
        titles = {entry.title for entry in place.store.conversations()}
        n_segments = len(place.segments.find(ROOT, (1, 2, 3, 4)))
        place.store.begin_turn(begin("written afterwards"))
    lost = {
        DATABASE_NAME: {"in the file"} if how != "cut short" else set(),
        LOG: {"in the log"},
    }.get(name, set())
    assert {"in the file", "in the log"} - titles <= lost
    assert loaded.settings.system_prompt == ("" if name == "settings.json" else "be brief")
    assert len(mended) + bool(loaded.notice) == (name in {DATABASE_NAME, "settings.json"})
    assert n_segments == 2 or name == DATABASE_NAME
    run(make_parser().parse_args(["--data", str(folders.data), "verify", "--repair"]), folders)
    assert verify(folders) == ()


def test_a_database_that_is_empty_or_zeroed_gives_back_what_its_log_holds(folders: Folders) -> None:
    def work() -> None:
        place = DataPlace.open(folders)
        for n in range(20):
            place.store.begin_turn(begin(f"question {n}"))
        die()

    assert in_child(work) == -9
    (folders.data / DATABASE_NAME).write_bytes(b"")
    with DataPlace.open(folders) as place:
        assert len(place.store.conversations()) == 20
        assert "20 conversations with 40 messages could be saved" in place.notices[0]


def test_a_backup_put_back_opens_and_is_migrated_again(folders: Folders) -> None:
    folders.create()
    with Database.open(folders.data, migrations=MIGRATIONS[:1]) as database:
        database.insert("INSERT INTO conversations (title, created_at, updated_at, touched) VALUES ('before', 1, 1, 1)")
    later = (*MIGRATIONS, NEXT)
    Database.open(folders.data, migrations=later).close()
    (backup,) = folders.data.glob("*.backup")
    path = folders.data / DATABASE_NAME
    path.write_bytes(bytes(5000))
    backup.rename(path)
    with Database.open(folders.data, migrations=later) as database:
        assert database.rows("PRAGMA integrity_check") == [("ok",)]
        assert database.rows("SELECT title FROM conversations") == [("before",)]
        assert database.rows("PRAGMA user_version") == [(NEXT.version.packed,)]


def test_a_newer_database_is_left_as_it_is_to_the_byte(folders: Folders) -> None:
    DataPlace.open(folders).close()
    path = folders.data / DATABASE_NAME
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {dataclasses.replace(MIGRATIONS[-1].version, major=9).packed}")
    connection.close()
    before = path.read_bytes()
    assert run(make_parser().parse_args(["--data", str(folders.data), "list"]), folders) == 1
    with pytest.raises(Exception, match="newer Tandem"):
        DataPlace.open_or_read(folders)
    assert path.read_bytes() == before
    assert sorted(found.name for found in folders.data.iterdir() if found.is_file()) == [DATABASE_NAME, LOCK_NAME]


def test_a_folder_in_place_of_a_file_is_refused_with_a_sentence(folders: Folders) -> None:
    folders.create()
    (folders.data / DATABASE_NAME).mkdir()
    with pytest.raises(Exception, match=r"\.$"):
        DataPlace.open_or_read(folders)
    assert list(Path(folders.data).glob("*.damaged")) == []
