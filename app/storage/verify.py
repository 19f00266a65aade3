"""Re-derives everything that can be re-derived, and says what does not hold.  It changes nothing.

Works beside a running application: what is being written meanwhile is looked at once more before it is reported.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.domain.errors import StoreError, StoreTooNewError
from app.domain.segment import SegmentKey, segment_key
from app.paths import Folders
from app.storage import container
from app.storage.atomic import TEMPORARY_SUFFIX
from app.storage.chains import Link
from app.storage.codec import CodecError, receipt_from, stats_from
from app.storage.database import DATABASE_NAME, Database, Row
from app.storage.faults import known
from app.storage.place import LEFTOVERS
from app.storage.rows import SELECT_NODES, node_from
from app.storage.seal_file import KeyMissingError
from app.storage.sealer import FILE_SUFFIX, RECURRENT_SUFFIX, Sealer
from app.storage.search_check import index_faults
from app.storage.segments import SegmentStore

_INDEX_LINE = "FTS5 table main.search_"


class FindingKind(StrEnum):
    """What sort of thing does not hold."""

    DATABASE = "database"
    """The database itself, or a row of it, contradicts itself: text may be concerned."""
    SEGMENT = "segment"
    """A saved segment cannot be used; its text is read again instead."""
    PARENT = "parent"
    """A saved segment cannot be reached, since the one before it is missing."""
    INDEX = "index"
    """The search index cannot be used as it is; it is made again from the text."""
    LEFTOVER = "leftover"
    """A file that belongs to nothing; the next start removes it."""
    RECURRENT = "recurrent"
    """The state at a segment's end cannot be used, though its rows can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that does not hold.

    Attributes:
        kind: what sort of thing.
        subject: the file, message or segment concerned.
        text: a sentence for a person.
    """

    kind: FindingKind
    subject: str
    text: str


def verify(folders: Folders) -> tuple[Finding, ...]:
    """Everything that does not hold in a data folder; nothing where all is well.

    Raises:
        StoreTooNewError: a newer version wrote it, and only that one can judge it.
        KeyMissingError: it is encrypted, and nothing of it can be read.
    """
    files = tuple(sorted(folders.segments.iterdir())) if folders.segments.is_dir() else ()
    leftovers = tuple(sorted(folders.data.glob(LEFTOVERS)))
    findings: list[Finding] = []
    try:
        with Database.open_read_only(folders.data) as database:
            # One by one: what was found before a check breaks off is kept.
            for finding in _check_all(database, folders.segments, files):
                findings.append(finding)  # noqa: PERF402
    except (StoreTooNewError, KeyMissingError):
        raise
    except sqlite3.Error as error:
        findings.append(_database(str(known(error, folders.data))))
    except (CodecError, StoreError) as error:
        findings.append(_database(str(error)))
    findings += (_leftover(path) for path in leftovers if path.exists())
    return tuple(findings)


def _check_all(database: Database, folder: Path, files: tuple[Path, ...]) -> Iterator[Finding]:
    yield from _check_database(database)
    for text in index_faults(database):
        yield _index(text)
    yield from _check_segments(database, folder, files)


def _database(text: str, subject: str = DATABASE_NAME) -> Finding:
    return Finding(kind=FindingKind.DATABASE, subject=subject, text=text)


def _leftover(path: Path) -> Finding:
    return Finding(kind=FindingKind.LEFTOVER, subject=path.name, text="A write was cut off; it was not needed.")


def _index(text: str) -> Finding:
    return Finding(kind=FindingKind.INDEX, subject="search_index", text=text)


def _check_database(database: Database) -> Iterator[Finding]:
    for line in database.rows("PRAGMA integrity_check"):
        if line != ("ok",):
            text = f"SQLite finds: {line[0]!s}."
            yield _index(text) if _INDEX_LINE in text else _database(text)
    for table, row, *_ in database.rows("PRAGMA foreign_key_check"):
        yield _database(f"Row {row!s} of {table!s} refers to something that is not there.", f"{table!s} {row!s}")
    for row_of_message in database.stream(f"{SELECT_NODES} ORDER BY id"):
        yield from _check_message(row_of_message)


def _check_message(row: Row) -> Iterator[Finding]:
    subject = f"message {row[0]!s}"
    try:
        node_from(row)
        *_, receipt, stats = row
        if isinstance(receipt, str):
            receipt_from(receipt)
        if isinstance(stats, str):
            stats_from(stats)
    except CodecError as error:
        yield _database(f"Something is wrong with it: {error}.", subject)


def _check_segments(database: Database, folder: Path, files: tuple[Path, ...]) -> Iterator[Finding]:
    segments, sealer = SegmentStore(database, folder), database.sealer
    sizes = segments.sizes()
    links = segments.links()

    def names() -> set[str]:
        return set(_names(segments.links(), sealer))

    for link in links.values():
        yield from _check_segment(link, links, folder, n_bytes=sizes.get(link.key), sealer=sealer)
    named = names()
    for path in files:
        if path.suffix == TEMPORARY_SUFFIX and path.exists():
            yield _leftover(path)
        # What is not known may have come meanwhile.
        if path.suffix in {FILE_SUFFIX, RECURRENT_SUFFIX} and path.name not in named and path.name not in names():
            yield Finding(kind=FindingKind.LEFTOVER, subject=path.name, text="No row of the database belongs to it.")


def _names(links: dict[SegmentKey, Link], sealer: Sealer) -> Iterator[str]:
    for key, link in links.items():
        yield sealer.file_name(key)
        if link.recurrent_bytes:
            yield sealer.file_name(key, suffix=RECURRENT_SUFFIX)


def _check_segment(
    link: Link, links: dict[SegmentKey, Link], folder: Path, *, n_bytes: int | None, sealer: Sealer
) -> Iterator[Finding]:
    parent = links.get(link.parent)
    if link.start and (parent is None or parent.end != link.start):
        text = f"It goes on at token {link.start}, but nothing ends there."
        yield Finding(kind=FindingKind.PARENT, subject=link.key, text=text)
    try:
        _check_file(link, folder / sealer.file_name(link.key), n_bytes, sealer=sealer)
    except (container.ContainerError, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        yield Finding(kind=FindingKind.SEGMENT, subject=link.key, text=f"Its file cannot be used: {reason}.")
    if not link.recurrent_bytes:
        return
    try:
        path = folder / sealer.file_name(link.key, suffix=RECURRENT_SUFFIX)
        _check_file(link, path, link.recurrent_bytes, sealer=sealer, names=(container.RECURRENT,))
    except (container.ContainerError, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        text = f"The state at its end cannot be used: {reason}."
        yield Finding(kind=FindingKind.RECURRENT, subject=link.key, text=text)


def _check_file(
    link: Link, path: Path, n_bytes: int | None, *, sealer: Sealer, names: tuple[str, ...] = container.SECTION_NAMES
) -> None:
    content = sealer.read(link.key, path)
    header = container.read_header(content)
    for name in names:
        container.read_part(content, header, name)
    container.check_gaps(content, header)
    if (header.key, header.parent, header.start) != (link.key, link.parent, link.start):
        raise container.ContainerError("it says that it is another segment")
    if segment_key(header.parent, header.tokens) != header.key:
        raise container.ContainerError("its key is not that of its tokens")
    if header.start + len(header.tokens) != link.end or path.stat().st_size != n_bytes:
        raise container.ContainerError("it is not as long as the database says")
