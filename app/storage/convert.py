"""Turning a plain data folder into an encrypted one, and back, so that a crash leaves the old or the new one complete.

Everything new is made beside the old: the database under a temporary name, read back row by row, and the segments under
the names that they will have.  Then the database takes its name, which is the one moment of change (`seal_file`), and
what was replaced is removed, by the next start where that was cut off.  The rows of the database are compared before,
so nothing is removed that was not read back.

What a segment's file needs on the disk is needed twice meanwhile.  Segments are a cache: one that cannot be converted,
for want of space, say, is left out and read again from the text when it is needed.
"""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from app.domain.errors import StoreError, StoreInUseError
from app.domain.segment import SegmentKey
from app.log import STORAGE
from app.paths import Folders
from app.storage.atomic import DAMAGED_SUFFIX, TEMPORARY_SUFFIX, create_private, sync_file, sync_folder, write_atomic
from app.storage.chains import Link
from app.storage.container import ContainerError
from app.storage.database import DATABASE_NAME, LOG_SUFFIXES, Database, other_databases
from app.storage.sealed import NAME_TAG
from app.storage.sealed_sqlite import connect_sealed, raw_key
from app.storage.sealer import FILE_SUFFIX, RECURRENT_SUFFIX, Sealer, is_plain_database
from app.storage.segments import SegmentStore, remove_file

_READERS_S = 1.0
"""How long those who list conversations at this moment may take."""

Progress = Callable[[str], None]

