"""Opening, migrating and closing the SQLite file, and transactions on it.  It knows no tables.

Invariants:
    * The file under its final name is always whole: a new one is filled under another name first.
    * An existing file is copied before a migration, and never deleted: one that cannot be used is set aside.
    * Every change is synced before it is reported (`synchronous=FULL`); there are a few a second at most.  Only what
      can be derived again is not waited for (`derived`).
"""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from app.domain.errors import AppError, StoreError, StoreTooNewError, StoreTooOldError
from app.storage.atomic import PRIVATE_FILE, TEMPORARY_SUFFIX, create_private, set_aside, sync_file, sync_folder
from app.storage.faults import DatabaseDamagedError, known
from app.storage.schema import APPLICATION_ID, MIGRATIONS, Migration, migrate, pending, version_of
from app.storage.seal_file import KeyMissingError, find_sealer
from app.storage.sealer import PLAIN, Sealer

DATABASE_NAME = "tandem.db"
LOG_SUFFIXES = ("-wal", "-shm")
BUSY_TIMEOUT_S = 10.0

Value = str | bytes | int | float | None
Row = tuple[Value, ...]


class Database:
    """One connection, used by the thread that opened it."""

    def __init__(
        self, connection: sqlite3.Connection, folder: Path, sealer: Sealer = PLAIN, *, writable: bool = True
    ) -> None:
        self._connection = connection
        self.writable = writable
        self._after_commit: list[Callable[[], None]] = []
        self.folder = folder
        self.sealer = sealer
        self._file = _identity(folder / DATABASE_NAME)

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
            KeyMissingError: it is encrypted, and the right key is not there.
            StoreTooNewError: a newer major version wrote it.
            DatabaseDamagedError: it is no database of ours.
            StoreError: it cannot be opened.
        """
        path = folder / DATABASE_NAME
        sealer: Sealer = PLAIN
        try:
            _require_own(path)
            sealer = find_sealer(path)
            if not path.exists():
                _create(path, migrations, sealer)
            path.chmod(PRIVATE_FILE)
            _require_content(path)
            connection = _connect(path, busy_timeout_s, sealer)
            try:
                _prepare(connection, path, migrations, sealer)
            except BaseException:
                connection.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise _told(error, path, sealer) from error
        return cls(connection, folder, sealer)

    @classmethod
    def open_read_only(cls, folder: Path, *, migrations: Sequence[Migration] = MIGRATIONS, alone: bool = False) -> Self:
        """Open the folder's database for reading, beside a running application too; an absent one reads as empty.

        Args:
            folder: where it is.
            migrations: the steps that it must have behind it.
            alone: no application is running, so that nothing has to be written beside the database to read it.

        Raises:
            KeyMissingError: it is encrypted, and the right key is not there.
            StoreTooNewError: a newer major version wrote it.
            DatabaseDamagedError: it is no database of ours.
            StoreTooOldError: it has to be migrated first.
            StoreError: it cannot be opened.
        """
        path = folder / DATABASE_NAME
        sealer: Sealer = PLAIN
        try:
            if not path.exists():
                connection = sqlite3.connect(":memory:", isolation_level=None)
                migrate(connection, migrations)
                return cls(connection, folder, writable=False)
            sealer = find_sealer(path)
            _require_content(path)
            connection = _connect_to_read(path, sealer, alone=alone)
            try:
                _check_ours(connection, folder, migrations)
                _check_current(connection, folder, migrations)
            except BaseException:
                connection.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise _told(error, path, sealer) from error
        return cls(connection, folder, sealer, writable=False)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside, or nothing."""
        with self._atomic():
            yield
        for act in self._after_commit:
            act()

    @contextlib.contextmanager
    def derived(self) -> Iterator[None]:
        """A transaction on what can be derived again: a power cut may undo it as a whole, so nothing waits for that."""
        self._connection.execute("PRAGMA synchronous = NORMAL")
        try:
            with self._atomic():
                yield
        finally:
            self._connection.execute("PRAGMA synchronous = FULL")

    @contextlib.contextmanager
    def _atomic(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # A full disk may have rolled it back already.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def after_commit(self, act: Callable[[], None]) -> None:
        """Let `act`, which must not raise, follow every transaction from now on."""
        self._after_commit.append(act)

    def apply(self, step: Callable[[sqlite3.Connection], None]) -> None:
        """Do what a step of the schema does, inside a transaction."""
        step(self._connection)

    def require_in_place(self) -> None:
        """See that the open file is still the one that has its name: writes to any other would be lost.

        Raises:
            StoreError: the folder was moved, removed or unmounted.
        """
        if _identity(self.folder / DATABASE_NAME) != self._file:
            raise StoreError(
                f"The folder {self.folder} is not where it was; bring it back, and what is not saved yet will be."
            )

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

    @property
    def n_changes(self) -> int:
        """Rows that this connection has changed so far, those of virtual tables included."""
        return self._connection.total_changes

    def fold_log(self) -> None:
        """Move everything from the log into the file, and empty the log, so that nothing deleted is left in it."""
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        """Fold the log into the file and let it go."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _told(error: Exception, path: Path, sealer: Sealer) -> AppError:
    """What to tell of a database that cannot be opened; one of another key looks as if it were damaged."""
    told = known(error, path.parent)
    with contextlib.suppress(OSError):
        if isinstance(told, DatabaseDamagedError) and not sealer.fits(path):
            return KeyMissingError(
                f"The key of the data in {path.parent} does not open its database: bring the right one back with "
                "“encrypt --recover” and the recovery key; nothing was changed."
            )
    return told


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def make_database(
    path: Path,
    migrations: Sequence[Migration] = MIGRATIONS,
    *,
    sealer: Sealer = PLAIN,
    fill: Callable[[sqlite3.Connection], None] = lambda _connection: None,
) -> None:
    """Make a database under a temporary name, so that a half-made one never has the real name.

    Args:
        path: its name.
        migrations: the steps that make its tables.
        sealer: that of its folder.
        fill: puts something into them.

    Raises:
        sqlite3.Error, OSError: it cannot be written; `path` is what it was before.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}{TEMPORARY_SUFFIX}")
    create_private(temporary)
    try:
        with contextlib.closing(sealer.connect(str(temporary))) as connection:
            migrate(connection, migrations)
            fill(connection)
            # Kept in the file; every later connection uses it.
            connection.execute("PRAGMA journal_mode = WAL")
        sync_file(temporary)
        os.replace(temporary, path)  # noqa: PTH105  # as in `atomic`
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def set_database_aside(folder: Path) -> Path:
    """Rename the database, with its log, to a free ``….damaged`` name, and return that name.

    Raises:
        OSError: the folder cannot be written.
    """
    path = folder / DATABASE_NAME
    aside = set_aside(path)
    for suffix in LOG_SUFFIXES:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    sync_folder(folder)
    return aside


