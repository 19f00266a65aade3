"""Connects the search field: titles at once, messages a moment after the last key, and the way to what was found."""

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.domain.chat import ChatState
from app.domain.events import ConversationPicked, SearchTyped
from app.domain.list_events import MessageSought
from app.domain.message import Role
from app.domain.search import SearchHit
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.dates import short_day
from app.ui.models.search_results import ResultRow
from app.ui.title_search import titles_with, with_others
from app.ui.window_parts import WindowParts
from app.ui.wording import fill

_PAUSE_MS = 50
"""A search of the messages begins when no key came for so long."""


class SearchPresenter(QObject):
    """Keeps the field, the results and the controller together."""

    def __init__(
        self, parts: WindowParts, controller: ChatController, *, today: Callable[[], date], window: QWidget
    ) -> None:
        super().__init__(window)
        self._parts = parts
        self._controller = controller
        self._today = today
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._search)
        parts.sidebar.search_typed.connect(self._typed)
        parts.sidebar.hit_chosen.connect(self.open_hit)
        parts.actions[ActionId.FIND].triggered.connect(self._begin)
        controller.state_changed.connect(self._changed)

    def settle(self) -> None:
        """Search at once, if a search is waiting."""
        if self._pause.isActive():
            self._pause.stop()
            self._search()

    def open_hit(self, hit: SearchHit) -> None:
        """Show the conversation, and the message in it."""
        if hit.message is None:
            self._controller.press(ConversationPicked(conversation=hit.conversation))
        else:
            self._controller.press(MessageSought(conversation=hit.conversation, message=hit.message))

    def _begin(self) -> None:
        self._parts.sidebar.focus_search()

    def _typed(self, text: str) -> None:
        searching = bool(text.strip())
        self._parts.sidebar.show_search(searching=searching)
        if searching:
            self._pause.start()
            self._show()
        else:
            self._pause.stop()
            self._controller.press(SearchTyped(text=""))

    def _search(self) -> None:
        self._controller.press(SearchTyped(text=self._parts.sidebar.filter.text()))

    def _changed(self, old: ChatState, new: ChatState) -> None:
        if new.sought is not None and new.sought.reached and new.sought != old.sought:
            self._parts.transcript.scroll_to(new.sought.message)
        text = self._parts.sidebar.filter.text().strip()
        if text and old.search_pending and not new.search_pending:
            # What was indexed since may hold more.
            self._search()
        news = old.found is not new.found or old.search_pending != new.search_pending
        if text and (news or old.conversations is not new.conversations):
            self._show()

    def _show(self) -> None:
        state, text = self._controller.state, self._parts.sidebar.filter.text()
        answered = state.found.text.split() == text.split()
        hits = state.found.hits if answered else ()
        titles = with_others(titles_with(state.conversations, text), hits)
        messages = tuple(self._row(hit) for hit in hits if not hit.is_title)
        rows = tuple(ResultRow(hit.title, hit) for hit in titles)
        remark = self._remark(state, answered=answered, found=bool(rows or messages))
        self._parts.sidebar.show_found(rows, messages, remark=remark)

    def _row(self, hit: SearchHit) -> ResultRow:
        who = self.tr("You") if hit.role is Role.USER else self.tr("Note") if hit.in_note else ""
        day = short_day(hit.at, self._today())
        return ResultRow(hit.title, hit, when=fill(self.tr("%1 · %2"), who, day) if who else day)

    def _remark(self, state: ChatState, *, answered: bool, found: bool) -> str:
        if not answered:
            return self.tr("Searching the messages…")
        sentences = []
        if not found:
            sentences.append(self.tr("Nothing found."))
        pending = max(state.search_pending, state.found.pending)
        if pending:
            sentences.append(self.tr("%Ln message(s) cannot be found yet; they are being indexed.", "", pending))
        if not state.found.complete:
            sentences.append(self.tr("Only the newer messages were searched for parts of words."))
        return " ".join(sentences)
