"""Below the rows of workers: what each of them is now.  Nobody is asked until the button is pressed."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.workers import WorkerAnswer, WorkerState
from app.ui.dialogs.devices_part import DevicesPart
from app.ui.theme import Space
from app.ui.widgets.parts import button, label
from app.ui.wording import fill, isolated, size


class WorkersPage(QWidget):
    """What was answered, a line for each.

    Attributes:
        ask: the button that asks them.
        devices: what this machine has itself.

    Signals:
        ask_wanted: ask them all.
    """

    ask_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "clear")
        tip = self.tr("Connects to each of them: is it there, and how much memory does it have?")
        self.ask = button(self.tr("Ask the workers"), "outline", tip=tip)
        self.ask.setAutoDefault(False)
        self.ask.clicked.connect(self._ask)
        trust = self.tr(
            "A worker lends its memory and processors to whoever reaches it, without a password and without "
            "encryption: use workers in networks you trust alone."
        )
        self.devices = DevicesPart()
        self._answers = label("", "body", wrap=True)
        acts = QHBoxLayout()
        acts.addWidget(self.ask)
        acts.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.M, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(label(trust, "caption", wrap=True))
        column.addLayout(acts)
        column.addWidget(self._answers)
        column.addWidget(self.devices)
        column.addStretch(1)

    def show_addresses(self, addresses: Sequence[str]) -> None:
        """These are the workers, and nothing is known of them."""
        self.ask.setEnabled(bool(addresses))
        self._answers.setText("")

    def show_waiting(self) -> None:
        """They are being asked."""
        self.ask.setEnabled(False)
        self._answers.setText(self.tr("Asking…"))

    def show_answers(self, answers: Sequence[WorkerAnswer]) -> None:
        """What they are."""
        self.ask.setEnabled(True)
        lines = (fill("%1: %2", isolated(answer.address), self._said(answer)) for answer in answers)
        self._answers.setText("\n".join(lines))

    def _said(self, answer: WorkerAnswer) -> str:
        match answer.state:
            case WorkerState.READY:
                devices = self.tr("%n device(s)", "", len(answer.free))
                ready = self.tr("ready, %1, %2 of %3 free")
                return fill(ready, devices, size(sum(answer.free)), size(sum(answer.total)))
            case WorkerState.BUSY:
                return self.tr("there, and serving: this window's model, perhaps, or another program")
            case WorkerState.ABSENT:
                return self.tr("nobody answers")
            case WorkerState.STRANGE:
                return self.tr("what answers is no worker of this version")

    def _ask(self) -> None:
        self.ask_wanted.emit()
