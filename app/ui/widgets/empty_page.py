"""What the centre shows while there is no conversation: what to do, or what is being waited for."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.domain.chat import ChatState
from app.ui.theme import Space
from app.ui.widgets.parts import button, label
from app.ui.wording import fill, percent

_WIDTH = 460


@dataclass(frozen=True, slots=True)
class _Words:
    title: str
    body: str
    offers: bool = False
    fraction: float | None = None


class EmptyPage(QWidget):
    """A title, a sentence, and the ways to a model where there is none.

    Attributes:
        demo: where the demo model lies, which is said to be one; None for nowhere.

    Signals:
        open_wanted: the user wants to choose a model file.
        demo_wanted: the user wants the demo model.
    """

    open_wanted = Signal()
    demo_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.demo: Path | None = None
        self._title = label("", "hero", wrap=True)
        self._body = label("", "body", wrap=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName(self.tr("Model loaded so far"))
        self._offers = self._make_offers()
        box = QWidget()
        box.setFixedWidth(_WIDTH)
        column = QVBoxLayout(box)
        column.setSpacing(Space.M)
        for part in (self._title, self._body):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(part)
        column.addSpacing(Space.S)
        column.addWidget(self._bar)
        column.addWidget(self._offers, 0, Qt.AlignmentFlag.AlignHCenter)
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
        words = self._words(state)
        self._title.setText(words.title)
        self._body.setText(words.body)
        self._offers.setVisible(words.offers)
        self._bar.setVisible(words.fraction is not None)
        if words.fraction is not None:
            self._bar.setValue(round(words.fraction * 1000))

    def _words(self, state: ChatState) -> _Words:
        if state.fatal is not None:
            return _Words(self.tr("Nothing can be kept"), str(state.fatal))
        if state.loading is not None:
            return self._loading(state)
        if state.model_error is not None:
            return _Words(self.tr("The model could not be loaded"), str(state.model_error), offers=True)
        if state.card is None:
            title = self.tr("Choose a model to begin")
            body = self.tr(
                "Tandem runs GGUF models on this machine; one with an MTP head drafts ahead. The demo model, "
                "SmolLM2 135M, comes with Tandem: small, and enough to see how it works."
            )
            return _Words(title, body, offers=True)
        body = self.tr("Everything stays on this machine: %1 answers here, and every chat is kept.")
        if state.card.path == self.demo:
            body = self.tr(
                "%1 answers here, the demo model: small, and enough to see how Tandem works. "
                "Everything stays on this machine, and every chat is kept."
            )
        return _Words(self.tr("What would you like to know?"), fill(body, state.card.name))

    def _loading(self, state: ChatState) -> _Words:
        assert state.loading is not None
        progress = fill(self.tr("%1 · %2"), state.loading.name, percent(state.loading_fraction))
        if state.loading_fraction == 0:
            progress = fill(self.tr("Preparing %1"), state.loading.name)
        if state.conversations:
            hint = self.tr("You can write already; your message waits for the model.")
            return _Words(self.tr("Loading the model"), f"{progress}\n{hint}", fraction=state.loading_fraction)
        welcome = self.tr(
            "Tandem chats with a language model on this machine, and shows how drafting ahead makes it faster. "
            "You can write already; your message waits for the model."
        )
        return _Words(self.tr("Welcome to Tandem"), f"{welcome}\n\n{progress}", fraction=state.loading_fraction)

    def _make_offers(self) -> QWidget:
        offers = QWidget()
        row = QHBoxLayout(offers)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        opens = button(self.tr("Open a model file…"), "outline", tip=self.tr("Choose a model file (Ctrl+O)"))
        opens.clicked.connect(self._ask_open)
        demo = button(self.tr("Use the demo model"), "outline", tip=self.tr("Load the demo model (Ctrl+Shift+O)"))
        demo.clicked.connect(self._ask_demo)
        for one in (opens, demo):
            row.addWidget(one)
        return offers

    def _ask_open(self) -> None:
        self.open_wanted.emit()

    def _ask_demo(self) -> None:
        self.demo_wanted.emit()
