"""The line to an engine, wherever it runs: a thread of this process, or a process of its own."""

from collections.abc import Callable
from typing import Protocol

from app.domain.commands import EngineCommand
from app.domain.events import EngineEvent
from app.engine.host.hosted import HostedEngine
from app.engine.obey import MakeEngine
from app.engine.thread import EngineThread


class EngineLine(Protocol):
    """Takes commands, and posts events until `EngineEnded`."""

    def start(self) -> None:
        """Begin."""

    def send(self, command: EngineCommand) -> None:
        """Hand over a command; from any thread, never blocks."""

    def join(self) -> None:
        """Wait until everything is freed and has ended; send `CloseEngine` first."""


def engine_line(make_engine: MakeEngine, post: Callable[[EngineEvent], None], *, own_process: bool) -> EngineLine:
    """A line to an engine that is not started yet.

    Args:
        make_engine: makes it; for a process of its own a function of a module.
        post: takes events from any thread, must not block.
        own_process: it is to have a process of its own.
    """
    return (HostedEngine if own_process else EngineThread)(make_engine, post)
