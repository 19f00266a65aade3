"""Private notes of conversations: the button beside the title, the dialog, and what is kept.

They stand in the list of conversations and never in what a model is sent.
"""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId
from app.domain.list_events import ArrangePressed
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.dialogs.note_dialog import NoteDialog
from app.ui.shown import shown_id
from app.ui.window_parts import WindowParts


class NotePresenter(QObject):
    """Shows and keeps them."""

    def __init__(self, parts: WindowParts, controller: ChatController, *, window: QWidget) -> None:
        super().__init__(window)
        self._parts, self._controller, self._window = parts, controller, window
        self._dialog: NoteDialog | None = None
        self._action = parts.actions[ActionId.NOTE]
        self._action.triggered.connect(self.open_shown)
        parts.note_button.clicked.connect(self.open_shown)
        parts.sidebar.list.note_wanted.connect(self._open)
        controller.state_changed.connect(self._follow)
        self._show(controller.state)

    @property
    def dialog(self) -> NoteDialog | None:
        """The dialog, while it is open."""
        return self._dialog

    def open_shown(self) -> None:
        """Show the note of the conversation on screen."""
        summary = _shown(self._controller.state)
        if summary is not None:
            self._open(summary)

    def _open(self, summary: ConversationSummary) -> None:
        if self._dialog is not None:
            return
        made = self._dialog = NoteDialog(summary.title, summary.note, self._window)
        made.given.connect(lambda note: self._keep(summary.id, note))
        made.finished.connect(self._closed)
        made.open()

    def _keep(self, conversation: ConversationId, note: str) -> None:
        self._controller.press(ArrangePressed(conversations=(conversation,), note=note))

    def _closed(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if old.conversations is not new.conversations or shown_id(old) != shown_id(new):
            self._show(new)

    def _show(self, state: ChatState) -> None:
        summary = _shown(state)
        self._action.setEnabled(summary is not None)
        self._parts.note_button.show_note(summary.note if summary is not None else "")


def _shown(state: ChatState) -> ConversationSummary | None:
    """The conversation on screen as the list has it, which knows its note best."""
    key = shown_id(state)
    return next((one for one in state.conversations if one.id == key), None) if key is not None else None
