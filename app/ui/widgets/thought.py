"""A reply's reasoning, which is folded away until somebody wants to read it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.theme import Space
from app.ui.widgets.parts import button
from app.ui.widgets.text_column import TextColumn
from app.ui.wording import count, duration, fill


class Thought(QWidget):
    """A reply's reasoning, folded away."""

    def __init__(self) -> None:
        super().__init__()
        self._fold = button("", "quiet", tip=self.tr("Show or hide the reasoning"))
        self._fold.setCheckable(True)
        self._fold.toggled.connect(self._apply)
        self.column = TextColumn("thought", self.tr("Reasoning"))
        self.column.hide()
        self._reasoning = ""
        self._under_way, self._tokens, self._seconds = False, 0, 0.0
        self._outer = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        column.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.column)

    def show_reasoning(self, text: str, *, under_way: bool, tokens: int = 0, seconds: float = 0.0) -> None:
        """Show this reasoning and what it took; `under_way` while the answer has not begun."""
        self._under_way, self._tokens, self._seconds = under_way, tokens, seconds
        self._reasoning = text
        self._apply()

    def unfold(self) -> bool:
        """Show the reasoning; True if it was folded away."""
        was_folded = not self._fold.isChecked()
        self._fold.setChecked(True)
        if was_folded:
            self._outer.activate()
        return was_folded

    def _apply(self) -> None:
        opened = self._fold.isChecked()
        words = self._words()
        self._fold.setText(f"{'▾' if opened else '▸'}  {words}")
        self._fold.setAccessibleName(words)
        self.column.setVisible(opened)
        if opened:
            self.column.show_text(self._reasoning)

    def _words(self) -> str:
        if self._under_way:
            return self.tr("Thinking…")
        if not self._tokens:
            return self.tr("Thought")
        return fill(self.tr("Thought for %1 · %2 tokens"), duration(self._seconds), count(self._tokens))
