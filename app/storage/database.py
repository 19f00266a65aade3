"""Opening, migrating and closing the SQLite file, and transactions on it.  It knows no tables.

Invariants:
    * The file under its final name is always whole: a new one is filled under another name first.
    * An existing file is copied before a migration, and never deleted: one that cannot be used is set aside.
    * Every change is synced before it is reported (`synchronous=FULL`); there are a few a second at most.
"""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from app.domain.errors import StoreError, StoreTooNewError
from app.storage.atomic import PRIVATE_FILE, TEMPORARY_SUFFIX, create_private, set_aside, sync_file, sync_folder
from app.storage.faults import DatabaseDamagedError, known
from app.storage.schema import APPLICATION_ID, MIGRATIONS, Migration, migrate, pending, version_of
from app.storage.seal_file import find_sealer
from app.storage.sealer import PLAIN, Sealer

DATABASE_NAME = "tandem.db"
BUSY_TIMEOUT_S = 10.0

Value = str | bytes | int | float | None
Row = tuple[Value, ...]


class Database:
    """One connection, used by the thread that opened it."""

    def __init__(self, connection: sqlite3.Connection, folder: Path, sealer: Sealer = PLAIN) -> None:
        self._connection = connection
        self.folder = folder
        self.sealer = sealer

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        migrations: Sequence[Migration] = MIGRATIONS,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> Self:
        """Open the folder's database for writing; make or migrate it first where needed.

        Raises:
            StoreTooNewError: a newer major version wrote it.
            DatabaseDamagedError: it is no database of ours.
            StoreError: it cannot be opened.
        """
        path = folder / DATABASE_NAME
        try:
            sealer = find_sealer(path)
            if not path.exists():
                _create(path, migrations, sealer)
            path.chmod(PRIVATE_FILE)
            connection = _connect(path, busy_timeout_s, sealer)
            try:
                _prepare(connection, path, migrations, sealer)
            except BaseException:
                connection.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise known(error, folder) from error
        return cls(connection, folder, sealer)

    @classmethod
    def open_read_only(cls, folder: Path, *, migrations: Sequence[Migration] = MIGRATIONS) -> Self:
        """Open the folder's database for reading, beside a running application too; an absent one reads as empty.

        Raises:
            StoreTooNewError: a newer major version wrote it.
            DatabaseDamagedError: it is no database of ours.
            StoreError: it cannot be opened, or has to be migrated first.
        """
        path = folder / DATABASE_NAME
        try:
            if not path.exists():
                connection = sqlite3.connect(":memory:", isolation_level=None)
                migrate(connection, migrations)
                return cls(connection, folder)
            sealer = find_sealer(path)
            connection = _connect_to_read(path, sealer)
            try:
                _check_ours(connection, folder, migrations)
                _check_current(connection, folder, migrations)
            except BaseException:
                connection.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise known(error, folder) from error
        return cls(connection, folder, sealer)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside, or nothing."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # A full disk may have rolled it back already.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def rows(self, sql: str, *values: Value) -> list[Row]:
        """All rows of a query."""
        return self._connection.execute(sql, values).fetchall()

    def stream(self, sql: str, *values: Value) -> Iterator[Row]:
        """The rows of a query, one by one."""
        return self._connection.execute(sql, values)

    def insert(self, sql: str, *values: Value) -> int:
        """Run an INSERT; the new row's id."""
        return self._connection.execute(sql, values).lastrowid or 0

    def change(self, sql: str, *values: Value) -> int:
        """Run an UPDATE or DELETE; how many rows it touched."""
        return self._connection.execute(sql, values).rowcount

    def close(self) -> None:
        """Fold the log into the file and let it go."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def set_database_aside(folder: Path) -> Path:
    """Rename the database, with its log, to a free ``….damaged`` name, and return that name.

    Raises:
        OSError: the folder cannot be written.
    """
    path = folder / DATABASE_NAME
    aside = set_aside(path)
    for suffix in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    sync_folder(folder)
    return aside


def other_databases(folder: Path) -> tuple[Path, ...]:
    """Databases beside the one in use: those that were set aside, and copies from before a migration."""
    return tuple(sorted((*folder.glob(f"{DATABASE_NAME}*.damaged"), *folder.glob(f"{DATABASE_NAME}.*.backup"))))


def _connect(path: Path, busy_timeout_s: float, sealer: Sealer) -> sqlite3.Connection:
    connection = sealer.connect(str(path), timeout=busy_timeout_s)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    # On macOS a plain sync leaves the bytes in the drive's own cache; elsewhere this does nothing.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")
    return connection


def _connect_to_read(path: Path, sealer: Sealer) -> sqlite3.Connection:
    if os.access(path.parent, os.W_OK):
        # Only a connection that may write removes its log again; the pragma keeps it from anything else.
        mode = "mode=rw"
    elif path.with_name(f"{path.name}-wal").exists():
        mode = "mode=ro"
    else:
        # SQLite would want to make a log; without one, nobody is writing.
        mode = "immutable=1"
    uri = f"{path.resolve().as_uri()}?{mode}"
    connection = sealer.connect(uri, uri=True, timeout=BUSY_TIMEOUT_S)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _create(path: Path, migrations: Sequence[Migration], sealer: Sealer) -> None:
    """Fill a new database under a temporary name, so that a half-made one never has the real name."""
    # A log without its database would be taken for the new one's.
    for suffix in ("-wal", "-shm"):
        orphan = path.with_name(path.name + suffix)
        if orphan.exists():
            set_aside(orphan)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}{TEMPORARY_SUFFIX}")
    create_private(temporary)
    try:
        with contextlib.closing(sealer.connect(str(temporary))) as connection:
            migrate(connection, migrations)
            # Kept in the file; every later connection uses it.
            connection.execute("PRAGMA journal_mode = WAL")
        sync_file(temporary)
        os.replace(temporary, path)  # noqa: PTH105  # as in `atomic`
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def _prepare(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration], sealer: Sealer) -> None:
    _check_ours(connection, path.parent, migrations)
    connection.execute("PRAGMA journal_mode = WAL")
    if pending(connection, migrations):
        _back_up(connection, path, sealer)
        migrate(connection, migrations)


def _check_ours(connection: sqlite3.Connection, folder: Path, migrations: Sequence[Migration]) -> None:
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    if application_id != APPLICATION_ID:
        raise DatabaseDamagedError(f"The database in {folder} is not one of Tandem's.")
    if version_of(connection).major > migrations[-1].version.major:
        raise StoreTooNewError(f"The data in {folder} was written by a newer Tandem; install that one to open it.")


def _check_current(connection: sqlite3.Connection, folder: Path, migrations: Sequence[Migration]) -> None:
    if pending(connection, migrations):
        raise StoreError(f"The data in {folder} is of an older version; open Tandem's window once.")


def _back_up(connection: sqlite3.Connection, path: Path, sealer: Sealer) -> None:
    backup = path.with_name(f"{path.name}.v{version_of(connection).packed}.backup")
    temporary = backup.with_name(f".{backup.name}{TEMPORARY_SUFFIX}")
    temporary.unlink(missing_ok=True)
    create_private(temporary)
    try:
        with contextlib.closing(sealer.connect(str(temporary))) as copy:
            connection.backup(copy)
            # A lone file is easier to put back than one with a log beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        sync_file(temporary)
        os.replace(temporary, backup)  # noqa: PTH105  # as in `atomic`
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)
