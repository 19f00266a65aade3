"""A test that leaves a thread, a running timer or a window behind fails; and a window over scripted threads."""

import threading
import traceback
import weakref
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.events import ModelChosen
from app.domain.model import LoadOptions
from app.domain.settings import Settings, ThemeChoice
from app.ui.main_window import MainWindow
from app.ui.theme import Look
from app.ui.widgets.stats.panel import StatsPanel
from app.ui.widgets.transcript_view import TranscriptView
from tests.ui.chatting import Chat, OpenWindow
from tests.ui.stage import Stage


@pytest.fixture(autouse=True)
def no_threads_left() -> Iterator[None]:
    """Fail when a thread outlives its test."""
    before = set(threading.enumerate())
    yield
    left = [thread.name for thread in threading.enumerate() if thread not in before]
    assert not left, f"Threads left behind: {left}. Send the Close commands and wait for `closed_down`."


@pytest.fixture(autouse=True)
def no_timers_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail when a timer still runs after its test, and say where it was started."""
    started: list[tuple[weakref.ref[QTimer], str]] = []
    start = QTimer.start

    def note_start(timer: QTimer, *arguments: int) -> None:
        started.append((weakref.ref(timer), "".join(traceback.format_stack(limit=4)[:-1])))
        start(timer, *arguments)

    monkeypatch.setattr(QTimer, "start", note_start)
    yield
    _delete_what_is_due()
    running = [
        where
        for reference, where in started
        if (timer := reference()) is not None and shiboken6.isValid(timer) and timer.isActive()
    ]
    assert not running, "Timers still running, started at:\n" + "\n".join(running)


@pytest.fixture(autouse=True)
def no_windows_left(qapp: QApplication) -> Iterator[None]:
    """Fail when a top-level widget outlives its test."""
    before = set(map(id, qapp.topLevelWidgets()))
    yield
    _delete_what_is_due()
    left = [widget for widget in qapp.topLevelWidgets() if id(widget) not in before]
    assert not left, f"Windows left behind: {left}. Give them a parent, or to qtbot.addWidget."


def _delete_what_is_due() -> None:
    # With number 0 Qt deletes what `deleteLater` was called on, which otherwise waits for an event loop to end.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Stage]:
    """A controller between a scripted engine and a scripted store, ready to talk."""
    made = Stage()
    made.store.open()
    made.controller.press(ModelChosen(path=Path("scripted.gguf"), options=LoadOptions()))
    yield made
    made.controller.quit()
    qtbot.waitUntil(lambda: made.ended)
    made.close()


@pytest.fixture
def open_window(qtbot: QtBot, stage: Stage) -> Callable[[], MainWindow]:
    """Opens the real window on the stage."""

    def opened() -> MainWindow:
        settings = Settings(theme=ThemeChoice.LIGHT)
        window = MainWindow(stage.controller, settings, today=lambda: date(2026, 2, 2))
        window.resize(1200, 800)
        qtbot.addWidget(window)
        window.show()
        stage.settle()
        return window

    return opened


@pytest.fixture
def chat(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> Chat:
    """One question, "What?", and its answer "Hello there."."""
    window = open_window()
    made = Chat(qtbot, stage, window)
    window.activateWindow()
    made.say("What?")
    qtbot.waitUntil(lambda: made.path == ["What?", "Hello there."])
    return made


@pytest.fixture
def look() -> Iterator[Look]:
    """The light theme."""
    made = Look(ThemeChoice.LIGHT)
    yield made
    made.deleteLater()


@pytest.fixture
def panel(qtbot: QtBot, look: Look) -> StatsPanel:
    """A statistics panel of its own."""
    made = StatsPanel(look)
    made.header.setParent(made)
    qtbot.addWidget(made)
    made.resize(316, 900)
    made.show()
    return made


@pytest.fixture
def transcript(qtbot: QtBot, look: Look) -> TranscriptView:
    """An empty transcript that is shown."""
    made = TranscriptView(look)
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show()
    return made
