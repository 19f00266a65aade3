"""The card of the chart: what it draws, in words and numbers, under the cursor or now."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.round_series import RoundSeries
from app.ui.definitions import Term, explain
from app.ui.models.curve import CurvePoint, curve
from app.ui.stats_view import StatsView, Unit
from app.ui.theme import Look, Space
from app.ui.widgets.parts import Card, label
from app.ui.widgets.stats.chart import Chart
from app.ui.widgets.stats.legend import LegendEntry
from app.ui.wording import count, decimal, fill, percent


class ChartCard(Card):
    """Acceptance and tokens/s over rounds, replies or days."""

    def __init__(self, look: Look) -> None:
        super().__init__("")
        self.heading.setWordWrap(True)
        self._look = look
        self._view = StatsView()
        self._series: RoundSeries | None = None
        self.chart = Chart(look)
        self.chart.pointed.connect(self._show_numbers)
        self._accepted, self._speed = LegendEntry("figure"), LegendEntry("figure")
        explain(self._accepted, Term.ACCEPTANCE)
        explain(self._speed, Term.SPEED)
        numbers = QHBoxLayout()
        numbers.setSpacing(Space.M)
        numbers.addWidget(self._accepted, 3)
        numbers.addWidget(self._speed, 2)
        self._first, self._here, self._last = label("", "caption"), label("", "caption"), label("", "caption")
        for part in (self._first, self._here, self._last):
            explain(part, Term.ROUND)
        line = QWidget()
        axis = QHBoxLayout(line)
        axis.setContentsMargins(0, 0, 0, 0)
        axis.addWidget(self._first)
        axis.addStretch(1)
        axis.addWidget(self._here)
        axis.addStretch(1)
        axis.addWidget(self._last)
        self._waiting = label("", "caption", wrap=True)
        column = QVBoxLayout()
        column.setSpacing(Space.XS)
        column.addLayout(numbers)
        column.addWidget(self.chart)
        column.addWidget(line)
        column.addWidget(self._waiting)
        self.body.addLayout(column)
        look.changed.connect(self._show_numbers)

    def show_view(self, view: StatsView) -> None:
        """Draw the scope's series."""
        redraw = view.series is not self._series or view.scope is not self._view.scope
        self._view, self._series = view, view.series
        self.setVisible(not view.is_served)  # whose rounds are its own
        self.heading.setText(self._title())
        self.setAccessibleName(self._title())
        if redraw:
            window = 8 if view.unit is Unit.ROUND else 1
            points = curve(view.series, window=window)
            self.chart.show_points(points, plain=view.totals.plain_per_second)
        known = len(view.series) > 1 or (len(view.series) == 1 and view.unit is not Unit.ROUND)
        # Not hidden for a moment and shown again, which would lay the panel out anew each time.
        self._accepted.setVisible(known and view.totals.telemetry.drafted > 0)
        for part in (self.chart, self._first, self._here, self._last, self._speed):
            part.setVisible(known)
        self._waiting.setVisible(not known)
        self._waiting.setText(self._why_empty())
        if known:
            self._show_axis()
            self._show_numbers()

    def _title(self) -> str:
        drafted = self._view.totals.telemetry.drafted > 0 or not self._view.totals.replies
        match self._view.unit:
            case Unit.ROUND if not drafted:
                return self.tr("Speed by round")
            case Unit.REPLY if not drafted:
                return self.tr("Speed by reply")
            case Unit.DAY if not drafted:
                return self.tr("Speed by day")
            case Unit.ROUND:
                return self.tr("Acceptance and speed by round")
            case Unit.REPLY:
                return self.tr("Acceptance and speed by reply")
            case Unit.DAY:
                return self.tr("Acceptance and speed by day")

    def _why_empty(self) -> str:
        match self._view.unit:
            case Unit.ROUND if self._view.reply.stats is not None and not self._view.reply.live:
                return self.tr("The single rounds of this reply were not kept.")
            case Unit.ROUND:
                return self.tr("Rounds are drawn here while a reply is written.")
            case _:
                return self.tr("Nothing has been counted here yet.")

    def _place(self, number: int) -> str:
        match self._view.unit:
            case Unit.ROUND:
                return fill(self.tr("round %1"), count(number))
            case Unit.REPLY:
                return fill(self.tr("reply %1"), count(number))
            case Unit.DAY:
                return fill(self.tr("day %1"), count(number))

    def _show_axis(self) -> None:
        points = self.chart.points
        self._first.setText(self._place(points[0].first))
        self._last.setText(self._place(points[-1].last) if points[-1].last > points[0].first else "")

    def _show_numbers(self) -> None:
        point, totals, colors = self.chart.at, self._view.totals, self._look.colors
        drafted = totals.telemetry.drafted > 0
        rate = totals.telemetry.acceptance if drafted else None
        speed: float | None = totals.tokens_per_second
        if point is not None:
            rate, speed = point.acceptance, point.speed
        accepted = fill(self.tr("%1 accepted"), percent(rate)) if rate is not None else self.tr("no drafts")
        self._accepted.show_part(accepted, colors.accent if rate is not None else colors.track)
        self._speed.show_part(fill(self.tr("%1 tok/s"), decimal(speed) if speed else "–"), colors.good)
        self._here.setText(self._place(point.last) if point is not None else "")
        self.chart.setAccessibleName(self._spoken(point, accepted))

    def _spoken(self, point: CurvePoint | None, accepted: str) -> str:
        title, speed = self._title(), self._speed.words.text()
        if point is None:
            return fill(self.tr("%1: %2, %3"), title, accepted, speed)
        return fill(self.tr("%1: %2, %3"), self._place(point.last), accepted, speed)