def other_databases(folder: Path) -> tuple[Path, ...]:
    """Databases beside the one in use: those that were set aside, and copies from before a migration."""
    return tuple(sorted((*folder.glob(f"{DATABASE_NAME}*.damaged"), *folder.glob(f"{DATABASE_NAME}.*.backup"))))


def _require_own(path: Path) -> None:
    """Only files of the folder itself are written: a lock on the folder would not keep two from one file elsewhere."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        if path.with_name(name).is_symlink():
            raise StoreError(
                f"{path.with_name(name)} is a link to a file elsewhere, and Tandem writes no database through a link: "
                "put the file itself there, or choose the folder that it is in with --data."
            )


def _require_content(path: Path) -> None:
    """SQLite takes an empty file for a new database and removes its log, which may hold everything."""
    if path.stat().st_size == 0:
        raise DatabaseDamagedError(f"The database in {path.parent} is empty, which it never is by itself.")


def _connect(path: Path, busy_timeout_s: float, sealer: Sealer) -> sqlite3.Connection:
    connection = sealer.connect(str(path), timeout=busy_timeout_s)
    connection.execute("PRAGMA foreign_keys = ON")
    # What is deleted is overwritten: a deleted conversation must not be readable in the file.
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA synchronous = FULL")
    # On macOS a plain sync leaves the bytes in the drive's own cache; elsewhere this does nothing.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")
    return connection


def _connect_to_read(path: Path, sealer: Sealer, *, alone: bool) -> sqlite3.Connection:
    log = path.with_name(path.name + LOG_SUFFIXES[0])
    if not alone and os.access(path.parent, os.W_OK):
        # Only a connection that may write removes its log again; the pragma keeps it from anything else.
        mode = "mode=rw"
    elif log.exists() and log.stat().st_size:
        mode = "mode=ro"
    else:
        # SQLite would want to make a log; without one, nobody is writing.
        mode = "immutable=1"
    uri = f"{path.resolve().as_uri()}?{mode}"
    connection = sealer.connect(uri, uri=True, timeout=BUSY_TIMEOUT_S)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _create(path: Path, migrations: Sequence[Migration], sealer: Sealer) -> None:
    # A log without its database would be taken for the new one's.
    for suffix in LOG_SUFFIXES:
        orphan = path.with_name(path.name + suffix)
        if orphan.exists():
            set_aside(orphan)
    make_database(path, migrations, sealer=sealer)


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
        raise StoreTooOldError(f"The data in {folder} is of an older version; open Tandem's window once.")


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
