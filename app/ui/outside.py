"""What the window asks of the system: its dialog for files, and its browser."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

ChooseFile = Callable[[QWidget, Callable[[Path], None]], None]
"""Lets the user choose a model file and passes it on; returns at once."""


def ask_model_file(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask with the system's dialog."""
    title = QCoreApplication.translate("MainWindow", "Open a model")
    kinds = QCoreApplication.translate("MainWindow", "Models (*.gguf);;All files (*)")
    dialog = QFileDialog(parent, title, "", kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def open_in_browser(address: str) -> None:
    """Hand an address to the system's browser."""
    QDesktopServices.openUrl(QUrl(address))
