"""The bar in which a text is looked for in the shown conversation."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit

from app.ui.theme import Look, Space, Tone
from app.ui.widgets.parts import IconButton, label

_FIELD_WIDTH = 280


class FindBar(QFrame):
    """Hidden until it is asked for.

    Attributes:
        field: what to look for.

    Signals:
        typed: (str) look for this; empty for nothing.
        stepped: (int) go to the next place, or with -1 to the one before.
        closed: it is no longer shown.
    """

    typed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "find")
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Find in this conversation"))
        self.field.setAccessibleName(self.tr("Find in this conversation"))
        self.field.setMaximumWidth(_FIELD_WIDTH)
        self.field.textChanged.connect(self._report)
        self.field.installEventFilter(self)
        self._count = label("", "caption")
        before = IconButton(look, "up", tip=self.tr("The place before (Shift+F3)"), size=16)
        before.clicked.connect(lambda: self.stepped.emit(-1))
        after = IconButton(look, "down", tip=self.tr("The next place (F3)"), size=16)
        after.clicked.connect(lambda: self.stepped.emit(1))
        close = IconButton(look, "close", tip=self.tr("Close (Esc)"), tone=Tone.MUTED, size=16)
        close.clicked.connect(self.close_bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, Space.XS, Space.M, Space.XS)
        row.setSpacing(Space.XS)
        row.addStretch(1)
        row.addWidget(self.field, 2)
        row.addSpacing(Space.S)
        row.addWidget(self._count)
        row.addSpacing(Space.S)
        for part in (before, after, close):
            row.addWidget(part)
        self.hide()

    @property
    def count_text(self) -> str:
        """What it says about the places."""
        return self._count.text()

    def open_bar(self) -> None:
        """Show it, and let something be typed in place of what is there."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._report()

    def close_bar(self) -> None:
        """Hide it."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def show_count(self, text: str) -> None:
        """Say which of how many places is shown."""
        self._count.setText(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter goes on, Shift+Enter back, Escape closes."""
        if watched is not self.field or event.type() not in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}:
            return super().eventFilter(watched, event)
        key = cast("QKeyEvent", event)
        if event.type() is QEvent.Type.ShortcutOverride:
            if key.key() == Qt.Key.Key_Escape:
                key.accept()
                return True
            return super().eventFilter(watched, event)
        match key.key():
            case Qt.Key.Key_Escape:
                self.close_bar()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.stepped.emit(-1 if key.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            case _:
                return super().eventFilter(watched, event)
        return True

    def _report(self) -> None:
        self.typed.emit(self.field.text())
