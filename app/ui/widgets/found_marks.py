"""Marks what is looked for in a conversation; the place one stands at is underlined too."""

from collections.abc import Sequence

from app.domain.ids import MessageId
from app.ui.finding import Finding
from app.ui.shown_row import ShownRow
from app.ui.theme import Look
from app.ui.widgets.mark_layers import Mark, MarkStyle, Underline


class FoundMarks:
    """The marks of one part of a message."""

    def __init__(self, look: Look, finding: Finding, message: MessageId, part: int) -> None:
        self._look = look
        self._finding = finding
        self._message = message
        self._part = part

    def marks(self, row: ShownRow) -> Sequence[Mark]:
        """The marks of a row, in the colours of now."""
        colors = self._look.colors
        plain = MarkStyle(ground=colors.mark)
        here = MarkStyle(ground=colors.mark_here, underline=Underline.SingleUnderline)
        found = self._finding.seen_in(self._message, self._part, row)
        return [
            Mark(start=seen.start, end=seen.end, style=here if seen.is_here else plain, is_here=seen.is_here)
            for seen in found
        ]
