"""Below the workers: what this machine computes on, and whether it can be relied on.  Nothing is tried unasked."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.self_test import Ability, FoundDevice, Outcome
from app.ui.sentences import spoken
from app.ui.theme import Space
from app.ui.widgets.parts import button, label
from app.ui.wording import fill, isolated, size


class DevicesPart(QWidget):
    """What was found, a line for each device.

    Attributes:
        test: the button that tests them.

    Signals:
        test_wanted: test them all.
    """

    test_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "clear")
        self.test = button(self.tr("Test this machine"), "outline")
        self.test.setAutoDefault(False)
        self.test.clicked.connect(self._ask)
        why = self.tr(
            "Tries saved states, taking tokens back and MTP drafts on each device with the demo model. What fails is "
            "not used from the next load on."
        )
        self._found = label("", "body", wrap=True)
        acts = QHBoxLayout()
        acts.addWidget(self.test)
        acts.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.M, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(label(self.tr("This machine"), "setting"))
        column.addWidget(label(why, "caption", wrap=True))
        column.addLayout(acts)
        column.addWidget(self._found)

    def show_waiting(self) -> None:
        """They are being tested."""
        self.test.setEnabled(False)
        self._found.setText(self.tr("Testing; this takes about a minute…"))

    def show_trouble(self, sentence: str) -> None:
        """Nothing was found out."""
        self.test.setEnabled(True)
        self._found.setText(spoken(sentence))

    def show_found(self, found: Sequence[FoundDevice]) -> None:
        """What they are, and what held."""
        self.test.setEnabled(True)
        self._found.setText("\n".join(self._line(each) for each in found if each.device.computes_models))

    def _line(self, found: FoundDevice) -> str:
        device = found.device
        name = isolated(device.description or device.name)
        memory = fill(self.tr("%1 of %2 free"), size(device.free), size(device.total))
        failed = [outcome for outcome in found.outcomes if outcome.fault]
        if not found.outcomes:
            said = self.tr("could not be tested")
        elif not failed:
            said = self.tr("everything held")
        else:
            said = fill(self.tr("switched off: %1"), ", ".join(self._named(each) for each in failed))
        return fill(self.tr("%1, %2: %3"), name, memory, said)

    def _named(self, outcome: Outcome) -> str:
        match outcome.ability:
            case Ability.STATE:
                return self.tr("saved states")
            case Ability.ROLLBACK:
                return self.tr("taking tokens back, and so drafts and saved states")
            case Ability.MTP:
                return self.tr("MTP drafts")

    def _ask(self) -> None:
        self.test_wanted.emit()
