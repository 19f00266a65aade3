from pathlib import Path

import pytest

from app.domain.errors import StoreInUseError
from app.storage.lock import FolderLock
from tests.storage.samples import die, in_child


def test_a_second_instance_is_refused_with_a_sentence(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with pytest.raises(StoreInUseError, match="already running with the folder"):
        FolderLock(tmp_path)
    lock.close()


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)

    def work() -> None:
        with pytest.raises(StoreInUseError):
            FolderLock(tmp_path)

    assert in_child(work) == 0
    lock.close()


def test_a_closed_lock_can_be_taken_again(tmp_path: Path) -> None:
    first = FolderLock(tmp_path)
    first.close()
    first.close()
    FolderLock(tmp_path).close()


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    def work() -> None:
        FolderLock(tmp_path)
        die()

    assert in_child(work) == -9
    FolderLock(tmp_path).close()


def test_the_lock_file_is_private(tmp_path: Path) -> None:
    FolderLock(tmp_path).close()
    assert (tmp_path / "tandem.lock").stat().st_mode & 0o777 == 0o600
