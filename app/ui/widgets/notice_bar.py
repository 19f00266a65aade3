"""What the user should know, one thing at a time, with at most one thing to do about it."""

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.ui.models.notices import Notice, Notices
from app.ui.sentences import spoken
from app.ui.theme import Look, Space, Tone
from app.ui.widgets.parts import IconButton, button, label, restyle

_SHORT_MS = 12_000
_OVER_MS = 3_000
"""How long a hint stands over something that can be acted on."""


class NoticeBar(QFrame):
    """A sentence above the composer; hidden while there is none.

    The newest is shown, and those before it wait: they come back once it is done with, and a button leads to them.

    Signals:
        dismissed: the user has read it, or its time is over.
        told: (text, tone) it shows a sentence.
    """

    dismissed = Signal()
    told = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "notice")
        self._words = label("", "words", wrap=True)
        self._act = button("", "link")
        self._act.clicked.connect(self._do_act)
        self._more = button("", "quiet", tip=self.tr("Show the notice before this one"))
        self._more.clicked.connect(self._step)
        self._close = IconButton(look, "close", tip=self.tr("Dismiss"), tone=Tone.MUTED, size=14)
        self._close.clicked.connect(self._dismiss)
        self._notices = Notices()
        self._timed: Notice | None = None
        """Whose time runs: only what can be read grows old."""
        self._hint: Notice | None = None
        self._timer = self._make_timer()
        self._timer.timeout.connect(self._end_notice)
        self._hint_timer = self._make_timer()
        self._hint_timer.timeout.connect(self.end_hint)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, Space.XS, Space.XS, Space.XS)
        row.addWidget(self._words, 1)
        row.addWidget(self._act)
        row.addWidget(self._more)
        row.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence, empty while hidden."""
        return self._words.text() if not self.isHidden() else ""

    def tell(
        self,
        text: str,
        *,
        tone: str = "warn",
        act: str = "",
        do: Callable[[], None] | None = None,
        key: str = "",
        short: bool = False,
        fixed: bool = False,
    ) -> None:
        """Show a sentence; see `Notice`."""
        text = spoken(text)
        self._notices.put(Notice(text=text, tone=tone, act=act, do=do, key=key, short=short, fixed=fixed))
        self._hint = None
        self._hint_timer.stop()
        self._show()
        self._report_told(text, tone)

    def offer(self, text: str, act: str, do: Callable[[], None], *, key: str) -> None:
        """Say what was done, and for a while what can be done about it."""
        self.tell(text, tone="plain", act=act, do=do, key=key, short=True)

    def hint(self, text: str) -> None:
        """Say something for a moment; what stood there, and what can be done about it, comes back afterwards."""
        text = spoken(text)
        self._hint = Notice(text=text)
        self._hint_timer.start(_SHORT_MS if self._notices.shown is None else _OVER_MS)
        self._show()
        self._report_told(text, "plain")

    def end_hint(self) -> None:
        """Say no longer what was only a hint: it has been read, or is of a chat that was left."""
        self._hint_timer.stop()
        self._hint = None
        self._show()

    def withdraw(self, key: str = "") -> None:
        """Say no longer what was said about this."""
        self._notices.withdraw(key)
        self._show()

    def clear(self) -> None:
        """Hide it."""
        self._notices.clear()
        self.end_hint()

    def _show(self) -> None:
        self._run_timer()
        said = self._hint or self._notices.shown
        self.setVisible(said is not None)
        if said is None:
            return
        restyle(self, tone=said.tone)
        self._words.setText(said.text)
        self._words.setAccessibleName(said.text)
        self._act.setText(said.act)
        self._act.setAccessibleName(said.act)
        self._act.setVisible(bool(said.act))
        more = self._notices.n_more if said is not self._hint else 0
        self._more.setText(self.tr("%Ln more", "", more))
        self._more.setAccessibleName(self._more.text())
        self._more.setVisible(more > 0)
        self._close.setVisible(not said.fixed)

    def _run_timer(self) -> None:
        shown = self._notices.shown
        if shown is self._timed:
            return
        self._timed = shown
        if shown is not None and shown.short:
            self._timer.start(_SHORT_MS)
        else:
            self._timer.stop()

    def _make_timer(self) -> QTimer:
        made = QTimer(self)
        made.setSingleShot(True)
        return made

    def _report_told(self, text: str, tone: str) -> None:
        self.told.emit(text, tone)

    def _do_act(self) -> None:
        done = self._notices.shown
        if done is None:
            return
        self.withdraw(done.key)
        if done.do is not None:
            done.do()

    def _step(self) -> None:
        self._notices.step()
        self._show()

    def _end_notice(self) -> None:
        if self._timed is not None:
            self.withdraw(self._timed.key)
        self.dismissed.emit()

    def _dismiss(self) -> None:
        shown = self._notices.shown
        if self._hint is not None:
            self.end_hint()
        elif shown is not None:
            self.withdraw(shown.key)
        self.dismissed.emit()
