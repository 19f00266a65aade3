"""The chat's statistics: questions to the store, and its answers; one that nobody waits for any more is dropped."""

from dataclasses import replace
from typing import assert_never

from app.domain.chat_state import ChatState, Step
from app.domain.stats_events import (
    FindStats,
    StatsAsked,
    StatsExportPressed,
    StatsFound,
    StatsPressed,
    StatsReported,
    TextWritten,
    WriteText,
)


def stats_step(state: ChatState, event: StatsPressed | StatsReported) -> Step:
    """As `chat.step`."""
    match event:
        case StatsAsked():
            return replace(state, stats_question=event.question), (FindStats(question=event.question),)
        case StatsFound():
            wanted = event.statistics.question == state.stats_question
            return (replace(state, statistics=event.statistics) if wanted else state), ()
        case StatsExportPressed():
            return state, (WriteText(path=event.path, text=event.text),)
        case TextWritten():
            return replace(state, exported=event.path), ()
        case _:
            assert_never(event)
