"""How a data folder's bytes lie on the disk: as they are, or encrypted (`sealed`).

Everything that touches the database or a segment's file goes through the folder's `Sealer`, which `seal_file` finds.
"""

import mmap
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from app.domain.segment import RowBytes, SegmentKey
from app.storage.pages import MAGIC, Pages

FILE_SUFFIX = ".seg"
RECURRENT_SUFFIX = ".rec"
_LEAST_VALUES, _MOST_OF_ONE = 240, 64
"""How many of the 256 values a page of 4096 random bytes has, and how often the most frequent one, beyond doubt."""


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

    def file_name(self, key: SegmentKey, *, suffix: str = FILE_SUFFIX) -> str:
        """The name of a segment's file; the suffix says which of its two."""

    def seal(self, key: SegmentKey, parts: Sequence[RowBytes], *, suffix: str = FILE_SUFFIX) -> Iterable[RowBytes]:
        """The bytes to write for a segment's file whose content is `parts`."""

    def fits(self, database: Path) -> bool:
        """Whether a damaged database's file is of this folder; not so where it was encrypted otherwise.

        Raises:
            OSError: it cannot be read.
        """

    def pages(self, content: memoryview, log: bytes) -> Pages:
        """The pages of a damaged database with its log, as far as they can be read."""

    def read(self, key: SegmentKey, path: Path) -> memoryview:
        """The content of a segment's file, whose suffix says which of its two it is.

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

    def file_name(self, key: SegmentKey, *, suffix: str = FILE_SUFFIX) -> str:
        """See `Sealer`."""
        return f"{key}{suffix}"

    def seal(  # as sealed
        self,
        key: SegmentKey,  # noqa: ARG002
        parts: Sequence[RowBytes],
        *,
        suffix: str = FILE_SUFFIX,  # noqa: ARG002
    ) -> Iterable[RowBytes]:
        """See `Sealer`."""
        return parts

    def fits(self, database: Path) -> bool:  # noqa: ARG002  # as sealed
        """See `Sealer`."""
        return True

    def pages(self, content: memoryview, log: bytes) -> Pages:
        """See `Sealer`."""
        return Pages(content, log)

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


def read_log(database: Path) -> bytes:
    """The write-ahead log beside a database; empty where there is none.

    Raises:
        OSError: it cannot be read.
    """
    try:
        return database.with_name(f"{database.name}-wal").read_bytes()
    except FileNotFoundError:
        return b""


def looks_sealed(pages: Pages) -> bool:
    """Whether a database can only be an encrypted one: some of its pages look random, and none holds anything else."""
    return {_is_random(page) for _, page in pages.stored() if any(page)} == {True}


def _is_random(page: memoryview) -> bool:
    counts = Counter(page)
    return len(counts) >= _LEAST_VALUES and max(counts.values()) <= _MOST_OF_ONE


def is_plain_database(path: Path) -> bool:
    """Whether a file begins as every unencrypted database does; False where there is none.

    Raises:
        OSError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except FileNotFoundError:
        return False
