"""The headline: what drafting won, in one number, or plainly that it does not draft and why."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.totals import Totals
from app.domain.turn import TurnStats
from app.ui.definitions import Term, explain
from app.ui.figures import gain, hardly_drafts
from app.ui.sentences import spoken
from app.ui.stats_view import Scope, StatsView
from app.ui.theme import Space
from app.ui.widgets.message_view import TONES
from app.ui.widgets.parts import label, restyle
from app.ui.wording import count, decimal, fill, mean_depth, percent, times


class Headline(QWidget):
    """One large number and two lines."""

    def __init__(self) -> None:
        super().__init__()
        self.ratio = label("", "headline")
        self._of = label("", "caption", wrap=True)
        self.plain = label("", "hero", wrap=True)
        self._summary = label("", "strong", wrap=True)
        self._rates = label("", "caption", wrap=True)
        explain(self.ratio, Term.SPEEDUP)
        explain(self._of, Term.PLAIN)
        explain(self.plain, Term.PLAIN)
        explain(self._summary, Term.ACCEPTANCE)
        explain(self._rates, Term.SPEED)
        row = QHBoxLayout()
        row.setSpacing(Space.M)
        row.addWidget(self.ratio)
        row.addWidget(self._of, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(2)
        column.addLayout(row)
        for part in (self.plain, self._summary, self._rates):
            column.addWidget(part)

    def show_view(self, view: StatsView) -> None:
        """Show the scope's numbers."""
        totals = view.totals
        ratio = 0.0 if hardly_drafts(totals.telemetry, totals.speedup) else totals.speedup
        self.ratio.setVisible(ratio > 0)
        self._of.setVisible(ratio > 0)
        self.plain.setVisible(ratio <= 0)
        if ratio > 0:
            self._show_ratio(view, ratio)
        elif view.is_served and view.reply.stats is not None:
            self._show_served(view.reply.stats)
        elif totals.tokens_per_second > 0:
            self._say(
                self.tr("Not drafting"),
                self._plain_speed(totals),
                self._why_plain(view),
            )
        elif view.reply.live:
            self._say(self.tr("Writing…"), "", self.tr("The numbers come with the first rounds."))
        elif view.loading:
            self._say(self.tr("Loading…"), "", self.tr("What a pass costs is measured once the model is there."))
        elif view.card is None:
            self._say(self.tr("No model is loaded"), "", self.tr("Open one to see how fast it writes, and why."))
        else:
            self._say(self.tr("No reply yet"), "", self._promise(view))

    def _show_ratio(self, view: StatsView, ratio: float) -> None:
        totals = view.totals
        self.ratio.setText(times(ratio))
        restyle(self.ratio, tone=TONES[gain(ratio)])
        words = {1: self.tr("faster than plain decoding"), -1: self.tr("slower than plain decoding")}
        self._of.setText(words.get(gain(ratio), self.tr("as fast as plain decoding")))
        self._summary.setText(self._drafts(totals))
        fast, plain = decimal(totals.compared_per_second), decimal(totals.plain_per_second)
        self._rates.setText(fill(self.tr("%1 tok/s against %2"), fast, plain))
        for part in (self._summary, self._rates):
            part.setVisible(True)

    def _show_served(self, stats: TurnStats) -> None:
        """A server's reply: what it reports, and what it does not."""
        fast = fill(self.tr("%1 tok/s"), decimal(stats.tokens_per_second))
        speed = fast if stats.tokens_per_second > 0 else self.tr("tok/s not reported")
        if stats.telemetry.drafted:
            speed = fill(self.tr("%1, %2 of its drafts accepted"), speed, percent(stats.telemetry.acceptance))
        self._say(self.tr("Written by a server"), speed, spoken(stats.depth.reason))

    def _drafts(self, totals: Totals) -> str:
        depth, telemetry = round(totals.mean_depth, 1), totals.telemetry
        if depth == 0:
            return self._few_drafts(totals)
        return fill(self.tr("depth %1, %2 accepted"), mean_depth(depth), percent(telemetry.acceptance))

    def _say(self, plain: str, summary: str, rates: str) -> None:
        for part, words in ((self.plain, plain), (self._summary, summary), (self._rates, rates)):
            part.setText(words)
            part.setVisible(bool(words))

    def _plain_speed(self, totals: Totals) -> str:
        speed = fill(self.tr("%1 tok/s"), decimal(totals.tokens_per_second))
        return fill(self.tr("%1, %2"), speed, self._few_drafts(totals)) if totals.telemetry.drafted else speed

    def _few_drafts(self, totals: Totals) -> str:
        drafted, rounds = totals.telemetry.drafted, count(totals.telemetry.rounds)
        if drafted == 1:
            return fill(self.tr("1 draft in %1 rounds"), rounds)
        return fill(self.tr("%1 drafts in %2 rounds"), count(drafted), rounds)

    def _why_plain(self, view: StatsView) -> str:
        stats = view.reply.stats
        if view.scope is Scope.REPLY and stats is not None:
            return spoken(stats.depth.reason) or self.tr("Nothing was drafted for this reply.")
        if view.totals.telemetry.drafted:
            return self.tr("Most rounds were without drafts, since they would have lost time.")
        return self.tr("None of these replies was drafted.")

    def _promise(self, view: StatsView) -> str:
        if view.is_served:
            return self.tr("Its figures appear here with the first reply, as far as the server reports them.")
        if view.card is not None and view.card.drafter == "none":
            return fill(self.tr("Nothing will be drafted: %1"), spoken(view.card.drafter_reason))
        return self.tr("The speed against plain decoding appears here with the first reply.")
