"""In a narrow window the list of conversations lies over the chat when it is wanted."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.message import Message, Role
from app.ui.actions import ActionId
from app.ui.main_window import MainWindow
from tests.ui.hands import click, press_key
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def narrow(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> MainWindow:
    stage.store.add("Old", Message(Role.USER, "Hi"), Message(Role.ASSISTANT, "Hello"))
    stage.store.open()
    window = open_window()
    window.activateWindow()
    window.resize(500, 600)
    qtbot.waitUntil(window.parts.composer.edit.hasFocus)
    return window


def test_without_room_the_list_is_away_and_what_had_the_focus_gives_it_to_the_message(
    stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    window.parts.sidebar.filter.setFocus()
    window.resize(500, 600)
    assert not window.parts.sidebar.isVisible()
    assert window.focusWidget() is window.parts.composer.edit
    window.resize(1200, 800)
    assert window.parts.sidebar.isVisible()
    assert window.parts.sidebar_toggle.isChecked()


def test_the_button_opens_the_list_over_the_chat_and_the_chat_keeps_its_width(narrow: MainWindow) -> None:
    toggle, sidebar = narrow.parts.sidebar_toggle, narrow.parts.sidebar
    assert (toggle.isEnabled(), toggle.isChecked(), sidebar.isVisible()) == (True, False, False)
    width = narrow.parts.centre.width()
    click(toggle)
    assert (toggle.isChecked(), sidebar.isVisible(), sidebar.list.hasFocus()) == (True, True, True)
    assert sidebar.mapTo(narrow, QPoint(0, 0)) == QPoint(0, 0)
    assert sidebar.height() == narrow.height()
    assert narrow.parts.centre.width() == width


def test_the_same_key_opens_and_closes_it(narrow: MainWindow) -> None:
    for opened in (True, False, True):
        press_key(narrow, Qt.Key.Key_B, CTRL)
        assert narrow.parts.sidebar.isVisible() is opened
    narrow.resize(1200, 800)
    assert narrow.parts.sidebar.isVisible()
    assert narrow.parts.centre.mapTo(narrow, QPoint(0, 0)).x() >= narrow.parts.sidebar.width()


def test_opening_it_in_a_narrow_window_does_not_bring_it_back_in_a_wide_one(narrow: MainWindow) -> None:
    narrow.resize(1200, 800)
    narrow.parts.actions[ActionId.TOGGLE_SIDEBAR].trigger()
    narrow.resize(500, 600)
    press_key(narrow, Qt.Key.Key_B, CTRL)
    assert narrow.parts.sidebar.isVisible()
    narrow.resize(1200, 800)
    assert not narrow.parts.sidebar.isVisible()


def test_picking_a_conversation_closes_it_and_one_goes_on_typing(stage: Stage, narrow: MainWindow) -> None:
    press_key(narrow, Qt.Key.Key_B, CTRL)
    press_key(narrow.parts.sidebar.list, Qt.Key.Key_Down)
    press_key(narrow.parts.sidebar.list, Qt.Key.Key_Return)
    stage.settle()
    assert narrow.parts.title.accessibleName() == "Old"
    assert not narrow.parts.sidebar.isVisible()
    assert narrow.focusWidget() is narrow.parts.composer.edit


def test_escape_a_press_beside_it_and_the_focus_elsewhere_close_it(narrow: MainWindow) -> None:
    closes: list[Callable[[], None]] = [
        lambda: press_key(narrow.parts.sidebar.list, Qt.Key.Key_Escape),
        lambda: click(narrow.parts.status, QPoint(narrow.parts.status.width() - 1, 1)),
        narrow.parts.composer.edit.setFocus,
    ]
    for close in closes:
        press_key(narrow, Qt.Key.Key_B, CTRL)
        assert narrow.parts.sidebar.isVisible()
        close()
        assert not narrow.parts.sidebar.isVisible()


def test_escape_in_it_does_not_stop_the_reply(qtbot: QtBot, stage: Stage, narrow: MainWindow) -> None:
    stop = narrow.parts.actions[ActionId.STOP]
    stop.setEnabled(True)
    press_key(narrow, Qt.Key.Key_B, CTRL)
    with qtbot.assertNotEmitted(stop.triggered):
        press_key(narrow.parts.sidebar.list, Qt.Key.Key_Escape)
    assert not narrow.parts.sidebar.isVisible()


@pytest.mark.parametrize("name", [ActionId.FIND, ActionId.GO_TO_LIST, ActionId.SHOW_ARCHIVE])
def test_whoever_looks_for_a_conversation_sees_the_list(narrow: MainWindow, name: ActionId) -> None:
    narrow.parts.actions[name].trigger()
    assert narrow.parts.sidebar.isVisible()
    focused = QApplication.focusWidget()
    assert focused is not None
    assert narrow.parts.sidebar.isAncestorOf(focused)
