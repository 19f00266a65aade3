"""The chat's statistics: asked of the store, and told of the newest question alone."""

from pathlib import Path

from app.domain.chat import ChatState, step
from app.domain.events import QuitPressed
from app.domain.ids import ConversationId
from app.domain.stats_events import (
    FindStats,
    Statistics,
    StatsAsked,
    StatsExportPressed,
    StatsFound,
    StatsQuestion,
    TextWritten,
    WriteText,
)

ONE = StatsQuestion(conversation=ConversationId(1))
TWO = StatsQuestion(conversation=ConversationId(2))


def test_a_question_goes_to_the_store() -> None:
    state, commands = step(ChatState(), StatsAsked(question=ONE))
    assert commands == (FindStats(question=ONE),)
    assert state.statistics is None


def test_only_the_answer_to_the_newest_question_counts() -> None:
    state, _ = step(ChatState(), StatsAsked(question=ONE))
    state, _ = step(state, StatsAsked(question=TWO))
    state, _ = step(state, StatsFound(statistics=Statistics(question=TWO)))
    late, commands = step(state, StatsFound(statistics=Statistics(question=ONE)))
    assert late is state
    assert late.statistics == Statistics(question=TWO)
    assert commands == ()


def test_an_export_is_written_by_the_store_and_told() -> None:
    path = Path("numbers.csv")
    state, commands = step(ChatState(), StatsExportPressed(path=path, text="a"))
    assert commands == (WriteText(path=path, text="a"),)
    state, _ = step(state, TextWritten(path=path))
    assert state.exported is path
    assert state.notice == ""


def test_nothing_is_asked_while_everything_is_taken_down() -> None:
    state, _ = step(ChatState(), QuitPressed())
    assert step(state, StatsAsked(question=ONE)) == (state, ())
