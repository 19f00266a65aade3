"""Says that a long reply has ended while the window is not in front: in which conversation, never what was said."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app.domain.chat import ActiveTurn, ChatState
from app.domain.conversation import ConversationSummary
from app.domain.settings import Settings
from app.ui.chat_controller import ChatController
from app.ui.wording import fill, isolated

LONG_S = 20.0
"""Who waits longer than this has gone to do something else."""


class ReplyNotifier(QObject):
    """Watches turns end.

    Signals:
        ended: (str, str) a title and a sentence to show wherever the user is.
    """

    ended = Signal(str, str)

    def __init__(
        self,
        controller: ChatController,
        *,
        settings: Callable[[], Settings],
        in_front: Callable[[], bool],
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._in_front = in_front
        self._clock = clock
        self._began = 0.0
        controller.state_changed.connect(self._follow)

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if old.active is None and new.active is not None:
            self._began = self._clock()
        elif old.active is not None and new.active is None:
            self._end(old.active, new)

    def _end(self, turn: ActiveTurn, state: ChatState) -> None:
        long = self._clock() - self._began >= LONG_S
        if not long or turn.stopping or state.quitting or self._in_front() or not self._settings().notify:
            return
        title = _title(turn, state.conversations)
        words = self.tr("The reply in %1 has ended.") if title else self.tr("The reply has ended.")
        self.ended.emit(self.tr("Tandem"), fill(words, isolated(title)))


def _title(turn: ActiveTurn, conversations: tuple[ConversationSummary, ...]) -> str:
    return next((one.title for one in conversations if one.id == turn.conversation), "")


class Tray(QObject):
    """Shows a notification the way this desktop does; where it has none, the window asks for attention.

    Signals:
        pressed: the user wants to see the window.
    """

    pressed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._icon: QSystemTrayIcon | None = None

    def show_message(self, title: str, sentence: str) -> None:
        """Show it."""
        QApplication.alert(self._window)
        if not QSystemTrayIcon.isSystemTrayAvailable() or not QSystemTrayIcon.supportsMessages():
            return
        if self._icon is None:
            self._icon = QSystemTrayIcon(self._window.windowIcon(), self)
            self._icon.messageClicked.connect(self._ask_window)
            self._icon.activated.connect(self._ask_window)
        self._icon.setToolTip(sentence)
        self._icon.show()
        self._icon.showMessage(title, sentence)

    def hide(self) -> None:
        """The user is back: nothing is left to say."""
        if self._icon is not None:
            self._icon.hide()

    def _ask_window(self) -> None:
        self.hide()
        self.pressed.emit()
