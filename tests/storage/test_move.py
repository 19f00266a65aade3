"""A data folder moves as a whole or not at all, whenever the process is killed."""

import os
import signal
import stat
import sys
from pathlib import Path

import pytest

from app.domain.errors import KnownError, StoreInUseError
from app.domain.settings import Settings
from app.paths import POINTER_NAME, Folders, PlaceMovedError
from app.storage import DataPlace, SettingsFile, move, moved, verify
from app.storage.atomic import TEMPORARY_SUFFIX
from app.storage.lock import LOCK_NAME, FolderLock
from app.storage.move import MoveRefusedError
from app.storage.moved import MARK_NAME
from tests.storage.samples import begin, chain, finish, in_child

N_KILLS = 40


def filled(root: Path) -> Folders:
    """A place with a conversation, segments, settings, a log and a model."""
    folders = Folders.chosen(root)
    with DataPlace.open(folders) as place:
        _, nodes = place.store.begin_turn(begin("Hello"))
        place.store.finish_reply(finish(nodes[-1].id, start=0, tokens=(1, 2, 3)))
        for one in chain((1, 2), (3,)):
            place.save(one)
    (folders.logs / "tandem.log").write_text("started\n")
    (folders.models / "own.gguf").write_bytes(b"GGUF" * 1000)
    SettingsFile(folders.data).save(Settings(model=str(folders.models / "own.gguf"), depth=3))
    (folders.data / "a letter of mine.txt").write_text("not Tandem's")
    return folders


def assert_whole(folders: Folders) -> None:
    assert verify(folders) == ()
    with DataPlace.open(folders) as place:
        assert [each.title for each in place.listing.conversations()] == ["Hello"]
        assert len(place.segments.links()) == 2
    settings = SettingsFile(folders.data).load().settings
    assert settings.depth == 3
    assert Path(settings.model).read_bytes() == b"GGUF" * 1000
    assert (folders.logs / "tandem.log").read_text() == "started\n"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_everything_of_ours_is_moved_and_found_where_it_was_looked_for(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "far" / "new"
    done = move(filled(old), new)
    assert (done.data, done.left) == (new, ())
    found = Folders.chosen(old)
    assert (found.data, found.home) == (new, old)
    assert SettingsFile(new).load().settings.model == str(new / "models" / "own.gguf")
    assert_whole(found)
    assert names(old) == {POINTER_NAME, LOCK_NAME, "a letter of mine.txt"}
    assert MARK_NAME not in names(new)


def test_a_place_moves_on_and_back_again(tmp_path: Path) -> None:
    old = tmp_path / "old"
    move(filled(old), tmp_path / "first")
    move(Folders.chosen(old), tmp_path / "second")
    assert not (tmp_path / "first").exists()
    assert_whole(Folders.chosen(old))
    move(Folders.chosen(old), old)
    assert Folders.chosen(old).data == old
    assert_whole(Folders.chosen(old))
    assert POINTER_NAME not in names(old)
    assert not (tmp_path / "second").exists()


def test_what_arrives_is_private(tmp_path: Path) -> None:
    new = tmp_path / "new"
    move(filled(tmp_path / "old"), new)
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (new, *new.rglob("*"))}
    assert {mode for path, mode in modes.items() if path.is_dir()} == {0o700}
    assert {mode for path, mode in modes.items() if path.is_file()} == {0o600}


def test_progress_is_told_in_bytes(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    n_bytes = move(filled(tmp_path / "old"), tmp_path / "new", progress=lambda *pair: told.append(pair)).n_bytes
    assert told == sorted(told)
    assert told[-1] == (n_bytes, n_bytes)


# --- refusals ----------------------------------------------------------------------------------------------


def refused(folders: Folders, to: Path, sentence: str) -> None:
    with pytest.raises(MoveRefusedError, match=sentence):
        move(folders, to)
    assert_whole(Folders.chosen(folders.home))


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    new = tmp_path / "new"
    new.mkdir()
    (new / "thesis.txt").write_text("mine")
    refused(filled(tmp_path / "old"), new, "is not empty")
    assert names(new) == {"thesis.txt"}


def test_itself_its_inside_and_what_holds_it_are_refused(tmp_path: Path) -> None:
    folders = filled(tmp_path / "old")
    (tmp_path / "link").symlink_to(tmp_path / "old")
    refused(folders, tmp_path / "old", "are in .* already")
    refused(folders, tmp_path / "link", "are in .* already")
    refused(folders, tmp_path / "old" / "segments" / "deep", "inside the data folder itself")
    refused(folders, tmp_path, "holds the data folder itself")


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "new").write_text("mine")
    refused(filled(tmp_path / "old"), tmp_path / "new", "is a file")


def test_a_disk_without_room_is_refused_before_anything_is_copied(tmp_path: Path) -> None:
    folders, new = filled(tmp_path / "old"), tmp_path / "new"
    with pytest.raises(MoveRefusedError, match=r"has 5\.0 kB free, and 16.* MB are needed"):
        move(folders, new, free=lambda _folder: 5000)
    assert not new.exists()
    assert_whole(folders)


