"""Connections to an encrypted database that behave as Python's own do.

`sqlcipher3` is a copy of Python's `sqlite3` linked with SQLCipher, with exception classes of its own; here they become
Python's, with their codes, so that whoever works with a `Database` need not know.  It is loaded only where a folder is
encrypted.
"""

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn, cast

from sqlcipher3 import dbapi2

_KINDS: dict[type[Exception], type[sqlite3.Error]] = {
    dbapi2.DataError: sqlite3.DataError,
    dbapi2.IntegrityError: sqlite3.IntegrityError,
    dbapi2.InterfaceError: sqlite3.InterfaceError,
    dbapi2.InternalError: sqlite3.InternalError,
    dbapi2.NotSupportedError: sqlite3.NotSupportedError,
    dbapi2.OperationalError: sqlite3.OperationalError,
    dbapi2.ProgrammingError: sqlite3.ProgrammingError,
}


def connect_sealed(database: str, key: bytes, *, uri: bool = False, timeout: float = 5.0) -> sqlite3.Connection:
    """Open an encrypted database; whether the key is right shows when it is first read.

    Args:
        database: its path, or a URI.
        key: 32 bytes, or none for a database that is not encrypted.
        uri: `database` is a URI.
        timeout: how long to wait for a lock, in seconds.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    with _told():
        connection = dbapi2.connect(database, uri=uri, timeout=timeout, isolation_level=None, factory=_Connection)
        # Otherwise it writes to stderr what it also raises.
        connection.execute("PRAGMA cipher_log_level = NONE").fetchall()
        if key:
            connection.execute(f"PRAGMA key = {raw_key(key)}").fetchall()
        connection.execute("PRAGMA temp_store = MEMORY")
    return cast("sqlite3.Connection", connection)


def raw_key(key: bytes) -> str:
    """A key as it stands in a statement: not a password, from which one would be made first."""
    return f"\"x'{key.hex()}'\"" if key else "''"


class _Cursor(dbapi2.Cursor):  # type: ignore[misc]  # the package has no types
    """Python's own, as far as we use it."""

    def execute(self, sql: str, values: Sequence[object] = ()) -> "_Cursor":
        with _told():
            super().execute(sql, values)
        return self

    def fetchone(self) -> Any:  # as in Python's own
        with _told():
            return super().fetchone()

    def fetchall(self) -> list[Any]:
        with _told():
            return cast("list[Any]", super().fetchall())

    def __next__(self) -> Any:  # as in Python's own
        try:
            return super().__next__()
        except dbapi2.Error as error:
            _raise(error)


class _Connection(dbapi2.Connection):  # type: ignore[misc]  # the package has no types
    """Python's own, as far as we use it."""

    def cursor(self, factory: type[_Cursor] = _Cursor) -> _Cursor:
        with _told():
            return cast("_Cursor", super().cursor(factory))

    def execute(self, sql: str, values: Sequence[object] = ()) -> _Cursor:
        return self.cursor().execute(sql, values)

    def backup(self, target: "_Connection") -> None:
        with _told():
            super().backup(target)

    def close(self) -> None:
        with _told():
            super().close()


@contextlib.contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except dbapi2.Error as error:
        _raise(error)


def _raise(error: Any) -> NoReturn:  # the package has no types
    told = _KINDS.get(type(error), sqlite3.DatabaseError)(str(error))
    with contextlib.suppress(AttributeError):  # misuse has no code, as in Python's own
        told.sqlite_errorcode = error.sqlite_errorcode
        told.sqlite_errorname = error.sqlite_errorname
    raise told from error
