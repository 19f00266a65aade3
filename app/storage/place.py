"""One data folder, opened: lock, database, conversations, segments.  Synchronous; it knows no threads or events."""

import sqlite3
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from app.domain.errors import AppError, DiskFullError, StoreError, StoreTooOldError
from app.domain.ids import ConversationId, MessageId
from app.domain.segment import Segment, SegmentKey
from app.domain.storage_usage import StorageUsage
from app.log import STORAGE
from app.paths import Folders
from app.storage.arrangement import Arrangement
from app.storage.atomic import TEMPORARY_SUFFIX
from app.storage.boundaries import reread_after
from app.storage.budget import budget_of, held_bytes, keep_within
from app.storage.codec import CodecError
from app.storage.damaged import keep_newest, remove_damaged
from app.storage.database import BUSY_TIMEOUT_S, DATABASE_NAME, Database
from app.storage.drafts import Drafts
from app.storage.eviction import to_thin
from app.storage.faults import DatabaseDamagedError, UnwritableError, known
from app.storage.figures import Figures
from app.storage.listing import Listing
from app.storage.lock import FolderLock
from app.storage.model_register import ModelRegister
from app.storage.moved import clear_left
from app.storage.privacy import tighten, tighten_segments
from app.storage.purge import purge, purge_now
from app.storage.renewal import finish_renewal, renew_database
from app.storage.sealer import PLAIN
from app.storage.search import Search
from app.storage.search_index import SearchIndex
from app.storage.segments import SegmentStore, remove_file
from app.storage.settings_file import SettingsFile
from app.storage.storage_usage import storage_usage
from app.storage.store import Store
from app.storage.trees import Trees
from app.storage.usage import pinned_segments, segments_by_conversation, unshared

LEFTOVERS = f".*{TEMPORARY_SUFFIX}*"
"""Files in the data folder whose writing was cut off, with what SQLite may have put beside them."""


