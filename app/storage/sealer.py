"""How a data folder's bytes lie on the disk: as they are, or encrypted (`sealed`).

Everything that touches the database or a segment's file goes through the folder's `Sealer`, which `seal_file` finds.
"""

import mmap
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from app.domain.segment import RowBytes, SegmentKey

FILE_SUFFIX = ".seg"
_PLAIN_DATABASE = b"SQLite format 3\0"


class Sealer(Protocol):
    """Opens databases, and puts segments into files and gets them out again."""

    @property
    def is_sealed(self) -> bool:
        """Whether what it writes is encrypted."""

    @property
    def database_key(self) -> bytes:
        """The key of the database; empty where it is not encrypted."""

    def connect(self, database: str, *, uri: bool = False, timeout: float = 5.0) -> sqlite3.Connection:
        """Open a database file, or the one that a URI names.

        Raises:
            sqlite3.Error: it cannot be opened.
        """

    def file_name(self, key: SegmentKey) -> str:
        """The name of a segment's file."""

    def seal(self, key: SegmentKey, parts: Sequence[RowBytes]) -> Iterable[RowBytes]:
        """The bytes to write for a segment whose content is `parts`."""

    def read(self, key: SegmentKey, path: Path) -> memoryview:
        """A segment's content, from its file.

        Raises:
            OSError: the file cannot be read.
            ContainerError: it cannot be what was written for this key.
        """


class PlainSealer:
    """Leaves everything as it is."""

    is_sealed = False
    database_key = b""

    def connect(self, database: str, *, uri: bool = False, timeout: float = 5.0) -> sqlite3.Connection:
        """See `Sealer`."""
        return sqlite3.connect(database, uri=uri, timeout=timeout, isolation_level=None)

    def file_name(self, key: SegmentKey) -> str:
        """See `Sealer`."""
        return f"{key}{FILE_SUFFIX}"

    def seal(self, key: SegmentKey, parts: Sequence[RowBytes]) -> Iterable[RowBytes]:  # noqa: ARG002  # as sealed
        """See `Sealer`."""
        return parts

    def read(self, key: SegmentKey, path: Path) -> memoryview:  # noqa: ARG002  # as sealed
        """See `Sealer`; the file is mapped, so that only what is used is read."""
        return map_file(path)


PLAIN = PlainSealer()


def map_file(path: Path) -> memoryview:
    """A read-only view of a file's bytes, valid for as long as it is held, even if the file is renamed or removed.

    Raises:
        OSError: it cannot be opened.
    """
    with path.open("rb") as file:
        if path.stat().st_size == 0:
            return memoryview(b"")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def is_plain_database(path: Path) -> bool:
    """Whether a file begins as every unencrypted database does; False where there is none.

    Raises:
        OSError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(len(_PLAIN_DATABASE)) == _PLAIN_DATABASE
    except FileNotFoundError:
        return False
