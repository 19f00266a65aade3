"""The line to an engine, wherever it runs: a thread of this process, or a process of its own."""

from collections.abc import Callable

from app.domain.engine_line import EngineLine
from app.domain.events import EngineEvent
from app.engine.host.hosted import HostedEngine
from app.engine.obey import MakeEngine
from app.engine.thread import EngineThread


def engine_line(make_engine: MakeEngine, post: Callable[[EngineEvent], None], *, own_process: bool) -> EngineLine:
    """A line to an engine that is not started yet.

    Args:
        make_engine: makes it; for a process of its own a function of a module.
        post: takes events from any thread, must not block.
        own_process: it is to have a process of its own.
    """
    return (HostedEngine if own_process else EngineThread)(make_engine, post)
