"""Texts of others in tooltips, which Qt would read as markup wherever they look like it, and load pictures for."""

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt


def plain_tip(text: str) -> str:
    """A tooltip that shows the text as it stands."""
    if not GuiQt.mightBeRichText(text):
        return text
    return GuiQt.convertFromPlainText(text, Qt.WhiteSpaceMode.WhiteSpaceNormal)