_Sizes = tuple[int, int | None]
"""Of the rows' file, and of that of the recurrent part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """What became of a folder.

    Attributes:
        n_segments: saved rows that were converted; the rest is read again when it is needed.
        n_dropped: saved rows that were not.
        left: databases that cannot be converted and stay as they are: those set aside as damaged, and broken copies.
    """

    n_segments: int
    n_dropped: int
    left: tuple[Path, ...]


def convert(folders: Folders, *, source: Sealer, target: Sealer, progress: Progress) -> Converted:
    """Convert a folder that nobody else uses; the caller holds its lock.

    Raises:
        StoreInUseError: another program reads the database at this moment.
        AppError, sqlite3.Error, OSError: it cannot be done, and the folder is what it was.
    """
    path = folders.data / DATABASE_NAME
    links = _closed(folders)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}{TEMPORARY_SUFFIX}")
    try:
        progress("The conversations are converted and read back …")
        _export(path, temporary, source=source, target=target)
        progress(f"{len(links)} saved states are converted …")
        sizes = _convert_segments(folders.segments, links, source=source, target=target)
        _prepare(temporary, sizes, target)
        os.replace(temporary, path)  # noqa: PTH105  # as in `atomic`
    finally:
        for leftover in path.parent.glob(f"{temporary.name}*"):
            remove_file(leftover)
    sync_folder(path.parent)
    with Database.open(folders.data) as database:
        SegmentStore(database, folders.segments).sweep()
    finish(folders, target=target, other=source)
    return Converted(n_segments=len(sizes), n_dropped=len(links) - len(sizes), left=_left(folders, target))


def finish(folders: Folders, *, target: Sealer, other: Sealer) -> None:
    """Convert the copies of earlier versions, and remove what would be readable beside an encrypted database.

    Args:
        folders: the data folder.
        target: what the database is.
        other: what may be left from before.

    Raises:
        sqlite3.Error, OSError: the folder cannot be read; the next start tries again.
    """
    for backup in folders.data.glob(f"{DATABASE_NAME}.*.backup"):
        if is_plain_database(backup) == target.is_sealed:
            _convert_backup(backup, source=other, target=target)
    for path in folders.segments.glob("*.damaged"):
        # Its name tells, whatever became of its content.
        if target.is_sealed and not path.name.startswith(NAME_TAG):
            remove_file(path)


def _closed(folders: Folders) -> dict[SegmentKey, Link]:
    """Bring the database up to date and into one file without a log; its segments."""
    with Database.open(folders.data, busy_timeout_s=_READERS_S) as database:
        try:
            ((mode,),) = database.rows("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            mode = "wal"
        if mode != "delete":
            raise StoreInUseError(f"Another program reads the database in {folders.data}; let it end and try again.")
        return SegmentStore(database, folders.segments).links()


def _export(path: Path, to: Path, *, source: Sealer, target: Sealer) -> None:
    """Write all of a database to a new file that is encrypted as `target` says, and compare it."""
    create_private(to)
    with contextlib.closing(connect_sealed(str(path), source.database_key)) as reader:
        reader.execute(f"ATTACH DATABASE ? AS target KEY {raw_key(target.database_key)}", (str(to),))
        try:
            reader.execute("SELECT sqlcipher_export('target')").fetchall()
        except sqlite3.OperationalError as error:
            # A full disk, most often; the function passes its words on, but not its code.
            raise StoreError(
                f"The conversations cannot be written once more beside themselves ({error}): make room on the disk "
                "and try again; they are what they were."
            ) from error
        for name in ("application_id", "user_version"):
            (value,) = reader.execute(f"PRAGMA main.{name}").fetchone()
            reader.execute(f"PRAGMA target.{name} = {value}")
        reader.execute("DETACH DATABASE target")
    with contextlib.closing(source.connect(str(path))) as old, contextlib.closing(target.connect(str(to))) as new:
        _require_same(old, new)


def _require_same(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    if _outline(old) != _outline(new) or new.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        raise StoreError("The converted database is not like the old one, which stays as it was; please report this.")
    for name in _tables(old):
        rows = f'SELECT * FROM "{name}"'  # noqa: S608  # the name is the database's own
        for one, other in zip_longest(old.execute(rows), new.execute(rows)):
            if one != other:
                raise StoreError(
                    f"The converted table {name} is not like the old one, which stays as it was; please report this."
                )


def _outline(connection: sqlite3.Connection) -> tuple[object, ...]:
    schema = sorted(connection.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema"))
    versions = [connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")]
    return versions, schema


def _tables(connection: sqlite3.Connection) -> list[str]:
    """Tables with rows of their own; a virtual one keeps its rows in others."""
    rows = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    return [name for (name,) in rows]


def _convert_segments(
    folder: Path, links: dict[SegmentKey, Link], *, source: Sealer, target: Sealer
) -> dict[SegmentKey, _Sizes]:
    """Write the files beside the old ones; their sizes, as far as it went."""
    sizes: dict[SegmentKey, _Sizes] = {}
    for key, link in links.items():
        n_bytes = _convert_file(folder, key, FILE_SUFFIX, source=source, target=target)
        if n_bytes is None:
            continue
        recurrent_bytes = link.recurrent_bytes
        if recurrent_bytes:
            # Without it the rows can be used all the same.
            recurrent_bytes = _convert_file(folder, key, RECURRENT_SUFFIX, source=source, target=target) or 0
        sizes[key] = (n_bytes, recurrent_bytes)
    return sizes


def _convert_file(folder: Path, key: SegmentKey, suffix: str, *, source: Sealer, target: Sealer) -> int | None:
    """Write one file beside the old one; its size, None where that cannot be done."""
    try:
        content = source.read(key, folder / source.file_name(key, suffix=suffix))
        return write_atomic(folder / target.file_name(key, suffix=suffix), target.seal(key, [content], suffix=suffix))
    except (ContainerError, OSError) as error:
        STORAGE.warning("a saved state is left out: %s", error)
        return None


def _prepare(temporary: Path, sizes: dict[SegmentKey, _Sizes], target: Sealer) -> None:
    with contextlib.closing(target.connect(str(temporary))) as connection:
        connection.execute("BEGIN")
        for key, (n_bytes, recurrent_bytes) in sizes.items():
            connection.execute(
                "UPDATE segments SET n_bytes = ?, recurrent_bytes = ? WHERE key = ?", (n_bytes, recurrent_bytes, key)
            )
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")
    sync_file(temporary)


def _convert_backup(backup: Path, *, source: Sealer, target: Sealer) -> None:
    temporary = backup.with_name(f".{backup.name}{TEMPORARY_SUFFIX}")
    remove_file(temporary)
    try:
        _export(backup, temporary, source=source, target=target)
        sync_file(temporary)
        os.replace(temporary, backup)  # noqa: PTH105  # as in `atomic`
    except (sqlite3.Error, StoreError, OSError) as error:
        # The conversations themselves are converted; what stays is told.
        STORAGE.warning("%s stays as it is: %s", backup.name, error)
    finally:
        remove_file(temporary)
    sync_folder(backup.parent)


def _left(folders: Folders, target: Sealer) -> tuple[Path, ...]:
    others = other_databases(folders.data)
    left = [path for path in others if path.suffix == DAMAGED_SUFFIX or is_plain_database(path) == target.is_sealed]
    logs = (path.with_name(f"{path.name}{LOG_SUFFIXES[0]}") for path in left)
    return (*left, *(log for log in logs if log.exists()))
