"""A sheet over the window: in the middle near the top, closed by Escape, or by a press beside it."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from app.ui.theme import Space


class Overlay(QFrame):
    """A sheet of a wanted size that keeps inside its window, and gives the focus back.

    Signals:
        closed: it is no longer shown.
    """

    closed = Signal()

    def __init__(self, window: QWidget, *, width: int, height: int) -> None:
        super().__init__(window)
        self._wanted = (width, height)
        self._gave_focus: QWidget | None = None
        self.setProperty("kind", "overlay")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.hide()

    def open(self) -> None:
        """Show it; whoever has the focus gets it back at the end."""
        if self.isVisible():
            return
        self._gave_focus = QApplication.focusWidget()
        self.window().installEventFilter(self)
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)
        self.place()
        self.show()
        self.raise_()

    def close_sheet(self) -> None:
        """Hide it."""
        if self.isHidden():
            return
        application = QApplication.instance()
        assert application is not None
        application.removeEventFilter(self)
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self.window())
        self.hide()
        if had_focus and self._gave_focus is not None and self._gave_focus.isVisible():
            self._gave_focus.setFocus()
        self._gave_focus = None
        self.closed.emit()

    def place(self) -> None:
        """Stand in the middle near the top, as large as wanted and possible."""
        room = self.window().rect().adjusted(Space.L, Space.L, -Space.L, -Space.L)
        width, height = min(self._wanted[0], room.width()), min(self._wanted[1], room.height() - Space.XL)
        left = room.left() + (room.width() - width) // 2
        self.setGeometry(QRect(QPoint(left, room.top() + min(Space.XL * 2, room.height() - height)), self.size()))
        self.resize(width, height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size, and close where something else is pressed."""
        match event.type():
            case QEvent.Type.Resize if watched is self.window():
                self.place()
            case QEvent.Type.MouseButtonPress if isinstance(watched, QWidget) and watched.window() is self.window():
                at = self.mapFromGlobal(cast("QMouseEvent", event).globalPosition().toPoint())
                if not self.rect().contains(at):
                    self.close_sheet()
            case QEvent.Type.ShortcutOverride if isinstance(watched, QWidget) and self._is_inside(watched):
                key = cast("QKeyEvent", event)
                if key.key() == Qt.Key.Key_Escape:
                    key.accept()
            case _:
                pass
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
            return
        super().keyPressEvent(event)

    def _is_inside(self, widget: QWidget) -> bool:
        return widget is self or self.isAncestorOf(widget)
