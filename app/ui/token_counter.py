"""Asks the model how many tokens the message is, once the user pauses, and says what reading it would cost."""

from PySide6.QtCore import QObject, QTimer

from app.domain.attachments import Attachment, composed
from app.domain.chat import ChatState
from app.domain.composer_events import CountWanted
from app.ui.chat_controller import ChatController
from app.ui.shown import newest_first, panel_figures
from app.ui.widgets.composer import Composer

_PAUSE_MS = 300
_SPARE = 8
"""Tokens that a template puts around a message, and room for a reply to begin."""
_ENOUGH_READ = 8
"""Fewer tokens than this say nothing about the speed of reading."""


class TokenCounter(QObject):
    """Shows a count that is never older than the last pause; an attachment is counted once."""

    def __init__(self, composer: Composer, controller: ChatController, *, parent: QObject) -> None:
        super().__init__(parent)
        self._composer, self._controller = composer, controller
        self._known: dict[Attachment, int] = {}
        self._asked: tuple[Attachment, ...] = ()
        self._n_text: int | None = None
        self._waits = False
        self._used = 0
        self._tokens_per_s: float | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.count_now)
        composer.text_edited.connect(self._wait)
        composer.attached.connect(self._wait)
        controller.state_changed.connect(self._changed)

    def count_now(self) -> None:
        """Ask, if anything changed since the last answer."""
        self._timer.stop()
        draft = self._composer.draft
        if not self._waits or self._controller.state.card is None or draft.is_empty:
            return
        self._waits = False
        self._asked = tuple(each for each in draft.attachments if each not in self._known)
        self._controller.press(CountWanted(texts=(draft.text, *map(composed, self._asked))))

    def _wait(self) -> None:
        if self._composer.draft.is_empty or self._controller.state.card is None:
            self._timer.stop()
            self._n_text, self._waits = None, False
            self._composer.count.clear()
        else:
            self._waits = True
            self._timer.start()

    def _changed(self, old: ChatState, new: ChatState) -> None:
        if new.opened is not old.opened or new.active is not old.active:
            self._used = panel_figures(new).context_used
            self._tokens_per_s = _reading_speed(new) or self._tokens_per_s
        if new.card is not old.card:
            self._known.clear()
            self._tokens_per_s = None
            self._n_text = None
            self._wait()
        if new.counted is not old.counted and new.counted is not None:
            self._take(new.counted.counts)
        elif (old.active is None) != (new.active is None):
            self._wait()

    def _take(self, counts: tuple[int, ...]) -> None:
        draft = self._composer.draft
        if draft.is_empty:
            return
        # Nothing was asked where the answer is part of a picture.
        asked = self._asked or draft.attachments
        self._n_text = counts[0] if counts else None
        self._known.update(zip(asked, counts[1:], strict=False))
        self._known = {each: self._known[each] for each in draft.attachments if each in self._known}
        self._composer.chips.show_counts(self._known)
        self._show(n_attached=len(draft.attachments))

    def _show(self, *, n_attached: int) -> None:
        card = self._controller.state.card
        # What an image takes is known only once the model has looked at it.
        unknown = len(self._known) < n_attached or bool(self._composer.draft.pictures)
        if card is None or self._n_text is None or unknown:
            self._composer.count.clear()
            return
        n_tokens = self._n_text + sum(self._known.values())
        read_s = n_tokens / self._tokens_per_s if self._tokens_per_s else None
        self._composer.count.show_count(n_tokens, read_s=read_s, used=self._used + _SPARE, size=card.n_ctx)


def _reading_speed(state: ChatState) -> float | None:
    """Tokens per second of the last prompt that was read in the shown conversation."""
    for node in newest_first(state):
        stats = node.stats
        if stats is not None and stats.read_tokens >= _ENOUGH_READ and stats.read_s > 0:
            return stats.read_tokens / stats.read_s
    return None
