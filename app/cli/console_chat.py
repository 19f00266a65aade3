"""Runs the chat's state machine for the command line: both threads report into one queue, which this reads."""

import queue
import signal
from collections.abc import Callable
from types import TracebackType
from typing import Self

from app.cli.output import notice
from app.domain.chat import ChatState, step
from app.domain.commands import Command, EngineCommand
from app.domain.engine_events import EngineEnded
from app.domain.events import Event, QuitPressed, StopPressed, StoreRemark
from app.engine.host.endings import heard_endings
from app.engine.line import engine_line
from app.engine.obey import MakeEngine
from app.paths import Folders
from app.remote.switchboard import Switchboard
from app.remote.thread import RemoteEngine
from app.storage.secret_book import SecretBook
from app.storage.thread import StoreThread

Watch = Callable[[Event], None]


class ConsoleChat:
    """A chat without a window.

    Attributes:
        state: the machine's state after the last event.
        interrupted: Ctrl+C was pressed, or the system or a closed terminal has asked it to end.
    """

    def __init__(self, folders: Folders, make_engine: MakeEngine, *, own_process: bool = False) -> None:
        """Prepare; `own_process` as in `engine_line`."""
        self.state = ChatState()
        self.interrupted = False
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._engine = Switchboard(
            self._events.put,
            local=lambda hear: engine_line(make_engine, hear, own_process=own_process),
            remote=lambda hear: RemoteEngine(hear, SecretBook(folders.data).get),
        )
        self._store = StoreThread(folders, self._events.put)

    def press(self, event: Event) -> None:
        """Let something happen, and send what it asks for."""
        self.state, commands = step(self.state, event)
        for command in commands:
            self._send(command)

    def run_until(self, done: Callable[[ChatState], bool], watch: Watch = lambda _event: None) -> None:
        """Deliver events until `done`, or until Ctrl+C has left nothing to wait for; `watch` sees each of them."""
        while not done(self.state) and not (self.interrupted and self.state.active is None):
            event = self._events.get()
            self._take(event)
            watch(event)

    def _take(self, event: Event) -> None:
        self.press(event)
        _tell(event)

    def _interrupt(self, _number: int, _frame: object) -> None:
        # Only an event is queued: whatever is being done at this moment is finished first, so nothing is lost.
        self.interrupted = True
        self._events.put(StopPressed())

    def _send(self, command: Command) -> None:
        if isinstance(command, EngineCommand):
            self._engine.send(command)
        else:
            self._store.send(command)

    def __enter__(self) -> Self:
        self._before = {each: signal.signal(each, self._interrupt) for each in heard_endings()}
        self._engine.start()
        self._store.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        try:
            self.press(StopPressed())
            while self.state.active is not None:
                self._take(self._events.get())
        finally:
            self.press(QuitPressed())
            while not isinstance(event := self._events.get(), EngineEnded):
                self._take(event)
            self._take(event)
            self._engine.join()
            self._store.join()
            while not self._events.empty():
                _tell(self._events.get())
            for each, before in self._before.items():
                signal.signal(each, before)


def _tell(event: Event) -> None:
    if isinstance(event, StoreRemark):
        notice(event.text)
