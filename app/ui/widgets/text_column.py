"""Plain text of any length as a column of stretches, of which only those near what is seen exist."""

from bisect import bisect_right

from PySide6.QtWidgets import QWidget

from app.ui.growing import GrowingPlain
from app.ui.shown_row import ShownRow
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.row_column import RowColumn

_LINE = 19
_LINE_CHARS = 100
_BESIDE = 200
"""Characters before and after a stretch that are looked at when something stands across its ends."""


class TextColumn(RowColumn):
    """Text as it is, that may grow at its end."""

    def __init__(self, kind: str, name: str) -> None:
        """Text of a kind that the style sheet knows, with an accessible name."""
        super().__init__(gap=0)
        self._kind = kind
        self._name = name
        self._growing = GrowingPlain()
        self._stretches: list[str] = []

    def show_text(self, text: str) -> None:
        """Show this text; of a longer version of the last one only what came is laid out."""
        growing = self._growing
        if not growing.grow_to(text):
            self._stretches = []
        first = max(0, min(len(self._stretches) - 1, len(growing.final)))
        if len(self._stretches) == first + 1 and len(growing.final) == first and self._stretches[first] == growing.open:
            return
        self._stretches[first:] = [*growing.final[first:], growing.open]
        self._change_rows(first, (_estimate(one) for one in self._stretches[first:]))
        for index in [index for index in self._built if index >= first]:
            self._refill(index)
        self._place()

    def text_of(self, widget: QWidget) -> RichText | None:
        """The row itself."""
        return widget if isinstance(widget, RichText) else None

    def seen_row(self, index: int, seen: str) -> ShownRow:
        """A stretch, with what stands beside it in its line."""
        whole, start, source = self._growing.text, self._growing.starts[index], self._stretches[index]
        end = start + len(source)
        before = whole[max(0, start - _BESIDE) : start].rpartition("\n")[2]
        after = whole[end : end + _BESIDE].partition("\n")[0]
        return ShownRow(text=seen, source=source, start=start, before=before, after=after)

    def row_with(self, place: int) -> int | None:
        """The stretch that holds a character."""
        return bisect_right(self._growing.starts, place) - 1

    def make_row(self, index: int) -> QWidget:  # noqa: ARG002  # all are alike
        """A widget for one stretch."""
        made = RichText(self._kind, self)
        made.setAccessibleName(self._name)
        return made

    def fill_row(self, index: int, widget: QWidget) -> None:
        """Lay a stretch out."""
        if isinstance(widget, RichText):
            widget.show_plain(self._stretches[index], padding=0)


def _estimate(text: str) -> int:
    return max(text.count("\n") + 1, len(text) // _LINE_CHARS) * _LINE
