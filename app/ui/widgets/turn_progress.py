"""What happens between a question and the first word: waiting, finding, reading."""

import time
from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.domain.chat import ActiveTurn, Phase
from app.domain.pace import Pace
from app.ui.theme import Space
from app.ui.widgets.parts import label
from app.ui.wording import count, fill, rough_duration

_BAR_WIDTH = 320


class TurnProgress(QWidget):
    """A sentence and, while the prompt is read, a bar and how long it will still take."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._pace = Pace()
        self._words = label("", "body")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(_BAR_WIDTH)
        self._bar.setAccessibleName(self.tr("Prompt read so far"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.XS, 0, Space.XS)
        column.setSpacing(Space.S)
        column.addWidget(self._words)
        row = QHBoxLayout()
        row.addWidget(self._bar)
        row.addStretch(1)
        column.addLayout(row)

    def show_turn(self, active: ActiveTurn) -> None:
        """Show where the turn is."""
        if active.phase is Phase.READING:
            self._pace = self._pace.and_then(self._clock(), active.prompt_done)
        self._words.setText(self._sentence(active))
        reading = active.phase is Phase.READING and active.prompt_total > 0
        self._bar.setVisible(reading)
        if reading:
            self._bar.setRange(0, active.prompt_total)
            self._bar.setValue(active.prompt_done)

    def _sentence(self, active: ActiveTurn) -> str:
        if active.stopping:
            return self.tr("Stopping…")
        match active.phase:
            case Phase.BEGINNING:
                return self.tr("Keeping your message…")
            case Phase.WAITING:
                return self.tr("Waiting for the model to load…")
            case Phase.FINDING:
                return self.tr("Looking for saved rows…")
            case Phase.READING if active.prompt_total:
                done, total = count(active.prompt_done), count(active.prompt_total)
                words = fill(self.tr("Reading the prompt: %1 of %2 tokens"), done, total)
                left = self._pace.left_s(active.prompt_total, now=self._clock())
                return words if left is None else fill(self.tr("%1 · about %2 left"), words, rough_duration(left))
            case Phase.READING | Phase.WRITING:
                return self.tr("Reading the prompt…")
