"""Asks for the token of a hub; what is typed is not shown."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import button, label


class TokenDialog(QDialog):
    """Asks once.

    Signals:
        given: (str) the token.
    """

    given = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Token for Hugging Face"))
        said = self.tr(
            "Some repositories open only for those who asked for access. Make a token with the right to read at "
            "huggingface.co, under Settings, Access Tokens. It is kept in the system's keyring and sent to the hub or "
            "the mirror of the settings, and nowhere else."
        )
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(self.tr("Token"))
        self._keep = button(self.tr("Keep"), "accent")
        self._keep.setEnabled(False)
        self._keep.clicked.connect(self.accept)
        cancel = button(self.tr("Cancel"), "outline")
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self.field.textChanged.connect(self._check)
        self.accepted.connect(self._give)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self._keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(said, "body", wrap=True))
        column.addWidget(self.field)
        column.addLayout(foot)
        self.setMinimumWidth(half_scaled(480))

    def _check(self, text: str) -> None:
        self._keep.setEnabled(bool(text.strip()))

    def _give(self) -> None:
        self.given.emit(self.field.text().strip())
