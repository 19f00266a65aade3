"""A line to an engine that may come to run elsewhere: in a process of its own, or in this one.

Where it is to run is asked whenever a model is to be loaded, which is when nothing is lost by beginning anew.  The old
one ends first, as both would not fit the memory; what is sent meanwhile waits for the new one.
"""

import threading
from collections.abc import Callable

from app.domain.commands import CloseEngine, EngineCommand, LoadModel
from app.domain.engine_events import EngineEnded
from app.domain.engine_line import EngineLine
from app.domain.events import EngineEvent
from app.domain.model import LoadOptions

Post = Callable[[EngineEvent], None]
MakeLine = Callable[[Post, bool], EngineLine]
"""Makes a line whose engine has a process of its own, or has not."""


class PlacedEngine:
    """One line at a time."""

    def __init__(self, make: MakeLine, post: Post, *, own: bool, wanted: Callable[[LoadOptions], bool]) -> None:
        """Make the first line.

        Args:
            make: see `MakeLine`.
            post: takes events from any thread, must not block.
            own: the first engine has a process of its own.
            wanted: whether one that loads a model so is to have one; called by whoever sends.
        """
        self._make, self._post, self._wanted = make, post, wanted
        self._lock = threading.RLock()
        self._own = own
        self._moving = self._closed = False
        self._waiting: list[EngineCommand] = []
        self._line = make(self._hear, own)

    def start(self) -> None:
        """Start it."""
        self._line.start()

    def send(self, command: EngineCommand) -> None:
        """Hand over a command; from any thread, never blocks."""
        with self._lock:
            if isinstance(command, LoadModel) and not self._closed:
                self._place(own=self._wanted(command.options))
            self._closed = self._closed or isinstance(command, CloseEngine)
            if self._moving:
                self._waiting.append(command)
            else:
                self._line.send(command)

    def join(self) -> None:
        """Wait until the last one has freed everything and has ended; send `CloseEngine` first."""
        joined: EngineLine | None = None
        while joined is not (line := self._line):
            line.join()
            joined = line

    def _place(self, *, own: bool) -> None:
        if own == self._own:
            return
        self._own = own
        if not self._moving:
            self._moving = True
            self._line.send(CloseEngine())

    def _hear(self, event: EngineEvent) -> None:
        if isinstance(event, EngineEnded) and self._moved():
            return
        self._post(event)

    def _moved(self) -> bool:
        """The old one has ended: begin the new one, unless this was the end of all; on the old one's thread."""
        with self._lock:
            if not self._moving:
                return False
            self._moving = False
            waiting, self._waiting = self._waiting, []
            line = self._line = self._make(self._hear, self._own)
            line.start()
            for command in waiting:
                line.send(command)
            return True
