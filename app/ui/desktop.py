"""The window's dealings with the desktop: its place, later starts, and notifications.  It knows no storage."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt

from app.domain.placement import Placement
from app.ui.chat_controller import ChatController
from app.ui.main_window import MainWindow
from app.ui.notifier import ReplyNotifier, Tray
from app.ui.one_window import FrontDoor
from app.ui.window_state import WindowKeeper


class Desktop(QObject):
    """Everything around one window, from before it is shown until `close`.

    Attributes:
        keeper: its place.
    """

    def __init__(
        self,
        window: MainWindow,
        controller: ChatController,
        *,
        folder: Path,
        placement: Placement,
        keep: Callable[[Placement], object],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._keep = keep
        self.keeper = WindowKeeper(window, controller, placement)
        self.keeper.changed.connect(keep)
        self._tray = Tray(window)
        self._tray.pressed.connect(self.bring_to_front)
        self._notifier = ReplyNotifier(
            controller, settings=lambda: window.settings, in_front=window.isActiveWindow, parent=self
        )
        self._notifier.ended.connect(self._tray.show_message)
        self._door = FrontDoor(folder)
        self._door.knocked.connect(self.bring_to_front)
        self._door.brought.connect(self.bring_in)
        window.installEventFilter(self)

    def bring_to_front(self) -> None:
        """Show the window, whatever lies over it."""
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()

    def bring_in(self, files: Sequence[Path]) -> None:
        """Take conversations in from files, as soon as that can be done."""
        self._window.exchange.bring_in_soon(files)

    def close(self) -> None:
        """Keep how the window was left, and answer nobody any more."""
        self._keep(self.keeper.placement())
        self._tray.hide()
        self._door.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The notification goes once the user is back."""
        if watched is self._window and event.type() is QEvent.Type.WindowActivate:
            self._tray.hide()
        return super().eventFilter(watched, event)
