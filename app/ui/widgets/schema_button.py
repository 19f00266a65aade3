"""Says in the composer's foot that replies follow a JSON schema, and leads to it; hidden while they follow none."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.ui.theme import ui_font


class SchemaButton(QPushButton):
    """A quiet button."""

    def __init__(self) -> None:
        super().__init__(self.tr("JSON reply"))
        self.setProperty("kind", "quiet")
        self.setFont(ui_font())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Replies follow a JSON schema"))
        self.setToolTip(self.tr("What you ask next is answered as a JSON schema says; press to see or end it"))
        self.hide()
