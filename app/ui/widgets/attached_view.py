"""A text that went with a message: folded to its name, unfolded literally."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.domain.attachments import Attachment
from app.domain.characters import cut
from app.ui.theme import Space, code_font
from app.ui.widgets.attachment_chips import short_name
from app.ui.widgets.parts import button
from app.ui.wording import fill

_MOST_LINES_HIGH = 16
_MOST_IN_LINE = 2_000
"""A longer line is cut where it is shown; copying gives all of it."""


class AttachedView(QWidget):
    """One attached text.  Its words are laid out only once somebody wants to see them."""

    def __init__(self, attachment: Attachment) -> None:
        super().__init__()
        self._attachment = attachment
        self._text: QPlainTextEdit | None = None
        self._fold = button("", "outline", tip=self.tr("Show or hide what was attached"))
        self._fold.setCheckable(True)
        self._fold.toggled.connect(self._apply)
        self._copy = button(self.tr("Copy"), "quiet", tip=self.tr("Copy the whole text"))
        self._copy.clicked.connect(self._copy_all)
        row = QHBoxLayout()
        row.setSpacing(Space.XS)
        row.addStretch(1)
        row.addWidget(self._copy)
        row.addWidget(self._fold)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Space.XS)
        self._column.addLayout(row)
        self._apply(opened=False)

    @property
    def shown_text(self) -> str:
        """What is unfolded, empty while nothing is."""
        return self._text.toPlainText() if self._text is not None and not self._text.isHidden() else ""

    def unfold(self) -> None:
        """Show the text."""
        self._fold.setChecked(True)

    def _apply(self, opened: bool) -> None:  # noqa: FBT001  # as Qt's signal gives it
        if opened and self._text is None:
            self._text = self._made()
            self._column.addWidget(self._text)
        if self._text is not None:
            self._text.setVisible(opened)
        self._copy.setVisible(opened)
        n_lines = self._attachment.n_lines
        lines = self.tr("%Ln line(s)", "", n_lines)
        said = f"{short_name(self._attachment.name)}, {lines}"
        self._fold.setText(f"{'▾' if opened else '▸'}  {said}".replace("&", "&&"))
        self._fold.setAccessibleName(fill(self.tr("Attached: %1"), said))

    def _made(self) -> QPlainTextEdit:
        text = QPlainTextEdit()
        text.setProperty("kind", "attached")
        text.setReadOnly(True)
        text.setFrameShape(QFrame.Shape.NoFrame)
        text.setUndoRedoEnabled(False)
        text.setFont(code_font())
        text.setTabChangesFocus(True)
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        text.setAccessibleName(fill(self.tr("Text of %1"), short_name(self._attachment.name)))
        text.setPlainText(shown_lines(self._attachment.text))
        n_high = min(_MOST_LINES_HIGH, text.blockCount()) + 1
        text.setFixedHeight(n_high * text.fontMetrics().lineSpacing() + 2 * Space.M)
        return text

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText(self._attachment.text)


def shown_lines(text: str) -> str:
    """The text with lines that would take long to lay out cut off."""
    lines = text.removesuffix("\n").split("\n")
    return "\n".join(line if len(line) <= _MOST_IN_LINE else f"{cut(line, _MOST_IN_LINE)} …" for line in lines)
