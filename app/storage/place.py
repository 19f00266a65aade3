"""One data folder, opened: lock, database, conversations, segments.  Synchronous; it knows no threads or events."""

import sqlite3
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from app.log import STORAGE
from app.paths import Folders
from app.storage.atomic import TEMPORARY_SUFFIX
from app.storage.codec import CodecError
from app.storage.database import BUSY_TIMEOUT_S, DATABASE_NAME, Database, set_database_aside
from app.storage.faults import DatabaseDamagedError, known
from app.storage.lock import FolderLock
from app.storage.privacy import tighten, tighten_segments
from app.storage.purge import purge
from app.storage.seal_file import SEAL_NAME
from app.storage.sealer import PLAIN
from app.storage.segments import SegmentStore, remove_file
from app.storage.store import Store


class DataPlace:
    """Owns a data folder until closed.

    Attributes:
        folders: where it is.
        store: the conversations.
        segments: the saved rows.
        notices: sentences about what opening had to mend.
    """

    def __init__(self, folders: Folders, lock: FolderLock, database: Database, *, clock: Callable[[], float]) -> None:
        self.folders = folders
        self.store = Store(database, clock=clock)
        self.segments = SegmentStore(database, folders.segments, clock=clock)
        self.notices: tuple[str, ...] = ()
        self._lock = lock
        self._database = database

    @classmethod
    def open(
        cls,
        folders: Folders,
        *,
        clock: Callable[[], float] = time.time,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> Self:
        """Take the folder, open its database, and close replies that were cut off.

        A database that cannot be used is set aside and a new one begun.

        Raises:
            StoreInUseError: another instance has the folder.
            StoreTooNewError: a newer version wrote it.
            StoreError: the folder cannot be used.
        """
        lock: FolderLock | None = None
        try:
            folders.create()
            lock = FolderLock(folders.data)
            tighten(folders)
            place, notices = cls._open_or_renew(folders, lock, clock=clock, busy_timeout_s=busy_timeout_s)
        except Exception as error:
            if lock is not None:
                lock.close()
            raise known(error, folders.data) from error
        place.notices = notices
        return place

    @classmethod
    def _open_or_renew(
        cls, folders: Folders, lock: FolderLock, *, clock: Callable[[], float], busy_timeout_s: float
    ) -> tuple[Self, tuple[str, ...]]:
        try:
            return cls._open_locked(folders, lock, clock=clock, busy_timeout_s=busy_timeout_s)
        except DatabaseDamagedError as error:
            STORAGE.error("the database is set aside: %s", error.__cause__ or error)
            aside = set_database_aside(folders.data)
        place, notices = cls._open_locked(folders, lock, clock=clock, busy_timeout_s=busy_timeout_s)
        return place, (
            f"The conversations could not be read and a new list was begun; the old file is kept as {aside}.",
            *notices,
        )

    @classmethod
    def _open_locked(
        cls, folders: Folders, lock: FolderLock, *, clock: Callable[[], float], busy_timeout_s: float
    ) -> tuple[Self, tuple[str, ...]]:
        database = Database.open(folders.data, busy_timeout_s=busy_timeout_s)
        try:
            place = cls(folders, lock, database, clock=clock)
            n_interrupted = place.store.close_interrupted()
            # Read once here, so that a list that cannot be read counts as damage now and not in the middle of a chat.
            place.store.conversations()
        except CodecError as error:
            database.close()
            raise DatabaseDamagedError(f"The database in {folders.data} is damaged ({error}).") from error
        except sqlite3.Error as error:
            database.close()
            raise known(error, folders.data) from error
        return place, _interrupted_notice(n_interrupted)

    def tidy(self) -> None:
        """Remove deleted conversations for good, and what a crash left in the folders.

        Raises:
            sqlite3.Error, OSError: the folder cannot be read or written; nothing but cache is concerned.
        """
        purge(self._database, self.segments)
        self.segments.sweep()
        tighten_segments(self.folders)
        if self._database.sealer.is_sealed:
            from app.storage.convert import finish  # noqa: PLC0415  # an unencrypted folder needs none of it

            finish(self.folders, target=self._database.sealer, other=PLAIN)
        # These are written only by whoever holds the lock.
        for name in (DATABASE_NAME, SEAL_NAME):
            for path in self.folders.data.glob(f".{name}.*{TEMPORARY_SUFFIX}*"):
                remove_file(path)

    def close(self) -> None:
        """Close the database and let the folder go."""
        try:
            self._database.close()
        finally:
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _interrupted_notice(n_replies: int) -> tuple[str, ...]:
    match n_replies:
        case 0:
            return ()
        case 1:
            return ("1 reply was cut off when the application ended; what had been written is kept.",)
        case _:
            return (f"{n_replies} replies were cut off when the application ended; what had been written is kept.",)