def test_a_disk_that_is_full_after_all_leaves_the_place_where_it_was(tmp_path: Path) -> None:
    folders = filled(tmp_path / "old")

    def try_it() -> None:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, resource.RLIM_INFINITY))
        with pytest.raises(KnownError):
            move(folders, tmp_path / "new")

    assert in_child(try_it) == 0
    assert_whole(Folders.chosen(tmp_path / "old"))
    move(folders, tmp_path / "new")
    assert_whole(Folders.chosen(tmp_path / "old"))


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = filled(tmp_path / "old")

    def denied(folder: Path, *_values: object, **_named: object) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    with monkeypatch.context() as patch:
        patch.setattr(moved, "write_atomic", denied)  # modes do not hold for everybody who runs tests
        with pytest.raises(MoveRefusedError, match="Nothing can be written into"):
            move(folders, tmp_path / "new")
    assert_whole(Folders.chosen(tmp_path / "old"))


def test_a_place_that_is_open_elsewhere_is_refused(tmp_path: Path) -> None:
    folders = filled(tmp_path / "old")
    lock = FolderLock(folders.data)
    with pytest.raises(StoreInUseError):
        move(folders, tmp_path / "new")
    lock.close()
    assert not (tmp_path / "new").exists()


# --- finding it --------------------------------------------------------------------------------------------


def test_a_place_whose_disk_is_not_there_is_told(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    move(filled(old), new)
    new.rename(tmp_path / "unplugged")
    with pytest.raises(PlaceMovedError, match="connect its disk"):
        Folders.chosen(old)


def test_a_pointer_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / POINTER_NAME).write_bytes(b"\0" * 40)
    with pytest.raises(PlaceMovedError, match="cannot be read"):
        Folders.chosen(tmp_path)


def test_a_pointer_to_itself_is_told(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    move(filled(first), second)
    (second / POINTER_NAME).write_bytes((first / POINTER_NAME).read_bytes())
    with pytest.raises(PlaceMovedError, match="in a circle"):
        Folders.chosen(first)


# --- kills -------------------------------------------------------------------------------------------------


def killed_move(home: Path, to: Path, at: int) -> bool:
    """Move in a process that is killed before its so-many-th step on the disk; whether it was."""

    def work() -> None:
        left = [at]

        def count(event: str, _arguments: object) -> None:
            if event in {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir"}:
                left[0] -= 1
                if left[0] == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(count)
        move(Folders.chosen(home), to)

    return in_child(work) == -signal.SIGKILL


def test_a_move_that_was_cut_off_while_it_marked_the_folder_can_be_done_again(tmp_path: Path) -> None:
    home, to = tmp_path / "old", tmp_path / "new"
    filled(home)
    to.mkdir()
    (to / f".{MARK_NAME}.0a1b2c3d{TEMPORARY_SUFFIX}").write_bytes(b'{"fro')
    move(Folders.chosen(home), to)
    assert_whole(Folders.chosen(home))
    assert not any(TEMPORARY_SUFFIX in name for name in names(to))


def test_settings_that_cannot_be_used_are_moved_as_they_are_and_told_at_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home, to = tmp_path / "old", tmp_path / "new"
    filled(home)
    (home / "settings.json").write_text('{"theme": "purple"}')
    move(Folders.chosen(home), to)
    assert (to / "settings.json").read_text() == '{"theme": "purple"}'
    with DataPlace.open(Folders.chosen(home)) as place:
        assert "settings could not be used" in " ".join(place.notices)


def test_a_folder_with_a_hidden_file_of_somebody_else_is_not_empty(tmp_path: Path) -> None:
    home, to = tmp_path / "old", tmp_path / "new"
    filled(home)
    to.mkdir()
    theirs = to / f".theirs.0a1b2c3d{TEMPORARY_SUFFIX}"
    theirs.write_bytes(b"mine")
    with pytest.raises(MoveRefusedError, match="is not empty"):
        move(Folders.chosen(home), to)
    assert theirs.read_bytes() == b"mine"


@pytest.mark.parametrize("back", [False, True], ids=["away", "back"])
def test_a_kill_at_any_moment_leaves_one_whole_place(tmp_path: Path, back: bool) -> None:
    step, at, n_killed, places = 7, 3, 0, set[Path]()
    while True:
        root = tmp_path / str(at)
        home, to = root / "old", root / "new"
        filled(home)
        if back:
            move(Folders.chosen(home), root / "other")
            to = home
        was_killed = killed_move(home, to, at)
        folders = Folders.chosen(home)
        assert_whole(folders)
        if not was_killed:
            break
        n_killed, at = n_killed + 1, at + step
        places.add(folders.data.relative_to(root))
        if folders.data.resolve() != to.resolve():
            move(folders, to)
        with DataPlace.open(Folders.chosen(home)) as place:
            place.tidy()
        assert_whole(Folders.chosen(home))
        old = root / "other" if back else home
        assert not (old / "tandem.db").exists()
        assert MARK_NAME not in names(to)
    assert n_killed >= 10
    assert len(places) == 2
