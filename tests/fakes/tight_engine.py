"""The real engine in a process that may take only so much more memory, where a file says how much."""

import resource
from collections.abc import Callable
from pathlib import Path

from app.domain.commands import Generate, LoadModel
from app.domain.events import EngineEvent
from app.engine.engine import Engine
from app.engine.stop import StopFlag

_STATUS = Path("/proc/self/status")


class TightEngine(Engine):
    """Loads, and writes, with as much further memory as `limit` says; the file is gone when that was tried.

    The plan of memory does not know of it: it is as if another program took the memory in the meantime.
    """

    def __init__(self, post: Callable[[EngineEvent], None], limit: Path) -> None:
        super().__init__(post)
        self._limit = limit

    def load(self, command: LoadModel, stop: StopFlag) -> None:
        self.unload()  # what it frees is not to be had for what is loaded
        self._within("load", lambda: Engine.load(self, command, stop))

    def generate(self, command: Generate, stop: StopFlag) -> None:
        self._within("generate", lambda: Engine.generate(self, command, stop))

    def _within(self, act: str, do: Callable[[], None]) -> None:
        wanted, further = self._limit.read_text().split() if self._limit.exists() else ("", "0")
        if wanted != act:
            do()
            return
        self._limit.unlink()
        before = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (_taken() + int(further), before[1]))
        try:
            do()
        finally:
            resource.setrlimit(resource.RLIMIT_AS, before)


def _taken() -> int:
    """Addresses that this process uses, in bytes."""
    (line,) = (line for line in _STATUS.read_text().splitlines() if line.startswith("VmSize"))
    return int(line.split()[1]) * 1024


def tight(limit: Path, post: Callable[[EngineEvent], None]) -> TightEngine:
    """Makes one, in the engine's process."""
    return TightEngine(post, limit)
