"""What a thing that lies over a window follows while it is open: where is pressed, and who has the focus."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

FollowFocus = Callable[[QWidget | None, QWidget | None], None]


def begin_to_follow(watcher: QObject, follow_focus: FollowFocus) -> None:
    """Let the watcher see every event of the application, and be told who had the focus and who has it."""
    application = _application()
    application.installEventFilter(watcher)
    application.focusChanged.connect(follow_focus)


def cease_to_follow(watcher: QObject, follow_focus: FollowFocus) -> None:
    """Undo `begin_to_follow`."""
    application = _application()
    application.removeEventFilter(watcher)
    application.focusChanged.disconnect(follow_focus)


def place_of(press: QEvent) -> QPoint:
    """Where on the screen a button of the mouse was pressed."""
    return cast("QMouseEvent", press).globalPosition().toPoint()


def keep_escape(event: QEvent) -> None:
    """Let Escape reach the widget itself, and be no shortcut of the window."""
    key = cast("QKeyEvent", event)
    if key.key() == Qt.Key.Key_Escape:
        key.accept()


def is_inside(widget: QWidget, outer: QWidget) -> bool:
    """Whether a widget is the outer one or lies in it."""
    return widget is outer or outer.isAncestorOf(widget)


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
