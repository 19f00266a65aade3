"""Read-only text that is as high as its content.  It fetches nothing and opens nothing by itself."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from PySide6.QtCore import QByteArray, QMimeData, QRect, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QKeyEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QTextTable,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from app.text.visible import SHOWN
from app.ui.widgets.mark_layers import Layer, Letters, Mark, MarkLayers, letters_of
from app.ui.wording import is_right_to_left

_CARET = "▍"
_PICTURE = "\ufffc"
_SCROLLING = frozenset(
    {Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Down}
)
_INDENT = 24
_ASIDE = 24
"""Pixels beside a place in a long line that are seen too."""
_PLAIN_LINE = 128
"""Line height of plain text in percent."""


class RichText(QTextBrowser):
    """Text in a message.  A link that is pressed is only reported, by `anchorClicked`."""

    def __init__(
        self,
        kind: str,
        parent: QWidget | None = None,
        *,
        wrap: bool = True,
        sideways: bool = False,
        is_code: bool = False,
    ) -> None:
        """Text of a kind that the style sheet knows; `sideways` where it may be wider than its place."""
        super().__init__(parent)
        self._sideways = sideways or not wrap
        self._chrome = 0
        self._sources: dict[str, str] = {}
        self._marks = MarkLayers(self)
        self.setProperty("kind", kind)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        horizontal = Qt.ScrollBarPolicy.ScrollBarAsNeeded if self._sideways else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(horizontal)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere if wrap else QTextOption.WrapMode.NoWrap)
        self.document().setDocumentMargin(0)
        self.document().setIndentWidth(_INDENT)
        if is_code:
            self._read_left_to_right()
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def show_plain(self, text: str, *, padding: int) -> None:
        """Show text as it is; `padding` is what the style sheet puts above and below it together."""
        self._chrome = padding
        self._marks.forget()
        self.setPlainText(text.translate(SHOWN))
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        form = QTextBlockFormat()
        form.setLineHeight(_PLAIN_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.mergeBlockFormat(form)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def use_pictures(self, pictures: Mapping[str, QImage], sources: Mapping[str, str]) -> None:
        """Have pictures for the HTML that is shown next; in copies, and read aloud, their sources stand for them."""
        for name, picture in pictures.items():
            self.document().addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), picture)
        self._sources = dict(sources)
        self.setAccessibleDescription("; ".join(sources.values()))

    def createMimeDataFromSelection(self) -> QMimeData:  # noqa: N802  # Qt's virtual method
        """What is copied: text alone, with the sources of pictures."""
        made = QMimeData()
        made.setText(self.selected_text())
        return made

    def selected_text(self) -> str:
        """What is selected, as text."""
        cursor = self.textCursor()
        text = cursor.selection().toPlainText().removesuffix(_CARET)
        if _PICTURE not in text:
            return text
        found = iter(self._pictures_in(cursor.selectionStart(), cursor.selectionEnd()))
        return "".join(next(found, "") if letter == _PICTURE else letter for letter in text)

    def _pictures_in(self, start: int, end: int) -> Iterator[str]:
        """Sources of the pictures in a stretch of the document."""
        reader = QTextCursor(self.document())
        for at in range(start, end):
            if self.document().characterAt(at) == _PICTURE:
                reader.setPosition(at + 1)
                yield self._sources.get(reader.charFormat().toImageFormat().name(), "")

    def show_html(self, html: str, style: str, *, caret_color: str = "") -> None:
        """Show HTML; with a colour, a caret stands at its end."""
        document, sideways = self.document(), self.horizontalScrollBar().value()
        anchor, position = self.textCursor().anchor(), self.textCursor().position()
        self._marks.forget()
        document.setDefaultStyleSheet(style)
        has_table = "<table" in html
        # As one change, so that it is laid out once.
        whole = QTextCursor(document)
        whole.beginEditBlock()
        document.setHtml(html.rstrip())
        self._trim(has_table=has_table)
        if caret_color:
            self._add_caret(caret_color)
        whole.endEditBlock()
        if has_table:
            self._turn_tables()
        self._fit(document.size())
        # The text cursor was pushed to the end, and a view scrolls to its cursor.
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self._select(anchor, position)
        self.horizontalScrollBar().setValue(sideways)

    def letters(self) -> Letters:
        """What is seen, pictures as what they were made of and the caret left out."""
        text = self.toPlainText().removesuffix(_CARET)
        found = letters_of(text)
        if _PICTURE not in text:
            return found
        sources = self._pictures_in(0, found.positions[-1])
        seen, positions = [], []
        for letter, position in zip(text, found.positions, strict=False):
            source = next(sources, "") if letter == _PICTURE else letter
            seen.append(source)
            positions += [position] * len(source)
        return Letters("".join(seen), [*positions, found.positions[-1]])

    def lay(self, layer: Layer, marks: Sequence[Mark], letters: Letters) -> None:
        """Have these marks in a layer, until another text is shown."""
        self._marks.lay(layer, marks, letters)

    def here_box(self) -> QRect | None:
        """Where the place stands that was gone to, scrolled sideways into view; None where it is not in this text."""
        here = self._marks.here
        if here is None:
            return None
        start, end = QTextCursor(here), QTextCursor(here)
        start.setPosition(here.selectionStart())
        end.setPosition(here.selectionEnd())
        bar, right = self.horizontalScrollBar(), self.cursorRect(end).right()
        bar.setValue(bar.value() + max(0, right + _ASIDE - self.viewport().width()))
        bar.setValue(bar.value() + min(0, self.cursorRect(start).left() - _ASIDE))
        return self.cursorRect(start)

    def loadResource(self, _kind: int, _name: QUrl | str) -> QByteArray:
        """Nothing: a message cannot make the application read a file or an address.

        Empty bytes and not None: for None the document would read the file itself.
        """
        return QByteArray(b"")

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The transcript scrolls, except sideways through long lines of code."""
        if self._sideways and abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            super().wheelEvent(event)
        else:
            event.ignore()

    def _read_left_to_right(self) -> None:
        """Code has one direction, in whatever language its comments are."""
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        option = self.document().defaultTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        self.document().setDefaultTextOption(option)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that scroll are for the transcript."""
        if event.key() in _SCROLLING and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _select(self, anchor: int, position: int) -> None:
        """Select again what was selected before the text grew."""
        last = self.document().characterCount() - 1
        if anchor != position and max(anchor, position) <= last:
            cursor = self.textCursor()
            cursor.setPosition(anchor)
            cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)

    def _trim(self, *, has_table: bool) -> None:
        """Distances between blocks belong to the layout around them."""
        document = self.document()
        first, last = document.firstBlock(), document.lastBlock()
        for block in (first, last):
            form = block.blockFormat()
            form.setTopMargin(0)
            if block == last:
                form.setBottomMargin(0)
            # Qt puts an empty line before and after a table that begins or ends a document.
            if has_table and not block.text():
                form.setBottomMargin(0)
                form.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
            QTextCursor(block).setBlockFormat(form)

    def _turn_tables(self) -> None:
        for table in self.document().rootFrame().childFrames():
            if isinstance(table, QTextTable):
                _turn_as_its_words(table)

    def _add_caret(self, color: str) -> None:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        form = QTextCharFormat()
        form.setForeground(QBrush(QColor(color)))
        cursor.insertText(_CARET, form)

    def _fit(self, size: QSizeF) -> None:
        bar = self.horizontalScrollBar()
        extra = bar.sizeHint().height() if self._sideways and size.width() > self.viewport().width() + 1 else 0
        self.setFixedHeight(max(1, ceil(size.height()) + self._chrome + extra))


def _turn_as_its_words(table: QTextTable) -> None:
    """The columns of a table begin where its words do; Qt asks paragraphs for their direction, but not tables."""
    heading = " ".join(table.cellAt(0, at).firstCursorPosition().block().text() for at in range(table.columns()))
    if is_right_to_left(heading):
        form = table.format()
        form.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        form.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        table.setFormat(form)
