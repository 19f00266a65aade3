"""Takes each command to the thread that obeys it, and tells when both threads have ended."""

import threading
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal

from app.domain.commands import CloseEngine, CloseStore, Command, EngineCommand, StoreCommand


class EngineLine(Protocol):
    """The engine thread, as seen from here."""

    def send(self, command: EngineCommand) -> None:
        """Hand over a command; never blocks."""

    def join(self) -> None:
        """Wait until the thread has ended."""


class StoreLine(Protocol):
    """The store thread, as seen from here."""

    def send(self, command: StoreCommand) -> None:
        """Hand over a command; never blocks."""

    def join(self) -> None:
        """Wait until the thread has ended."""


class Courier(QObject):
    """Sends commands, and waits for the ends of both threads where waiting disturbs nobody.

    Once both Close commands have been sent it must live until `ended`.

    Signals:
        ended: both threads have ended after `CloseEngine` and `CloseStore`.
    """

    ended = Signal()
    _joined = Signal()

    def __init__(self, engine: EngineLine, store: StoreLine) -> None:
        super().__init__()
        self._engine = engine
        self._store = store
        self._closing: set[type[Command]] = set()
        self._waiter = threading.Thread(target=self._wait, name="tandem-closing")
        self._joined.connect(self._report, Qt.ConnectionType.QueuedConnection)

    def send(self, command: Command) -> None:
        """Take a command where it belongs."""
        if isinstance(command, EngineCommand):
            self._engine.send(command)
        else:
            self._store.send(command)
        if isinstance(command, CloseEngine | CloseStore):
            self._note_closing(type(command))

    def _note_closing(self, closing: type[Command]) -> None:
        if closing in self._closing:
            return
        self._closing.add(closing)
        if self._closing == {CloseEngine, CloseStore}:
            self._waiter.start()

    def _wait(self) -> None:
        self._engine.join()
        self._store.join()
        self._joined.emit()

    def _report(self) -> None:
        self._waiter.join()
        self.ended.emit()
