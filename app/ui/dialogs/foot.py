"""The buttons at the foot of a dialog that asks for something: leave it, or do it."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton

from app.ui.theme import Space
from app.ui.widgets.parts import button


def foot(dialog: QDialog, act: QPushButton) -> QHBoxLayout:
    """A row with a way out of the dialog before `act`, which Enter presses."""
    tr = QCoreApplication.translate
    leave = button(tr("dialog_foot", "Cancel"), "outline", tip=tr("dialog_foot", "Cancel (Esc)"))
    leave.clicked.connect(dialog.reject)
    act.setDefault(True)
    row = QHBoxLayout()
    row.setSpacing(Space.S)
    row.addStretch(1)
    row.addWidget(leave)
    row.addWidget(act)
    return row
