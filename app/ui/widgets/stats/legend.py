"""A bar in parts with what each part is, and single entries of the same look."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.theme import Look, Space, ui_font
from app.ui.widgets.bars import Part, PartsBar
from app.ui.widgets.parts import label

_SIDE = 9


@dataclass(frozen=True, slots=True)
class LegendPart:
    """A part: its words, its share of the bar, and its colour."""

    words: str
    share: float
    color: str


class Swatch(QWidget):
    """A small square of a colour."""

    def __init__(self, color: str = "") -> None:
        super().__init__()
        self._color = color
        self.setFixedSize(_SIDE, _SIDE)

    def show_color(self, color: str) -> None:
        """Take another colour."""
        if color != self._color:
            self._color = color
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._color))
        painter.drawRoundedRect(QRectF(self.rect()), 2, 2)
        painter.end()


class LegendEntry(QWidget):
    """A swatch and words."""

    def __init__(self, kind: str = "caption") -> None:
        super().__init__()
        self._swatch = Swatch()
        self.words = label("", kind, wrap=True)
        self.words.setFont(ui_font())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._swatch)
        row.addWidget(self.words, 1)

    def show_part(self, words: str, color: str) -> None:
        """Show this."""
        self._swatch.show_color(color)
        if words != self.words.text():
            self.words.setText(words)


class LegendBar(QWidget):
    """A bar, and its parts in words below it, in the same order."""

    def __init__(self, look: Look, *, columns: int = 2) -> None:
        super().__init__()
        self._look = look
        self._columns = columns
        self._parts: tuple[LegendPart, ...] = ()
        self._bar = PartsBar(look)
        self._entries: list[LegendEntry] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(self._bar)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(Space.M)
        self._grid.setVerticalSpacing(Space.XS)
        for at in range(columns):
            self._grid.setColumnStretch(at, 1)
        column.addLayout(self._grid)
        look.changed.connect(self._show)

    def show_parts(self, parts: tuple[LegendPart, ...]) -> None:
        """Show these, whose shares add up to at most 1."""
        self._parts = parts
        self._show()

    def _show(self) -> None:
        while len(self._entries) < len(self._parts):
            entry = LegendEntry()
            self._grid.addWidget(entry, len(self._entries) // self._columns, len(self._entries) % self._columns)
            self._entries.append(entry)
        for at, entry in enumerate(self._entries):
            entry.setVisible(at < len(self._parts))
        for entry, part in zip(self._entries, self._parts, strict=False):
            entry.show_part(part.words, part.color)
        self._bar.show_parts(tuple(Part(part.share, part.color) for part in self._parts))
        self._bar.setAccessibleName(", ".join(part.words for part in self._parts))
