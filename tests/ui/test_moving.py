"""Moving the data, from the page of storage to the bar at the next start."""

import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.settings import Settings
from app.paths import Folders
from app.storage import DataPlace
from app.storage.move_wish import read_move_wish, write_move_wish
from app.ui.bridge.desk import Desk
from app.ui.bridge.errands import Errands
from app.ui.dialogs.move_part import MovePart
from app.ui.dialogs.progress_dialog import ProgressDialog
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from app.ui.start_move import move_at_start
from app.ui.wording import isolated
from tests.storage.test_move import assert_whole, filled
from tests.ui.hands import click
from tests.ui.stage import Stage


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders.under(tmp_path / "data")
    DataPlace.open(made).close()
    return made


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, folders: Folders) -> Iterator[MainWindow]:
    desk = Desk(folders)
    made = MainWindow(stage.controller, Settings(), today=lambda: date(2026, 2, 2), desk=desk)
    qtbot.addWidget(made)
    made.show()
    stage.settle()
    yield made
    desk.close()


def part_of(qtbot: QtBot, window: MainWindow) -> MovePart:
    window.settings_page.open(Page.STORAGE)
    (found,) = window.settings_page.dialog.findChildren(MovePart)
    qtbot.waitUntil(found.isVisible)
    return found


def words(root: QWidget) -> str:
    return " ".join(one.text() for one in root.findChildren(QLabel) if one.isVisibleTo(root))


def button(root: QWidget, text: str) -> QAbstractButton:
    return next(one for one in root.findChildren(QAbstractButton) if one.text() == text and one.isVisibleTo(root))


def test_the_page_says_where_the_data_are_and_takes_a_folder(
    qtbot: QtBot, window: MainWindow, folders: Folders, tmp_path: Path
) -> None:
    part = part_of(qtbot, window)
    assert f"Your data are in {isolated(str(folders.data))}." in words(part)
    (tmp_path / "new").mkdir()
    click(button(part, "Move…"))
    (dialog,) = part.findChildren(QFileDialog)
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(tmp_path / "new"))
    dialog.reject()
    qtbot.waitUntil(lambda: "when Tandem starts again" in words(part))
    assert isolated(str(tmp_path / "new")) in words(part)
    assert read_move_wish(folders.data) == tmp_path / "new"
    click(button(part, "Leave them where they are"))
    qtbot.waitUntil(lambda: "Your data are in" in words(part))
    assert read_move_wish(folders.data) is None


def test_a_folder_that_cannot_be_is_told_on_the_page(
    qtbot: QtBot, window: MainWindow, folders: Folders, tmp_path: Path
) -> None:
    part = part_of(qtbot, window)
    part.choose_folder(tmp_path)
    qtbot.waitUntil(lambda: "holds the data folder itself" in words(window.settings_page.dialog))
    assert "Your data are in" in words(part)
    assert read_move_wish(folders.data) is None


def test_quitting_from_the_page_ends_tandem(
    qtbot: QtBot, window: MainWindow, stage: Stage, folders: Folders, tmp_path: Path
) -> None:
    write_move_wish(folders, tmp_path / "new")
    click(button(part_of(qtbot, window), "Quit now"))
    qtbot.waitUntil(lambda: stage.ended)


def bar() -> ProgressDialog:
    (found,) = [
        each for each in QApplication.topLevelWidgets() if isinstance(each, ProgressDialog) and each.isVisible()
    ]
    return found


@pytest.mark.usefixtures("qapp")
def test_at_the_start_everything_is_moved_behind_a_bar(tmp_path: Path) -> None:
    folders = filled(tmp_path / "old")
    write_move_wish(folders, tmp_path / "new")
    seen: list[str] = []
    QTimer.singleShot(0, lambda: seen.append(words(bar())))
    found, said = move_at_start(folders, tmp_path / "new", Settings())
    assert isolated(str(tmp_path / "new")) in seen[0]
    assert (found.data, said) == (tmp_path / "new", (f"Your data are in {tmp_path / 'new'} now.",))
    assert_whole(Folders.chosen(tmp_path / "old"))


@pytest.mark.usefixtures("qapp")
def test_cancelling_the_bar_leaves_the_data_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = filled(tmp_path / "old")
    write_move_wish(folders, tmp_path / "new")
    pressed = threading.Event()

    def begin(self: Errands, *arguments: Any, **named: Any) -> None:
        """The copying begins once the button was pressed."""
        work, *others = arguments
        run(self, lambda: pressed.wait() and work(), *others, **named)

    run = Errands.run
    monkeypatch.setattr(Errands, "run", begin)

    def press() -> None:
        dialog = bar()
        click(button(dialog, "Cancel"))
        assert not button(dialog, "Stopping…").isEnabled()
        pressed.set()

    QTimer.singleShot(0, press)
    found, said = move_at_start(folders, tmp_path / "new", Settings())
    assert (found, said) == (folders, ("The move was given up; your data stay where they are.",))
    assert not (tmp_path / "new").exists()
    assert_whole(folders)
