"""Workers in the real window: named in the settings, asked on request, and left out when one is gone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel
from app.domain.errors import WorkerError
from app.domain.events import ModelFailed
from app.domain.settings import EngineProcess, Settings, ThemeChoice
from app.domain.workers import WorkerAnswer, WorkerState
from app.paths import Folders
from app.ui.dialogs.workers_page import WorkersPage
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from tests.fakes.worker_machines import free_port
from tests.ui.desk_window import window_at_desk
from tests.ui.hands import click
from tests.ui.stage import Stage

GONE = WorkerError("The worker far:1 does not answer: start it there, or load the model without it.")


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, folders: Folders) -> Iterator[MainWindow]:
    with window_at_desk(qtbot, stage, folders, settings=Settings(theme=ThemeChoice.LIGHT)) as made:
        yield made


@pytest.fixture
def page(window: MainWindow) -> WorkersPage:
    window.settings_page.open(Page.MACHINES)
    (found,) = window.settings_page.dialog.findChildren(WorkersPage)
    return found


def words(page: WorkersPage) -> str:
    return " ".join(one.text() for one in page.findChildren(QLabel) if one.isVisibleTo(page))


def name_workers(window: MainWindow, *addresses: str) -> None:
    window.settings_page.dialog.edited.emit("load.workers", addresses)


def test_without_workers_there_is_nobody_to_ask(page: WorkersPage) -> None:
    assert not page.ask.isEnabled()
    assert "networks you trust" in words(page)


def test_named_workers_are_asked_when_the_button_is_pressed(
    qtbot: QtBot, window: MainWindow, page: WorkersPage
) -> None:
    address = f"127.0.0.1:{free_port()}"
    name_workers(window, address)
    assert window.settings.load.workers == (address,)
    assert address not in words(page)
    click(page.ask)
    assert "Asking" in words(page)
    qtbot.waitUntil(lambda: "nobody answers" in words(page))
    assert address in words(page)
    assert page.ask.isEnabled()


def test_what_is_no_address_is_refused_in_a_sentence(window: MainWindow, page: WorkersPage) -> None:
    name_workers(window, "somewhere")
    assert window.settings.load.workers == ()
    row = window.settings_page.dialog.row("load.workers")
    assert any("host and port" in one.text() for one in row.findChildren(QLabel))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (WorkerAnswer(address="a:1", state=WorkerState.READY, free=(2**30,), total=(2**31,)), "ready, 1 device"),
        (WorkerAnswer(address="a:1", state=WorkerState.BUSY), "serving"),
        (WorkerAnswer(address="a:1", state=WorkerState.ABSENT), "nobody answers"),
        (WorkerAnswer(address="a:1", state=WorkerState.STRANGE), "no worker of this version"),
    ],
)
def test_each_state_is_said_in_words(page: WorkersPage, answer: WorkerAnswer, said: str) -> None:
    page.show_answers([answer])
    assert said in words(page)


def test_other_workers_take_old_answers_away(window: MainWindow, page: WorkersPage) -> None:
    page.show_answers([WorkerAnswer(address="a:1", state=WorkerState.ABSENT)])
    name_workers(window, "b:2")
    assert "nobody answers" not in words(page)


def loads(stage: Stage) -> list[LoadModel]:
    return [each for each in stage.engine.sent if isinstance(each, LoadModel)]


def test_the_place_of_the_engine_counts_at_once(stage: Stage, window: MainWindow, page: WorkersPage) -> None:
    n_before = len(loads(stage))
    window.settings_page.dialog.edited.emit("engine_process", EngineProcess.SAME)
    assert window.settings.engine_process is EngineProcess.SAME
    again = loads(stage)[n_before:]
    assert [each.path for each in again] == [loads(stage)[0].path]
    name_workers(window, "b:2")
    assert loads(stage)[-1].options.workers == ("b:2",)


def test_another_setting_leaves_the_engine_alone(stage: Stage, window: MainWindow, page: WorkersPage) -> None:
    n_before = len(loads(stage))
    window.settings_page.dialog.edited.emit("max_tokens", 7)
    assert len(loads(stage)) == n_before


def test_the_place_of_the_engine_waits_while_a_reply_is_written(
    qtbot: QtBot, stage: Stage, window: MainWindow, page: WorkersPage
) -> None:
    n_before = len(loads(stage))
    stage.engine.pieces, stage.engine.holds = (), True
    window.parts.composer.send_wanted.emit("Hello")
    stage.settle()
    assert stage.controller.state.active is not None
    name_workers(window, "b:2")
    assert len(loads(stage)) == n_before


def test_without_a_model_there_is_nothing_to_begin_anew(stage: Stage, window: MainWindow, page: WorkersPage) -> None:
    stage.post(ModelFailed(path=Path("a.gguf"), error=GONE, load=stage.controller.state.n_loads))
    stage.settle()
    n_before = len(loads(stage))
    name_workers(window, "b:2")
    assert len(loads(stage)) == n_before


def test_a_worker_that_is_gone_is_named_and_the_model_can_be_loaded_without(stage: Stage, window: MainWindow) -> None:
    name_workers(window, "far:1")
    stage.settle()
    card = stage.controller.state.card
    path = card.path if card is not None else Path()
    stage.post(ModelFailed(path=path, error=GONE, load=stage.controller.state.n_loads))
    stage.settle()
    notice = window.parts.notice
    assert "far:1 does not answer" in notice.text
    notice._act.click()
    load = stage.engine.sent[-1]
    assert isinstance(load, LoadModel)
    assert (load.path, load.options.workers) == (path, ())
