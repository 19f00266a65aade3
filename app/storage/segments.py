"""Saved segments: files in one folder, a row for each in the database, and the tree that their keys form.

A segment can be used when a chain of rows leads from a root key to it, so every row's parent is a root (the segment
starts at 0) or has a row.  The file is written before the row and removed after it: a crash leaves at most a file
without a row, which the next start removes.  The recurrent part of a model that has one lies in a file of its own,
which can be given up while the rows stay (thinning): so no file is ever modified, and of a chain only the last
recurrent part is read.  It knows no messages.
"""

import contextlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import BugError, SegmentDamagedError
from app.domain.segment import RowBytes, Segment, SegmentKey, SegmentRows, segment_key
from app.log import STORAGE
from app.storage import container
from app.storage.atomic import TEMPORARY_SUFFIX, set_aside, write_atomic
from app.storage.chains import Link, longest
from app.storage.database import Database
from app.storage.eviction import Held
from app.storage.faults import UnreachableSegmentError
from app.storage.sealer import FILE_SUFFIX, PLAIN, RECURRENT_SUFFIX, Sealer
from app.storage.segment_rows import SELECT_HELD, SELECT_LINKS, held_from, link_from

_KEY = re.compile(r"[a-z0-9]+-[0-9a-f]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSegment:
    """A segment on disk; implements the domain's `SegmentSource`.

    Attributes:
        path: its file.
        recurrent_path: the file of its recurrent part; None where the model has none.
        resumable: see `SegmentSource`.
        key, parent, start, tokens: as in `Segment`; the files must say the same.
        sealer: gets the content out of the files.
    """

    path: Path
    recurrent_path: Path | None
    resumable: bool
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
        with self._told():
            content, header = self._read(self.path)
            return container.read_rows(content, header)

    def load_recurrent(self) -> RowBytes:
        """See `SegmentSource.load_recurrent`.

        Raises:
            SegmentDamagedError: as for `load`, or it was thinned out.
        """
        if self.recurrent_path is None:
            return b""
        with self._told():
            content, header = self._read(self.recurrent_path)
            return container.read_part(content, header, container.RECURRENT)

    def _read(self, path: Path) -> tuple[memoryview, container.Header]:
        content = self.sealer.read(self.key, path)
        header = container.read_header(content)
        self._require_same(header)
        return content, header

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
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
        self.folder = folder
        self._clock = clock
        self._found: SegmentKey | None = None
        self._put: SegmentKey | None = None

    @property
    def open_tip(self) -> tuple[SegmentKey, ...]:
        """The segments that were found and saved last: what is open leads through them."""
        return tuple(key for key in (self._found, self._put) if key is not None)

    def path_of(self, key: SegmentKey) -> Path:
        """The file of a segment."""
        return self._path(key, FILE_SUFFIX)

    def recurrent_path_of(self, key: SegmentKey) -> Path:
        """The file of a segment's recurrent part."""
        return self._path(key, RECURRENT_SUFFIX)

    def _path(self, key: SegmentKey, suffix: str) -> Path:
        if not _KEY.fullmatch(key):
            raise BugError(f"“{key}” is not a segment key.")
        return self.folder / self._database.sealer.file_name(key, suffix=suffix)

    def put(self, segment: Segment) -> int:
        """Write a segment unless it is there; bytes of its files.

        Raises:
            UnreachableSegmentError: the segment it follows is not there, so that it could never be reached.
            OSError: the folder cannot be written, or is full.
        """
        if not segment.tokens or segment.key != segment_key(segment.parent, segment.tokens):
            raise BugError(f"Segment {segment.key} does not match its tokens.")
        path = self.path_of(segment.key)
        self._put = segment.key
        match self._database.rows("SELECT n_bytes, recurrent_bytes FROM segments WHERE key = ?", segment.key):
            case [(int(n_bytes), 0)] if segment.rows.recurrent:
                return n_bytes + self._restore_recurrent(segment)
            case [(int(n_bytes), recurrent_bytes)]:
                self._mark_used(segment.key)
                return n_bytes + (recurrent_bytes if isinstance(recurrent_bytes, int) else 0)
        parent = self.link(segment.parent)
        if segment.start and (parent is None or parent.end != segment.start):
            raise UnreachableSegmentError(
                "The state of this turn was not saved, since the state before it is missing; the text is complete."
            )
        recurrent_bytes = self._write_recurrent(segment) if segment.rows.recurrent else None
        n_bytes = self._write(path, segment.key, container.encode(segment))
        self._database.change(
            "INSERT INTO segments (key, parent, start, end, n_bytes, created_at, recurrent_bytes, used) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM segments))",
            segment.key,
            segment.parent,
            segment.start,
            segment.end,
            n_bytes,
            self._clock(),
            recurrent_bytes,
        )
        return n_bytes + (recurrent_bytes or 0)

    def _write_recurrent(self, segment: Segment) -> int:
        return self._write(self.recurrent_path_of(segment.key), segment.key, container.encode_recurrent(segment))

    def _write(self, path: Path, key: SegmentKey, parts: Sequence[RowBytes]) -> int:
        return write_atomic(path, self._database.sealer.seal(key, parts, suffix=path.suffix))

    def _restore_recurrent(self, segment: Segment) -> int:
        """The state at this place was thinned out, and is known again."""
        n_bytes = self._write_recurrent(segment)
        self._database.change("UPDATE segments SET recurrent_bytes = ? WHERE key = ?", n_bytes, segment.key)
        self._mark_used(segment.key)
        return n_bytes

    def _mark_used(self, key: SegmentKey) -> None:
        self._database.change(
            "UPDATE segments SET used = (SELECT coalesce(max(used), 0) + 1 FROM segments) WHERE key = ?", key
        )

    def find(self, root: SegmentKey, tokens: tuple[int, ...]) -> tuple[StoredSegment, ...]:
        """The chain under `root` that leads furthest along `tokens`, in order; empty where there is none."""
        links = longest(root, tokens, self)
        self._found = links[-1].key if links else None
        return tuple(self._stored(link, tokens[link.start : link.end]) for link in links)

    def _stored(self, link: Link, tokens: tuple[int, ...]) -> StoredSegment:
        return StoredSegment(
            path=self.path_of(link.key),
            recurrent_path=None if link.recurrent_bytes is None else self.recurrent_path_of(link.key),
            resumable=link.resumable,
            key=link.key,
            parent=link.parent,
            start=link.start,
            tokens=tokens,
            sealer=self._database.sealer,
        )

    def tokens_of(self, link: Link) -> tuple[int, ...] | None:
        """The tokens that a segment's file says it holds; None where it cannot be read."""
        try:
            return container.read_header(self._database.sealer.read(link.key, self.path_of(link.key))).tokens
        except (container.ContainerError, OSError):
            return None

    def set_aside(self, key: SegmentKey) -> None:
        """Take a damaged segment out of use, and those after it, which cannot be reached without it.

        Where only its recurrent part is damaged, its rows stay in use.  The damaged file is kept under another name; a
        segment that is not there is no error.

        Raises:
            OSError: the folder cannot be written.
        """
        if not self._is_damaged(key, self.path_of(key), *container.SECTION_NAMES) and self._recurrent_is_damaged(key):
            self._database.change("UPDATE segments SET recurrent_bytes = 0 WHERE key = ?", key)
            _keep_damaged(self.recurrent_path_of(key))
            return
        after = self.descendants([key])
        self.forget(after)
        _keep_damaged(self.path_of(key))
        self.remove_files(after)

    def _recurrent_is_damaged(self, key: SegmentKey) -> bool:
        link = self.link(key)
        return bool(link and link.recurrent_bytes) and (
            self._is_damaged(key, self.recurrent_path_of(key), container.RECURRENT)
        )

    def _is_damaged(self, key: SegmentKey, path: Path, *names: str) -> bool:
        """Whether a file's parts cannot be used."""
        try:
            content = self._database.sealer.read(key, path)
            header = container.read_header(content)
            for name in names:
                container.read_part(content, header, name)
        except (container.ContainerError, OSError):
            return True
        return False

    def remove(self, keys: Sequence[SegmentKey]) -> None:
        """Give up segments for good, rows before files; whatever follows them must be among them."""
        self.forget(keys)
        self.remove_files(keys)

    def thin(self, keys: Sequence[SegmentKey]) -> None:
        """Give up the recurrent parts of segments; their rows stay."""
        with self._database.transaction():
            for key in keys:
                self._database.change("UPDATE segments SET recurrent_bytes = 0 WHERE key = ?", key)
        for key in keys:
            remove_file(self.recurrent_path_of(key))

    def remove_files(self, keys: Iterable[SegmentKey]) -> None:
        """Remove the files of segments whose rows are gone."""
        for key in keys:
            remove_file(self.path_of(key))
            remove_file(self.recurrent_path_of(key))

    def ends(self, parent: SegmentKey) -> tuple[int, ...]:
        """Where the segments after `parent` end, each position once; see `SegmentTree`."""
        rows = self._database.rows("SELECT DISTINCT end FROM segments WHERE parent = ?", parent)
        return tuple(end for (end,) in rows if isinstance(end, int))

    def link(self, key: SegmentKey) -> Link | None:
        """The row of a segment; None where there is none."""
        rows = self._database.rows(f"{SELECT_LINKS} WHERE key = ?", key)
        return link_from(rows[0]) if rows else None

    def links(self) -> dict[SegmentKey, Link]:
        """All rows by key."""
        rows = self._database.stream(SELECT_LINKS)
        return {link.key: link for link in map(link_from, rows)}

    def sizes(self) -> dict[SegmentKey, int]:
        """Bytes of every segment's file of rows."""
        rows = self._database.stream("SELECT key, n_bytes FROM segments")
        return {SegmentKey(str(key)): n_bytes for key, n_bytes in rows if isinstance(n_bytes, int)}

    def held(self) -> dict[SegmentKey, Held]:
        """All segments as the budget sees them."""
        return {each.key: each for each in map(held_from, self._database.stream(SELECT_HELD))}

    def path_to(self, key: SegmentKey) -> tuple[Held, ...]:
        """The segments from the root to this one."""
        path: list[Held] = []
        at: SegmentKey | None = key
        while at is not None:
            rows = self._database.rows(f"{SELECT_HELD} WHERE key = ?", at)
            path += map(held_from, rows)
            at = path[-1].parent if rows else None
        return tuple(reversed(path))

    def n_bytes(self) -> int:
        """Bytes of all files."""
        (row,) = self._database.rows("SELECT total(n_bytes) + total(recurrent_bytes) FROM segments")
        return int(row[0]) if isinstance(row[0], float) else 0

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
        sealer = self._database.sealer
        named = {sealer.file_name(key): key for key in links}
        bearing = {key for key, link in links.items() if link.recurrent_bytes}
        named_recurrent = {sealer.file_name(key, suffix=RECURRENT_SUFFIX): key for key in bearing}
        files, recurrent = set[SegmentKey](), set[SegmentKey]()
        for path in self.folder.iterdir():
            if path.name in named:
                files.add(named[path.name])
            elif path.name in named_recurrent:
                recurrent.add(named_recurrent[path.name])
            elif path.suffix in {FILE_SUFFIX, RECURRENT_SUFFIX, TEMPORARY_SUFFIX}:
                remove_file(path)
        if lost_parts := bearing - recurrent:
            STORAGE.warning("%d segments had lost their recurrent part", len(lost_parts))
            self.thin(tuple(lost_parts))
        lost = [link.key for link in links.values() if link.key not in files or not _reachable(link, links)]
        gone = self.descendants(lost)
        if gone:
            STORAGE.warning("%d segments had lost their file or the one before them", len(gone))
            self.remove(tuple(gone))


def remove_file(path: Path) -> None:
    """Remove a file of the cache; one that cannot be removed now is left to a later sweep."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        STORAGE.warning("%s stays: %s", path.name, error)


def _reachable(link: Link, links: dict[SegmentKey, Link]) -> bool:
    return link.start == 0 or (link.parent in links and links[link.parent].end == link.start)


def _keep_damaged(path: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        STORAGE.warning("damaged segment kept as %s", set_aside(path).name)
