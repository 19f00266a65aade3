"""Says beside the title that the conversation has a note, and leads to it; hidden where it has none."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.domain.characters import cut
from app.ui.theme import ui_font
from app.ui.wording import fill, one_line

_MOST_LETTERS = 300


class NoteButton(QPushButton):
    """A quiet button; its tooltip has the beginning of the note."""

    def __init__(self) -> None:
        super().__init__(self.tr("Note"))
        self.setProperty("kind", "quiet")
        self.setFont(ui_font())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def show_note(self, note: str) -> None:
        """Take the note; empty for none."""
        begun = one_line(note if len(note) <= _MOST_LETTERS else f"{cut(note, _MOST_LETTERS)}…")
        self.setVisible(bool(note))
        # The entities keep what looks like markup from being taken for it.
        self.setToolTip(begun.replace("&", "&amp;").replace("<", "&lt;"))
        self.setAccessibleName(fill(self.tr("Note: %1"), begun))
