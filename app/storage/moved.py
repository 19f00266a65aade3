"""What a move of the data folder leaves where the data were, and how it goes once they are whole elsewhere.

A mark in the new folder says what was moved from where.  It is made before the first file is copied, and goes when
nothing is left of the old place.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.paths import POINTER_NAME, Folders
from app.storage.atomic import TEMPORARY_SUFFIX, write_atomic
from app.storage.codec import CodecError
from app.storage.json_file import read_fields
from app.storage.lock import LOCK_NAME
from app.storage.privacy import is_ours
from app.storage.segments import remove_file

MARK_NAME = "tandem.unfinished"
"""In a folder that a place is being moved into."""
_STAYS = frozenset({LOCK_NAME, POINTER_NAME, MARK_NAME})


@dataclass(frozen=True, slots=True)
class Mark:
    """What is being moved: from where, and where it is looked for."""

    source: Path
    home: Path


def mark_of(folders: Folders) -> Mark:
    """The mark of a move of this place."""
    return Mark(folders.data.resolve(), folders.home.resolve())


def write_mark(to: Path, mark: Mark) -> None:
    """Mark a folder.

    Raises:
        OSError: it cannot be written.
    """
    write_atomic(to / MARK_NAME, [json.dumps({"from": str(mark.source), "home": str(mark.home)}).encode()])


def mark_in(folder: Path) -> Mark | None:
    """The mark in a folder, if it has one that can be read."""
    try:
        fields = read_fields(folder / MARK_NAME)
        return Mark(Path(fields.text("from")), Path(fields.text("home")))
    except (OSError, CodecError):
        return None


def remove_unfinished_marks(folder: Path) -> None:
    """Remove what a move leaves that was cut off while it marked the folder; nothing was copied there yet.

    Raises:
        OSError: the folder cannot be read, or not written.
    """
    for path in folder.glob(f".{MARK_NAME}.*{TEMPORARY_SUFFIX}"):
        path.unlink()


def clear_left(folders: Folders) -> None:
    """Remove what a move that was cut off after the switch left of the old place.

    Raises:
        OSError: a folder cannot be read.
    """
    mark = mark_in(folders.data)
    # Whoever opens a copy that is not finished looks for it elsewhere than the place that is being copied.
    if mark is None or mark.home != folders.home.resolve():
        return
    if mark.source.is_dir():
        remove_place(mark.source, keep_folder=mark.source == mark.home)
    remove_file(folders.data / MARK_NAME)


def place_files(folder: Path) -> Iterator[Path]:
    """Every file of ours in a data folder, but for what belongs to the folder itself and writes that were cut off."""
    ours = Folders.under(folder)
    for path in sorted(folder.iterdir()):
        if path.is_file() and is_ours(path.name) and path.name not in _STAYS:
            yield path
    for inner in (ours.segments, ours.logs, ours.models):
        if inner.is_dir():
            yield from (path for path in sorted(inner.rglob("*")) if path.is_file())


def remove_place(folder: Path, *, keep_folder: bool) -> tuple[Path, ...]:
    """Remove what is ours; files that cannot be removed."""
    for path in folder.iterdir():
        cut_off = is_ours(path.name) and TEMPORARY_SUFFIX in path.name
        if cut_off or path.name == MARK_NAME:
            remove_file(path)
    files = tuple(place_files(folder))
    for path in files:
        remove_file(path)
    ours = Folders.under(folder)
    for inner in (ours.segments, ours.logs, ours.models):
        _remove_empty(inner)
    if not keep_folder:
        remove_file(folder / LOCK_NAME)
        _remove_empty(folder)
    return tuple(path for path in files if path.exists())


def _remove_empty(folder: Path) -> None:
    """Remove a folder with the empty ones in it."""
    if not folder.is_dir() or folder.is_symlink():
        return
    for inner in folder.iterdir():
        if inner.is_dir() and not inner.is_symlink():
            _remove_empty(inner)
    if not any(folder.iterdir()):
        folder.rmdir()
