"""The private note of one conversation."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.dialogs.foot import foot
from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import ElidedLabel, button, label, restyle
from app.ui.wording import count, fill

MOST_CHARACTERS = 20_000


class NoteDialog(QDialog):
    """Asks for it.

    Signals:
        given: (str) the note; empty for none.
    """

    given = Signal(str)

    def __init__(self, title: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Note"))
        about = ElidedLabel("strong")
        about.show_text(title)
        self.edit = QPlainTextEdit(text)
        self.edit.setProperty("kind", "field")
        self.edit.setAccessibleName(self.tr("Note about this conversation"))
        self.edit.setPlaceholderText(self.tr("No note"))
        self.edit.setTabChangesFocus(True)
        self.edit.textChanged.connect(self._look)
        self.said = label("", "caption", wrap=True)
        self._keep = button(self.tr("Keep"), "accent")
        self._keep.clicked.connect(self._give)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.M)
        column.addWidget(about)
        column.addWidget(self.edit, 1)
        column.addWidget(self.said)
        column.addLayout(foot(self, self._keep))
        self.resize(half_scaled(460), half_scaled(300))
        self._look()
        self.edit.setFocus()

    def _look(self) -> None:
        n_over = len(self.edit.toPlainText()) - MOST_CHARACTERS
        words = self.tr("For you alone: no model reads it. The search finds it.")
        if n_over > 0:
            words = fill(
                self.tr("A note has at most %1 characters; shorten it by %2."), count(MOST_CHARACTERS), count(n_over)
            )
        self.said.setText(words)
        restyle(self.said, tone="warn" if n_over > 0 else "plain")
        self._keep.setEnabled(n_over <= 0)

    def _give(self) -> None:
        self.given.emit(self.edit.toPlainText().strip())
        self.accept()
