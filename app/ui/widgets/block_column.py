"""The blocks of one reply, one below the other; only blocks that changed are laid out again."""

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.markdown import Block, BlockKind, GrowingText, merge_prose, split_blocks, to_html
from app.ui.theme import Look, document_style
from app.ui.widgets.code_block import CodeBlock
from app.ui.widgets.rich_text import RichText

_GAP = 11
"""Between blocks; the same as between paragraphs in the document style."""


class BlockColumn(QWidget):
    """Markdown as a column of widgets.

    Attributes:
        layouts_done: blocks laid out since the start, for the tests' bounds.

    Signals:
        copy_wanted: (str) code to copy.
        link_pressed: (str) an address that was pressed.
    """

    copy_wanted = Signal(str)
    link_pressed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._growing = GrowingText()
        self._shown: list[tuple[Block, bool]] = []
        self._views: list[RichText | CodeBlock] = []
        self.layouts_done = 0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_GAP)

    def grow_to(self, text: str) -> None:
        """Show a reply that is being written."""
        self._growing.grow_to(text)
        blocks = self._growing.blocks
        self._show([(block, at == len(blocks) - 1) for at, block in enumerate(blocks)])

    def settle(self, text: str) -> None:
        """Show a reply that is complete."""
        self._show([(block, False) for block in merge_prose(split_blocks(text))])

    def recolor(self) -> None:
        """Draw everything again in the colours of now."""
        for view, (block, caret) in zip(self._views, self._shown, strict=True):
            self._fill(view, block, caret=caret)

    def _show(self, wanted: list[tuple[Block, bool]]) -> None:
        for at, (block, caret) in enumerate(wanted):
            if at < len(self._shown) and self._shown[at] == (block, caret):
                continue
            view = self._view_at(at, block)
            self._fill(view, block, caret=caret)
        for view in self._views[len(wanted) :]:
            self._drop(view)
        del self._views[len(wanted) :]
        self._shown = wanted

    def _view_at(self, at: int, block: Block) -> RichText | CodeBlock:
        """The widget in that place, made anew where there is none of the block's kind."""
        is_code = block.kind is BlockKind.CODE
        if at < len(self._views):
            if isinstance(self._views[at], CodeBlock) is is_code:
                return self._views[at]
            self._drop(self._views[at])
            self._views[at] = self._make(is_code=is_code)
        else:
            self._views.append(self._make(is_code=is_code))
        self._column.insertWidget(at, self._views[at])
        return self._views[at]

    def _make(self, *, is_code: bool) -> RichText | CodeBlock:
        if is_code:
            code = CodeBlock(self._look)
            code.copy_wanted.connect(self._ask_copy)
            return code
        prose = RichText("reply")
        prose.setAccessibleName(self.tr("Reply"))
        prose.anchorClicked.connect(self._report_link)
        return prose

    def _fill(self, view: RichText | CodeBlock, block: Block, *, caret: bool) -> None:
        self.layouts_done += 1
        colors = self._look.colors
        caret_color = colors.accent if caret else ""
        if isinstance(view, CodeBlock):
            view.show_block(block, caret_color=caret_color)
        else:
            view.show_html(to_html(block.source), document_style(colors), caret_color=caret_color)

    def _drop(self, view: QWidget) -> None:
        self._column.removeWidget(view)
        view.hide()
        view.deleteLater()

    def _ask_copy(self, code: str) -> None:
        self.copy_wanted.emit(code)

    def _report_link(self, address: QUrl) -> None:
        self.link_pressed.emit(address.toString())
