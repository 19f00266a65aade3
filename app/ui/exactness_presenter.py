"""Carries exactness checks between the chat, the card that shows them, and the replies that ask for one."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.domain.chat import ChatState
from app.domain.chat_asking import drawn_as
from app.domain.exactness import Check, CheckPressed, StopCheckPressed
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.shown import last_reply
from app.ui.window_parts import WindowParts


class ExactnessPresenter(QObject):
    """Keeps the card true to the chat's state."""

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        *,
        options: Callable[[], GenerationOptions],
        parent: QObject,
    ) -> None:
        """Connect them; `options` are those of the next reply."""
        super().__init__(parent)
        self._parts = parts
        self._controller = controller
        self._options = options
        self._action = parts.actions[ActionId.CHECK_EXACTNESS]
        self._action.triggered.connect(self._check_last)
        parts.exactness.check_wanted.connect(self._check_last)
        parts.exactness.stop_wanted.connect(self._stop)
        controller.state_changed.connect(self._changed)
        self._show(controller.state)

    def _changed(self, old: ChatState, new: ChatState) -> None:
        same_chat = old.opened is new.opened and old.can_send == new.can_send and old.card is new.card
        if old.check is not new.check or not same_chat:
            self._show(new)
        if new.check is not None and old.n_checks != new.n_checks:
            self._parts.stats.reveal(self._parts.exactness)
        if old.check is not None and old.check.running and new.check is not None and not new.check.running:
            # The panel may be hidden or scrolled away.
            self._parts.notice.hint(self._parts.exactness.outcome)

    def _show(self, state: ChatState) -> None:
        check = _shown_check(state)
        card = state.card
        at_server = card is not None and card.server is not None
        possible = state.can_send and card is not None and not at_server and last_reply(state) is not None
        running = state.check is not None and state.check.running
        self._parts.exactness.show_check(check, possible=possible and not running, at_server=at_server)
        self._action.setEnabled(possible and not running)

    def _check_last(self) -> None:
        reply = last_reply(self._controller.state)
        if reply is not None:
            self.check(reply)

    def check(self, reply: MessageId) -> None:
        """Compare a reply with and without drafts."""
        opened = self._controller.state.opened
        options = drawn_as(opened.nodes.get(reply) if opened is not None else None, self._options())
        self._controller.press(CheckPressed(reply=reply, options=options))

    def _stop(self) -> None:
        self._controller.press(StopCheckPressed())


def _shown_check(state: ChatState) -> Check | None:
    """The check of a reply in the conversation on screen, or one that runs, since it can be stopped."""
    check, opened = state.check, state.opened
    if check is None or check.running or (opened is not None and check.reply in opened.nodes):
        return check
    return None
