"""The blocks of one reply, one below the other; only blocks that changed are laid out again."""

from bisect import bisect_right
from enum import StrEnum
from itertools import pairwise

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QWidget

from app.text.visible import SHOWN
from app.ui.formula_images import FormulaImages
from app.ui.growing import GrowingText, MergedBlocks
from app.ui.markdown import Block, BlockKind, to_html
from app.ui.seen_text import joint, seen_block
from app.ui.shown_row import ShownRow
from app.ui.theme import Look, document_style
from app.ui.widgets.code_block import CodeBlock
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.row_column import RowColumn, in_use

_GAP = 11
"""Between blocks; the same as between paragraphs in the document style."""
_MOST_PROSE = 4000
"""Characters of neighbouring prose in one row, so that it can be selected as one."""
_BESIDE = 200
"""Characters before and after a part of a block that are looked at when something stands across its ends."""
_MOST_BEHIND = 1200
"""Characters that are shown as soon as they come; of more, each step shows some."""
_LINE, _CODE_LINE, _TABLE_LINE, _CODE_HEAD = 22, 18, 34, 56
"""Pixels that are expected of lines, and of what stands around code."""
_LINE_CHARS = 95


class BlockColumn(RowColumn):
    """Markdown, or code as a whole, as a column of widgets.

    Signals:
        copy_wanted: (str) code to copy.
        link_pressed: (str) an address that was pressed.
    """

    copy_wanted = Signal(str)
    link_pressed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(gap=_GAP)
        self._look = look
        self._growing = GrowingText()
        self._merged = MergedBlocks(most=_MOST_PROSE)
        self._n_references = 0
        self._formulas: dict[int, FormulaImages] = {}
        self._caret = False

    @property
    def n_behind(self) -> int:
        """Characters that are not shown yet."""
        return self._growing.behind

    @property
    def is_behind(self) -> bool:
        """True while something is not parsed."""
        return bool(self.n_behind)

    def grow_to(self, text: str, code: str = "") -> None:
        """Show a reply that is being written, as code where a language is named."""
        self._take(text, code, caret=True)

    def settle(self, text: str, code: str = "") -> None:
        """Show a reply that is complete, as code where a language is named."""
        self._take(text, code, caret=False)

    def recolor(self) -> None:
        """Draw everything again in the colours of now."""
        self._formulas.clear()
        for index in sorted(self._built):
            self._refill(index)
        self._place()

    def prepare(self) -> bool:
        """Parse some more."""
        if self._growing.advance():
            self._match()
            return True
        return self._draw_formula()

    def text_of(self, widget: QWidget) -> RichText | None:
        """The prose, or the code without what stands around it."""
        if isinstance(widget, CodeBlock):
            return widget.text
        return widget if isinstance(widget, RichText) else None

    def seen_row(self, index: int, seen: str) -> ShownRow:
        """The blocks of a row; of a table the source alone has the head that is repeated."""
        row = self._merged.rows[index]
        source = row.source if row.is_table else self._growing.text[row.start : row.end]
        before, after = self._beside(index)
        return ShownRow(
            text=seen, source=source, start=row.start, n_repeated=row.n_repeated, before=before, after=after
        )

    def _beside(self, index: int) -> tuple[str, str]:
        """What is seen right before and after a row that is a part of a longer block."""
        rows, references = self._merged.rows, self._growing.references
        row, before, after = rows[index], "", ""
        if index and (between := joint(rows[index - 1], row)) is not None:
            before = seen_block(rows[index - 1], references)[-_BESIDE:] + between
        if index + 1 < len(rows) and (between := joint(row, rows[index + 1])) is not None:
            after = between + seen_block(rows[index + 1], references)[:_BESIDE]
        return before, after

    def row_with(self, place: int) -> int | None:
        """The row of a block that is parsed."""
        rows = self._merged.rows
        if self._growing.behind and (not rows or place >= rows[-1].start):
            return None
        return max(0, bisect_right(rows, place, key=lambda row: row.start) - 1) if rows else None

    def make_row(self, index: int) -> QWidget:
        """A widget for a block of that kind."""
        if self._merged.rows[index].kind is BlockKind.CODE:
            # Code as a whole is often one long line.
            code = CodeBlock(self._look, self, wrap=bool(self._growing.code))
            code.copy_wanted.connect(lambda: self._ask_copy(self._whole_code(code)))
            return code
        prose = RichText("reply", self, sideways=self._merged.rows[index].is_table)
        prose.setAccessibleName(self.tr("Reply"))
        prose.anchorClicked.connect(self._report_link)
        return prose

    def fill_row(self, index: int, widget: QWidget) -> None:
        """Lay a block out."""
        block, colors = self._merged.rows[index], self._look.colors
        caret_color = colors.accent if self._caret and index == len(self._merged.rows) - 1 else ""
        if isinstance(widget, CodeBlock):
            goes_on = index + 1 < len(self._merged.rows) and self._merged.rows[index + 1].goes_on
            widget.show_block(block, caret_color=caret_color, goes_on=goes_on)
        elif isinstance(widget, RichText) and block.kind is BlockKind.PLAIN:
            widget.show_plain(block.source, padding=0)
        elif isinstance(widget, RichText):
            formulas = self._formulas_of(index)
            html = to_html(block.source.translate(SHOWN), self._growing.references, formulas.html_of)
            widget.use_pictures(formulas.images, formulas.sources)
            widget.show_html(html, document_style(colors), caret_color=caret_color)

    def _formulas_of(self, index: int) -> FormulaImages:
        """The formulas of a row, which is to be filled."""
        formulas = self._formulas.setdefault(index, FormulaImages(self._look.colors.text))
        formulas.begin()
        return formulas

    def _draw_formula(self) -> bool:
        """Draw one formula of the rows that exist, and show a row of which all are drawn."""
        for index in [index for index, formulas in self._formulas.items() if formulas.pending]:
            if index not in self._built:
                del self._formulas[index]
                continue
            self._formulas[index].draw_one()
            if not self._formulas[index].pending:
                self._refill(index)
                self._place()
            return True
        return False

    def _take(self, text: str, code: str, *, caret: bool) -> None:
        changed = caret != self._caret
        self._caret = caret
        restarted = not self._growing.aim_at(text, code)
        if not restarted and not changed and not self._growing.behind:
            return
        if self._growing.behind <= _MOST_BEHIND or not self._merged.rows or restarted:
            self._growing.advance()
        self._match()
        if changed and self._merged.rows:
            self._refill(len(self._merged.rows) - 1)
        self._place()

    def _match(self) -> None:
        """Bring the rows in line with the blocks, and lay out again what is another."""
        growing, old = self._growing, self._merged.rows
        tail = self._built.get(len(old) - 1)
        settled = not self._caret and not growing.behind
        first = self._merged.match(growing, settled=settled, hold=tail is not None and in_use(tail))
        rows = self._merged.rows
        self._change_rows(first, (_estimate(block) for block in rows[first:]))
        before = self._built.get(first - 1)
        if isinstance(before, CodeBlock) and first < len(rows):
            before.show_goes_on(goes_on=rows[first].goes_on)
            self._measure_row(first - 1)
        for index in [index for index in self._built if index >= first]:
            if _shape(old[index]) is not _shape(rows[index]):
                self._remake(index)
            else:
                self._refill(index)
        if len(growing.references) != self._n_references:
            self._n_references = len(growing.references)
            for index in [index for index in self._built if index < first and "[" in rows[index].source]:
                self._refill(index)
        self._place()

    def _whole_code(self, part: QWidget) -> str:
        """The code of a block, of which a widget shows a part."""
        rows = self._merged.rows
        first = last = next(index for index, widget in self._built.items() if widget is part)
        while first > 0 and rows[first].goes_on:
            first -= 1
        while last + 1 < len(rows) and rows[last + 1].goes_on:
            last += 1
        if self._growing.code:
            return self._growing.text[rows[first].start : rows[last].end]
        rest = ((joint(before, block) or "") + block.source for before, block in pairwise(rows[first : last + 1]))
        return rows[first].source + "".join(rest)

    def _ask_copy(self, code: str) -> None:
        self.copy_wanted.emit(code)

    def _report_link(self, address: QUrl) -> None:
        self.link_pressed.emit(address.toString())


class _Shape(StrEnum):
    """Kinds of widgets."""

    PROSE = "prose"
    TABLE = "table"
    CODE = "code"


def _shape(block: Block) -> _Shape:
    if block.kind is BlockKind.CODE:
        return _Shape.CODE
    return _Shape.TABLE if block.is_table else _Shape.PROSE


def _estimate(block: Block) -> int:
    """About how high a block will be."""
    n_lines = block.source.count("\n") + 1
    if block.kind is BlockKind.CODE:
        return n_lines * _CODE_LINE + _CODE_HEAD
    if block.is_table:
        return n_lines * _TABLE_LINE
    return max(n_lines, len(block.source) // _LINE_CHARS + n_lines // 2 + 1) * _LINE
