"""Menus that are filled anew each time."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu


def empty(menu: QMenu) -> None:
    """Take everything out of a menu, also what it owns and clearing leaves there: groups of entries, and menus."""
    menu.clear()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for part in (*menu.findChildren(QActionGroup, options=direct), *menu.findChildren(QMenu, options=direct)):
        part.deleteLater()
