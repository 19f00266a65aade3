"""A stretch of code with its language and a copy button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.text.visible import SHOWN, SHOWN_IN_CODE
from app.ui.highlight import code_html, growing_code_html
from app.ui.markdown import Block
from app.ui.theme import Look, Space, document_style
from app.ui.widgets.parts import button, frame, label
from app.ui.widgets.rich_text import RichText

_LEADING = 8
"""What a line of prose leaves below itself; code leaves as much, so that distances agree."""


class CodeBlock(QWidget):
    """Code, highlighted.

    Signals:
        copy_wanted: (str) the bare code.
    """

    copy_wanted = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None, *, wrap: bool = False) -> None:
        """Of a look; `wrap` lines that are too long."""
        super().__init__(parent)
        self._look = look
        self._wrap = wrap
        self._block: Block | None = None
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._language = label("", "caption")
        self._copy = button(self.tr("Copy"), "link", tip=self.tr("Copy this code"))
        self._copy.clicked.connect(self._ask_copy)
        self._text = RichText("listing", wrap=wrap, is_code=True)
        self._text.setAccessibleName(self.tr("Code"))
        head = QHBoxLayout()
        head.addWidget(self._language, 1)
        head.addWidget(self._copy)
        box = frame("code")
        column = QVBoxLayout(box)
        column.setContentsMargins(Space.L, Space.XS, Space.XS, Space.M)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self._text)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, _LEADING)
        self._outer.addWidget(box)

    @property
    def text(self) -> RichText:
        """The view of the code alone."""
        return self._text

    def show_block(self, block: Block, *, caret_color: str = "", goes_on: bool = False) -> None:
        """Show this code; `goes_on` where the next block is the rest of it."""
        self._block = block
        for part in (self._language, self._copy):
            part.setVisible(not block.goes_on)
        self.show_goes_on(goes_on=goes_on)
        self._language.setText(block.language or self.tr("code"))
        colors = self._look.colors
        to_html = growing_code_html if caret_color else code_html
        shown = block.source.translate(SHOWN).translate(SHOWN_IN_CODE)
        html = to_html(shown, block.language, colors, wrap=self._wrap)
        self._text.show_html(html, document_style(colors), caret_color=caret_color)

    def show_goes_on(self, *, goes_on: bool) -> None:
        """Leave no space below where the next block is the rest of this one."""
        self._outer.setContentsMargins(0, 0, 0, 0 if goes_on else _LEADING)

    def _ask_copy(self) -> None:
        if self._block is not None:
            self.copy_wanted.emit(self._block.source)
