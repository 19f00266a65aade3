"""Moving a data folder: copied, compared, switched to by one small file, and only then removed where it was.

Whenever it is cut off, one whole place is there, and it is the one that is opened: the old one before the switch, the
new one after it.  A mark in the new folder says what was moved from where.  By it the next move knows that it may begin
there anew, and the next start that what is left of the old place may go.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from xxhash import xxh3_128

from app.domain.errors import KnownError
from app.domain.settings import Settings
from app.domain.sizes import size_text
from app.paths import POINTER_NAME, Folders, pointer_text
from app.storage.atomic import PRIVATE_FOLDER, sync_folder, write_atomic
from app.storage.database import DATABASE_NAME, Database
from app.storage.faults import known
from app.storage.held import held
from app.storage.lock import LOCK_NAME
from app.storage.moved import (
    MARK_NAME,
    clear_left,
    mark_in,
    mark_of,
    place_files,
    remove_place,
    remove_unfinished_marks,
    write_mark,
)
from app.storage.privacy import is_ours
from app.storage.segments import remove_file
from app.storage.settings_file import SettingsFile
from app.storage.verify import verify

_CHUNK = 1 << 20
_SPARE_BYTES = 16 * 1_000_000

Progress = Callable[[int, int], None]
"""Told (done, total) bytes."""


class MoveRefusedError(KnownError):
    """The folder cannot be moved there; nothing was changed."""


class GivenUpMoveError(KnownError):
    """Somebody did not want to wait for it; nothing was changed."""


def free_on(folder: Path) -> int:
    """Bytes free on a folder's disk."""
    return shutil.disk_usage(folder).free


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What was moved.

    Attributes:
        data: where it is now.
        n_bytes: of all files.
        left: files that could not be removed where it was.
    """

    data: Path
    n_bytes: int
    left: tuple[Path, ...]


def move(
    folders: Folders,
    to: Path,
    *,
    progress: Progress = lambda _done, _total: None,
    go_on: Callable[[], bool] = lambda: True,
    free: Callable[[Path], int] = free_on,
) -> Moved:
    """Move a data folder into another one, which must be new or empty.

    Args:
        folders: the place.
        to: where it is to be.
        progress: told what is copied.
        go_on: asked before each piece is copied; False gives the move up.
        free: bytes free on a folder's disk.

    Raises:
        MoveRefusedError: it cannot be moved there.
        GivenUpMoveError: it was given up.
        StoreInUseError: a window is open on it.
        AppError: something could not be read or written; it is where it was.
    """
    to = to.expanduser().absolute()
    _require_elsewhere(folders.data, to)
    with held(folders):
        _fold_log(folders)
        clear_left(folders)
        files = tuple(place_files(folders.data))
        n_bytes = sum(path.stat().st_size for path in files)
        was_there = to.is_dir()
        try:
            _begin(folders, to, n_bytes, free)
            _copy(files, folders.data, to, _told(n_bytes, progress, go_on))
            _require_whole(folders, to)
            _adapt(folders.data, to)
            _switch(folders, to)
        except GivenUpMoveError:
            remove_place(to, keep_folder=was_there)
            raise
        except OSError as error:
            raise known(error, to) from error
        left = remove_place(folders.data, keep_folder=folders.data.resolve() == folders.home.resolve())
        remove_file(to / MARK_NAME)
        return Moved(data=to, n_bytes=n_bytes, left=left)


def require_movable(folders: Folders, to: Path) -> None:
    """Refuse a folder at once where it shows already that the data cannot be moved there; changes nothing.

    Raises:
        MoveRefusedError: they cannot.
    """
    _require_elsewhere(folders.data, to)
    try:
        if to.exists() and not to.is_dir():
            raise MoveRefusedError(f"{to} is a file; choose a folder.")
        mark = mark_of(folders)
        if to.is_dir() and mark_in(to) != mark and _is_taken(to, home=to.resolve() == mark.home):
            raise MoveRefusedError(f"{to} is not empty; choose a new or an empty folder.")
        beside = next(folder for folder in (to, *to.parents) if folder.is_dir())
        if not os.access(beside, os.W_OK | os.X_OK):
            raise MoveRefusedError(f"Nothing can be written into {to}; choose another folder.")
        n_bytes = sum(path.stat().st_size for path in place_files(folders.data))
        _require_room(to, n_bytes, free_on(beside))
    except OSError as error:
        raise known(error, to) from error


# --- before -----------------------------------------------------------------------------------------------


def _require_elsewhere(data: Path, to: Path) -> None:
    here, there = data.resolve(), to.resolve()
    if here == there:
        raise MoveRefusedError(f"Your data are in {to} already.")
    if there.is_relative_to(here):
        raise MoveRefusedError(f"{to} lies inside the data folder itself; choose a folder outside it.")
    if here.is_relative_to(there):
        raise MoveRefusedError(f"{to} holds the data folder itself; choose an empty folder.")


def _fold_log(folders: Folders) -> None:
    """Have all of the database in one file."""
    if not (folders.data / DATABASE_NAME).exists():
        return
    try:
        with Database.open(folders.data) as database:
            database.fold_log()
    except sqlite3.Error as error:
        raise known(error, folders.data) from error


def _begin(folders: Folders, to: Path, n_bytes: int, free: Callable[[Path], int]) -> None:
    """Make the folder and mark it, or clear it of what an earlier attempt copied there."""
    if to.exists() and not to.is_dir():
        raise MoveRefusedError(f"{to} is a file; choose a folder.")
    mark = mark_of(folders)
    if mark_in(to) == mark:
        remove_place(to, keep_folder=True)
    if to.is_dir():
        remove_unfinished_marks(to)
    if to.is_dir() and _is_taken(to, home=to.resolve() == mark.home):
        raise MoveRefusedError(f"{to} is not empty; choose a new or an empty folder.")
    try:
        to.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        write_mark(to, mark)
    except PermissionError as error:
        raise MoveRefusedError(f"Nothing can be written into {to}; choose another folder.") from error
    sync_folder(to.parent)
    try:
        _require_room(to, n_bytes, free(to))
    except MoveRefusedError:
        _give_up(to)
        raise


def _require_room(to: Path, n_bytes: int, room: int) -> None:
    if room < n_bytes + _SPARE_BYTES:
        raise MoveRefusedError(
            f"The disk that holds {to} has {size_text(room)} free, and {size_text(n_bytes + _SPARE_BYTES)} are needed."
        )


def _is_taken(to: Path, *, home: bool) -> bool:
    """Whether something lies there; where the place was moved from, only what is ours counts."""
    present = {path.name for path in to.iterdir()}
    if not home:
        return bool(present)
    ours = Folders.under(to)
    inner = {folder.name for folder in (ours.segments, ours.logs, ours.models)}
    return any(is_ours(name) or name in inner for name in present - {LOCK_NAME, POINTER_NAME})


def _give_up(to: Path) -> None:
    (to / MARK_NAME).unlink(missing_ok=True)
    if not any(to.iterdir()):
        to.rmdir()


# --- copying ----------------------------------------------------------------------------------------------


def _copy(files: tuple[Path, ...], source: Path, to: Path, copied: Callable[[int], None]) -> None:
    for path in files:
        target = to / path.relative_to(source)
        target.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        read = xxh3_128()
        write_atomic(target, _chunks(path, read, copied))
        if _digest(target) != read.digest():
            raise MoveRefusedError(f"{target} does not hold what was written to it; check that disk.")


def _told(n_bytes: int, progress: Progress, go_on: Callable[[], bool]) -> Callable[[int], None]:
    """Counts what is copied, and says when it has been enough."""
    done = 0

    def copied(n: int) -> None:
        nonlocal done
        if not go_on():
            raise GivenUpMoveError("The move was given up; your data stay where they are.")
        done += n
        progress(done, n_bytes)

    return copied


def _chunks(path: Path, read: xxh3_128, copied: Callable[[int], None] = lambda _n: None) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            copied(len(chunk))
            read.update(chunk)
            yield chunk


def _digest(path: Path) -> bytes:
    read = xxh3_128()
    for _ in _chunks(path, read):
        pass
    return read.digest()


def _require_whole(folders: Folders, to: Path) -> None:
    """Let the copy be judged as any place is; what is wrong with both was wrong before."""
    found = verify(Folders.under(to))
    if not found:
        return
    before = set(verify(folders))
    new = next((each for each in found if each not in before), None)
    if new is not None:
        raise MoveRefusedError(
            f"The copy in {to} is not sound ({new.text.rstrip('.')}); your data stay where they are."
        )


def _adapt(data: Path, to: Path) -> None:
    """Let the settings name files that were moved by their new names."""
    file = SettingsFile(to)
    if not file.is_usable():
        return  # where it is there, the next start sets it aside and says so
    settings = file.load().settings
    moved = _moved_paths(settings, data, to)
    if moved != settings:
        file.save(moved)


def _moved_paths(settings: Settings, data: Path, to: Path) -> Settings:
    def moved(path: Path) -> Path:
        return to / path.relative_to(data) if path.is_relative_to(data) else path

    model = str(moved(Path(settings.model))) if settings.model else ""
    return replace(settings, model=model)


# --- the switch, and after it -----------------------------------------------------------------------------


def _switch(folders: Folders, to: Path) -> None:
    pointer = folders.home / POINTER_NAME
    if to.resolve() == folders.home.resolve():
        pointer.unlink()
        sync_folder(folders.home)
    else:
        write_atomic(pointer, [pointer_text(to)])
