"""What the centre shows while there is no conversation: what to do, or what is being waited for."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.domain.chat import ChatState
from app.domain.pace import Pace
from app.ui.sentences import spoken
from app.ui.theme import Space
from app.ui.widgets.parts import button, label
from app.ui.wording import fill, isolated, percent, rough_duration

_WIDTH = 460
_SMALL_BYTES = 500_000_000


@dataclass(frozen=True, slots=True)
class _Words:
    title: str
    body: str
    offer: str = ""
    demo: bool = False
    stop: bool = False
    fraction: float | None = None


class EmptyPage(QWidget):
    """A title, a sentence, and what can be done about it.

    Attributes:
        demo: where the demo model lies, which is said to be one; None for nowhere.

    Signals:
        open_wanted: the user wants to choose a model file.
        demo_wanted: the user wants the demo model.
        stop_wanted: the user does not want to wait for the model.
    """

    open_wanted = Signal()
    demo_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._pace = Pace()
        self._file: Path | None = None
        self.demo: Path | None = None
        self._title = label("", "hero", wrap=True)
        self._body = label("", "body", wrap=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName(self.tr("Model loaded so far"))
        self._offer = button("", "outline")
        self._offer.clicked.connect(self._ask_open)
        self._demo = button(self.tr("Use the demo model"), "outline", tip=self.tr("Use the demo model (Ctrl+Shift+O)"))
        self._demo.clicked.connect(self._ask_demo)
        self._honest = label(
            self.tr(
                "The demo model comes with Tandem and needs no download. It is very small (135 million parameters): "
                "it shows how the app works, and is often wrong about facts."
            ),
            "caption",
            wrap=True,
        )
        self._stop = button(self.tr("Cancel"), "outline", tip=self.tr("Do not load this model"))
        self._stop.clicked.connect(self._ask_stop)
        box = QWidget()
        box.setFixedWidth(_WIDTH)
        column = QVBoxLayout(box)
        column.setSpacing(Space.M)
        for part in (self._title, self._body, self._honest):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._title)
        column.addWidget(self._body)
        column.addSpacing(Space.S)
        column.addWidget(self._bar)
        buttons = QHBoxLayout()
        buttons.setSpacing(Space.S)
        buttons.addStretch(1)
        for choice in (self._offer, self._demo, self._stop):
            buttons.addWidget(choice)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(self._honest)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(box)
        row.addStretch(1)
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        outer.addLayout(row)
        outer.addStretch(3)

    def show_state(self, state: ChatState) -> None:
        """Say what fits the state."""
        self._follow(state)
        words = self._words(state)
        self._title.setText(words.title)
        self._body.setText(words.body)
        self._offer.setText(words.offer)
        self._offer.setAccessibleName(words.offer)
        self._offer.setVisible(bool(words.offer))
        self._demo.setVisible(words.demo)
        self._honest.setVisible(words.demo)
        self._stop.setVisible(words.stop)
        self._bar.setVisible(words.fraction is not None)
        if words.fraction is not None:
            self._bar.setValue(round(words.fraction * 1000))

    def _words(self, state: ChatState) -> _Words:
        if state.fatal is not None:
            return _Words(self.tr("Nothing can be kept"), spoken(str(state.fatal)))
        if state.loading is not None:
            return self._loading(state)
        if state.model_error is not None:
            reason = spoken(str(state.model_error))
            title, offer = self.tr("The model could not be loaded"), self.tr("Open a model file…")
            return _Words(title, reason, offer, demo=True)
        if state.card is None:
            title = self.tr("Choose a model to begin")
            body = self.tr(
                "Tandem runs GGUF models on this machine; one with an MTP head drafts ahead. The demo model, "
                "SmolLM2 135M, comes with Tandem: small, and enough to see how it works."
            )
            return _Words(title, body, self.tr("Open a model file…"), demo=True)
        body = self.tr("Everything stays on this machine: %1 answers here, and every chat is kept.")
        if state.card.path == self.demo:
            body = self.tr(
                "%1 answers here, the demo model: small, and enough to see how Tandem works. "
                "Everything stays on this machine, and every chat is kept."
            )
        if state.card.server is not None and not state.card.server.is_here:
            body = fill(
                self.tr("%1 answers. What you write goes to %2; every chat is kept on this machine."),
                isolated(state.card.name),
                isolated(state.card.server.host),
            )
        body = fill(body, isolated(state.card.name))
        if 0 < state.card.n_bytes < _SMALL_BYTES and state.card.path != self.demo:
            body += "\n" + self.tr("It is a very small model: good for a try, and often wrong about facts.")
        return _Words(self.tr("What would you like to know?"), body)

    def _loading(self, state: ChatState) -> _Words:
        fraction, title, hint = state.loading_fraction, self.tr("Loading the model"), ""
        hint = self.tr("You can write already; your message waits for the model.")
        if not state.conversations:
            title = self.tr("Welcome to Tandem")
            hint = self.tr(
                "Tandem chats with a language model on this machine, and shows how drafting ahead makes it faster. "
                "You can write already; your message waits for the model."
            )
        # Before anything was read there may be nothing to give up yet: the demo model's file is being made.
        return _Words(title, f"{hint}\n\n{self._progress(state)}", stop=fraction > 0, fraction=fraction)

    def _progress(self, state: ChatState) -> str:
        assert state.loading is not None
        name = isolated(state.loading.name)
        if state.loading_fraction == 0:
            return fill(self.tr("%1 · preparing"), name)
        words = fill(self.tr("%1 · %2"), name, percent(state.loading_fraction))
        left = self._pace.left_s(1.0, now=self._clock())
        return words if left is None else fill(self.tr("%1 · about %2 left"), words, rough_duration(left))

    def _follow(self, state: ChatState) -> None:
        if state.loading != self._file:
            self._file, self._pace = state.loading, Pace()
        if state.loading is not None:
            self._pace = self._pace.and_then(self._clock(), state.loading_fraction)

    def _ask_open(self) -> None:
        self.open_wanted.emit()

    def _ask_demo(self) -> None:
        self.demo_wanted.emit()

    def _ask_stop(self) -> None:
        self.stop_wanted.emit()
