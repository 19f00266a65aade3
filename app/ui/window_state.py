"""Puts the window where it was left, on the screens there are now, and opens what was open.

A conversation that the application did not survive showing is not opened again by itself: while it is on its way to
the screen, the kept placement names none.  It knows no file.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from app.domain.chat import ChatState
from app.domain.events import ConversationPicked
from app.domain.placement import Placement
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.main_window import MainWindow
from app.ui.shown import shown_id

_GRIP = 80
"""Pixels of the title bar that must lie on a screen, so that the window can be taken hold of."""
_LARGEST = 20_000
"""A window that was kept larger was not kept by us."""


def fitted(wanted: QRect, screens: Sequence[QRect]) -> QRect | None:
    """`wanted`, moved and shrunk so that it can be used on these screens; None where nothing is known of it."""
    if not screens or not 0 < wanted.width() <= _LARGEST or not 0 < wanted.height() <= _LARGEST:
        return None
    grip = QRect(wanted.left(), wanted.top(), wanted.width(), _GRIP // 2)
    shared = [screen.intersected(grip) for screen in screens]
    best = max(range(len(screens)), key=lambda at: shared[at].width() * shared[at].height())
    reachable = shared[best].width() >= _GRIP
    screen = screens[best] if reachable else screens[0]
    size = wanted.size().boundedTo(screen.size())
    if not reachable:
        made = QRect(screen.topLeft(), size)
        made.moveCenter(screen.center())
        return made
    top = max(screen.top(), min(wanted.top(), screen.bottom() + 1 - _GRIP))
    return QRect(wanted.left(), top, size.width(), size.height())


def free_screens() -> tuple[QRect, ...]:
    """The usable part of each screen, the first one first."""
    first = QGuiApplication.primaryScreen()
    rest = [screen for screen in QGuiApplication.screens() if screen is not first]
    return tuple(screen.availableGeometry() for screen in (first, *rest))


class WindowKeeper(QObject):
    """Keeps one window's placement.

    Signals:
        changed: (`Placement`) it should be kept now.
    """

    changed = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        controller: ChatController,
        placement: Placement,
        *,
        screens: Callable[[], Sequence[QRect]] = free_screens,
    ) -> None:
        """Place the window, before it is shown."""
        super().__init__(window)
        self._window = window
        self._controller = controller
        self._wanted = placement.conversation
        self._arriving = False
        rect = QRect(placement.left, placement.top, placement.width, placement.height)
        place = fitted(rect, screens())
        if place is not None:
            window.setGeometry(place)
        window.parts.actions[ActionId.TOGGLE_SIDEBAR].setChecked(placement.sidebar)
        self._maximised = placement.maximised
        controller.state_changed.connect(self._follow)

    def show(self) -> None:
        """Show the window as it was."""
        if self._maximised:
            self._window.showMaximized()
        else:
            self._window.show()

    def placement(self) -> Placement:
        """How the window stands now."""
        rect = self._window.normalGeometry() if self._window.isMaximized() else self._window.geometry()
        return Placement(
            left=rect.left(),
            top=rect.top(),
            width=rect.width(),
            height=rect.height(),
            maximised=self._window.isMaximized(),
            sidebar=self._window.parts.actions[ActionId.TOGGLE_SIDEBAR].isChecked(),
            conversation=None if self._arriving else shown_id(self._controller.state),
        )

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if new.store_ready and self._wanted is not None:
            self._open_again(new)
        if new.opening is not None and new.opening != old.opening:
            # Until it is on the screen it is not known whether it can be shown.
            self._arriving = True
            self._tell()
        elif new.opening is None and shown_id(old) != shown_id(new):
            QTimer.singleShot(0, self, self._arrived)

    def _open_again(self, state: ChatState) -> None:
        wanted, self._wanted = self._wanted, None
        untouched = state.opened is None and state.opening is None and state.active is None
        if wanted is not None and untouched and any(one.id == wanted for one in state.conversations):
            self._controller.press(ConversationPicked(conversation=wanted))

    def _arrived(self) -> None:
        if self._controller.state.opening is None:
            self._arriving = False
            self._tell()

    def _tell(self) -> None:
        self.changed.emit(self.placement())
