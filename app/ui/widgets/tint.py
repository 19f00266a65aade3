"""Marks the text of a reply that came from accepted drafts: a soft background and a dotted line under it."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject

from app.ui.drafted_parts import Drafted, NothingDrafted
from app.ui.shown_row import ShownRow
from app.ui.source_places import NOWHERE, stretches
from app.ui.theme import Look
from app.ui.widgets.mark_layers import Layer, Mark, MarkStyle, Underline
from app.ui.widgets.row_column import RowColumn


class Tint(QObject):
    """The marks of one reply; its columns ask for those of a row whenever they show it."""

    def __init__(self, look: Look, columns: Mapping[int, RowColumn], *, parent: QObject) -> None:
        """Of the columns that show the parts of a reply."""
        super().__init__(parent)
        self._look = look
        self._columns = columns
        self._drafted: Drafted = NothingDrafted()
        look.tint_changed.connect(self._mark)
        look.changed.connect(self._mark)
        if look.tints:
            self._mark()

    def show(self, drafted: Drafted, *, grows: bool) -> None:
        """Mark this from now on, while marks are wanted; `grows` where only rows that are shown anew are others."""
        self._drafted = drafted
        if self._look.tints and not grows:
            self._mark()

    def marks(self, part: int, row: ShownRow) -> Sequence[Mark]:
        """The marks of a row."""
        drafted = self._drafted.spans(part, row.start, row.end)
        if not drafted:
            return ()
        places = row.places()
        # A mark over the end of a cell or a paragraph would cover all of it.
        inside = [NOWHERE if character == "\n" else place for character, place in zip(row.text, places, strict=True)]
        colors = self._look.colors
        style = MarkStyle(ground=colors.tint, underline=Underline.DotLine, line=colors.good)
        return [Mark(start=first, end=last, style=style) for first, last in stretches(inside, drafted)]

    def _mark(self) -> None:
        for part, column in self._columns.items():
            column.use_marker(Layer.TINT, _PartTint(self, part) if self._look.tints else None)


class _PartTint:
    """The marks of one part."""

    def __init__(self, tint: Tint, part: int) -> None:
        self._tint = tint
        self._part = part

    def marks(self, row: ShownRow) -> Sequence[Mark]:
        """The marks of a row."""
        return self._tint.marks(self._part, row)
