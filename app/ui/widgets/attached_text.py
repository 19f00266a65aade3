"""The words of an attached text, in a window of their own height; only lines that are seen are marked."""

from bisect import bisect_right
from itertools import accumulate

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from app.ui.shown_row import ShownRow
from app.ui.theme import Space, code_font
from app.ui.widgets.mark_layers import Layer, Letters, Marker, MarkLayers, letters_of

_MOST_LINES_HIGH = 16


class AttachedText(QPlainTextEdit):
    """Read-only lines."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._lines = text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in self._lines)]
        self._marker: Marker | None = None
        self._marks = MarkLayers(self)
        self.setProperty("kind", "attached")
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setFont(code_font())
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setPlainText(text)
        n_high = min(_MOST_LINES_HIGH, self.blockCount()) + 1
        self.setFixedHeight(n_high * self.fontMetrics().lineSpacing() + 2 * Space.M)
        self.verticalScrollBar().valueChanged.connect(self._mark)

    def use_marker(self, marker: Marker | None) -> None:
        """Have marks in the lines that are seen; None for none."""
        self._marker = marker
        self._mark()

    def show_place(self, place: int) -> None:
        """Scroll to a character."""
        line = self._line_of(place)
        block = self.document().findBlockByNumber(line)
        within = self._lines[line][: place - self._starts[line]]
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + letters_of(within).positions[-1])
        self.setTextCursor(cursor)
        self.centerCursor()
        self._mark()

    def here_box(self) -> QRect:
        """Where the place stands that was scrolled to."""
        return self.cursorRect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other lines may be seen."""
        super().resizeEvent(event)
        self._mark()

    def _line_of(self, place: int) -> int:
        return min(len(self._lines), bisect_right(self._starts, place)) - 1

    def _mark(self) -> None:
        if self._marker is None:
            self._marks.lay(Layer.FOUND, (), Letters("", (0,)))
            return
        first = self.cursorForPosition(QPoint(0, 0)).block()
        last = self.cursorForPosition(QPoint(0, self.viewport().height())).blockNumber()
        seen = "\n".join(self._lines[first.blockNumber() : last + 1])
        row = ShownRow(text=seen, source=seen, start=self._starts[first.blockNumber()])
        positions = [first.position() + position for position in letters_of(seen).positions]
        self._marks.lay(Layer.FOUND, self._marker.marks(row), Letters(seen, positions))
