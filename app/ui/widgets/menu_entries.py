"""Menus that are filled anew each time."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu


def empty(menu: QMenu) -> None:
    """Take everything out of a menu, the groups of its entries too, which the menu owns and clearing leaves there."""
    menu.clear()
    for group in menu.findChildren(QActionGroup, options=Qt.FindChildOption.FindDirectChildrenOnly):
        group.deleteLater()
