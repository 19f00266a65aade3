"""Connects the list of conversations: what is done to several at once, tags, the archive, and taking changes back."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.characters import cut
from app.domain.chat import ChatState
from app.domain.chat_state import ListAct, ListChange
from app.domain.conversation import ConversationSummary
from app.domain.events import ConversationPicked
from app.domain.list_events import ArrangePressed, UndoListPressed
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.models.listed_rows import Shelf
from app.ui.shown import shown_id
from app.ui.widgets.tag_editor import TagEditor
from app.ui.window_parts import WindowParts
from app.ui.wording import fill, isolated

_TOLD = frozenset({ListAct.ARCHIVED, ListAct.UNARCHIVED, ListAct.DELETED, ListAct.TAGGED, ListAct.NOTED})
"""What takes something out of sight; a new title or a pin is seen where it is."""

_MOST_OF_TITLE = 60
"""Characters of a title that say which conversation it was."""


class ListPresenter(QObject):
    """Keeps the list of conversations and the controller together."""

    def __init__(self, parts: WindowParts, controller: ChatController, *, window: QWidget) -> None:
        super().__init__(window)
        self._parts = parts
        self._controller = controller
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
        if old.list_changes is new.list_changes:
            return
        for change in old.list_changes:
            if change not in new.list_changes:
                self._parts.notice.withdraw(_key(change))
        newest = new.list_change
        if newest is not None and new.n_list_changes != old.n_list_changes and newest.act in _TOLD:
            undo = UndoListPressed(number=newest.number)
            words, do = self._sentence(newest), lambda: self._controller.press(undo)
            self._parts.notice.offer(words, self.tr("Undo"), do, key=_key(newest))

    def _sentence(self, change: ListChange) -> str:
        n, title = change.n_conversations, isolated(cut(change.title, _MOST_OF_TITLE))
        match change.act:
            case ListAct.ARCHIVED if change.title:
                return fill(self.tr("“%1” archived."), title)
            case ListAct.ARCHIVED:
                return self.tr("%Ln conversation(s) archived.", "", n)
            case ListAct.UNARCHIVED:
                return self.tr("%Ln conversation(s) brought back from the archive.", "", n)
            case ListAct.DELETED if change.title:
                return fill(self.tr("“%1” deleted."), title)
            case ListAct.DELETED:
                return self.tr("%Ln conversation(s) deleted.", "", n)
            case ListAct.NOTED:
                return fill(self.tr("The note of “%1” is changed."), title)
            case _:
                return self.tr("Tags of %Ln conversation(s) changed.", "", n)

    def _arrange(self, event: ArrangePressed) -> None:
        self._controller.press(event)

    def _undo(self) -> None:
        self._controller.press(UndoListPressed())

    def _edit_tags(self, conversations: tuple[ConversationSummary, ...]) -> None:
        editor = TagEditor(self._window, conversations, self._parts.sidebar_model.tags())
        editor.stand_over(self._parts.centre)
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
        self._parts.sidebar.focus_list()

    def _step(self, step: int) -> None:
        conversation = self._parts.sidebar_model.neighbour(shown_id(self._controller.state), step)
        if conversation is not None and conversation != shown_id(self._controller.state):
            self._controller.press(ConversationPicked(conversation=conversation))


def _key(change: ListChange) -> str:
    return f"list {change.number}"
