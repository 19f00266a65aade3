"""A store thread that a test talks to."""

import queue
from collections.abc import Callable

from app.domain.commands import CloseStore, StoreCommand
from app.domain.events import StoreEvent
from app.paths import Folders
from app.storage import DataPlace, StoreThread


class Listener:
    """A running store thread, and what it posted."""

    def __init__(self, folders: Folders, open_place: Callable[[Folders], DataPlace] = DataPlace.open_or_read) -> None:
        self._events: queue.SimpleQueue[StoreEvent] = queue.SimpleQueue()
        self._thread = StoreThread(folders, self._events.put, open_place=open_place)
        self._thread.start()

    def next(self) -> StoreEvent:
        return self._events.get(timeout=30)

    def send(self, *commands: StoreCommand) -> None:
        for command in commands:
            self._thread.send(command)

    def close(self) -> list[StoreEvent]:
        """End the thread; what it posted and nobody took."""
        self._thread.send(CloseStore())
        self._thread.join()
        return [self._events.get() for _ in range(self._events.qsize())]


Listen = Callable[..., Listener]
