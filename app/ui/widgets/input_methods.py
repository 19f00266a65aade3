"""Whether an input method is composing a word: the keys that choose and end it mean nothing else.

Some input methods hand over the word and the key that ended it in the same turn of the event loop, in either order.
So a key that follows at once belongs to the word as well.
"""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

_KEYS_OF_WORDS = frozenset(
    {
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
    }
)


class Composing(QObject):
    """Watches one widget, and keeps keys that belong to a word from doing anything else there."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self._composing = False
        self._ended = QTimer(self)
        self._ended.setSingleShot(True)
        watched.installEventFilter(self)

    @property
    def under_way(self) -> bool:
        """True while a word is being composed, and until the turn of the event loop that ended it is over."""
        return self._composing or self._ended.isActive()

    def takes(self, event: QEvent) -> bool:
        """True for a key that belongs to the word."""
        return isinstance(event, QKeyEvent) and self.under_way and event.key() in _KEYS_OF_WORDS

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the word; a key of its own ends here, and so does the shortcut of that key."""
        match event.type():
            case QEvent.Type.InputMethod if isinstance(event, QInputMethodEvent):
                composing = bool(event.preeditString())
                if self._composing and not composing:
                    self._ended.start(0)
                self._composing = composing
            case QEvent.Type.FocusOut:
                self._composing = False
            case QEvent.Type.ShortcutOverride if self.takes(event):
                event.accept()
                return True
            case QEvent.Type.KeyPress if self.takes(event):
                return True
            case _:
                pass
        return False
