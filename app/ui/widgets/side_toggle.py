"""The button that shows or hides one side of the window, and says when there is no room for it."""

from PySide6.QtGui import QAction

from app.ui.theme import Look
from app.ui.widgets.parts import IconButton


class SideToggle(IconButton):
    """A button that is pressed while its side is shown, and dead while the window is too narrow for it."""

    def __init__(self, look: Look, icon_name: str, action: QAction) -> None:
        """A button for an action that can be checked."""
        super().__init__(look, icon_name, tip=action.toolTip())
        self._action = action
        self.setCheckable(True)
        self.setChecked(action.isChecked())
        self.clicked.connect(action.trigger)

    def show_side(self, *, shown: bool, fits: bool = True) -> None:
        """Tell whether its side is shown, and whether there is room for it."""
        self.setEnabled(fits)
        self.setToolTip(self._action.toolTip() if fits else self.tr("The window is too narrow for it"))
        self.setChecked(shown and fits)
