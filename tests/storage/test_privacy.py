import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.commands import CloseStore
from app.domain.events import StoreEvent, StoreTrouble
from app.domain.ids import ConversationId, MessageId
from app.domain.privacy import SealWish
from app.domain.settings import Settings
from app.log import logging_to
from app.paths import Folders
from app.storage import DataPlace, PresetFile, SettingsFile, StoreThread
from app.storage.database import DATABASE_NAME, Database
from app.storage.privacy import open_to_others, tighten
from app.storage.schema import MIGRATIONS, Migration, SchemaVersion, statements
from app.storage.seal_wish import write_wish
from tests.storage.samples import begin, finish, segment

NEWER = (*MIGRATIONS, Migration(version=SchemaVersion(99, 0), apply=statements("CREATE TABLE later (n)")))


@pytest.fixture
def no_mask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folders: Folders) -> dict[str, int]:
    """Every file and folder of a data folder, and what others may do with it."""
    found = [folders.data, *folders.data.rglob("*")]
    return {path.name: stat.S_IMODE(path.lstat().st_mode) & 0o077 for path in found}


def write_logs(folders: Folders) -> None:
    with logging_to(folders.logs):
        logging.getLogger("tandem.life").info("a file full")
        logging.getLogger("tandem.life").info("the next one")


@pytest.mark.usefixtures("no_mask", "caplog")
def test_a_used_data_folder_is_private_whatever_the_mask(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    folders.create()
    monkeypatch.setattr("app.log._MAX_BYTES", 1)
    SettingsFile(folders.data).save(Settings())
    (folders.data / DATABASE_NAME).write_bytes(b"no database at all" * 100)
    place = DataPlace.open(folders)
    write_logs(folders)
    place.store.begin_turn(begin())
    for tokens in ((1, 2), (3, 4)):
        place.segments.put(segment(tokens))
    place.segments.set_aside(segment((1, 2)).key)
    (folders.data / "settings.json").write_text("{")
    SettingsFile(folders.data).load()
    in_use = modes(folders)
    place.close()
    Database.open(folders.data, migrations=NEWER).close()
    used = {**in_use, **modes(folders)}
    assert {name for name, for_others in used.items() if for_others} == set()
    expected = {
        "tandem.db",
        "tandem.db-wal",
        "tandem.db-shm",
        "tandem.db.damaged",
        f"tandem.db.v{MIGRATIONS[-1].version.packed}.backup",
    }
    assert used.keys() >= {*expected, "tandem.lock", "settings.json.damaged", "tandem.log", "tandem.log.1"}
    assert sum(name.endswith((".seg", ".seg.damaged")) for name in used) == 2


def test_what_an_earlier_program_left_open_is_told_and_closed(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        place.segments.put(segment((1, 2)))
        SettingsFile(folders.data).save(Settings())
        PresetFile(folders.data).save(())
        write_wish(folders.data, SealWish(encrypt=True))
    (folders.models / "own.gguf").touch()
    everything = [folders.data, *folders.data.rglob("*")]
    for path in everything:
        path.chmod(0o777 if path.is_dir() else 0o666)
    assert set(open_to_others(folders)) == set(everything)
    with DataPlace.open(folders) as place:
        place.tidy()
    assert {name for name, for_others in modes(folders).items() if for_others} == set()
    assert open_to_others(folders) == ()


def test_other_files_in_a_folder_of_the_users_stay_as_they_are(folders: Folders) -> None:
    folders.create()
    mine = folders.data / "letter.txt"
    mine.touch()
    mine.chmod(0o644)
    (folders.models / "elsewhere.gguf").symlink_to(mine)
    with DataPlace.open(folders) as place:
        place.tidy()
    assert stat.S_IMODE(mine.stat().st_mode) == 0o644
    assert open_to_others(folders) == ()


def test_a_folder_that_everybody_shares_is_not_closed(folders: Folders) -> None:
    folders.data.mkdir(parents=True)
    folders.data.chmod(0o1777)
    DataPlace.open(folders).close()
    assert stat.S_IMODE(folders.data.stat().st_mode) == 0o1777


def test_a_file_that_belongs_to_somebody_else_is_left_to_the_doctor(
    folders: Folders, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folders.create()
    (folders.data / "settings.json").touch()
    (folders.data / "settings.json").chmod(0o644)

    def refuse(path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "chmod", refuse)
    tighten(folders)
    assert "stays open" in caplog.text
    assert open_to_others(folders) == (folders.data / "settings.json",)


@pytest.mark.usefixtures("caplog")
def test_neither_the_log_nor_the_settings_hold_a_word_of_a_message(folders: Folders) -> None:
    folders.create()
    words = "Meet me at the old harbour"
    with logging_to(folders.logs, level=logging.DEBUG):
        SettingsFile(folders.data).save(Settings())
        events: list[StoreEvent] = []
        thread = StoreThread(folders, events.append)
        thread.start()
        thread.send(begin(words, system=words))
        thread.send(finish(MessageId(99), words))
        thread.send(finish(MessageId(3), words))
        thread.send(begin(words, conversation=ConversationId(99)))
        thread.send(CloseStore())
        thread.join()
    assert any(isinstance(event, StoreTrouble) for event in events)
    logged = (folders.logs / "tandem.log").read_text()
    assert "failed" in logged
    assert words not in logged + (folders.data / "settings.json").read_text()
    assert words in (folders.data / DATABASE_NAME).read_bytes().decode("latin-1")
