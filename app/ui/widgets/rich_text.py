"""Read-only text that is as high as its content.  It fetches nothing and opens nothing by itself."""

from math import ceil

from PySide6.QtCore import QByteArray, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
    QTextTable,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from app.ui.wording import is_right_to_left

_CARET = "▍"
_INDENT = 24
_TABLE_BOTTOM = 6
_PLAIN_LINE = 128
"""Line height of plain text in percent."""


class RichText(QTextBrowser):
    """Text in a message.  A link that is pressed is only reported, by `anchorClicked`."""

    def __init__(self, kind: str, *, wrap: bool = True) -> None:
        super().__init__()
        self._wrap = wrap
        self._chrome = 0
        self.setProperty("kind", kind)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        horizontal = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if wrap else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(horizontal)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere if wrap else QTextOption.WrapMode.NoWrap)
        self.document().setDocumentMargin(0)
        self.document().setIndentWidth(_INDENT)
        if not wrap:
            self._read_left_to_right()
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def show_plain(self, text: str, *, padding: int) -> None:
        """Show text as it is; `padding` is what the style sheet puts above and below it together."""
        self._chrome = padding
        self.setPlainText(text)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        form = QTextBlockFormat()
        form.setLineHeight(_PLAIN_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.mergeBlockFormat(form)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def show_html(self, html: str, style: str, *, caret_color: str = "") -> None:
        """Show HTML; with a colour, a caret stands at its end."""
        document, sideways = self.document(), self.horizontalScrollBar().value()
        document.setDefaultStyleSheet(style)
        document.setHtml(html)
        self._trim()
        if caret_color:
            self._add_caret(caret_color)
        # The text cursor was pushed to the end, and a view scrolls to its cursor.
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.horizontalScrollBar().setValue(sideways)

    def loadResource(self, _kind: int, _name: QUrl | str) -> QByteArray:
        """Nothing: a message cannot make the application read a file or an address.

        Empty bytes and not None: for None the document would read the file itself.
        """
        return QByteArray(b"")

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The transcript scrolls, except sideways through long lines of code."""
        if not self._wrap and abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            super().wheelEvent(event)
        else:
            event.ignore()

    def _read_left_to_right(self) -> None:
        """Code has one direction, in whatever language its comments are."""
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        option = self.document().defaultTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        self.document().setDefaultTextOption(option)

    def _trim(self) -> None:
        """Distances between blocks belong to the layout around them."""
        document = self.document()
        first, last = document.firstBlock(), document.lastBlock()
        tables = [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]
        for block in (first, last):
            form = block.blockFormat()
            form.setTopMargin(0)
            if block == last:
                form.setBottomMargin(0)
            # Qt puts an empty line before and after a table that begins or ends a document.
            if tables and not block.text():
                form.setBottomMargin(0)
                form.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
            QTextCursor(block).setBlockFormat(form)
        for table in tables:
            _turn_as_its_words(table)
        if tables and not first.text():
            _set_margins(tables[0], top=0)
        if tables and not last.text():
            _set_margins(tables[-1], bottom=_TABLE_BOTTOM)

    def _add_caret(self, color: str) -> None:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        form = QTextCharFormat()
        form.setForeground(QBrush(QColor(color)))
        cursor.insertText(_CARET, form)

    def _fit(self, size: QSizeF) -> None:
        bar = self.horizontalScrollBar()
        extra = bar.sizeHint().height() if not self._wrap and size.width() > self.viewport().width() + 1 else 0
        self.setFixedHeight(max(1, ceil(size.height()) + self._chrome + extra))


def _turn_as_its_words(table: QTextTable) -> None:
    """The columns of a table begin where its words do; Qt asks paragraphs for their direction, but not tables."""
    heading = " ".join(table.cellAt(0, at).firstCursorPosition().block().text() for at in range(table.columns()))
    if is_right_to_left(heading):
        form = table.format()
        form.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        form.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        table.setFormat(form)


def _set_margins(table: QTextTable, *, top: int | None = None, bottom: int | None = None) -> None:
    form = table.format()
    if top is not None:
        form.setTopMargin(top)
    if bottom is not None:
        form.setBottomMargin(bottom)
    table.setFormat(form)
