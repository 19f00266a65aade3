"""The outline of what has the keyboard focus, drawn around it and not over it."""

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.ui.theme import Space
from app.ui.widgets.parts import frame

_AROUND = QMargins(Space.M, Space.S, Space.M, Space.S)


class FocusOutline(QObject):
    """Stands around one widget inside a scroll area, wherever that is moved, until it is taken away."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self._around = around
        self._frame = frame("focus")
        self._frame.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._frame.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = _content_of(around)
        self._frame.setParent(self._content)
        around.installEventFilter(self)
        self._follow()
        self._frame.show()

    def take_away(self) -> None:
        """Draw nothing any more."""
        self._around.removeEventFilter(self)
        self._frame.hide()
        self._frame.deleteLater()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow it."""
        if event.type() in {QEvent.Type.Move, QEvent.Type.Resize}:
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        corner = self._around.mapTo(self._content, QPoint(0, 0))
        self._frame.setGeometry(QRect(corner, self._around.size()).marginsAdded(_AROUND))
        self._frame.raise_()


def _content_of(widget: QWidget) -> QWidget:
    """What scrolls with the widget in it: there is room around the column of messages."""
    at = widget
    while (above := at.parentWidget()) is not None:
        grand = above.parentWidget()
        if isinstance(grand, QAbstractScrollArea) and grand.viewport() is above:
            return above if at is widget else at
        at = above
    return at
