"""Waits for what an engine tells a benchmark.  It knows the events and no engine."""

import queue

from app.domain.events import EngineEvent, ModelFailed, TurnFailed


def awaited(events: queue.SimpleQueue[EngineEvent], *kinds: type[EngineEvent]) -> EngineEvent:
    """The next event of these kinds; what comes before it is passed over.

    Raises:
        AppError: the engine could not load, or not answer.
    """
    while True:
        match event := events.get():
            case ModelFailed() | TurnFailed():
                raise event.error
            case _ if isinstance(event, kinds):
                return event
            case _:
                pass
