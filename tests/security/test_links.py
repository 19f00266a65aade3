"""A link in the data folder never leads a write out of it: it is replaced, left alone, or said to be in the way."""

import logging
from pathlib import Path

import pytest

from app.domain.errors import StoreError
from app.domain.placement import Placement
from app.domain.settings import Settings
from app.downloads.ledger import LEDGER_NAME
from app.log import LIFE, LOG_NAME, logging_to
from app.paths import Folders
from app.storage import DataPlace, ModelChoicesFile, PlacementFile, PresetFile, SettingsFile, verify
from app.storage.atomic import create_private
from app.storage.database import DATABASE_NAME
from app.storage.lock import LOCK_NAME, FolderLock
from app.storage.model_choices_file import MODEL_CHOICES_NAME
from app.storage.placement_file import PLACEMENT_NAME
from app.storage.preset_file import PRESETS_NAME
from app.storage.privacy import is_ours
from app.storage.seal_file import SEAL_NAME
from app.storage.seal_wish import WISH_NAME
from app.storage.secret_book import SECRETS_NAME
from app.storage.server_file import SERVERS_NAME
from app.storage.settings_file import SETTINGS_NAME
from tests.storage.samples import segment

MINE = "a file of mine"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders.under(tmp_path / "data")
    made.create()
    return made


@pytest.fixture
def other(tmp_path: Path) -> Path:
    made = tmp_path / "other"
    made.write_text(MINE)
    made.chmod(0o644)
    return made


def untouched(other: Path) -> bool:
    return other.read_text() == MINE and other.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("name", [SETTINGS_NAME, PRESETS_NAME, MODEL_CHOICES_NAME, PLACEMENT_NAME])
def test_a_link_in_place_of_a_small_file_is_replaced(folders: Folders, other: Path, name: str) -> None:
    (folders.data / name).symlink_to(other)
    SettingsFile(folders.data).save(Settings())
    PresetFile(folders.data).save(())
    ModelChoicesFile(folders.data).save(())
    PlacementFile(folders.data).save(Placement())
    assert untouched(other)


@pytest.mark.parametrize("name", [DATABASE_NAME, f"{DATABASE_NAME}-wal", f"{DATABASE_NAME}-shm"])
@pytest.mark.parametrize("dangling", [False, True])
def test_a_database_behind_a_link_is_said_to_be_in_the_way(
    folders: Folders, other: Path, name: str, *, dangling: bool
) -> None:
    (folders.data / name).symlink_to(other.with_name("absent") if dangling else other)
    with pytest.raises(StoreError, match=r"is a link.*--data"):
        DataPlace.open(folders)
    assert untouched(other)
    assert not other.with_name("absent").exists()


def test_a_lock_or_a_log_behind_a_link_is_not_made_elsewhere(folders: Folders, other: Path) -> None:
    absent = other.with_name("absent")
    (folders.data / LOCK_NAME).symlink_to(absent)
    (folders.logs / LOG_NAME).symlink_to(other)
    with pytest.raises(OSError, match="symbolic"):
        FolderLock(folders.data)
    with logging_to(folders.logs, level=logging.INFO):
        LIFE.info("a line")
    with pytest.raises(OSError, match="symbolic"):
        create_private(folders.logs / LOG_NAME)
    assert untouched(other)
    assert not absent.exists()


@pytest.mark.usefixtures("caplog")
def test_a_segment_behind_a_link_is_not_written_through(folders: Folders, other: Path) -> None:
    made = segment((1, 2))
    with DataPlace.open(folders) as place:
        place.segments.put(made)
        (path,) = folders.segments.rglob("*.seg")
    path.unlink()
    path.symlink_to(other)
    assert verify(folders)
    with DataPlace.open(folders) as place:
        place.segments.set_aside(made.key)
        place.segments.put(made)
    assert untouched(other)


def test_every_file_of_the_data_folder_is_known_to_be_ours() -> None:
    names = (
        DATABASE_NAME, LOCK_NAME, SETTINGS_NAME, PRESETS_NAME, MODEL_CHOICES_NAME, SERVERS_NAME, LEDGER_NAME,
        PLACEMENT_NAME, SECRETS_NAME, SEAL_NAME, WISH_NAME,
    )  # fmt: skip
    assert [name for name in names if not is_ours(name)] == []
