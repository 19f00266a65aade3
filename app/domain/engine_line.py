"""The line to an engine, as everybody sees it who has one: a thread here, a process of its own, or a server."""

from typing import Protocol

from app.domain.commands import EngineCommand


class EngineLine(Protocol):
    """Takes commands, and posts events until `EngineEnded`."""

    def start(self) -> None:
        """Begin."""

    def send(self, command: EngineCommand) -> None:
        """Hand over a command; from any thread, never blocks."""

    def join(self) -> None:
        """Wait until everything is freed and has ended; send `CloseEngine` first."""
