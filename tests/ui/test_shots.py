"""The pictures of the window: every state is drawn, and drawing leaves nothing behind."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.domain.chat import ChatState, step
from app.domain.settings import ThemeChoice
from app.ui.shot_script import SCRIPTS
from app.ui.shots import STATES, UnknownStateError, render, shoot
from app.ui.theme import DARK, LIGHT


@pytest.mark.parametrize("state", STATES)
def test_each_state_can_be_drawn(qtbot: QtBot, state: str) -> None:
    picture = render(state, size=QSize(1100, 700), theme=ThemeChoice.LIGHT)
    colors = {picture.pixelColor(x, y).name() for x in range(0, 1100, 7) for y in range(0, 700, 7)}
    assert {LIGHT.window, LIGHT.side} < colors


def test_a_picture_is_dark_and_sharp_when_asked(qtbot: QtBot) -> None:
    picture = render("finished", size=QSize(900, 600), theme=ThemeChoice.DARK, scale=2.0)
    assert picture.size() == QSize(1800, 1200)
    assert picture.pixelColor(540, 130) == QColor(DARK.window)


def test_shooting_writes_each_state_light_and_dark(qtbot: QtBot, tmp_path: Path) -> None:
    written = shoot(tmp_path / "new", ["empty"])
    assert [path.name for path in written] == ["empty-light.png", "empty-dark.png"]
    assert all(not QImage(str(path)).isNull() for path in written)


def test_an_unknown_state_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UnknownStateError, match=r"no state 'emty'.*empty, loading"):
        shoot(tmp_path, ["emty"])


@pytest.mark.parametrize(
    ("name", "shows"),
    [
        ("empty", lambda state: state.card is not None and state.opened is None),
        ("loading", lambda state: state.loading_fraction == 0.42),
        ("first-start", lambda state: state.loading_fraction == 0.68 and not state.conversations),
        ("reading", lambda state: state.active is not None and state.active.prompt_done > 0),
        ("streaming", lambda state: state.active is not None and len(state.active.text) > 100),
        ("error", lambda state: state.model_error is not None),
        ("read-only", lambda state: state.fatal is not None),
    ],
)
def test_a_state_is_what_its_name_says(name: str, shows: Callable[[ChatState], bool]) -> None:
    state = ChatState()
    for event in SCRIPTS[name]():
        state, _ = step(state, event)
    assert shows(state)
