"""Who may read the data folder: the user alone, whatever mask was in force and whatever an earlier program left there.

Each file is made private by whoever makes it; this finds the ones that are not.  A folder of the user's may be chosen
as the data folder, so only names of ours are touched in it, and no link is followed.  Windows gives a user's folders
to that user by itself, and has no such modes.
"""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from app.log import STORAGE
from app.paths import Folders

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_OURS = (
    "tandem.",
    "settings.json",
    "presets.json",
    "models.json",
    "self-tests.json",
    "servers.json",
    "downloads.json",
    "seal.json",
    "seal-wish.json",
    "move-wish.json",
    "secrets.json",
    "window.json",
)


def is_ours(name: str) -> bool:
    """Whether a file of this name in the data folder is one that the application makes."""
    return name.removeprefix(".").startswith(_OURS)


def open_to_others(folders: Folders) -> tuple[Path, ...]:
    """Everything of ours that someone else may read or write; reads nothing but modes."""
    return tuple(path for path in (*_few(folders), *_inside(folders.segments)) if _is_open(path))


def tighten(folders: Folders) -> None:
    """Make everything private but the segments' files, which are many; see `tighten_segments`."""
    _tighten(_few(folders))


def tighten_segments(folders: Folders) -> None:
    """Make the segments' files private."""
    _tighten(_inside(folders.segments))


def _tighten(paths: Iterator[Path]) -> None:
    for path in paths:
        if _is_open(path):
            try:
                path.chmod(stat.S_IMODE(path.lstat().st_mode) & ~_OTHERS)
            except OSError as error:
                STORAGE.warning("%s stays open to others: %s", path.name, error.strerror)


def _few(folders: Folders) -> Iterator[Path]:
    if _is_for_us_alone(folders.data):
        yield folders.data
    yield from (folders.models, folders.segments, folders.logs)
    yield from (path for path in _inside(folders.data) if is_ours(path.name))
    yield from _inside(folders.logs)
    yield from _inside(folders.models)


def _is_for_us_alone(folder: Path) -> bool:
    """A folder in which everybody may have files, such as the one for temporary files, is not ours to close."""
    with contextlib.suppress(OSError):
        return not folder.stat().st_mode & stat.S_ISVTX
    return False


def _inside(folder: Path) -> Iterator[Path]:
    try:
        with os.scandir(folder) as entries:
            yield from (Path(entry.path) for entry in entries if entry.is_file(follow_symlinks=False))
    except OSError:
        # One that cannot be read, or is not there, is told by whoever needs it.
        return


def _is_open(path: Path) -> bool:
    if os.name == "nt":
        return False
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    return not stat.S_ISLNK(mode) and bool(mode & _OTHERS)
