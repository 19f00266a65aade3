"""A line beside the message that was just gone to, for a moment."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QWidget

from app.domain.ids import MessageId
from app.ui.theme import Space

_SHOWN_MS = 1500
_WIDTH = 3


class PassingMark(QFrame):
    """The line; it follows the message's view, which may not exist yet."""

    def __init__(self, host: QWidget, view_of: Callable[[MessageId], QWidget | None]) -> None:
        super().__init__(host)
        self.setProperty("kind", "mark")
        self.hide()
        self._view_of = view_of
        self._message: MessageId | None = None
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self._end)

    def begin(self, message: MessageId) -> None:
        """Mark a message from now on, for a moment."""
        self._message = message
        self.timer.start(_SHOWN_MS)
        self.follow()

    def follow(self) -> None:
        """Stand where the message is now."""
        view = self._view_of(self._message) if self._message is not None else None
        self.setVisible(view is not None)
        if view is not None:
            self.setGeometry(view.x() - Space.M, view.y(), _WIDTH, view.height())

    def _end(self) -> None:
        self._message = None
        self.follow()
