"""What the numbers of the statistics panel mean, all in one place."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QScrollArea, QVBoxLayout, QWidget

from app.ui.theme import Space
from app.ui.widgets.parts import button, label
from app.ui.widgets.stats.definitions import definitions


class MeaningDialog(QDialog):
    """A list of definitions."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What do these numbers mean?"))
        self.resize(560, 620)
        content = QWidget()
        content.setProperty("kind", "clear")
        column = QVBoxLayout(content)
        column.setContentsMargins(Space.L, Space.S, Space.L, Space.L)
        column.setSpacing(Space.XS)
        for definition in definitions().values():
            column.addSpacing(Space.S)
            column.addWidget(label(definition.name, "strong", wrap=True))
            column.addWidget(label(definition.text, "body", wrap=True))
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidget(content)
        close = button(self.tr("Close"), "outline")
        close.clicked.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, Space.L, Space.L)
        outer.addWidget(scroll, 1)
        outer.addWidget(close, 0, Qt.AlignmentFlag.AlignTrailing)
        scroll.setFocus()
