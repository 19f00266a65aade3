"""From what the operating system and SQLite report to one sentence for a person."""

import errno
import sqlite3
from pathlib import Path

from app.domain.errors import AppError, BugError, DiskFullError, StoreError, StoreInUseError

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_READ_ONLY = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


class DatabaseDamagedError(StoreError):
    """The database file is not one, or its content contradicts itself."""


class UnreachableSegmentError(StoreError):
    """The segment that a segment follows is not there; whoever lost that one has said why."""


class UnwritableError(StoreError):
    """The folder or the database in it may be read, but not written."""


def known(error: Exception, place: Path) -> AppError:
    """What to tell of `error`, which came up while working in the folder `place`."""
    if isinstance(error, AppError):
        return error
    if isinstance(error, sqlite3.Error):
        return _from_sqlite(error, place)
    if isinstance(error, OSError):
        return _from_system(error, place)
    if isinstance(error, MemoryError):
        return StoreError("There is too little free memory to read or save that. Close other programs and try again.")
    return BugError(f"Tandem made a mistake while saving ({error!r}); the log has the details.")


def _from_system(error: OSError, place: Path) -> AppError:
    if error.errno in _FULL:
        return DiskFullError(f"The disk that holds {place} is full; free some space and try again.")
    if error.errno in _READ_ONLY:
        return UnwritableError(
            f"The folder {place} cannot be written; give yourself access or choose another with --data."
        )
    reason = error.strerror or repr(error)
    return StoreError(f"Something in the folder {place} cannot be read or written ({reason}); check the disk.")


def _from_sqlite(error: sqlite3.Error, place: Path) -> AppError:
    try:
        code = error.sqlite_errorcode
    except AttributeError:
        # Misuse of Python's module has no code; it never reached SQLite.
        code = sqlite3.SQLITE_MISUSE
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:
        # There is no room for the index of the log.
        code = sqlite3.SQLITE_FULL
    return _by_code(code & 0xFF, error, place)


def _by_code(code: int, error: sqlite3.Error, place: Path) -> AppError:
    match code:
        case sqlite3.SQLITE_FULL:
            return DiskFullError(f"The disk that holds {place} is full; free some space and try again.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreInUseError(f"Another program keeps the database in {place} locked; close it and try again.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return UnwritableError(f"The database in {place} cannot be written; give yourself access to the folder.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DatabaseDamagedError(f"The database in {place} is damaged; “verify” says where.")
        case sqlite3.SQLITE_IOERR:
            return StoreError(f"The disk that holds {place} reports an error ({error}); check it and try again.")
        case _:
            return BugError(f"Tandem made a mistake with its database ({error}); the log has the details.")
