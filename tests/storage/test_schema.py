import os
import sqlite3
from pathlib import Path

import pytest

from app.domain.errors import StoreError, StoreTooNewError
from app.storage.database import DATABASE_NAME, Database
from app.storage.schema import MIGRATIONS, Migration, SchemaVersion, statements
from tests.storage.samples import answer, die, in_child

LAST = MIGRATIONS[-1].version
NEXT = SchemaVersion(LAST.major, LAST.minor + 1)
ADDED = Migration(version=NEXT, apply=statements("CREATE TABLE added (word TEXT)"))
FILLED = Migration(version=SchemaVersion(2, 0), apply=statements("INSERT INTO added VALUES ('filled')"))
BROKEN = Migration(version=NEXT, apply=statements("CREATE TABLE added (word TEXT)", "INSERT INTO missing VALUES (1)"))
BACKUP = f"{DATABASE_NAME}.v{LAST.packed}.backup"


def write_one_conversation(folder: Path) -> None:
    with Database.open(folder) as database:
        database.insert("INSERT INTO conversations (title, created_at, updated_at, touched) VALUES ('kept', 1, 1, 1)")


def test_a_version_packs_major_and_minor_in_one_number() -> None:
    assert SchemaVersion(2, 17).packed == 2017
    assert SchemaVersion.unpack(2017) == SchemaVersion(2, 17)


def test_versions_grow_along_the_list() -> None:
    versions = [migration.version for migration in MIGRATIONS]
    assert versions == sorted(set(versions))


def test_a_new_database_has_the_newest_version_and_no_backup(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database:
        assert answer(database, "PRAGMA user_version") == MIGRATIONS[-1].version.packed
    assert [path.name for path in tmp_path.iterdir()] == [DATABASE_NAME]


def test_steps_are_applied_in_order_and_once(tmp_path: Path) -> None:
    write_one_conversation(tmp_path)
    steps = (*MIGRATIONS, ADDED, FILLED)
    Database.open(tmp_path, migrations=steps).close()
    with Database.open(tmp_path, migrations=steps) as database:
        assert answer(database, "PRAGMA user_version") == 2000
        assert database.rows("SELECT word FROM added") == [("filled",)]
        assert answer(database, "SELECT title FROM conversations") == "kept"


def test_the_file_is_copied_before_a_migration(tmp_path: Path) -> None:
    write_one_conversation(tmp_path)
    Database.open(tmp_path, migrations=(*MIGRATIONS, ADDED)).close()
    assert (tmp_path / BACKUP).stat().st_mode & 0o777 == 0o600
    copy = sqlite3.connect(tmp_path / BACKUP)
    assert copy.execute("SELECT title FROM conversations").fetchall() == [("kept",)]
    assert copy.execute("PRAGMA user_version").fetchone() == (LAST.packed,)
    copy.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [DATABASE_NAME, BACKUP]


def test_a_failed_step_leaves_the_version_before_it(tmp_path: Path) -> None:
    write_one_conversation(tmp_path)
    with pytest.raises(Exception, match="no such table"):
        Database.open(tmp_path, migrations=(*MIGRATIONS, BROKEN))
    with Database.open(tmp_path) as database:
        assert answer(database, "PRAGMA user_version") == LAST.packed
        assert answer(database, "SELECT count(*) FROM sqlite_master WHERE name = 'added'") == 0
        assert answer(database, "SELECT title FROM conversations") == "kept"


def test_a_process_killed_inside_a_step_leaves_the_version_before_it(tmp_path: Path) -> None:
    write_one_conversation(tmp_path)

    def half(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE added (word TEXT)")
        die()

    killing = Migration(version=NEXT, apply=half)
    assert in_child(lambda: Database.open(tmp_path, migrations=(*MIGRATIONS, killing)).close()) == -9
    with Database.open(tmp_path, migrations=(*MIGRATIONS, ADDED)) as database:
        assert answer(database, "PRAGMA user_version") == NEXT.packed
        assert answer(database, "SELECT title FROM conversations") == "kept"


def test_a_newer_minor_version_is_opened(tmp_path: Path) -> None:
    Database.open(tmp_path, migrations=(*MIGRATIONS, ADDED)).close()
    with Database.open(tmp_path) as database:
        assert answer(database, "PRAGMA user_version") == NEXT.packed
    Database.open_read_only(tmp_path).close()


def test_a_newer_major_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    Database.open(tmp_path, migrations=(*MIGRATIONS, ADDED, FILLED)).close()
    before = (tmp_path / DATABASE_NAME).read_bytes()
    with pytest.raises(StoreTooNewError, match="newer Tandem"):
        Database.open(tmp_path)
    with pytest.raises(StoreTooNewError, match="newer Tandem"):
        Database.open_read_only(tmp_path)
    assert (tmp_path / DATABASE_NAME).read_bytes() == before


def test_reading_alone_never_migrates(tmp_path: Path) -> None:
    write_one_conversation(tmp_path)
    with pytest.raises(StoreError, match="older version"):
        Database.open_read_only(tmp_path, migrations=(*MIGRATIONS, ADDED))
    assert not (tmp_path / BACKUP).exists()


def test_a_new_database_is_private_and_synced_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    replace, fsync = os.replace, os.fsync

    def replaced(source: Path, target: Path) -> None:
        calls.append(f"replace {source.stat().st_mode & 0o777:o}")
        replace(source, target)

    def synced(descriptor: int) -> None:
        calls.append("sync")
        fsync(descriptor)

    monkeypatch.setattr(os, "replace", replaced)
    monkeypatch.setattr(os, "fsync", synced)
    before = os.umask(0)
    try:
        Database.open(tmp_path).close()
    finally:
        os.umask(before)
    assert calls == ["sync", "replace 600", "sync"]
