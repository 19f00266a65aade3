"""The text of a message that is being written.  It reports what is asked by key or paste, and knows no messages."""

from collections.abc import Sequence
from math import ceil
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit

from app.ui.widgets.input_methods import Composing

MOST_PASTED = 4_000
"""Characters; a longer paste becomes an attachment."""
MOST_PASTED_LINES = 60
MOST_IN_TEXT = 50_000
MOST_IN_LINE = 10_000
"""Characters of the whole and of a line that can be edited without a pause."""

_MOST_HEIGHT = 220
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier


def is_large(text: str) -> bool:
    """True for a paste that would bury the message it is part of."""
    return len(text) > MOST_PASTED or text.count("\n") >= MOST_PASTED_LINES


def can_be_edited(text: str) -> bool:
    """False for a text that would make every key press slow."""
    return len(text) <= MOST_IN_TEXT and max(map(len, text.split("\n")), default=0) <= MOST_IN_LINE


class MessageEdit(QTextEdit):
    """Plain text that grows to a limit.

    Attributes:
        enter_sends: Enter sends and Shift+Enter breaks the line; else Ctrl+Enter sends.

    Signals:
        enter_pressed: the user wants to send.
        earlier_wanted, later_wanted: show an earlier message in place of the text, or a later one.
        back_wanted: show what was typed again.
        large_pasted: (str) a paste too large for the text.
        files_given: (list of `Path`) files were dropped or pasted.
        picture_given: (`QImage`) a picture was.
        focus_changed: it got or lost the focus.
    """

    enter_pressed = Signal()
    earlier_wanted = Signal()
    later_wanted = Signal()
    back_wanted = Signal()
    large_pasted = Signal(str)
    files_given = Signal(object)
    picture_given = Signal(object)
    focus_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.enter_sends = True
        self._recalling = False
        self._replacing = False
        self._composing = Composing(self)
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.textChanged.connect(self._end_recall)

    @property
    def text(self) -> str:
        """What is written; unlike `toPlainText` it keeps spaces that do not break."""
        return self.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")

    @property
    def recalling(self) -> bool:
        """An earlier message stands in place of the text, unchanged."""
        return self._recalling

    def begin_anew(self, text: str) -> None:
        """Take a text of another place; what was here before cannot be brought back by undoing."""
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def replace_text(self, text: str) -> None:
        """Put a text in place of what is written; undoing brings that back."""
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def recall(self, text: str, *, under_way: bool = True) -> None:
        """Put an earlier message there; until it is changed, Up and Down go on from it, and Esc back."""
        self._replacing = True
        self.replace_text(text)
        self._replacing = False
        self._recalling = under_way

    def event(self, event: QEvent) -> bool:
        """Esc is for the text first while it can go back to something."""
        match event.type():
            case QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
                if self._recalling:
                    event.accept()
                    return True
            case _:
                pass
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter sends or breaks the line; Up and Down go through earlier messages where there is nothing to edit."""
        held = event.modifiers() & _KEYS
        if event.key() in _ENTER:
            self._enter(held)
        elif event.key() == Qt.Key.Key_Up and not held and (self._recalling or self.document().isEmpty()):
            self.earlier_wanted.emit()
        elif event.key() == Qt.Key.Key_Down and not held and self._recalling:
            self.later_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape and self._recalling:
            self.back_wanted.emit()
        else:
            super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Text, and files whose text can be attached."""
        return source.hasText() or source.hasUrls() or source.hasImage()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take what was pasted or dropped: as text, or tell of what is too large or no text."""
        files = local_files(source)
        if files:
            self.files_given.emit(files)
        elif source.hasText():
            self._take_text(source.text())
        elif source.hasImage():
            self.picture_given.emit(source.imageData())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell whoever draws the frame."""
        super().focusInEvent(event)
        self._report_focus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell whoever draws the frame."""
        super().focusOutEvent(event)
        self._report_focus()

    def sizeHint(self) -> QSize:
        """One line at first."""
        return QSize(300, self.fontMetrics().lineSpacing())

    def _enter(self, held: Qt.KeyboardModifier) -> None:
        control = bool(held & Qt.KeyboardModifier.ControlModifier)
        if control or (self.enter_sends and not held):
            self.enter_pressed.emit()
        else:
            self.textCursor().insertBlock()
            self.ensureCursorVisible()

    def _take_text(self, text: str) -> None:
        if is_large(text):
            self.large_pasted.emit(text)
        else:
            self.textCursor().insertText(text)
            self.ensureCursorVisible()

    def _end_recall(self) -> None:
        if not self._replacing:
            self._recalling = False

    def _fit(self, size: QSizeF) -> None:
        height = max(self.fontMetrics().lineSpacing(), ceil(size.height())) + 2
        over = height > _MOST_HEIGHT
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if over else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        self.setFixedHeight(min(height, _MOST_HEIGHT))

    def _report_focus(self) -> None:
        self.focus_changed.emit()


def local_files(source: QMimeData) -> Sequence[Path]:
    """The files of this machine that were dropped or pasted."""
    return [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]
