"""Tells screen readers what appears without being looked for: a finished reply, and every notice.

Seen, both are on the screen; who listens would otherwise have to search for them.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from app.domain.characters import cut
from app.domain.chat import ActiveTurn, ChatState
from app.domain.turn import FinishReason
from app.ui.chat_controller import ChatController
from app.ui.widgets.notice_bar import NoticeBar
from app.ui.wording import fill

_LONGEST = 2000
"""Characters of a reply that are read out; more is read in the message itself."""

Politeness = QAccessible.AnnouncementPoliteness
Announce = Callable[[QObject, str, Politeness], None]


def announce(source: QObject, text: str, politeness: Politeness) -> None:
    """Let a screen reader say it, where there is one."""
    if QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(source, text)
        event.setPoliteness(politeness)
        QAccessible.updateAccessibility(event)


class Announcer(QObject):
    """Watches for what is to be said."""

    def __init__(
        self, controller: ChatController, notice: NoticeBar, *, parent: QObject, announce: Announce = announce
    ) -> None:
        super().__init__(parent)
        self._notice = notice
        self._announce = announce
        controller.state_changed.connect(self._follow)
        notice.told.connect(self._tell)

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if old.active is not None and new.active is None:
            self._announce(self._notice.window(), self._words(old.active, new), Politeness.Polite)

    def _words(self, turn: ActiveTurn, state: ChatState) -> str:
        node = state.opened.nodes.get(turn.reply) if state.opened is not None and turn.reply is not None else None
        if node is None:
            return self.tr("A reply in another conversation has ended.")
        text = node.message.content
        if len(text) > _LONGEST:
            text = f"{cut(text, _LONGEST)}…"
        match node.finish_reason:
            case FinishReason.STOPPED:
                return fill(self.tr("Reply stopped: %1"), text)
            case FinishReason.FAILED:
                return fill(self.tr("Reply failed: %1"), text)
            case FinishReason.LENGTH | FinishReason.CONTEXT_FULL:
                return fill(self.tr("Reply cut off: %1"), text)
            case _:
                return fill(self.tr("Reply: %1"), text)

    def _tell(self, text: str, tone: str) -> None:
        bad = tone in ("warn", "bad")
        self._announce(self._notice, text, Politeness.Assertive if bad else Politeness.Polite)
