"""Stands where the engine thread stood: hands each command to the engine here or to the remote one.

Who was asked for a model last is in charge.  It knows both only by what they have in common.
"""

import threading
from collections.abc import Callable

from app.domain.commands import (
    CloseEngine,
    EngineCommand,
    ForgetSegment,
    LoadModel,
    StopLoad,
    StopTurn,
    UnloadModel,
)
from app.domain.engine_events import EngineEnded
from app.domain.engine_line import EngineLine
from app.domain.events import EngineEvent
from app.domain.exactness import StopCheck
from app.domain.server_events import UseServer

Post = Callable[[EngineEvent], None]
MakeLine = Callable[[Post], EngineLine]


class Switchboard:
    """Two engines as one."""

    def __init__(self, post: Post, *, local: MakeLine, remote: MakeLine) -> None:
        """Make both; `post` takes the events of either, and hears once that they have ended."""
        self._post = post
        self._lock = threading.Lock()
        self._n_ended = 0
        self._local, self._remote = local(self._hear), remote(self._hear)
        self._in_charge = self._local

    def start(self) -> None:
        """Start both."""
        self._local.start()
        self._remote.start()

    def send(self, command: EngineCommand) -> None:
        """Hand a command on; from any thread, never blocks."""
        match command:
            case StopTurn() | StopLoad() | StopCheck() | CloseEngine():
                # What is to be stopped may have been begun before the other was put in charge.
                self._local.send(command)
                self._remote.send(command)
            case LoadModel():
                self._in_charge = self._local
                self._local.send(command)
            case UseServer():
                self._in_charge = self._remote
                self._local.send(UnloadModel())
                self._remote.send(command)
            case ForgetSegment():
                self._local.send(command)
            case _:
                self._in_charge.send(command)

    def join(self) -> None:
        """Wait until both have ended; send `CloseEngine` first."""
        self._local.join()
        self._remote.join()

    def _hear(self, event: EngineEvent) -> None:
        if isinstance(event, EngineEnded):
            with self._lock:
                self._n_ended += 1
                if self._n_ended < 2:
                    return
        self._post(event)
