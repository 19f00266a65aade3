"""The button that shows or hides one side of the window, and says when there is no room for it."""

from PySide6.QtGui import QAction

from app.ui.theme import Look
from app.ui.widgets.parts import IconButton


class SideToggle(IconButton):
    """A button that is pressed while its side is wanted, and dead while the window is too narrow for it."""

    def __init__(self, look: Look, icon_name: str, action: QAction) -> None:
        """A button for an action that can be checked."""
        super().__init__(look, icon_name, tip=action.toolTip())
        self._action = action
        self.setCheckable(True)
        self.setChecked(action.isChecked())
        self.clicked.connect(action.trigger)
        action.toggled.connect(self._follow)

    def allow(self, *, fits: bool) -> None:
        """Tell whether there is room for its side."""
        self.setEnabled(fits)
        self.setToolTip(self._action.toolTip() if fits else self.tr("The window is too narrow for it"))
        self._follow()

    def _follow(self) -> None:
        self.setChecked(self._action.isChecked() and self.isEnabled())
