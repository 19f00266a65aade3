"""The system prompt of the chat that begins."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.dialogs.foot import foot
from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import button, label


class PromptDialog(QDialog):
    """Asks for it.

    Signals:
        given: (str) the prompt; empty lets the template have its say.
    """

    given = Signal(str)

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("System prompt of this chat"))
        self.edit = QPlainTextEdit(text)
        self.edit.setProperty("kind", "field")
        self.edit.setAccessibleName(self.tr("System prompt of this chat"))
        self.edit.setPlaceholderText(self.tr("None: the model's template has its say"))
        self.edit.setTabChangesFocus(True)
        said = label(
            self.tr("Said to the model before your first message; it goes with this chat alone."), "caption", wrap=True
        )
        keep = button(self.tr("Keep"), "accent")
        keep.clicked.connect(self._give)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.M)
        column.addWidget(said)
        column.addWidget(self.edit, 1)
        column.addLayout(foot(self, keep))
        self.resize(half_scaled(520), half_scaled(320))

    def _give(self) -> None:
        self.given.emit(self.edit.toPlainText().strip())
        self.accept()
