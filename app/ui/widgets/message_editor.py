"""Where a message of the user's is said differently, in its place."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.ui.theme import Space
from app.ui.widgets.message_edit import MessageEdit
from app.ui.widgets.parts import button, label, restyle


class MessageEditor(QFrame):
    """A text box with Send and Cancel.  Enter sends, Esc cancels.

    Attributes:
        edit: the text.

    Signals:
        send_wanted: (str) the text as it is now.
        cancelled: leave it as it was.
        draft_changed: (str) the text is another.
    """

    send_wanted = Signal(str)
    cancelled = Signal()
    draft_changed = Signal(str)

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setProperty("kind", "composer")
        self.edit = MessageEdit()
        self.edit.setAccessibleName(self.tr("Edit your message"))
        self.edit.setPlainText(text)
        self.edit.enter_pressed.connect(self._send)
        self.edit.textChanged.connect(self._note)
        self.edit.focus_changed.connect(self._show_focus)
        hint = label(self.tr("Both versions stay"), "caption")
        cancel = button(self.tr("Cancel"), "quiet", tip=self.tr("Leave it as it was (Esc)"))
        cancel.clicked.connect(self._cancel)
        self._send_button = button(self.tr("Send"), "accent", tip=self.tr("Send (Enter)"))
        self._send_button.clicked.connect(self._send)
        foot = QHBoxLayout()
        foot.setSpacing(Space.S)
        foot.addWidget(hint, 1)
        foot.addWidget(cancel)
        foot.addWidget(self._send_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.M, Space.M, Space.M)
        column.setSpacing(Space.S)
        column.addWidget(self.edit)
        column.addLayout(foot)
        self._note()

    def event(self, event: QEvent) -> bool:
        """Esc cancels the edit, whatever else it does in the window."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What the text has no use for."""
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
            return
        super().keyPressEvent(event)

    def _send(self) -> None:
        if self.edit.toPlainText().strip():
            self.send_wanted.emit(self.edit.toPlainText())

    def _cancel(self) -> None:
        self.cancelled.emit()

    def _note(self) -> None:
        text = self.edit.toPlainText()
        self._send_button.setEnabled(bool(text.strip()))
        self.draft_changed.emit(text)

    def _show_focus(self) -> None:
        restyle(self, active="true" if self.edit.hasFocus() else "false")
