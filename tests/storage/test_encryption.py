"""A data folder is encrypted and made plain again as a whole, and nobody reads it without its key."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import keyring
import pytest

from app.domain.errors import KnownError, StoreError, StoreInUseError
from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.database import DATABASE_NAME, Database
from app.storage.encryption import AlreadyError, decrypt, encrypt, recover
from app.storage.recovery import RecoveryKeyError
from app.storage.schema import MIGRATIONS, Migration, SchemaVersion, statements
from app.storage.seal_file import SEAL_NAME, KeyMissingError
from app.storage.sealer import is_plain_database
from tests.fakes.keyrings import LockedKeyring, MemoryKeyring, no_keyring
from tests.storage.samples import ROOT, begin
from tests.storage.sealed_folders import END, TRUNK, WORDS, encrypted, holds, killed_at, leftovers, quiet, readable

N_ENCRYPTING, N_DECRYPTING = 45, 37
NEWER = (*MIGRATIONS, Migration(version=SchemaVersion(1, 900), apply=statements("CREATE TABLE later (n)")))

pytestmark = pytest.mark.usefixtures("working_keyring")


def snapshot(folders: Folders) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folders.data.rglob("*") if path.is_file()}


def test_nothing_can_be_read_without_the_key(filled: Folders) -> None:
    assert len(readable(filled)) == 5
    encrypted(filled)
    assert readable(filled) == set()
    with DataPlace.open(filled) as place:
        place.store.begin_turn(begin(WORDS))
        assert (filled.data / f"{DATABASE_NAME}-wal").stat().st_size > 0
        assert readable(filled) == set()


def test_everything_is_there_while_encrypted_and_afterwards(filled: Folders, working_keyring: MemoryKeyring) -> None:
    encrypted(filled)
    assert len(list(filled.segments.iterdir())) == 3
    holds(filled)
    assert len(working_keyring.kept) == 1
    decrypt(filled, progress=quiet)
    assert leftovers(filled) == set()
    holds(filled)
    assert not (filled.data / SEAL_NAME).exists()
    assert working_keyring.kept == {}
    assert len(readable(filled)) == 5


def test_statistics_that_another_program_left_in_the_database_are_no_obstacle(filled: Folders) -> None:
    def analyze() -> None:
        with Database.open(filled.data) as database:
            database.change("ANALYZE")

    analyze()
    encrypted(filled)
    holds(filled)
    analyze()
    decrypt(filled, progress=quiet)
    holds(filled)


def test_the_seal_is_of_the_first_format_and_one_of_the_next_is_refused(filled: Folders) -> None:
    encrypted(filled)
    path = filled.data / SEAL_NAME
    record = path.read_text("utf-8")
    assert '"format": 1,' in record
    path.write_text(record.replace('"format": 1,', '"format": 2,'), "utf-8")
    with pytest.raises(StoreError, match="by a newer Tandem"):
        DataPlace.open(filled)


def test_an_empty_folder_can_be_encrypted(folders: Folders) -> None:
    encrypted(folders)
    with DataPlace.open(folders) as place:
        assert place.store.conversations() == ()
    assert not is_plain_database(folders.data / DATABASE_NAME)


def test_a_copy_before_a_migration_is_encrypted_too(sealed: Folders) -> None:
    Database.open(sealed.data, migrations=NEWER).close()
    assert (sealed.data / f"{DATABASE_NAME}.v{MIGRATIONS[-1].version.packed}.backup").exists()
    assert readable(sealed) == set()


def test_searching_works_in_an_encrypted_database(sealed: Folders) -> None:
    with Database.open(sealed.data) as database:
        database.change("CREATE VIRTUAL TABLE found USING fts5(words, tokenize='trigram')")
        database.insert("INSERT INTO found VALUES (?)", "今日は天気がいい")
        assert database.rows("SELECT words FROM found WHERE found MATCH ?", "天気が") == [("今日は天気がいい",)]


def test_an_index_for_searching_is_converted_with_the_words(filled: Folders) -> None:
    with Database.open(filled.data) as database:
        database.change(
            "CREATE VIRTUAL TABLE found USING fts5(content, content=messages, content_rowid=id, tokenize='trigram')"
        )
        database.change("INSERT INTO found (found) VALUES ('rebuild')")
    encrypted(filled)
    with Database.open_read_only(filled.data) as database:
        assert database.rows("SELECT rowid FROM found WHERE found MATCH 'harbour'") == [(1,)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda: keyring.set_keyring(MemoryKeyring()), "is not in the system's keyring"),
        (lambda: keyring.set_keyring(no_keyring()), "cannot be had.*no keyring"),
        (lambda: keyring.set_keyring(LockedKeyring()), "cannot be had.*locked; unlock it"),
    ],
    ids=["other keyring", "no keyring", "locked"],
)
def test_without_its_key_a_folder_is_left_untouched(sealed: Folders, change: Callable[[], None], reason: str) -> None:
    before = snapshot(sealed)
    change()
    for attempt in (DataPlace.open, lambda folders: Database.open_read_only(folders.data), verify):
        with pytest.raises(KeyMissingError, match=reason):
            attempt(sealed)
    with pytest.raises(KeyMissingError, match=reason):
        decrypt(sealed, progress=quiet)
    assert snapshot(sealed) == before


def test_with_another_key_a_folder_is_left_untouched(sealed: Folders, working_keyring: MemoryKeyring) -> None:
    before = snapshot(sealed)
    (name,) = working_keyring.kept
    with DataPlace.open(Folders.under(sealed.data.parent / "other")) as other:
        pass
    encrypted(other.folders)
    working_keyring.kept[name] = next(value for key, value in working_keyring.kept.items() if key != name)
    with pytest.raises(KeyMissingError, match="is not that of the data"):
        DataPlace.open(sealed)
    assert snapshot(sealed) == before


def test_the_recovery_key_brings_everything_back_on_a_machine_without_the_keyring(filled: Folders) -> None:
    shown = encrypted(filled)
    keyring.set_keyring(MemoryKeyring())
    recover(filled, shown.lower().replace("-", " "), key_file=None)
    holds(filled)


def test_the_recovery_key_is_enough_where_the_seal_is_gone_too(filled: Folders) -> None:
    shown = encrypted(filled)
    (filled.data / SEAL_NAME).write_text("{")
    keyring.set_keyring(MemoryKeyring())
    with pytest.raises(KnownError, match="encrypt --recover"):
        DataPlace.open(filled)
    recover(filled, shown, key_file=None)
    holds(filled)


def test_the_recovery_key_of_another_folder_changes_nothing(filled: Folders, tmp_path: Path) -> None:
    other = Folders.under(tmp_path / "other")
    shown = encrypted(other)
    encrypted(filled)
    before = snapshot(filled)
    with pytest.raises(RecoveryKeyError, match="not the recovery key of the data"):
        recover(filled, shown, key_file=None)
    assert snapshot(filled) == before


def test_the_key_can_be_kept_in_a_file_elsewhere(filled: Folders, tmp_path: Path) -> None:
    keyring.set_keyring(no_keyring())
    key_file = tmp_path / "stick" / "key"
    key_file.parent.mkdir()
    encrypted(filled, key_file)
    assert key_file.stat().st_mode & 0o077 == 0
    holds(filled)
    key_file.rename(tmp_path / "away")
    with pytest.raises(KeyMissingError, match="stick"):
        DataPlace.open(filled)


def test_a_key_file_is_found_from_wherever_the_application_is_started(
    filled: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    encrypted(filled, Path("key"))
    monkeypatch.chdir(filled.data)
    holds(filled)


def test_the_same_command_goes_on_after_one_that_was_cut_off(filled: Folders, tmp_path: Path) -> None:
    key_file = tmp_path / "key"
    assert killed_at(20, lambda: encrypted(filled, key_file))
    kept = key_file.read_text().strip()
    assert encrypted(filled, key_file) == kept
    holds(filled)


def test_a_key_is_not_kept_beside_what_it_opens_nor_over_another_file(filled: Folders, tmp_path: Path) -> None:
    before = snapshot(filled)
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(KnownError, match="protects nothing"):
        encrypted(filled, filled.data / "key")
    with pytest.raises(KnownError, match="is there already"):
        encrypted(filled, tmp_path / "mine")
    assert snapshot(filled) == before


def test_without_a_place_for_the_key_nothing_is_encrypted(filled: Folders) -> None:
    keyring.set_keyring(no_keyring())
    shown: list[str] = []
    with pytest.raises(KnownError, match="no keyring"):
        encrypt(filled, key_file=None, show=shown.append, progress=quiet)
    assert shown == []
    holds(filled)
    assert not (filled.data / SEAL_NAME).exists()


def test_what_is_encrypted_or_plain_already_says_so(filled: Folders) -> None:
    with pytest.raises(AlreadyError, match="not encrypted"):
        decrypt(filled, progress=quiet)
    encrypted(filled)
    with pytest.raises(AlreadyError, match="is encrypted; its key is kept in the system's keyring"):
        encrypted(filled)
    holds(filled)


def test_a_folder_in_use_is_not_converted(filled: Folders) -> None:
    with DataPlace.open(filled), pytest.raises(StoreInUseError):
        encrypted(filled)
    reader = sqlite3.connect(filled.data / DATABASE_NAME)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM messages").fetchone()
    with pytest.raises(StoreInUseError, match="Another program reads"):
        encrypted(filled)
    reader.close()
    holds(filled)


def test_a_damaged_encrypted_database_is_set_aside_and_the_new_one_is_encrypted(
    sealed: Folders, caplog: pytest.LogCaptureFixture
) -> None:
    path = sealed.data / DATABASE_NAME
    content = bytearray(path.read_bytes())
    content[:5000] = bytes(5000)
    path.write_bytes(content)
    with DataPlace.open(sealed) as place:
        assert "kept as" in place.notices[0]
        place.store.begin_turn(begin(WORDS))
    assert "set aside" in caplog.text
    assert readable(sealed) == set()


def test_a_damaged_segment_is_left_out_and_its_text_is_read_again(
    filled: Folders, caplog: pytest.LogCaptureFixture
) -> None:
    (filled.segments / f"{END.key}.seg").write_bytes(b"TANDMSEG and nothing more")
    encrypted(filled)
    with DataPlace.open(filled) as place:
        assert len(place.segments.find(ROOT, (1, 2, 3, 4))) == 2
        place.segments.set_aside(END.key)
    assert verify(filled) == ()
    assert readable(filled) == set()


def test_a_broken_copy_of_an_earlier_version_keeps_nothing_from_being_converted_and_is_told(
    filled: Folders, caplog: pytest.LogCaptureFixture
) -> None:
    backup = filled.data / f"{DATABASE_NAME}.v900.backup"
    broken = b"SQLite format 3\0" + bytes(range(256)) * 40
    backup.write_bytes(broken)
    done = encrypt(filled, key_file=None, show=quiet, progress=quiet)
    assert done.left == (backup,)
    assert readable(filled) == {backup.name}
    assert decrypt(filled, progress=quiet).left == ()
    assert backup.read_bytes() == broken
    holds(filled)


def test_a_damaged_database_of_before_and_its_log_stay_and_are_told(filled: Folders) -> None:
    kept = tuple(filled.data / f"{DATABASE_NAME}{suffix}" for suffix in (".damaged", ".damaged-wal"))
    for path in kept:
        path.write_text(WORDS)
    assert encrypt(filled, key_file=None, show=quiet, progress=quiet).left == kept
    assert readable(filled) == {path.name for path in kept}


@pytest.mark.usefixtures("caplog")
def test_a_recurrent_part_that_cannot_be_converted_costs_itself_and_not_the_rows(filled: Folders) -> None:
    (filled.segments / f"{END.key}.rec").unlink()
    assert encrypt(filled, key_file=None, show=quiet, progress=quiet).n_dropped == 0
    with DataPlace.open(filled) as place:
        assert [source.resumable for source in place.segments.find(ROOT, (1, 2, 3, 4))] == [True, False]
        assert place.segments.n_bytes() == sum(path.stat().st_size for path in filled.segments.iterdir())
    assert verify(filled) == ()
    assert readable(filled) == set()


def test_what_storage_reports_is_what_the_files_take_encrypted_and_plain(filled: Folders) -> None:
    for change in (lambda: encrypted(filled), lambda: decrypt(filled, progress=quiet)):
        change()
        with DataPlace.open(filled) as place:
            assert place.segments.n_bytes() == sum(path.stat().st_size for path in filled.segments.iterdir())


def test_damaged_segments_of_before_do_not_stay_readable(filled: Folders, caplog: pytest.LogCaptureFixture) -> None:
    path = filled.segments / f"{TRUNK.key}.seg"
    path.write_bytes(b"?" + path.read_bytes()[1:])
    with DataPlace.open(filled) as place:
        place.segments.set_aside(TRUNK.key)
    encrypted(filled)
    assert readable(filled) == set()
