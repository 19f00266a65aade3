"""Saved segments: files in one folder, a row for each in the database, and the tree that their keys form.

A segment can be used when a chain of rows leads from a root key to it, so every row's parent is a root (the segment
starts at 0) or has a row.  The file is written before the row and removed after it: a crash leaves at most a file
without a row, which the next start removes.  It knows no messages.
"""

import contextlib
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import BugError, SegmentDamagedError, StoreError
from app.domain.segment import Segment, SegmentKey, SegmentRows, segment_key
from app.log import STORAGE
from app.storage import container
from app.storage.atomic import TEMPORARY_SUFFIX, set_aside, write_atomic
from app.storage.chains import Link, longest
from app.storage.codec import CodecError
from app.storage.database import Database, Row
from app.storage.sealer import FILE_SUFFIX, PLAIN, Sealer

_KEY = re.compile(r"[a-z0-9]+-[0-9a-f]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSegment:
    """A segment on disk; implements the domain's `SegmentSource`.

    Attributes:
        path: its file.
        key, parent, start, tokens: as in `Segment`; the file must say the same.
        sealer: gets the content out of the file.
    """

    path: Path
    key: SegmentKey
    parent: SegmentKey
    start: int
    tokens: tuple[int, ...]
    sealer: Sealer = PLAIN

    def load(self) -> SegmentRows:
        """Its rows as views of the file's content, checked against their checksums.

        Raises:
            SegmentDamagedError: the file is missing, truncated, altered, or another segment's.
        """
        try:
            content = self.sealer.read(self.key, self.path)
            header = container.read_header(content)
            self._require_same(header)
            return container.read_rows(content, header)
        except (container.ContainerError, OSError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise SegmentDamagedError(
                f"The saved state of tokens {self.start} to {self.start + len(self.tokens)} cannot be used "
                f"({reason}), so the text is read again."
            ) from error

    def _require_same(self, header: container.Header) -> None:
        said = (header.key, header.parent, header.start, header.tokens)
        if said != (self.key, self.parent, self.start, self.tokens):
            raise container.ContainerError("it holds another segment")


class SegmentStore:
    """Puts, finds and removes segments."""

    def __init__(self, database: Database, folder: Path, *, clock: Callable[[], float] = time.time) -> None:
        """Work on an open database.

        Args:
            database: stays the caller's to close.
            folder: holds the files, and nothing else.
            clock: seconds since the epoch.
        """
        self._database = database
        self._folder = folder
        self._clock = clock

    def path_of(self, key: SegmentKey) -> Path:
        """The file of a segment."""
        if not _KEY.fullmatch(key):
            raise BugError(f"“{key}” is not a segment key.")
        return self._folder / self._database.sealer.file_name(key)

    def put(self, segment: Segment) -> int:
        """Write a segment unless it is there; bytes of its file.

        Raises:
            StoreError: the segment it follows is not there, so that it could never be reached.
            OSError: the folder cannot be written, or is full.
        """
        if not segment.tokens or segment.key != segment_key(segment.parent, segment.tokens):
            raise BugError(f"Segment {segment.key} does not match its tokens.")
        path = self.path_of(segment.key)
        match self._database.rows("SELECT n_bytes FROM segments WHERE key = ?", segment.key):
            case [(int(n_bytes),)]:
                return n_bytes
        parent = self.link(segment.parent)
        if segment.start and (parent is None or parent.end != segment.start):
            raise StoreError(
                "The state of this turn was not saved, since the state before it is missing; the text is complete."
            )
        n_bytes = write_atomic(path, self._database.sealer.seal(segment.key, container.encode(segment)))
        self._database.change(
            "INSERT INTO segments (key, parent, start, end, n_bytes, created_at) VALUES (?, ?, ?, ?, ?, ?)",
            segment.key,
            segment.parent,
            segment.start,
            segment.end,
            n_bytes,
            self._clock(),
        )
        return n_bytes

    def find(self, root: SegmentKey, tokens: tuple[int, ...]) -> tuple[StoredSegment, ...]:
        """The chain under `root` that covers most of `tokens`, in order; empty where there is none."""
        return tuple(
            StoredSegment(
                path=self.path_of(link.key),
                key=link.key,
                parent=link.parent,
                start=link.start,
                tokens=tokens[link.start : link.end],
                sealer=self._database.sealer,
            )
            for link in longest(root, tokens, self)
        )

    def set_aside(self, key: SegmentKey) -> None:
        """Take a damaged segment out of use, and those after it, which cannot be reached without it.

        Its file is kept under another name; a segment that is not there is no error.

        Raises:
            OSError: the folder cannot be written.
        """
        after = self.descendants([key])
        self.forget(after)
        with contextlib.suppress(FileNotFoundError):
            STORAGE.warning("damaged segment kept as %s", set_aside(self.path_of(key)).name)
        for gone in after:
            remove_file(self.path_of(gone))

    def ends(self, parent: SegmentKey) -> tuple[int, ...]:
        """Where the segments after `parent` end, each position once; see `SegmentTree`."""
        rows = self._database.rows("SELECT DISTINCT end FROM segments WHERE parent = ?", parent)
        return tuple(end for (end,) in rows if isinstance(end, int))

    def link(self, key: SegmentKey) -> Link | None:
        """The row of a segment; None where there is none."""
        rows = self._database.rows("SELECT key, parent, start, end FROM segments WHERE key = ?", key)
        return _link_from(rows[0]) if rows else None

    def links(self) -> dict[SegmentKey, Link]:
        """All rows by key."""
        rows = self._database.stream("SELECT key, parent, start, end FROM segments")
        return {link.key: link for link in map(_link_from, rows)}

    def sizes(self) -> dict[SegmentKey, int]:
        """Bytes of every segment's file."""
        rows = self._database.stream("SELECT key, n_bytes FROM segments")
        return {SegmentKey(str(key)): n_bytes for key, n_bytes in rows if isinstance(n_bytes, int)}

    def descendants(self, keys: Iterable[SegmentKey]) -> set[SegmentKey]:
        """These segments and all that follow them."""
        found, frontier = set[SegmentKey](), list(keys)
        while frontier:
            key = frontier.pop()
            if key not in found:
                found.add(key)
                rows = self._database.rows("SELECT key FROM segments WHERE parent = ?", key)
                frontier += (SegmentKey(str(child)) for (child,) in rows)
        return found

    def forget(self, keys: Iterable[SegmentKey]) -> None:
        """Remove rows, all or none; the files are the caller's, or the next sweep's."""
        with self._database.transaction():
            for key in keys:
                self._database.change("DELETE FROM segments WHERE key = ?", key)

    def sweep(self) -> None:
        """Remove what a crash left: temporary files, files without a row, rows without a file or a parent.

        Raises:
            OSError: the folder cannot be read.
        """
        links = self.links()
        named = {self._database.sealer.file_name(key): key for key in links}
        files: set[SegmentKey] = set()
        for path in self._folder.iterdir():
            if path.name in named:
                files.add(named[path.name])
            elif path.suffix in {FILE_SUFFIX, TEMPORARY_SUFFIX}:
                remove_file(path)
        lost = [link.key for link in links.values() if link.key not in files or not _reachable(link, links)]
        gone = self.descendants(lost)
        if gone:
            STORAGE.warning("%d segments had lost their file or the one before them", len(gone))
            self.forget(gone)
            for key in gone:
                remove_file(self.path_of(key))


def remove_file(path: Path) -> None:
    """Remove a file of the cache; one that cannot be removed now is left to a later sweep."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        STORAGE.warning("%s stays: %s", path.name, error)


def _reachable(link: Link, links: dict[SegmentKey, Link]) -> bool:
    return link.start == 0 or (link.parent in links and links[link.parent].end == link.start)


def _link_from(row: Row) -> Link:
    match row:
        case (str(key), str(parent), int(start), int(end)):
            return Link(key=SegmentKey(key), parent=SegmentKey(parent), start=start, end=end)
        case _:
            raise CodecError("a segment's row has a value of a wrong type")
