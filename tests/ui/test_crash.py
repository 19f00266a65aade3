"""What went wrong is said in the window: a notice with its report, or a dialog before a model is loaded again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.crash.report_text import written_report
from app.domain.crash import CrashKind, CrashReport, Running
from app.domain.events import ModelChosen
from app.domain.model import LoadOptions
from app.ui.crash_presenter import CrashPresenter
from app.ui.dialogs.crash_dialog import CrashDialog, crash_sentence
from app.ui.main_window import MainWindow
from tests.ui.hands import click
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]
LOADING = Running(model="qwen3.gguf", loading=True)


def report(kind: CrashKind, running: Running = LOADING) -> CrashReport:
    return written_report(kind, running, trace=["Fatal Python error: Aborted"], log=[])


@pytest.fixture
def window(stage: Stage, open_window: OpenWindow) -> MainWindow:
    return open_window()


@pytest.fixture
def presenter(stage: Stage, window: MainWindow) -> CrashPresenter:
    return CrashPresenter(stage.controller, window.parts.notice, window)


def dialog_of(window: MainWindow) -> CrashDialog:
    (found,) = (each for each in window.findChildren(CrashDialog) if each.isVisible())
    return found


def press(window: MainWindow, text: str) -> None:
    click(next(each for each in dialog_of(window).findChildren(QPushButton) if each.text() == text))


def test_a_model_that_was_held_back_waits_for_a_word(
    qtbot: QtBot, window: MainWindow, presenter: CrashPresenter
) -> None:
    with qtbot.waitSignal(presenter.seen):
        presenter.tell_of_last(report(CrashKind.ABORTED), held=True)
    field = dialog_of(window).findChildren(QPlainTextEdit)[0]
    assert "Fatal Python error: Aborted" in field.toPlainText()
    press(window, "Copy the report")
    assert QGuiApplication.clipboard().text() == field.toPlainText()
    with qtbot.waitSignal(presenter.demo_wanted):
        press(window, "Use the demo model")
    presenter.tell_of_last(report(CrashKind.ABORTED), held=True)
    with qtbot.waitSignal(presenter.load_wanted):
        press(window, "Load it again")


def test_what_went_wrong_while_it_ran_is_a_notice_that_opens_the_report(
    qtbot: QtBot, window: MainWindow, presenter: CrashPresenter
) -> None:
    presenter.report(report(CrashKind.ENGINE))
    qtbot.waitUntil(lambda: "The engine crashed with the model" in window.parts.notice.text)
    click(next(each for each in window.parts.notice.findChildren(QPushButton) if each.text() == "Report…"))
    with pytest.raises(StopIteration):
        press(window, "Load it again")
    with qtbot.waitSignal(dialog_of(window).finished):
        press(window, "Close")


def test_what_the_window_does_is_noted(qtbot: QtBot, stage: Stage, presenter: CrashPresenter) -> None:
    seen: list[Running] = []
    presenter.running_changed.connect(seen.append)
    stage.controller.press(ModelChosen(path=Path("other.gguf"), options=LoadOptions()))
    stage.settle()
    assert seen == [Running(model="other.gguf", loading=True), Running(model="other.gguf")]


@pytest.mark.parametrize("kind", CrashKind)
@pytest.mark.parametrize("running", [LOADING, Running(model="qwen3.gguf"), Running()])
def test_only_what_may_end_the_window_again_is_held_back(kind: CrashKind, running: Running) -> None:
    ends = kind is CrashKind.ABORTED or (kind is CrashKind.ENDED and running.loading)
    assert report(kind, running).warns == (ends and bool(running.model))
    assert crash_sentence(report(kind, running)).endswith(".")