class DataPlace:
    """Owns a data folder until closed.

    Attributes:
        folders: where it is.
        store: the conversations.
        trees: the same, for whole trees that come from elsewhere.
        segments: the saved rows.
        models: which models were loaded.
        listing: what is listed of the conversations.
        arrangement: where in the list they stand.
        index: what makes messages and titles findable.
        search: finds them.
        drafts: messages that are being written.
        figures: statistics.
        pictures: images of messages.
        notices: sentences about what opening had to mend.
        unwritable: why nothing can be written; None where everything can.
    """

    def __init__(
        self, folders: Folders, lock: FolderLock | None, database: Database, *, clock: Callable[[], float]
    ) -> None:
        self.folders = folders
        loaded = SettingsFile(folders.data).load()
        self._budget = loaded.settings.segments_budget
        self.notices: tuple[str, ...] = (loaded.notice,) if loaded.notice else ()
        self.unwritable: AppError | None = None
        self._lock = lock
        self._clock = clock
        # Listed before anything here writes: what is being written later is no leftover.
        self._leftovers = tuple(folders.data.glob(LEFTOVERS))
        self._use(database)

    def _use(self, database: Database) -> None:
        self._database = database
        self.store = Store(database, clock=self._clock)
        self.trees = Trees(database, clock=self._clock)
        self.segments = SegmentStore(database, self.folders.segments, clock=self._clock)
        self.models = ModelRegister(database, clock=self._clock)
        self.listing = Listing(database)
        self.arrangement = Arrangement(database, clock=self._clock)
        self.index = SearchIndex(database)
        self.search = Search(database)
        self.drafts = Drafts(database)
        self.figures = Figures(database, clock=self._clock)
        self.pictures = self.store.pictures

    @classmethod
    def open(
        cls,
        folders: Folders,
        *,
        clock: Callable[[], float] = time.time,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> Self:
        """Take the folder, open its database, and close replies that were cut off.

        A database that cannot be used is set aside; what can be read of it goes into a new one.

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
        place.notices = (*place.notices, *notices)
        return place

    @classmethod
    def open_or_read(cls, folders: Folders, *, clock: Callable[[], float] = time.time) -> Self:
        """As `open`, but where nothing can be written, what is there can be read all the same; `unwritable` says why.

        Raises:
            StoreInUseError, StoreTooNewError, StoreError: as `open`.
        """
        try:
            return cls.open(folders, clock=clock)
        except (UnwritableError, DiskFullError) as error:
            if not (folders.data / DATABASE_NAME).exists():
                raise
            try:
                database = Database.open_read_only(folders.data, alone=True)
            except StoreTooOldError:
                sentence = f"The conversations are of an earlier version and cannot be brought up to date: {error}"
                raise StoreError(sentence) from error
            place = cls(folders, None, database, clock=clock)
            place.unwritable = error
            place.notices = (f"Conversations can be read, but nothing can be sent: {error}",)
            return place

    def become_writable(self) -> None:
        """Try again to open a place for writing that could only be read.

        Raises:
            AppError: it still cannot be written; it stays as it is.
        """
        # As long as a connection of this process only reads the log's index, none can write it.
        self._database.close()
        try:
            opened = type(self).open(self.folders, clock=self._clock)
        except AppError:
            self._use(Database.open_read_only(self.folders.data, alone=True))
            raise
        # This becomes that place as a whole, so that no part can be left behind.
        vars(self).update(vars(opened))

    @classmethod
    def _open_or_renew(
        cls, folders: Folders, lock: FolderLock, *, clock: Callable[[], float], busy_timeout_s: float
    ) -> tuple[Self, tuple[str, ...]]:
        try:
            return cls._open_locked(folders, lock, clock=clock, busy_timeout_s=busy_timeout_s)
        except DatabaseDamagedError as error:
            STORAGE.error("the database is set aside: %s", error.__cause__ or error)
            renewed = renew_database(folders.data)
        place, notices = cls._open_locked(folders, lock, clock=clock, busy_timeout_s=busy_timeout_s)
        return place, (renewed, *notices)

    @classmethod
    def _open_locked(
        cls, folders: Folders, lock: FolderLock, *, clock: Callable[[], float], busy_timeout_s: float
    ) -> tuple[Self, tuple[str, ...]]:
        finish_renewal(folders.data)
        database = Database.open(folders.data, busy_timeout_s=busy_timeout_s)
        try:
            place = cls(folders, lock, database, clock=clock)
            place.index.ensure()
            n_interrupted = place.store.close_interrupted()
            # Read once here, so that a list that cannot be read counts as damage now and not in the middle of a chat.
            place.listing.conversations()
            # Only now: what is pending already is taken up when the list is shown.
            database.after_commit(place.index.take_up)
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
        if self.unwritable is not None:
            return
        if purge(self._database, self.segments):
            self._forget_purged()
        self.pictures.forget_unsent()
        self.segments.sweep()
        keep_newest(self.folders.segments)
        self._keep_within_budget()
        tighten_segments(self.folders)
        if self._database.sealer.is_sealed:
            from app.storage.convert import finish  # noqa: PLC0415  # an unencrypted folder needs none of it

            finish(self.folders, target=self._database.sealer, other=PLAIN)
        for path in self._leftovers:
            remove_file(path)
        clear_left(self.folders)

    def mend(self) -> str:
        """Go on with a new database that holds what can be read of the damaged one; a sentence that says so.

        Ids stay what they were, and replies that are being written stay open.

        Raises:
            AppError, sqlite3.Error, OSError: it cannot be done now; it may be tried again.
        """
        if self.unwritable is not None:
            raise self.unwritable
        self._database.close()
        try:
            return renew_database(self.folders.data)
        finally:
            self._use(Database.open(self.folders.data))
            self._database.after_commit(self.index.take_up)

    def save(self, segment: Segment) -> int:
        """Write a segment, and give up what is less useful where that takes more than the budget; bytes of its files.

        Raises:
            StoreError: the segment it follows is not there, so that it could never be reached.
            OSError: the folder cannot be written, or is full.
        """
        n_bytes = self.segments.put(segment)
        try:
            if segment.rows.recurrent:
                self.segments.thin(to_thin(self.segments.path_to(segment.key)))
            self._keep_within_budget()
        except OSError as error:  # it is saved all the same, and the next save tries again
            STORAGE.warning("no room could be made: %s", error)
        return n_bytes

    def reread(self, conversation: ConversationId, *, tip: MessageId, root: SegmentKey) -> dict[MessageId, int]:
        """Tokens that going on after each message on the way to `tip` would read again; see `boundaries`.

        Raises:
            NotFoundError: there is no such conversation.
        """
        self.store.require(conversation)
        return reread_after(self._database, self.segments, conversation, tip=tip, root=root)

    def pin(self, conversation: ConversationId, *, pinned: bool) -> None:
        """Keep a conversation's segments whatever the budget, or no longer.

        Raises:
            NotFoundError: there is no such conversation.
        """
        self.store.require(conversation)
        self._database.change("UPDATE conversations SET pinned = ? WHERE id = ?", int(pinned), conversation)

    def drop_segments(self, conversation: ConversationId) -> int:
        """Give up the segments that this conversation alone uses; bytes that were freed.  Its text stays.

        Raises:
            NotFoundError: there is no such conversation.
        """
        self.store.require(conversation)
        before = self.segments.n_bytes()
        alone = unshared(segments_by_conversation(self._database, self.segments.links()))[conversation]
        self.segments.remove(tuple(self.segments.descendants(alone)))
        return before - self.segments.n_bytes()

    def usage(self) -> StorageUsage:
        """What saved segments take, conversation by conversation.

        Raises:
            OSError: the disk does not say how much is free.
        """
        return storage_usage(self._database, self.segments, self._budget)

    def n_bytes(self) -> int:
        """Bytes that count against the budget."""
        return held_bytes(self.segments)

    def budget(self) -> int:
        """Bytes that saved segments may take.

        Raises:
            OSError: the disk does not say how much is free.
        """
        return budget_of(self.segments, self._budget)

    def use_budget(self, budget: int | None) -> None:
        """Keep within another budget from now on; None is the default.

        Raises:
            OSError: the folder cannot be read.
        """
        self._budget = budget
        if self.unwritable is None:
            self._keep_within_budget()

    def drop_damaged(self) -> int:
        """Remove the segments that were set aside as damaged; bytes that were freed.

        Raises:
            OSError: one cannot be removed.
        """
        before = self.n_bytes()
        remove_damaged(self.folders.segments)
        return before - self.n_bytes()

    def purge_now(self, conversation: ConversationId) -> None:
        """Remove a conversation for good, with all that it alone uses; see `purge` for what that means on a disk.

        Segments that were set aside as damaged go too, since nobody knows whose tokens they hold, and so do copies of
        the database that were made before a migration.

        Raises:
            NotFoundError: there is no such conversation, or it is gone already.
        """
        self.store.require(conversation, deleted=True)
        purge_now(self._database, self.segments, conversation)
        self._forget_purged()

    def _keep_within_budget(self) -> None:
        keep_within(
            self.segments,
            budget_of(self.segments, self._budget),
            pinned=lambda: pinned_segments(self._database, self.segments.links()),
        )

    def _forget_purged(self) -> None:
        with self._database.transaction():
            self.index.forget_remains()
        self._remove_backups()

    def _remove_backups(self) -> None:
        remove_damaged(self.folders.segments)
        for path in self.folders.data.glob(f"{DATABASE_NAME}.*.backup"):
            remove_file(path)

    def require_in_place(self) -> None:
        """See that the folder is still there.

        Raises:
            StoreError: it is not.
        """
        self._database.require_in_place()

    def close(self) -> None:
        """Close the database and let the folder go."""
        try:
            self._database.close()
        finally:
            if self._lock is not None:
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
