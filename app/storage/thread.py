"""The store thread: commands in by one queue, events out by one callable.

Commands are obeyed in order; each failure becomes an event, and the thread ends only when it is told to.  What could
not be written, because the disk was full, say, is written again before whatever comes next (`unkept`).  What nobody
asked for, like a save in the middle of a reply, complains once and not twice a second.  Between the commands, what
cannot be found by a search yet is indexed.
"""

import queue
import sqlite3
import threading
from collections.abc import Callable

from app.domain.commands import (
    BeginTurn,
    CloseStore,
    FindSegments,
    FinishReply,
    NoteModel,
    RecordPrompt,
    SaveReply,
    SaveSegment,
    SetAsideSegment,
    StoreCommand,
)
from app.domain.composer_commands import KeepDraft
from app.domain.errors import AppError, KnownError, StoreError
from app.domain.events import (
    ConversationsChanged,
    SearchBehind,
    StoreEvent,
    StoreFailed,
    StoreReady,
    StoreTrouble,
)
from app.domain.stats_events import FindStats
from app.log import STORAGE
from app.paths import Folders
from app.storage.faults import DatabaseDamagedError, known
from app.storage.obey import Events, obey, refusal
from app.storage.place import DataPlace
from app.storage.unkept import Unkept

OpenPlace = Callable[[Folders], DataPlace]

_WRITES = BeginTurn | RecordPrompt | SaveReply | FinishReply
_UNASKED = RecordPrompt | SaveReply | FindSegments | SaveSegment | SetAsideSegment | KeepDraft | FindStats | NoteModel


class StoreThread:
    """Keeps one data folder on a thread of its own."""

    def __init__(
        self,
        folders: Folders,
        post: Callable[[StoreEvent], None],
        *,
        open_place: OpenPlace = DataPlace.open_or_read,
    ) -> None:
        """Prepare the thread.

        Args:
            folders: the data folder.
            post: takes events; called on the thread, must not block.
            open_place: opens the folder; called on the thread, since a connection belongs to the thread that made it.
        """
        self._folders = folders
        self._post_event = post
        self._open_place = open_place
        self._commands: queue.SimpleQueue[StoreCommand] = queue.SimpleQueue()
        self._unkept = Unkept()
        self._complained = ""
        self._indexing = True
        self._told_pending = 0
        self._thread = threading.Thread(target=self._run, name="tandem-store")

    def start(self) -> None:
        """Start it; the first event is `StoreReady` or `StoreFailed`."""
        self._thread.start()

    def send(self, command: StoreCommand) -> None:
        """Hand over a command; from any thread, never blocks.  What comes after `CloseStore` is not obeyed."""
        self._commands.put(command)

    def join(self) -> None:
        """Wait until everything sent is done and the database is closed; send `CloseStore` first."""
        self._thread.join()

    def _run(self) -> None:
        try:
            place = self._open_place(self._folders)
        except Exception as error:  # noqa: BLE001  # whatever it is must be told
            self._refuse_all(self._told(error, "opening"))
            return
        try:
            self._keep(place)
        finally:
            self._close(place)

    def _keep(self, place: DataPlace) -> None:
        if place.unwritable is not None:
            self._complained = str(place.unwritable)  # its notice says so, and what can be done all the same
        self._attempt(lambda: (StoreReady(conversations=place.listing.conversations(), notices=place.notices),))
        self._attempt(lambda: self._mending(place, lambda: self._tidied(place)))
        while True:
            command = self._unkept.succeed(self._next(place))
            self._keep_unkept(place)
            if isinstance(command, CloseStore):
                return
            self._obey(place, command)

    def _next(self, place: DataPlace) -> StoreCommand:
        """The next command; while none waits, the index catches up and forgets, a slice at a time."""
        while self._commands.empty() and self._indexing and place.unwritable is None and place.index.behind:
            self._index(place)
        while self._commands.empty() and self._indexing and place.unwritable is None and place.index.remains:
            self._forget(place)
        return self._commands.get()

    def _forget(self, place: DataPlace) -> None:
        try:
            place.index.forget_some()
        except Exception as error:  # noqa: BLE001  # as in `_obey`
            self._indexing = False  # as below
            self._told(error, "forgetting")

    def _index(self, place: DataPlace) -> None:
        try:
            pending = place.index.catch_up()
        except Exception as error:  # noqa: BLE001  # as in `_obey`
            # Nobody asked for it, and it would fail again at once; after the next write it may go well.
            self._indexing = False
            self._told(error, "indexing")
            return
        told, self._told_pending = self._told_pending, pending
        if pending or told:
            self._post(SearchBehind(pending=pending))

    def _refuse_all(self, error: AppError) -> None:
        self._post(StoreFailed(error=error))
        while not isinstance(command := self._commands.get(), CloseStore):
            self._post_all(refusal(command, error))

    def _obey(self, place: DataPlace, command: StoreCommand) -> None:
        try:
            events = self._mending(place, lambda: obey(place, command))
        except Exception as error:  # noqa: BLE001  # the thread must outlive any fault, and say what it was
            told = self._unkept.keep(command, self._told(error, type(command).__name__))
            events = refusal(command, told)
            if isinstance(command, _UNASKED):
                events = self._without_repetition(events)
        else:
            if isinstance(command, _WRITES):
                self._complained, self._indexing = "", True
        self._post_all(events)

    def _without_repetition(self, events: Events) -> Events:
        said = " ".join(str(event.error) for event in events if isinstance(event, StoreTrouble))
        if said != self._complained:
            self._complained = said
            return events
        return tuple(event for event in events if not isinstance(event, StoreTrouble))

    def _keep_unkept(self, place: DataPlace) -> None:
        for events in self._unkept.retry(lambda command: self._mending(place, lambda: obey(place, command))):
            self._post_all(events)

    def _mending(self, place: DataPlace, act: Callable[[], Events]) -> Events:
        """Do something, and once more after mending what can be mended.

        A database that proves damaged is replaced by what can be read of it, and a place that could only be read may
        have become writable.
        """
        try:
            place.require_in_place()
            return act()
        except (sqlite3.Error, OSError) as error:
            if place.unwritable is not None:
                place.become_writable()
                return act()
            if not isinstance(known(error, self._folders.data), DatabaseDamagedError):
                raise
            STORAGE.error("the database is damaged: %s", error)
        said = place.mend()
        self._post(StoreTrouble(error=StoreError(said)))
        self._post(ConversationsChanged(conversations=place.listing.conversations()))
        return act()

    def _attempt(self, act: Callable[[], Events]) -> None:
        try:
            events = act()
        except Exception as error:  # noqa: BLE001  # as in `_obey`
            events = (StoreTrouble(error=self._told(error, "the start")),)
        self._post_all(events)

    @staticmethod
    def _tidied(place: DataPlace) -> Events:
        place.tidy()
        return ()

    def _told(self, error: Exception, doing: str) -> AppError:
        told = known(error, self._folders.data)
        if isinstance(told, KnownError):
            STORAGE.info("%s failed: %s", doing, told)
        else:
            STORAGE.error("%s failed", doing, exc_info=error)
        return told

    def _close(self, place: DataPlace) -> None:
        try:
            place.close()
        except Exception as error:  # noqa: BLE001  # as in `_obey`
            self._post(StoreTrouble(error=self._told(error, "closing")))

    def _post_all(self, events: Events) -> None:
        for event in events:
            self._post(event)

    def _post(self, event: StoreEvent) -> None:
        try:
            self._post_event(event)
        except Exception:  # noqa: BLE001  # a listener that is gone must not cost what is still queued
            STORAGE.exception("nobody took %s", type(event).__name__)
