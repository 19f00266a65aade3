"""Connects the list of conversations: what is done to several at once, tags, the archive, and taking changes back."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.chat_state import ListAct, ListChange
from app.domain.conversation import ConversationSummary
from app.domain.events import ConversationPicked
from app.domain.list_events import ArrangePressed, UndoListPressed
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.models.listed_rows import Shelf
from app.ui.presenter import Presenter
from app.ui.shown import shown_id
from app.ui.widgets.tag_editor import TagEditor
from app.ui.window_parts import WindowParts

_TOLD = frozenset({ListAct.ARCHIVED, ListAct.UNARCHIVED, ListAct.DELETED, ListAct.TAGGED})
"""What takes something out of sight; a new title or a pin is seen where it is."""


class ListPresenter(QObject):
    """Keeps the list of conversations and the controller together."""

    def __init__(
        self, parts: WindowParts, controller: ChatController, *, presenter: Presenter, window: QWidget
    ) -> None:
        super().__init__(window)
        self._parts = parts
        self._controller = controller
        self._presenter = presenter
        self._window = window
        parts.actions[ActionId.UNDO_LIST].setEnabled(False)
        controller.state_changed.connect(self._changed)
        listed = parts.sidebar.list
        listed.arrange_wanted.connect(self._arrange)
        listed.tags_wanted.connect(self._edit_tags)
        listed.undo_wanted.connect(self._undo)
        listed.typed.connect(parts.composer.type_on)
        steps: dict[ActionId, Callable[[], None]] = {
            ActionId.SHOW_ARCHIVE: self._toggle_archive,
            ActionId.GO_TO_LIST: self._go_to_list,
            ActionId.NEXT_CHAT: lambda: self._step(1),
            ActionId.PREVIOUS_CHAT: lambda: self._step(-1),
        }
        for name, act in steps.items():
            parts.actions[name].triggered.connect(act)

    def _changed(self, old: ChatState, new: ChatState) -> None:
        self._parts.actions[ActionId.UNDO_LIST].setEnabled(new.list_change is not None)
        change = new.list_change
        if change is None or change == old.list_change or change.act not in _TOLD:
            return
        if new.deleted is None or new.deleted == old.deleted:
            self._presenter.offer(self._sentence(change), act=self.tr("Undo"), do=self._undo)

    def _sentence(self, change: ListChange) -> str:
        n = change.n_conversations
        match change.act:
            case ListAct.ARCHIVED:
                return self.tr("%Ln conversation(s) archived.", "", n)
            case ListAct.UNARCHIVED:
                return self.tr("%Ln conversation(s) brought back from the archive.", "", n)
            case ListAct.DELETED:
                return self.tr("%Ln conversation(s) deleted.", "", n)
            case _:
                return self.tr("Tags of %Ln conversation(s) changed.", "", n)

    def _arrange(self, event: ArrangePressed) -> None:
        self._controller.press(event)

    def _undo(self) -> None:
        self._parts.notice.clear()
        self._controller.press(UndoListPressed())

    def _edit_tags(self, conversations: tuple[ConversationSummary, ...]) -> None:
        editor = TagEditor(self._window, conversations, self._parts.sidebar_model.tags())
        keys = tuple(one.id for one in conversations)
        editor.chosen.connect(
            lambda added, gone: self._arrange(ArrangePressed(conversations=keys, tagged=added, untagged=gone))
        )
        editor.open_sheet()

    def _toggle_archive(self) -> None:
        self._parts.sidebar.filter.clear()
        self._parts.sidebar.show_shelf(Shelf(archived=not self._parts.sidebar_model.shelf.archived))
        self._go_to_list()

    def _go_to_list(self) -> None:
        self._parts.actions[ActionId.TOGGLE_SIDEBAR].setChecked(True)
        self._parts.sidebar.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _step(self, step: int) -> None:
        conversation = self._parts.sidebar_model.neighbour(shown_id(self._controller.state), step)
        if conversation is not None and conversation != shown_id(self._controller.state):
            self._controller.press(ConversationPicked(conversation=conversation))
