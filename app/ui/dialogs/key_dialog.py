"""The recovery key of encrypted data, shown once."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.theme import Space, half_scaled, scaled
from app.ui.widgets.parts import button, label

_LINES = 64


class KeyDialog(QDialog):
    """Stays until the user says that the key is written down.

    Signals:
        noted: it is.
    """

    noted = Signal()

    def __init__(self, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Recovery key"))
        said = self.tr(
            "Write this key down and keep it away from this machine. If the place of the key is lost, it alone opens "
            "your data; whoever has it and your disk can read everything. It is not shown again."
        )
        field = QPlainTextEdit(key)
        field.setProperty("kind", "field")
        field.setReadOnly(True)
        field.setTabChangesFocus(True)
        field.setAccessibleName(self.tr("Recovery key"))
        field.setFixedHeight(scaled(_LINES))
        self._sure = QCheckBox(self.tr("I have written it down"))
        copy = button(self.tr("Copy"), "outline")
        copy.setAutoDefault(False)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(key))
        self._done = button(self.tr("Done"), "accent")
        self._done.setEnabled(False)
        self._done.clicked.connect(self.accept)
        self._sure.toggled.connect(self._done.setEnabled)
        self.accepted.connect(self._tell)
        row = QHBoxLayout()
        row.addWidget(field, 1)
        row.addWidget(copy)
        foot = QHBoxLayout()
        foot.addWidget(self._sure, 1)
        foot.addWidget(self._done)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(self.tr("The recovery key of your data"), "group"))
        column.addWidget(label(said, "body", wrap=True))
        column.addLayout(row)
        column.addLayout(foot)
        self.setMinimumWidth(half_scaled(560))

    def reject(self) -> None:
        """Not before the key is written down."""

    def closeEvent(self, event: QCloseEvent) -> None:
        """As `reject`."""
        event.ignore()

    def _tell(self) -> None:
        self.noted.emit()
