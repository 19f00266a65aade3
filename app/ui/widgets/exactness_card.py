"""The card that checks exactness: whether a reply is the same without drafts, and where not, by how little."""

from math import isfinite

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from app.domain.exactness import Check, Difference, Verdict
from app.ui.definitions import Term, explain
from app.ui.theme import Space
from app.ui.widgets.parts import Card, button, label
from app.ui.wording import count, decimal, fill

_MARGIN_PLACES = 4


class ExactnessCard(Card):
    """One check, from the button to its verdict.

    Signals:
        check_wanted: compare the last reply.
        stop_wanted: give up what is under way.
    """

    check_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("ExactnessCard", "Exactness"))
        explain(self, Term.EXACTNESS)
        self.setParent(parent)
        self._running = False
        self._words = label("", "strong", wrap=True)
        self._more = label("", "caption", wrap=True)
        explain(self._words, Term.EXACTNESS)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Tokens compared so far"))
        self._button = button(self.tr("Check"), "link")
        self._button.clicked.connect(self._press)
        head = QHBoxLayout()
        self.body.removeWidget(self.heading)
        head.addWidget(self.heading, 1)
        head.addWidget(self._button)
        self.body.addLayout(head)
        for part in (self._words, self._more, self._bar):
            self.body.addWidget(part)
        self.body.setSpacing(Space.XS)
        # The button's own space stands where other cards have none.
        self.body.setContentsMargins(Space.M, Space.XS, Space.M, Space.M)
        self.show_check(None, possible=False)

    @property
    def outcome(self) -> str:
        """What is said of a check that ended, in a line."""
        return self._words.text() or self._more.text()

    def show_check(self, check: Check | None, *, possible: bool, at_server: bool = False) -> None:
        """Show where a check stands; `possible` when one could begin now, which `at_server` none can."""
        self._running = check is not None and check.running
        self._button.setText(self.tr("Stop") if self._running else self.tr("Check"))
        self._button.setAccessibleName(self.tr("Stop the check") if self._running else self.tr("Check exactness"))
        tip = self.tr("Send a message or press this to stop") if self._running else self.tr("Check the last reply")
        self._button.setToolTip(tip)
        self._button.setEnabled(possible or self._running)
        self._bar.setVisible(self._running)
        if at_server and check is None:
            self._say("", self.tr("Not at a server: the check needs the model itself, loaded here."))
        elif check is None:
            self._say("", self.tr("Is the last reply the same without drafts? This writes it both ways and compares."))
        elif check.verdict is not None:
            self._show_verdict(check.verdict)
        elif check.why:
            self._say("", check.why)
        else:
            self._show_progress(check)

    def _show_progress(self, check: Check) -> None:
        self._bar.setRange(0, check.total)
        self._bar.setValue(check.done)
        done, total = count(check.done), count(check.total)
        self._say("", fill(self.tr("Writing it both ways: %1 of %2 tokens"), done, total) if check.total else "…")

    def _show_verdict(self, verdict: Verdict) -> None:
        if verdict.difference is not None:
            self._show_difference(verdict.difference)
            return
        equal = self.tr("Equal: %n token(s)", "", verdict.n_tokens)
        accepted = self.tr("%n of them came from accepted drafts.", "", verdict.n_accepted)
        self._say(f"✓  {equal}", accepted)

    def _show_difference(self, difference: Difference) -> None:
        where = self.tr("Different after %n token(s)", "", difference.position)
        drafted, plain = (
            fill(self.tr("“%1”"), text) if text else self.tr("the end")
            for text in (difference.drafted, difference.plain)
        )
        if isfinite(difference.margin):
            lead = decimal(difference.margin, _MARGIN_PLACES)
            sentence = self.tr("After “%1”: %2 with drafts, %3 without, which leads by %4 logits.")
            words = fill(sentence, difference.before, drafted, plain, lead)
        else:
            sentence = self.tr("After “%1”: %2 with drafts, %3 without, which alone could be drawn there.")
            words = fill(sentence, difference.before, drafted, plain)
        self._say(f"≠  {where}", words, term=Term.LEAD)

    def _say(self, words: str, more: str, *, term: Term = Term.EXACTNESS) -> None:
        self._words.setVisible(bool(words))
        self._words.setText(words)
        self._more.setText(more)
        explain(self._more, term)

    def _press(self) -> None:
        if self._running:
            self.stop_wanted.emit()
        else:
            self.check_wanted.emit()
