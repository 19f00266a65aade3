"""A move that was wished for is refused at once where it cannot be, done at the next start, and can be given up."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from app.paths import Folders
from app.storage.lock import FolderLock
from app.storage.move import MoveRefusedError
from app.storage.move_wish import WISH_NAME, fulfil_move, read_move_wish, write_move_wish
from tests.storage.test_move import assert_whole, filled, killed_move, names


def done(folders: Folders, to: Path, *, n_steps: int = 10**6) -> tuple[Folders, tuple[str, ...]]:
    """Fulfil a wish; given up after so many pieces."""
    left = [n_steps]

    def go_on() -> bool:
        left[0] -= 1
        return left[0] >= 0

    return fulfil_move(folders, to, progress=lambda _done, _total: None, go_on=go_on)


def test_a_wish_is_remembered_until_it_is_taken_back(tmp_path: Path) -> None:
    folders = filled(tmp_path / "old")
    assert read_move_wish(folders.data) is None
    write_move_wish(folders, tmp_path / "new")
    assert read_move_wish(folders.data) == tmp_path / "new"
    assert (folders.data / WISH_NAME).stat().st_mode & 0o777 == 0o600
    write_move_wish(folders, None)
    write_move_wish(folders, None)
    assert read_move_wish(folders.data) is None


@pytest.mark.parametrize("content", [b"", b"\0" * 30, b"[]", b'{"to": 3}', b"\xff"])
def test_a_wish_that_cannot_be_read_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / WISH_NAME).write_bytes(content)
    assert read_move_wish(tmp_path) is None


def test_what_cannot_be_is_refused_when_it_is_wished(tmp_path: Path) -> None:
    folders = filled(tmp_path / "old")
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "a letter.txt").write_text("mine")
    refused = {
        folders.data: "in .* already",
        folders.data / "inside": "inside the data folder",
        tmp_path: "holds the data folder",
        taken: "is not empty",
        taken / "a letter.txt": "is a file",
    }
    for to, why in refused.items():
        with pytest.raises(MoveRefusedError, match=why):
            write_move_wish(folders, to)
    assert read_move_wish(folders.data) is None
    assert names(taken) == {"a letter.txt"}
    assert not (folders.data / "inside").exists()


def test_a_disk_without_room_is_refused_when_it_is_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = filled(tmp_path / "old")
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=1_000))
    with pytest.raises(MoveRefusedError, match="are needed"):
        write_move_wish(folders, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_it_is_done_and_forgotten(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "far" / "new"
    folders = filled(old)
    write_move_wish(folders, new)
    found, said = done(folders, new)
    assert said == (f"Your data are in {new} now.",)
    assert found == Folders.chosen(old)
    assert read_move_wish(new) is None
    assert read_move_wish(old) is None
    assert_whole(found)


@pytest.mark.parametrize("there_before", [False, True])
@pytest.mark.parametrize("n_steps", range(6))
def test_one_that_is_given_up_leaves_everything_as_it_was(tmp_path: Path, n_steps: int, there_before: bool) -> None:
    new, folders = tmp_path / "new", filled(tmp_path / "old")
    if there_before:
        new.mkdir()
    write_move_wish(folders, new)
    found, said = done(folders, new, n_steps=n_steps)
    assert (found, said) == (folders, ("The move was given up; your data stay where they are.",))
    assert read_move_wish(folders.data) is None
    assert new.exists() is there_before
    assert not there_before or names(new) == set()
    assert Folders.chosen(tmp_path / "old") == folders
    assert_whole(folders)


def test_one_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    folders = filled(old)
    write_move_wish(folders, new)
    assert killed_move(old, new, 40)
    assert read_move_wish(folders.data) == new
    found, said = done(folders, new)
    assert said == (f"Your data are in {new} now.",)
    assert_whole(found)


def test_one_that_cannot_be_done_is_told_and_forgotten(tmp_path: Path) -> None:
    new, folders = tmp_path / "new", filled(tmp_path / "old")
    write_move_wish(folders, new)
    new.mkdir()
    (new / "something").touch()
    found, (said,) = done(folders, new)
    assert found == folders
    assert "is not empty" in said
    assert read_move_wish(folders.data) is None
    assert_whole(folders)


def test_it_waits_while_another_window_is_open(tmp_path: Path) -> None:
    new, folders = tmp_path / "new", filled(tmp_path / "old")
    write_move_wish(folders, new)
    lock = FolderLock(folders.data)
    assert done(folders, new) == (folders, ())
    lock.close()
    assert read_move_wish(folders.data) == new
