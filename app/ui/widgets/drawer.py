"""A side of the window that lies over it while there is no room beside it: opened by wish, closed by looking away."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QHBoxLayout, QStyle, QWidget

from app.ui.widgets.looking_away import begin_to_follow, cease_to_follow, is_inside, keep_escape, place_of


class Drawer(QObject):
    """Moves its side out of a row and into it again, and shows it over the row while it is outside.

    Signals:
        changed: it was opened or closed.
    """

    changed = Signal()

    def __init__(self, side: QWidget, row: QHBoxLayout, body: QWidget) -> None:
        """The first widget of `row`, which is the layout of `body`."""
        super().__init__(body)
        self._side, self._row, self._body = side, row, body
        self._outside = False
        self._open = False

    @property
    def is_open(self) -> bool:
        """True while it lies over the window."""
        return self._open

    def stand(self, *, shown: bool) -> None:
        """Stand in the row again, or be hidden there."""
        if self._outside:
            self.close()
            self._outside = False
            self._row.insertWidget(0, self._side)
        self._side.setVisible(shown)

    def leave(self) -> None:
        """Leave the row; it is not seen until it is opened."""
        if not self._outside:
            self._outside = True
            self._row.removeWidget(self._side)
            self._side.hide()

    def open(self) -> None:
        """Lie over the window."""
        if self._open or not self._outside:
            return
        self._open = True
        begin_to_follow(self, self._follow_focus)
        self._place()
        self._side.show()
        self._side.raise_()
        self.changed.emit()

    def close(self) -> None:
        """Go out of sight."""
        if not self._open:
            return
        self._open = False
        cease_to_follow(self, self._follow_focus)
        self._side.hide()
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size, close where something else is pressed, and keep Escape for itself."""
        match event.type():
            case QEvent.Type.Resize if watched is self._body:
                self._place()
            case QEvent.Type.MouseButtonPress if isinstance(watched, QWidget):
                if watched.window() is self._side.window() and not self._has(place_of(event)):
                    self.close()
            case QEvent.Type.ShortcutOverride if isinstance(watched, QWidget) and is_inside(watched, self._side):
                keep_escape(event)
            case _:
                pass
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        where = QRect(0, 0, self._side.width(), self._body.height())
        self._side.setGeometry(QStyle.visualRect(self._body.layoutDirection(), self._body.rect(), where))

    def _has(self, place: QPoint) -> bool:
        return self._side.rect().contains(self._side.mapFromGlobal(place))

    def _follow_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and new.window() is self._side.window() and not is_inside(new, self._side):
            self.close()
