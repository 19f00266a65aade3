"""The button over the end of the transcript that goes there."""

from PySide6.QtWidgets import QAbstractScrollArea, QPushButton

from app.ui.theme import Space, ui_font


class JumpButton(QPushButton):
    """Stands over a scroll area, in the middle of its lower edge, while one is elsewhere."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setText(self.tr("Jump to the end"))
        self.setProperty("kind", "jump")
        self.setFont(ui_font())
        self.setAccessibleName(self.text())
        self.setToolTip(self.tr("Follow the reply again (Ctrl+End)"))
        self.hide()

    def show_needed(self, needed: bool) -> None:  # noqa: FBT001  # it is the value
        """Show or hide it, and put it in its place."""
        # A button that is hidden with the focus in it hands it on, and the view would scroll to whoever gets it.
        if not needed and self.hasFocus():
            self._area.setFocus()
        if needed == self.isHidden():
            self.setVisible(needed)
        if needed:
            self.adjustSize()
            x = (self._area.viewport().width() - self.width()) // 2
            self.move(x, self._area.height() - self.height() - Space.S)
            self.raise_()
