"""A text that is too long to be shown at once, and the button that shows all of it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.ui.theme import Space
from app.ui.widgets.parts import button
from app.ui.widgets.text_column import TextColumn
from app.ui.wording import count, fill


class ShowAll(QWidget):
    """The button; hidden while everything is shown.

    Attributes:
        opened: all of it is to be shown, whatever its length.

    Signals:
        wanted: the button was pressed.
    """

    wanted = Signal()

    def __init__(self, *, most_chars: int, most_lines: int) -> None:
        super().__init__()
        self.opened = False
        self._most_chars = most_chars
        self._most_lines = most_lines
        self._n_shown = 0
        self._button = button("", "link", tip=self.tr("Show the rest of this message"))
        self._button.clicked.connect(self._open)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.XS, 0, 0)
        column.addWidget(self._button)
        self.hide()

    def part_of(self, text: str) -> str:
        """What of `text` is to be shown now."""
        n_lines = text.removesuffix("\n").count("\n") + 1
        whole = self.opened or (len(text) <= self._most_chars and n_lines <= self._most_lines)
        self.setVisible(not whole)
        if whole:
            return text
        if n_lines > 1:
            self._button.setText(fill(self.tr("Show all %1 lines"), count(n_lines)))
        else:
            self._button.setText(fill(self.tr("Show all %1 characters"), count(len(text))))
        self._button.setAccessibleName(self._button.text())
        lines = text[: self._most_chars].split("\n", self._most_lines)
        part = "\n".join(lines[: self._most_lines])
        self._n_shown = len(part)
        return part

    def open_for(self, place: int) -> bool:
        """Show all where that is needed for what ends at a place to be seen; True if it was."""
        needed = not self.isHidden() and place > self._n_shown
        if needed:
            self._open()
        return needed

    def _open(self) -> None:
        self.opened = True
        self._report()

    def _report(self) -> None:
        self.wanted.emit()


class LongBubble(QFrame):
    """What the user said, where it is long: the beginning, and all of it on request.

    Attributes:
        column: what is shown.
        more: the button.
    """

    def __init__(self, text: str, *, most_chars: int, most_lines: int) -> None:
        super().__init__()
        self.setProperty("kind", "said-long")
        self._text = text
        self.column = TextColumn("pasted", self.tr("You said"))
        self.more = ShowAll(most_chars=most_chars, most_lines=most_lines)
        self.more.wanted.connect(self._show)
        self._outer = outer = QVBoxLayout(self)
        outer.setContentsMargins(15, 11, 15, 9)
        outer.setSpacing(0)
        outer.addWidget(self.column)
        outer.addWidget(self.more)
        self._show()

    def _show(self) -> None:
        self.column.show_text(self.more.part_of(self._text))
        self._outer.activate()
