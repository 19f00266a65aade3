"""The statistics panel: whether drafting pays, and why.  Every number has its definition as a tooltip."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.domain.turn import DepthReport, TurnStats
from app.ui.figures import RoundCost, by_position, gain, round_cost, speedup
from app.ui.models.round_history import RoundHistory
from app.ui.panel_figures import PanelFigures
from app.ui.sentences import spoken
from app.ui.theme import PANEL_WIDTH, Look, Space
from app.ui.widgets.bars import Part, PartsBar, PositionBars
from app.ui.widgets.message_view import TONES
from app.ui.widgets.parts import Card, label, restyle
from app.ui.widgets.receipt_line import ReceiptLine
from app.ui.widgets.round_plot import RoundPlot
from app.ui.wording import count, decimal, fill, mean_depth, percent, times


class StatsPanel(QFrame):
    """Headline, plot and cards about one reply."""

    def __init__(self, look: Look, history: RoundHistory) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.setFixedWidth(PANEL_WIDTH)
        self.setAccessibleName(self.tr("Statistics"))
        self._look = look
        self._history = history
        self._figures = PanelFigures()
        content = QWidget()
        content.setProperty("kind", "clear")
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(Space.L, 14, Space.L, Space.L)
        self._column.setSpacing(Space.M)
        self._add_headline()
        self._add_plot()
        self._add_positions()
        self._add_round()
        self._add_depth()
        self._add_context()
        self._add_receipt()
        self._column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(content)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        look.changed.connect(self._show_round)
        self.show_figures(self._figures)

    def show_figures(self, figures: PanelFigures) -> None:
        """Show these."""
        self._figures = figures
        self._scope.setText(self.tr("This reply") if figures.live else self.tr("Last reply"))
        self._scope.setVisible(figures.stats is not None)
        self._show_headline(figures.stats)
        self._show_plot(figures.stats)
        self._show_round()
        self._show_depth(figures.stats.depth if figures.stats is not None else None)
        self._show_context(figures)
        self._receipt_card.setVisible(figures.receipt is not None)
        if figures.receipt is not None:
            self._receipt_words.setText(self._receipt_line.sentence(figures.receipt))

    # --- making the cards ---------------------------------------------------------------------------------

    def _add_headline(self) -> None:
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Speculation"), "strong"), 1)
        self._scope = label("", "caption")
        head.addWidget(self._scope)
        self._column.addLayout(head)
        self._ratio = label("–", "headline")
        self._ratio.setToolTip(
            self.tr(
                "Measured tokens per second, divided by an estimate without drafts: "
                "one target pass with a single row, and the same sampling, for each token."
            )
        )
        self._against = label(self.tr("plain decoding"), "caption")
        self._rates = label("", "caption", wrap=True)
        self._rates.setToolTip(self.tr("Tokens generated per second of decoding, against the estimate without drafts."))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._against)
        words.addWidget(self._rates)
        words.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(Space.M)
        row.addWidget(self._ratio)
        row.addLayout(words, 1)
        self._column.addLayout(row)

    def _add_plot(self) -> None:
        tip = self.tr("Acceptance: accepted drafts divided by drafted tokens, over the last eight rounds.")
        card = Card(self.tr("Acceptance by round"), tip)
        self._acceptance = label("", "strong")
        self._acceptance.setToolTip(self.tr("Accepted drafts divided by drafted tokens, over the whole reply."))
        head = QHBoxLayout()
        card.body.removeWidget(card.heading)
        head.addWidget(card.heading, 1)
        head.addWidget(self._acceptance)
        card.body.addLayout(head)
        self._plot = RoundPlot(self._look)
        self._plot.setAccessibleName(self.tr("Acceptance by round"))
        self._no_rounds = label(self.tr("Rounds are drawn here while a reply is written."), "caption", wrap=True)
        self._tokens = label("", "caption", wrap=True)
        self._tokens.setTextFormat(Qt.TextFormat.RichText)
        self._tokens.setToolTip(
            self.tr("(accepted drafts + rounds) / rounds: the target adds one token to each round.")
        )
        for part in (self._plot, self._no_rounds, self._tokens):
            card.body.addWidget(part)
        self._column.addWidget(card)

    def _add_positions(self) -> None:
        tip = self.tr(
            "Of the rounds in which this draft was judged, its predecessors being right: how often it was right."
        )
        self._positions_card = Card(self.tr("Accepted by draft position"), tip)
        self._positions = PositionBars(self._look)
        self._positions_card.body.addWidget(self._positions)
        self._column.addWidget(self._positions_card)

    def _add_round(self) -> None:
        tip = self.tr("Mean time of a round: verifying in the target, drafting, sampling, and everything else.")
        self._round_card = Card(self.tr("Where a round goes"), tip)
        self._round_bar = PartsBar(self._look)
        self._round_card.body.addWidget(self._round_bar)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Space.M)
        grid.setVerticalSpacing(Space.XS)
        self._legend: tuple[QLabel, ...] = tuple(label("", "caption", wrap=True) for _ in range(4))
        for at, entry in enumerate(self._legend):
            entry.setTextFormat(Qt.TextFormat.RichText)
            grid.addWidget(entry, at // 2, at % 2)
        self._round_card.body.addLayout(grid)
        self._column.addWidget(self._round_card)

    def _add_depth(self) -> None:
        self._depth_card = Card(self.tr("Depth"), self.tr("Tokens drafted in a round, before the target judges them."))
        self._depth = label("", "strong", wrap=True)
        self._depth_reason = label("", "caption", wrap=True)
        self._depth_card.body.addWidget(self._depth)
        self._depth_card.body.addWidget(self._depth_reason)
        self._column.addWidget(self._depth_card)

    def _add_context(self) -> None:
        tip = self.tr("Tokens in the target's memory, of the most it was given room for.")
        self._context_card = Card(self.tr("Context"), tip)
        self._context_bar = PartsBar(self._look, height=8)
        self._context = label("", "caption", wrap=True)
        self._context_card.body.addWidget(self._context_bar)
        self._context_card.body.addWidget(self._context)
        self._column.addWidget(self._context_card)

    def _add_receipt(self) -> None:
        tip = self.tr("What the turn could reuse of what had been evaluated before, and what it had to read again.")
        self._receipt_card = Card(self.tr("Receipt"), tip)
        self._receipt_line = ReceiptLine()
        self._receipt_line.setParent(self)
        self._receipt_line.hide()
        self._receipt_words = label("", "caption", wrap=True)
        self._receipt_card.body.addWidget(self._receipt_words)
        self._column.addWidget(self._receipt_card)

    # --- showing values -----------------------------------------------------------------------------------

    def _show_headline(self, stats: TurnStats | None) -> None:
        ratio = speedup(stats) if stats is not None else 0.0
        known = stats is not None and ratio > 0
        self._ratio.setVisible(known)
        self._against.setVisible(known)
        if stats is None or not known:
            self._rates.setText(self.tr("The speed against plain decoding appears here with the first reply."))
            return
        self._ratio.setText(times(ratio))
        restyle(self._ratio, tone=TONES[gain(ratio)])
        fast, plain = decimal(stats.tokens_per_second), decimal(stats.plain_tokens_per_second_estimate)
        self._rates.setText(fill(self.tr("%1 against %2 tok/s"), fast, plain))

    def _show_plot(self, stats: TurnStats | None) -> None:
        points = self._history.smoothed()
        self._plot.setVisible(len(points) > 1)
        self._no_rounds.setVisible(len(points) <= 1)
        if len(points) > 1:
            deepest = stats.depth.max if stats is not None else 1
            self._plot.show_points(points, most_tokens=max(deepest, 1) + 1)
        drafted = stats is not None and stats.telemetry.drafted > 0
        self._acceptance.setText(percent(stats.telemetry.acceptance) if stats is not None and drafted else "")
        self._tokens.setVisible(stats is not None and stats.telemetry.rounds > 0)
        if stats is not None:
            per_round = decimal(stats.telemetry.tokens_per_round, 2)
            words = fill(self.tr("%1 tokens per round"), per_round)
            self._tokens.setText(f"{_square(self._look.colors.good)} {words}")
        rates = by_position(stats.telemetry) if stats is not None else ()
        self._positions_card.setVisible(bool(rates))
        self._positions.show_rates(rates)

    def _show_round(self) -> None:
        stats = self._figures.stats
        cost = round_cost(stats.telemetry) if stats is not None else None
        self._round_card.setVisible(cost is not None and cost.total > 0)
        if cost is None or cost.total <= 0:
            return
        parts = self._round_parts(cost)
        self._round_bar.show_parts(tuple(Part(spent / cost.total, color) for _, spent, color in parts))
        for entry, (name, spent, color) in zip(self._legend, parts, strict=True):
            words = fill(self.tr("%1 %2 ms"), name, decimal(spent))
            entry.setText(f"{_square(color)} {words}")

    def _round_parts(self, cost: RoundCost) -> tuple[tuple[str, float, str], ...]:
        colors = self._look.colors
        return (
            (self.tr("verify"), cost.verify, colors.accent),
            (self.tr("draft"), cost.draft, colors.good),
            (self.tr("sample"), cost.sample, colors.warn),
            (self.tr("other"), cost.other, colors.faint),
        )

    def _show_depth(self, depth: DepthReport | None) -> None:
        self._depth_card.setVisible(depth is not None)
        if depth is None:
            return
        mode = self.tr("automatic") if depth.mode == "auto" else self.tr("fixed")
        words = fill(self.tr("Depth %1 of %2, %3"), mean_depth(depth.chosen_mean), count(depth.max), mode)
        self._depth.setText(words)
        self._depth_reason.setText(spoken(depth.reason))
        self._depth_reason.setVisible(bool(depth.reason))

    def _show_context(self, figures: PanelFigures) -> None:
        self._context_card.setVisible(figures.context_size > 0)
        if figures.context_size <= 0:
            return
        share = min(1.0, figures.context_used / figures.context_size)
        colors = self._look.colors
        self._context_bar.show_parts((Part(share, colors.bad if share > 0.95 else colors.accent),))
        used, size = count(figures.context_used), count(figures.context_size)
        self._context.setText(fill(self.tr("%1 of %2 tokens, %3"), used, size, percent(share)))


def _square(color: str) -> str:
    return f'<span style="color:{color}">■</span>&nbsp;'
