"""A menu that is filled anew again and again holds what it shows, and nothing of before."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.ui.widgets.menu_entries import empty


def n_parts(menu: QMenu) -> int:
    empty(menu)
    group = QActionGroup(menu)
    for name in ("one", "two"):
        group.addAction(name)
    menu.addActions(group.actions())
    menu.addMenu("more").addAction("three")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return len(menu.findChildren(QObject))


def test_filled_anew_it_owns_no_more_than_before(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    first = n_parts(menu)
    assert [n_parts(menu) for _ in range(3)] == [first] * 3
    assert [action.text() for action in menu.actions()] == ["one", "two", "more"]
