"""Marks over a text in layers, which lie over it as a selection does: they change neither it nor what is copied."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from PySide6.QtGui import QBrush, QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from app.ui.shown_row import ShownRow

Underline = QTextCharFormat.UnderlineStyle


class Layer(IntEnum):
    """What is marked; a later one lies over the earlier."""

    TINT = 0
    FOUND = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkStyle:
    """How a mark looks.

    Attributes:
        ground: colour behind the text.
        underline: its line, since nothing is said by colour alone.
        line: colour of that; empty for that of the text.
    """

    ground: str
    underline: Underline = Underline.NoUnderline
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A stretch of the text that is seen.

    Attributes:
        start, end: its characters.
        style: how it looks.
        is_here: one stands there, so that it must be brought into view.
    """

    start: int
    end: int
    style: MarkStyle
    is_here: bool = False


class Marker(Protocol):
    """Knows what is to be marked in a part of a message, whichever of its rows exist."""

    def marks(self, row: ShownRow) -> Sequence[Mark]:
        """The marks of this row, in order."""


@dataclass(frozen=True, slots=True)
class Letters:
    """What is seen of a document, and the document's position before each character and at the end."""

    text: str
    positions: Sequence[int]


def letters_of(text: str) -> Letters:
    """Of a text that stands in the document as it is: Qt counts in UTF-16."""
    if len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text):
        return Letters(text, range(len(text) + 1))
    positions = [0]
    for character in text:
        positions.append(positions[-1] + (2 if ord(character) > 0xFFFF else 1))
    return Letters(text, positions)


class MarkLayers:
    """The marks of one view, by layer.

    Attributes:
        here: where one stands.
    """

    def __init__(self, view: QTextEdit | QPlainTextEdit) -> None:
        self.here: QTextCursor | None = None
        self._view = view
        self._layers: dict[Layer, list[QTextEdit.ExtraSelection]] = {}

    def forget(self) -> None:
        """Another text is shown, so that no mark is where it was."""
        self.here = None
        if self._layers:
            self._layers.clear()
            self._view.setExtraSelections([])

    def lay(self, layer: Layer, marks: Sequence[Mark], letters: Letters) -> None:
        """Have these marks in a layer, and no others."""
        if layer is Layer.FOUND:
            self.here = None
        if not marks and layer not in self._layers:
            return
        self._layers.pop(layer, None)
        if marks:
            forms = {style: _format(style) for style in {mark.style for mark in marks}}
            self._layers[layer] = [self._made(mark, letters, forms[mark.style]) for mark in marks]
        self._view.setExtraSelections([made for key in sorted(self._layers) for made in self._layers[key]])

    def _made(self, mark: Mark, letters: Letters, form: QTextCharFormat) -> QTextEdit.ExtraSelection:
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(letters.positions[mark.start])
        cursor.setPosition(letters.positions[mark.end], QTextCursor.MoveMode.KeepAnchor)
        if mark.is_here:
            self.here = cursor
        made = QTextEdit.ExtraSelection()
        made.cursor, made.format = cursor, form
        return made


def _format(style: MarkStyle) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setBackground(QBrush(QColor(style.ground)))
    if style.underline is not Underline.NoUnderline:
        form.setUnderlineStyle(style.underline)
    if style.line:
        form.setUnderlineColor(QColor(style.line))
    return form
