"""Marks the text of a reply that came from accepted drafts: a soft background and a dotted line under it.

The marks lie over the text as a selection does, so they never change it, nor what is copied from it.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.domain.conversation import MessageNode
from app.domain.drafted import Runs, content_of, spans
from app.ui.source_places import NOWHERE, source_places, stretches
from app.ui.theme import Look
from app.ui.widgets.block_column import BlockColumn
from app.ui.widgets.rich_text import RichText

Marked = Callable[[], tuple[str, Runs]]
"""A reply's content and which of it was drafted; asked for only while it is to be seen."""

_NOTHING: tuple[str, Runs] = ("", ())


def drafted_content(node: MessageNode) -> Runs:
    """Which characters of a complete reply's content came from accepted drafts, as far as that is known."""
    kept = node.stats.drafted if node.stats is not None else ()
    return content_of(kept, reasoning=node.message.reasoning, content=node.message.content)


class Tint(QObject):
    """The marks of one reply."""

    def __init__(self, look: Look, blocks: BlockColumn) -> None:
        super().__init__(blocks)
        self._look = look
        self._blocks = blocks
        self._marked: Marked = lambda: _NOTHING
        self._done: dict[RichText, tuple[int, int, int]] = {}
        """Of each view that is marked: the revision of its text, and where its walk through the source led."""
        look.tint_changed.connect(self._start_over)
        look.changed.connect(self._start_over)
        blocks.worked.connect(self._mark_more)

    def show(self, marked: Marked, *, grows: bool) -> None:
        """Mark this from now on, while marks are wanted; `grows` where it is what was marked, and more."""
        self._marked = marked
        if not grows:
            self._done.clear()
        if self._look.tints:
            self._mark()

    def _start_over(self) -> None:
        for view in self._done.keys() & {view for _, view in self._blocks.texts}:
            view.setExtraSelections([])
        self._done.clear()
        if self._look.tints:
            self._mark()

    def _mark_more(self) -> None:
        """Rows come into view long after the reply was shown, and go."""
        if self._look.tints:
            self._mark()

    def _mark(self) -> None:
        """Mark what is not marked yet: of a reply that is being written the last blocks."""
        content, runs = self._marked()
        drafted, at = list(spans(runs)), 0
        done: dict[RichText, tuple[int, int, int]] = {}
        for source, view in self._blocks.texts:
            begin = content.find(source.split("\n", 1)[0], at)
            begin = at if begin < 0 else begin
            revision = view.document().revision()
            known = self._done.get(view)
            if known is not None and known[:2] == (revision, begin):
                at = known[2]
            else:
                at = self._mark_view(view, content, begin, drafted)
            done[view] = (view.document().revision(), begin, at)
        self._done = done

    def _mark_view(self, view: RichText, content: str, begin: int, drafted: list[tuple[int, int]]) -> int:
        shown = view.toPlainText()
        places, end = source_places(shown, content, begin)
        positions = _positions(shown)
        form = self._form()
        selections: list[QTextEdit.ExtraSelection] = []
        # A mark over the end of a cell or a paragraph would cover all of it.
        inside = [NOWHERE if character == "\n" else place for character, place in zip(shown, places, strict=True)]
        for first, last in stretches(inside, drafted):
            cursor = QTextCursor(view.document())
            cursor.setPosition(positions[first])
            cursor.setPosition(positions[last], QTextCursor.MoveMode.KeepAnchor)
            selection = QTextEdit.ExtraSelection()
            selection.cursor, selection.format = cursor, form
            selections.append(selection)
        view.setExtraSelections(selections)
        return end

    def _form(self) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setBackground(QColor(self._look.colors.tint))
        form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        form.setUnderlineColor(QColor(self._look.colors.good))
        return form


def _positions(text: str) -> list[int]:
    """The document's position before each character and at the end: it counts in UTF-16."""
    positions = [0]
    for character in text:
        positions.append(positions[-1] + (2 if ord(character) > 0xFFFF else 1))
    return positions
