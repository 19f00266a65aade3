"""Asks for the temperature of one reply."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog, QPushButton, QWidget

from app.ui.theme import ui_font
from app.ui.widgets.parts import restyle


def ask_temperature(parent: QWidget, now: float, chosen: Callable[[float], None]) -> QInputDialog:
    """Ask for a temperature, beginning with `now`; returns at once."""
    dialog = QInputDialog(parent)
    dialog.setInputMode(QInputDialog.InputMode.DoubleInput)
    tr = QCoreApplication.translate
    dialog.setWindowTitle(tr("TemperatureBox", "Another temperature"))
    dialog.setLabelText(tr("TemperatureBox", "Temperature of this reply; 0 always takes the most likely token:"))
    dialog.setDoubleRange(0.0, 2.0)
    dialog.setDoubleDecimals(2)
    dialog.setDoubleStep(0.1)
    dialog.setDoubleValue(now)
    dialog.doubleValueSelected.connect(chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    for each in dialog.findChildren(QPushButton):
        each.setFont(ui_font())
        restyle(each, kind="accent" if each.isDefault() else "outline")
    return dialog
