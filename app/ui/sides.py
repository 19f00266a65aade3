"""The sides of the window: which of them has room beside the chat, and what becomes of one that has none.

The list of conversations is a drawer then; the statistics wait, and can stand in a window of their own.
"""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.actions import ActionId
from app.ui.theme import SIDEBAR_WIDTH, half_scaled
from app.ui.widgets.drawer import Drawer
from app.ui.widgets.stats.dock import StatsDock
from app.ui.widgets.stats.panel import LEAST_WIDTH
from app.ui.window_parts import WindowParts

LEAST_CHAT = 420


class Sides(QObject):
    """Fits them to the window."""

    def __init__(self, parts: WindowParts, dock: StatsDock, row: QHBoxLayout, *, body: QWidget) -> None:
        """The list is the first in `row`, the layout of `body`."""
        super().__init__(body)
        self._parts, self._dock = parts, dock
        self._list = parts.actions[ActionId.TOGGLE_SIDEBAR]
        self._stats = parts.actions[ActionId.TOGGLE_STATS]
        self._narrow = False
        self.drawer = Drawer(parts.sidebar, row, body)
        self.drawer.changed.connect(self._show_toggle)
        self._list.toggled.connect(self.fit)
        self._list.triggered.connect(self._press)
        parts.sidebar.reveal_wanted.connect(self._reveal)
        parts.sidebar.picked.connect(self._leave_drawer)
        parts.sidebar.hit_chosen.connect(self._leave_drawer)

    def fit(self) -> None:
        """Show what there is room for."""
        parts, window = self._parts, self._parts.sidebar.window()
        room = window.width() - LEAST_CHAT
        side = half_scaled(SIDEBAR_WIDTH)
        self._narrow = room < side
        listed = self._list.isChecked() and not self._narrow
        if not listed and not self.drawer.is_open and parts.sidebar.isAncestorOf(window.focusWidget()):
            parts.composer.edit.setFocus()
        if self._narrow:
            self.drawer.leave()
        else:
            self.drawer.stand(shown=listed)
        self._show_toggle()
        room -= side if listed else 0
        beside = self._dock.isFloating() or room >= half_scaled(LEAST_WIDTH)
        parts.stats_toggle.show_side(shown=self._stats.isChecked() and beside, fits=beside)
        self._dock.setVisible(self._stats.isChecked() and beside)
        if room >= self._parts.stats.sizeHint().width():
            self._dock.widen()

    def _show_toggle(self) -> None:
        shown = self.drawer.is_open if self._narrow else self._list.isChecked()
        self._parts.sidebar_toggle.show_side(shown=shown)

    def _press(self) -> None:
        """In a narrow window the same key and button open and close the drawer, and change no wish for a wide one."""
        if not self._narrow:
            return
        self._list.setChecked(not self._list.isChecked())
        if self.drawer.is_open:
            self._leave_drawer()
        else:
            self._parts.sidebar.focus_list()

    def _reveal(self) -> None:
        if self._narrow:
            self.drawer.open()
        else:
            self._list.setChecked(True)

    def _leave_drawer(self) -> None:
        if self.drawer.is_open:
            self.drawer.close()
            self._parts.composer.edit.setFocus()
