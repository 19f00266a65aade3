"""Keeps the action that tints accepted drafts true to what can be tinted: a server does not tell which they were."""

from itertools import islice

from PySide6.QtCore import QObject

from app.domain.chat import ChatState
from app.ui.actions import ActionId
from app.ui.chat_controller import ChatController
from app.ui.shown import newest_first
from app.ui.window_parts import WindowParts

_MOST_LOOKED_AT = 200
"""Messages from the end, once for each reply: a draft that lies further up is far from what is on screen."""


class TintPresenter(QObject):
    """Has the action offered where there is, or may come, something to tint, and says why where not."""

    def __init__(self, parts: WindowParts, controller: ChatController, *, parent: QObject) -> None:
        super().__init__(parent)
        self._action = parts.actions[ActionId.TOGGLE_TINT]
        self._usual = self._action.text()
        controller.state_changed.connect(self._follow)
        self._show(controller.state)

    def _follow(self, old: ChatState, new: ChatState) -> None:
        if old.card is not new.card or old.opened is not new.opened:
            self._show(new)

    def _show(self, state: ChatState) -> None:
        possible = state.card is None or state.card.server is None or _has_drafts(state)
        self._action.setEnabled(possible)
        self._action.setText(
            self._usual if possible else self.tr("Tint accepted drafts (a server does not tell which they were)")
        )


def _has_drafts(state: ChatState) -> bool:
    """Whether replies on screen know which of their characters were drafted."""
    return any(node.stats is not None and node.stats.drafted for node in islice(newest_first(state), _MOST_LOOKED_AT))
