"""One thing the user should know, with at most one thing to do about it."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.ui.sentences import spoken
from app.ui.theme import Look, Space, Tone
from app.ui.widgets.parts import IconButton, button, label, restyle

_SHORT_MS = 12_000


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
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHORT_MS)
        self._timer.timeout.connect(self._dismiss)
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
        restyle(self, tone=tone)
        text = spoken(text)
        self._words.setText(text)
        self._words.setAccessibleName(text)
        self._act.setText(act)
        self._act.setAccessibleName(act)
        self._act.setVisible(bool(act))
        self._close.setVisible(not fixed)
        self.show()
        if short:
            self._timer.start()
        else:
            self._timer.stop()
        self._report_told(text, tone)

    def clear(self) -> None:
        """Hide it."""
        self._timer.stop()
        self.hide()

    def _report_told(self, text: str, tone: str) -> None:
        self.told.emit(text, tone)

    def _report_act(self) -> None:
        self.acted.emit()

    def _dismiss(self) -> None:
        self.clear()
        self.dismissed.emit()
