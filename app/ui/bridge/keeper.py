"""Writes what is kept beside the window: values come in from the GUI thread, the newest is written on another."""

import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from app.domain.errors import AppError, BugError, KnownError
from app.domain.events import Event, StoreTrouble
from app.log import LIFE

V = TypeVar("V")


class Keeper(Generic[V]):
    """Writes one kind of value; of several that come while one is being written, only the last counts."""

    def __init__(self, write: Callable[[V], str | None], post: Callable[[Event], None], *, name: str) -> None:
        """Start the thread.

        Args:
            write: puts a value on the disk, and gives what the user should know; called on the thread.
            post: takes a `StoreTrouble` with that, or where it fails; called on the thread.
            name: of the thread.
        """
        self._write = write
        self._post = post
        self._values: queue.SimpleQueue[tuple[V] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name)
        self._thread.start()

    def keep(self, value: V) -> None:
        """Hand over a value; never blocks."""
        self._values.put((value,))

    def close(self) -> None:
        """Wait until everything is written."""
        self._values.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (item := self._values.get()) is not None:
            newest, ended = item, False
            while not ended and not self._values.empty():
                following = self._values.get()
                newest, ended = following or newest, following is None
            self._keep(*newest)
            if ended:
                return

    def _keep(self, value: V) -> None:
        try:
            if notice := self._write(value):
                self._post(StoreTrouble(error=KnownError(notice)))
        except AppError as error:
            self._post(StoreTrouble(error=error))
        except Exception as error:  # noqa: BLE001  # the thread must outlive any fault: the next value may go well
            LIFE.exception("%s failed", self._thread.name)
            bug = BugError(f"What you changed could not be kept ({error!r}); please report this.")
            self._post(StoreTrouble(error=bug))
