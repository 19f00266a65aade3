"""Cards about rounds: acceptance by position, where a round goes, and what depth was chosen."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.definitions import Term, explain
from app.ui.figures import by_position, round_cost
from app.ui.models.curve import depths
from app.ui.sentences import spoken
from app.ui.stats_view import Scope, StatsView
from app.ui.theme import Look
from app.ui.widgets.bars import PositionBars
from app.ui.widgets.parts import Card, label
from app.ui.widgets.stats.legend import LegendBar, LegendPart
from app.ui.wording import count, decimal, fill, mean_depth

_STRIP_HEIGHT = 26
_LEAST_MS = 0.05
"""Less reads 0.0."""


class PositionsCard(Card):
    """How often the first, the second, … draft of a round was right."""

    def __init__(self, look: Look) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self.heading.setText(self.tr("Accepted by draft position"))
        self.setAccessibleName(self.heading.text())
        explain(self, Term.BY_POSITION)
        self._bars = PositionBars(look)
        self._per_round = label("", "caption", wrap=True)
        explain(self._per_round, Term.TOKENS_PER_ROUND)
        self.body.addWidget(self._bars)
        self.body.addWidget(self._per_round)

    def show_view(self, view: StatsView) -> None:
        """Show the scope's rates; nothing where nothing was drafted."""
        telemetry = view.totals.telemetry
        rates = by_position(telemetry)
        self.setVisible(bool(rates))
        self._bars.show_rates(rates)
        per_round, rounds = decimal(telemetry.tokens_per_round, 2), count(telemetry.rounds)
        words = fill(self.tr("%1 tokens per round, over %2 rounds"), per_round, rounds)
        self._per_round.setText(words)


class CostCard(Card):
    """Where the time of a round goes."""

    def __init__(self, look: Look) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self._look = look
        self._view = StatsView()
        self.heading.setText(self.tr("Where a round goes"))
        self.setAccessibleName(self.heading.text())
        explain(self, Term.COST)
        self._bar = LegendBar(look)
        self.body.addWidget(self._bar)
        look.changed.connect(self._show)

    def show_view(self, view: StatsView) -> None:
        """Show the scope's mean round."""
        self._view = view
        self._show()

    def _show(self) -> None:
        cost, colors = round_cost(self._view.totals.telemetry), self._look.colors
        self.setVisible(cost is not None and cost.total > 0)
        if cost is None or cost.total <= 0:
            return
        parts = (
            (self.tr("verify"), cost.verify, colors.accent),
            (self.tr("draft"), cost.draft, colors.good),
            (self.tr("sample"), cost.sample, colors.warn),
            (self.tr("other"), cost.other, colors.faint),
        )
        self._bar.show_parts(
            tuple(
                LegendPart(fill(self.tr("%1 %2 ms"), name, decimal(spent)), spent / cost.total, color)
                for name, spent, color in parts
                if spent >= _LEAST_MS
            )
        )


class DepthStrip(QWidget):
    """Depth from the beginning of a reply to its end, as small columns."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._depths: tuple[float, ...] = ()
        self._most = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_STRIP_HEIGHT)
        look.changed.connect(self.update)

    def show_depths(self, found: tuple[float, ...], *, most: int) -> None:
        """Show these, against the largest depth allowed."""
        if (found, most) != (self._depths, self._most):
            self._depths, self._most = found, most
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(100, _STRIP_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the columns."""
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        colors = self._look.colors
        width = self.width() / max(len(self._depths), 1)
        gap = 1.0 if width > 3 else 0.0
        for at, depth in enumerate(self._depths):
            height = min(1.0, depth / self._most) * (self.height() - 1)
            left = (len(self._depths) - 1 - at if self.isRightToLeft() else at) * width
            painter.fillRect(QRectF(left, 0, width - gap, self.height()), QColor(colors.track))
            painter.fillRect(QRectF(left, self.height() - height - 1, width - gap, height + 1), QColor(colors.accent))
        painter.end()


class DepthCard(Card):
    """What the depth controller decided, and why."""

    def __init__(self, look: Look) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self.heading.setText(self.tr("Depth controller"))
        self.setAccessibleName(self.heading.text())
        explain(self, Term.DEPTH)
        self._depth = label("", "strong", wrap=True)
        self._reason = label("", "caption", wrap=True)
        self.strip = DepthStrip(look)
        explain(self._depth, Term.DEPTH)
        explain(self.strip, Term.DEPTHS)
        for part in (self._depth, self._reason, self.strip):
            self.body.addWidget(part)

    def show_view(self, view: StatsView) -> None:
        """Show the reply's depth; over several replies there is no one decision."""
        stats = view.reply.stats
        # Where nothing was drafted, the headline has said why.
        drafted = stats is not None and (stats.telemetry.drafted > 0 or not stats.telemetry.rounds)
        drafted = drafted and not view.is_served  # whose depths are its own
        self.setVisible(view.scope is Scope.REPLY and drafted)
        if stats is None or not drafted:
            return
        report = stats.depth
        mode = self.tr("automatic") if report.mode == "auto" else self.tr("fixed")
        mean = round(report.chosen_mean, 1)
        # A mean is called one: the reason below it is about now, when it may be off.
        words = self.tr("Depth %1 of %2, %3") if mean.is_integer() else self.tr("On average %1 of %2, %3")
        self._depth.setText(fill(words, mean_depth(mean), count(report.max), mode))
        self._reason.setText(spoken(report.reason))
        self._reason.setVisible(bool(report.reason))
        found = depths(view.series)
        self.strip.setVisible(len(found) > 1 and stats.telemetry.drafted > 0)
        self.strip.show_depths(found, most=max(report.max, 1))
        name = fill(self.tr("Depth over the reply, %1 on average"), decimal(report.chosen_mean))
        self.strip.setAccessibleName(name)
