"""One thing the user should know, with at most one thing to do about it."""

from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.ui.sentences import spoken
from app.ui.theme import Look, Space, Tone
from app.ui.widgets.parts import IconButton, button, label, restyle

_SHORT_MS = 12_000
_OVER_MS = 3_000
"""How long a hint stands over something that can be acted on."""


@dataclass(frozen=True, slots=True)
class _Said:
    text: str
    tone: str = "plain"
    act: str = ""
    fixed: bool = False


class NoticeBar(QFrame):
    """A sentence above the composer; hidden while there is none.

    Signals:
        acted: the button was pressed.
        dismissed: the user has read it, or its time is over.
        told: (text, tone) it shows a sentence.
    """

    acted = Signal()
    dismissed = Signal()
    told = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "notice")
        self._words = label("", "words", wrap=True)
        self._act = button("", "link")
        self._act.clicked.connect(self._report_act)
        self._close = IconButton(look, "close", tip=self.tr("Dismiss"), tone=Tone.MUTED, size=14)
        self._close.clicked.connect(self._dismiss)
        self._notice: _Said | None = None
        self._hint: _Said | None = None
        self._timer = self._make_timer()
        self._timer.timeout.connect(self._end_notice)
        self._hint_timer = self._make_timer()
        self._hint_timer.timeout.connect(self.end_hint)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, Space.XS, Space.XS, Space.XS)
        row.addWidget(self._words, 1)
        row.addWidget(self._act)
        row.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence, empty while hidden."""
        return self._words.text() if not self.isHidden() else ""

    def tell(self, text: str, *, tone: str = "warn", act: str = "", short: bool = False, fixed: bool = False) -> None:
        """Show a sentence.

        Args:
            text: the sentence.
            tone: ``plain``, ``warn`` or ``bad``.
            act: text of the button; empty for none.
            short: it goes by itself after a while.
            fixed: it cannot be dismissed, because it stays true.
        """
        text = spoken(text)
        self._notice, self._hint = _Said(text, tone, act, fixed), None
        self._hint_timer.stop()
        if short:
            self._timer.start(_SHORT_MS)
        else:
            self._timer.stop()
        self._show()
        self._report_told(text, tone)

    def hint(self, text: str) -> None:
        """Say something for a moment; what stood there, and what can be done about it, comes back afterwards."""
        text = spoken(text)
        self._hint = _Said(text)
        self._hint_timer.start(_SHORT_MS if self._notice is None else _OVER_MS)
        self._show()
        self._report_told(text, "plain")

    def end_hint(self) -> None:
        """Say no longer what was only a hint: it has been read, or is of a chat that was left."""
        self._hint_timer.stop()
        self._hint = None
        self._show()

    def clear(self) -> None:
        """Hide it."""
        self._timer.stop()
        self._notice = None
        self.end_hint()

    def _show(self) -> None:
        said = self._hint or self._notice
        self.setVisible(said is not None)
        if said is None:
            return
        restyle(self, tone=said.tone)
        self._words.setText(said.text)
        self._words.setAccessibleName(said.text)
        self._act.setText(said.act)
        self._act.setAccessibleName(said.act)
        self._act.setVisible(bool(said.act))
        self._close.setVisible(not said.fixed)

    def _make_timer(self) -> QTimer:
        made = QTimer(self)
        made.setSingleShot(True)
        return made

    def _report_told(self, text: str, tone: str) -> None:
        self.told.emit(text, tone)

    def _report_act(self) -> None:
        self.acted.emit()

    def _end_notice(self) -> None:
        self._notice = None
        self._show()
        self.dismissed.emit()

    def _dismiss(self) -> None:
        if self._hint is not None:
            self.end_hint()
        else:
            self.clear()
        self.dismissed.emit()
