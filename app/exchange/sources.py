"""What is read: one file, the files of a folder, or those in an archive.

Nothing is unpacked to disk, and names in an archive are only shown, never used as paths.  It knows no formats.
"""

import contextlib
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from app.domain.errors import KnownError
from app.exchange.notes import Notes, shown

CHUNK_BYTES = 2**20
MOST_FILES = 100_000
"""Of a folder or an archive; further ones are not looked at."""
MOST_ARCHIVE_BYTES = 16 * 2**30
"""An archive that says it holds more is not opened."""
MOST_SWELLING = 500
"""How many times its size a file in an archive may be unpacked; chats are packed to a fifth or a twentieth."""

_PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
BAD_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    LookupError,
    ValueError,
    OSError,
)
"""What the standard library raises for damaged, unknown and encrypted archives, and for files that cannot be read."""


class FileUnreadableError(KnownError):
    """A file to be brought in cannot be opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file, wherever it lies.

    Attributes:
        name: as it is shown.
        stem: its own name, without its ending.
        folder: where it lies; equal for files beside each other.
        size: in bytes, as far as it is told.
        open: gives its bytes.
        beside: another file in the same folder, by its own name.
    """

    name: str
    stem: str
    folder: str
    size: int
    open: Callable[[], AbstractContextManager[IO[bytes]]]
    beside: Callable[[str], "Source | None"]


@dataclass(frozen=True, slots=True)
class Sources:
    """What a path stands for.

    Attributes:
        files: in the order of their names.
        many: it is a folder or an archive, in which other files are to be expected.
    """

    files: tuple[Source, ...]
    many: bool


@contextlib.contextmanager
def sources_of(path: Path, notes: Notes) -> Iterator[Sources]:
    """The files at `path`, which can be read as long as this is open.

    Raises:
        FileUnreadableError: there is none, or it may not be read.
    """
    with contextlib.ExitStack() as stack:
        try:
            found = _found(path, notes, stack)
        except FileUnreadableError:
            raise
        except BAD_ARCHIVE as error:
            raise _unreadable(path, error) from error
        yield found


def _found(path: Path, notes: Notes, stack: contextlib.ExitStack) -> Sources:
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        return Sources(_in_folder(path, notes), many=True)
    if not stat.S_ISREG(mode):
        raise FileUnreadableError(f"{shown(str(path))} is neither a file nor a folder; choose one that is.")
    if zipfile.is_zipfile(path):
        archive = stack.enter_context(zipfile.ZipFile(path))
        return Sources(_in_archive(archive, path, notes), many=True)
    return Sources((_file(path, path.parent),), many=False)


class Begun:
    """A file of which the beginning has been looked at, and is read once more with the rest."""

    def __init__(self, file: IO[bytes], n_bytes: int) -> None:
        """Look at up to `n_bytes` of it."""
        self.head = file.read(n_bytes)
        self._ahead = self.head
        self._file = file

    def read(self, n_bytes: int, /) -> bytes:
        """The next bytes, at most so many; none at the end.

        Raises:
            one of `BAD_ARCHIVE`.
        """
        if self._ahead:
            taken, self._ahead = self._ahead[:n_bytes], self._ahead[n_bytes:]
            return taken + self._file.read(n_bytes - len(taken)) if len(taken) < n_bytes else taken
        return self._file.read(n_bytes)


def _unreadable(path: Path, error: Exception) -> FileUnreadableError:
    if isinstance(error, OSError) and error.strerror:
        return FileUnreadableError(
            f"{shown(str(path))} cannot be read ({error.strerror}); check its name and your access to it."
        )
    return FileUnreadableError(f"{shown(str(path))} is damaged; unpack what can be unpacked and import that.")


# --- folders ----------------------------------------------------------------------------------------------


def _in_folder(folder: Path, notes: Notes) -> tuple[Source, ...]:
    found: list[Source] = []
    for place, below, names in os.walk(folder, followlinks=False):
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(names):
            path = Path(place) / name
            if name.startswith(".") or not _is_plain(path):
                continue
            if len(found) == MOST_FILES:
                notes.trouble(f"it has more than {MOST_FILES} files; the others were not looked at.")
                return tuple(found)
            found.append(_file(path, folder))
    return tuple(found)


def _is_plain(path: Path) -> bool:
    """True for a file itself; a link could lead anywhere, and a pipe never end."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def _file(path: Path, shown_from: Path) -> Source:
    def beside(name: str) -> Source | None:
        other = path.with_name(name)
        return _file(other, shown_from) if _is_plain(other) else None

    return Source(
        name=str(path.relative_to(shown_from)),
        stem=path.stem,
        folder=str(path.parent),
        size=path.stat().st_size,
        open=lambda: path.open("rb"),
        beside=beside,
    )


# --- archives ---------------------------------------------------------------------------------------------


def _in_archive(archive: zipfile.ZipFile, path: Path, notes: Notes) -> tuple[Source, ...]:
    entries = sorted(filter(_is_file, archive.infolist()), key=lambda each: each.filename)
    if len(entries) > MOST_FILES:
        notes.trouble(f"it has more than {MOST_FILES} files; the others were not looked at.")
        del entries[MOST_FILES:]
    if sum(entry.file_size for entry in entries) > MOST_ARCHIVE_BYTES:
        raise FileUnreadableError(
            f"{shown(str(path))} says that it holds more than {MOST_ARCHIVE_BYTES // 2**30} GB; "
            "unpack what you need and import that."
        )
    located: dict[tuple[str, str], Source] = {}
    found: list[Source] = []
    for entry in entries:
        if entry.file_size > CHUNK_BYTES and entry.file_size > MOST_SWELLING * entry.compress_size:
            notes.trouble(f"{shown(entry.filename)} would swell to {MOST_SWELLING} times its size and is left out.")
            continue
        if entry.compress_type not in _PACKINGS:
            notes.trouble(f"{shown(entry.filename)} is packed in an unusual way and is left out.")
            continue
        inside = PurePosixPath(entry.filename)
        found.append(_entry(archive, path, entry, located))
        located[str(inside.parent), inside.name] = found[-1]
    return tuple(found)


def _is_file(entry: zipfile.ZipInfo) -> bool:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    return bool(entry.filename) and not entry.filename.endswith("/") and kind in {0, stat.S_IFREG}


def _entry(
    archive: zipfile.ZipFile, path: Path, entry: zipfile.ZipInfo, located: dict[tuple[str, str], Source]
) -> Source:
    inside = PurePosixPath(entry.filename)
    return Source(
        name=f"{path.name}, {entry.filename}",
        stem=inside.stem,
        folder=str(inside.parent),
        size=entry.file_size,
        open=lambda: archive.open(entry),
        beside=lambda name: located.get((str(inside.parent), name)),
    )
