"""The conversations, the way to a new one, and the search through all of them."""

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId
from app.ui.actions import ActionId
from app.ui.models.conversation_list import ConversationList
from app.ui.models.listed_rows import Shelf
from app.ui.models.search_results import ResultRow, SearchResults
from app.ui.theme import SIDEBAR_WIDTH, Look, Space, Tone
from app.ui.widgets.conversation_view import ConversationView
from app.ui.widgets.input_methods import Composing
from app.ui.widgets.parts import IconButton, label, make_clearable
from app.ui.widgets.result_view import ResultView
from app.ui.widgets.shelf_button import ShelfButton


class Sidebar(QFrame):
    """The list of conversations, or what was found while something is typed in the field above it.

    Attributes:
        filter: the field.
        list: the conversations.
        results: what was found.
        shelf: which conversations are listed.

    Signals:
        new_wanted: a new chat.
        picked: (`ConversationId`) show this one.
        rename_wanted: (`ConversationId`, title) give it this title.
        delete_wanted: (tuple of `ConversationId`) delete them.
        search_typed: (str) look for this; empty ends the search.
        hit_chosen: (`SearchHit`) show this.
        reveal_wanted: it should be seen, since it is going to be used.
    """

    new_wanted = Signal()
    picked = Signal(object)
    rename_wanted = Signal(object, str)
    delete_wanted = Signal(object)
    search_typed = Signal(str)
    hit_chosen = Signal(object)
    reveal_wanted = Signal()

    def __init__(self, look: Look, model: ConversationList) -> None:
        super().__init__()
        self.setProperty("kind", "side")
        self.setFixedWidth(SIDEBAR_WIDTH)
        self._model = model
        self._found = SearchResults()
        self._selected: ConversationId | None = None
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Search all conversations"))
        self.filter.setAccessibleName(self.tr("Search all conversations"))
        self.filter.setToolTip(self.tr("Search titles and messages (Ctrl+Shift+F)"))
        make_clearable(self.filter)
        Composing(self.filter)
        self.filter.textChanged.connect(self._report_typed)
        self.filter.installEventFilter(self)
        self.list = ConversationView(look, model)
        self.results = ResultView(look, self._found)
        self.shelf = ShelfButton()
        self._nothing = label("", "caption", wrap=True)
        self._remark = label("", "caption", wrap=True)
        self._pages = QStackedWidget()
        self._lay_out(look)
        self._connect()
        look.changed.connect(self.list.scheduleDelayedItemsLayout)

    def use_actions(self, actions: Mapping[ActionId, QAction]) -> None:
        """Take the actions that act on the chosen conversations."""
        self.list.use_actions(actions)

    def add_to_foot(self, widget: QWidget) -> None:
        """Put a widget below the list."""
        self._column.addWidget(widget)

    def show_conversations(self, summaries: tuple[ConversationSummary, ...]) -> None:
        """Take the conversations, newest first."""
        chosen = self.list.chosen()
        several = tuple(one.id for one in chosen) if len(chosen) > 1 else ()
        self._model.show(summaries)
        tags = self._model.tags()
        if self._model.shelf.tag and self._model.shelf.tag not in tags:
            self._model.show_shelf(Shelf())
        self.list.choose(several)
        self._show_shelf()

    def show_shelf(self, shelf: Shelf) -> None:
        """List others of the conversations."""
        self._model.show_shelf(shelf)
        self._show_shelf()

    def select(self, conversation: ConversationId | None) -> None:
        """Mark the conversation that is shown."""
        self._selected = conversation
        self.list.mark(conversation)

    def show_found(self, titles: tuple[ResultRow, ...], messages: tuple[ResultRow, ...], *, remark: str) -> None:
        """Show what was found; `remark` says what is still missing, or that there is nothing."""
        before = self._found.hit_at(self.results.currentIndex())
        self._found.show(titles, messages)
        again = self._found.place_of(before)
        if again.isValid():
            self.results.setCurrentIndex(again)
        self._remark.setText(remark)
        self._remark.setVisible(bool(remark))

    def show_search(self, *, searching: bool) -> None:
        """Show the results, or the list again."""
        self._pages.setCurrentWidget(self.results if searching else self.list)
        self.shelf.setVisible(not searching)
        if not searching:
            self._found.show((), ())
            self._remark.hide()
        self._show_nothing()

    def focus_list(self) -> None:
        """Go to the conversations."""
        self.reveal_wanted.emit()
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def focus_search(self) -> None:
        """Let something be typed into the field, in place of what is there."""
        self.reveal_wanted.emit()
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the field, Enter and Down lead to the results, and Escape ends the search."""
        if watched is self.filter and event.type() is QEvent.Type.KeyPress:
            return self._field_key(cast("QKeyEvent", event).key())
        if watched is self.filter and event.type() is QEvent.Type.ShortcutOverride and self.filter.text():
            key = cast("QKeyEvent", event)
            if key.key() == Qt.Key.Key_Escape:
                key.accept()
                return True
        return super().eventFilter(watched, event)

    def _field_key(self, key: int) -> bool:
        searching = bool(self.filter.text().strip())
        if key == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
            return True
        if key == Qt.Key.Key_Down:
            view: QWidget = self.results if searching else self.list
            if searching:
                self.results.setCurrentIndex(self._found.first())
            view.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and searching:
            hit = self._found.hit_at(self._found.first())
            if hit is not None:
                self.hit_chosen.emit(hit)
            return True
        return False

    def _connect(self) -> None:
        self._model.rename_wanted.connect(self._ask_rename)
        self.list.picked.connect(self._report_picked)
        self.list.delete_wanted.connect(self._ask_delete)
        self.results.chosen.connect(self._report_hit)
        self.results.left.connect(self.filter.setFocus)
        self.shelf.chosen.connect(self.show_shelf)

    def _lay_out(self, look: Look) -> None:
        new = IconButton(look, "plus", tip=self.tr("New chat (Ctrl+N)"), tone=Tone.ON_ACCENT)
        new.setProperty("kind", "accent")
        new.clicked.connect(self._ask_new)
        head = QHBoxLayout()
        head.setContentsMargins(Space.L, 14, Space.M, Space.XS)
        head.addWidget(label(self.tr("Tandem"), "brand"), 1)
        head.addWidget(new)
        search = QHBoxLayout()
        search.setContentsMargins(Space.M, Space.XS, Space.M, 0)
        search.addWidget(self.filter)
        shelf = QHBoxLayout()
        shelf.setContentsMargins(Space.M, 0, Space.M, 0)
        shelf.addWidget(self.shelf)
        shelf.addStretch(1)
        for words in (self._nothing, self._remark):
            words.setContentsMargins(Space.L + 2, Space.S, Space.L, 0)
            words.hide()
        for page in (self.list, self.results):
            self._pages.addWidget(page)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        column.addLayout(head)
        column.addLayout(search)
        column.addLayout(shelf)
        column.addWidget(self._nothing)
        column.addWidget(self._remark)
        column.addWidget(self._pages, 1)

    def _show_shelf(self) -> None:
        archived = sum(one.archived for one in self._model.summaries)
        self.shelf.show_shelf(self._model.shelf, self._model.tags(), archived=archived)
        self.list.mark(self._selected)
        self._show_nothing()

    def _show_nothing(self) -> None:
        searching = self._pages.currentWidget() is self.results
        self._nothing.setText(
            self.tr("The archive is empty.")
            if self._model.shelf.archived
            else self.tr("Your chats will be listed here.")
        )
        self._nothing.setVisible(self._model.rowCount() == 0 and not searching)

    def _report_typed(self, text: str) -> None:
        self.search_typed.emit(text)

    def _report_picked(self, conversation: ConversationId) -> None:
        self.picked.emit(conversation)

    def _report_hit(self, hit: object) -> None:
        self.hit_chosen.emit(hit)

    def _ask_rename(self, conversation: ConversationId, title: str) -> None:
        self.rename_wanted.emit(conversation, title)

    def _ask_delete(self, conversations: tuple[ConversationId, ...]) -> None:
        self.delete_wanted.emit(conversations)

    def _ask_new(self) -> None:
        self.new_wanted.emit()
