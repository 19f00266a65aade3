"""Waiting is told how long it takes, and can be ended."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.chat import ActiveTurn, ChatState, Phase
from app.domain.commands import StopLoad
from app.domain.errors import KnownError
from app.domain.events import ModelChosen, ModelLoading
from app.domain.generation import GenerationOptions
from app.domain.ids import TurnId
from app.domain.model import LoadOptions
from app.ui.main_window import MainWindow
from app.ui.widgets.empty_page import EmptyPage
from app.ui.widgets.turn_progress import TurnProgress
from app.ui.wording import rough_duration
from tests.fakes.scripted_engine import CARD
from tests.ui.hands import click
from tests.ui.stage import Stage


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def words_of(widget: QWidget) -> str:
    from PySide6.QtWidgets import QLabel

    return "\n".join(one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget))


def button_of(widget: QWidget, text: str) -> QPushButton | None:
    return next(
        (one for one in widget.findChildren(QPushButton) if one.text() == text and one.isVisibleTo(widget)), None
    )


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.2, "1 s"), (3.4, "3 s"), (12, "10 s"), (13, "15 s"), (54, "55 s"), (70, "1 min"), (3000, "50 min")],
)
def test_a_guess_is_told_as_roughly_as_it_is(seconds: float, said: str) -> None:
    assert rough_duration(seconds) == said


def test_reading_a_prompt_tells_how_long_it_still_takes(qtbot: QtBot) -> None:
    clock = Clock()
    progress = TurnProgress(clock)
    qtbot.addWidget(progress)
    turn = ActiveTurn(turn=TurnId(1), seed=1, options=GenerationOptions(), phase=Phase.READING, prompt_total=3000)
    for second in range(5):
        clock.now = second
        progress.show_turn(replace(turn, prompt_done=256 * second))
    assert words_of(progress) == "Reading the prompt: 1,024 of 3,000 tokens · about 8 s left"


def test_loading_a_model_tells_how_long_it_still_takes(qtbot: QtBot) -> None:
    clock = Clock()
    page = EmptyPage(clock)
    qtbot.addWidget(page)
    for second in range(5):
        clock.now = second
        page.show_state(ChatState(loading=Path("elbe.gguf"), loading_fraction=0.1 * second))
    assert "elbe.gguf" in words_of(page)
    assert "40 % · about 6 s left" in words_of(page)


def test_another_model_begins_another_estimate(qtbot: QtBot) -> None:
    clock = Clock()
    page = EmptyPage(clock)
    qtbot.addWidget(page)
    for second, name in enumerate(("a", "a", "a", "b")):
        clock.now = second
        page.show_state(ChatState(loading=Path(name), loading_fraction=0.1 + 0.1 * second))
    assert "left" not in words_of(page)


def test_a_load_can_be_given_up_from_the_page(open_window: Callable[[], MainWindow], stage: Stage) -> None:
    window = open_window()
    stage.controller.press(ModelChosen(path=Path("big.gguf"), options=LoadOptions()))
    load = stage.controller.state.n_loads
    stage.controller.deliver(ModelLoading(path=Path("big.gguf"), fraction=0.3, load=load))
    cancel = button_of(window.parts.empty_page, "Cancel")
    assert cancel is not None
    click(cancel)
    assert stage.engine.sent[-1] == StopLoad(load=load)
    assert stage.controller.state.loading is None
    stage.settle()
    assert stage.controller.state.card is None


@pytest.mark.parametrize(
    "state", [ChatState(), ChatState(model_error=KnownError("It is damaged."))], ids=["none", "failed"]
)
def test_without_a_model_the_demo_is_one_click_away_and_says_what_it_is(qtbot: QtBot, state: ChatState) -> None:
    page = EmptyPage()
    qtbot.addWidget(page)
    page.show_state(state)
    assert "often wrong about facts" in words_of(page)
    wanted: list[bool] = []
    page.demo_wanted.connect(lambda: wanted.append(True))
    demo = button_of(page, "Use the demo model")
    assert demo is not None
    click(demo)
    assert wanted == [True]


@pytest.mark.parametrize(("n_bytes", "warned"), [(141_000_000, True), (4_000_000_000, False), (0, False)])
def test_a_very_small_model_says_that_it_is_often_wrong(qtbot: QtBot, n_bytes: int, warned: bool) -> None:
    page = EmptyPage()
    qtbot.addWidget(page)
    page.show_state(ChatState(card=replace(CARD, n_bytes=n_bytes)))
    assert ("often wrong" in words_of(page)) == warned
