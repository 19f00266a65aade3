"""The statistics panel: whether drafting pays, and why.  It lays out the cards and hands each the view."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.ui.stats_view import Scope, StatsView
from app.ui.theme import PANEL_WIDTH, Look, Space
from app.ui.widgets.parts import button
from app.ui.widgets.stats.cards import CostCard, DepthCard, PositionsCard
from app.ui.widgets.stats.chart_card import ChartCard
from app.ui.widgets.stats.drawn_card import DrawnCard
from app.ui.widgets.stats.header import PanelHeader
from app.ui.widgets.stats.headline import Headline
from app.ui.widgets.stats.history_card import HistoryCard
from app.ui.widgets.stats.memory_cards import ContextCard, MemoryCard, SavedCard

LEAST_WIDTH = 280
MOST_WIDTH = 640


class StatsPanel(QFrame):
    """Headline, chart and cards.

    Attributes:
        header: the title bar, which whoever holds the panel puts above it.

    Signals:
        last_wanted: the user wants the last reply's numbers again.
        compare_wanted: the user wants replies and models side by side.
    """

    last_wanted = Signal()
    compare_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.setAccessibleName(self.tr("Statistics"))
        self._least = LEAST_WIDTH
        self.setMinimumWidth(LEAST_WIDTH)
        self.setMaximumWidth(MOST_WIDTH)
        self._width = PANEL_WIDTH
        self.header = PanelHeader(look)
        self.headline = Headline()
        self.chart_card = ChartCard(look)
        self.history_card = HistoryCard()
        self.history_card.compare_wanted.connect(self.compare_wanted)
        self.header.compare_wanted.connect(self.compare_wanted)
        self._back = button(self.tr("Back to the last reply"), "inline")
        self._back.clicked.connect(self.last_wanted)
        self._positions, self._cost, self._depth = PositionsCard(look), CostCard(look), DepthCard(look)
        self._context, self._memory, self._saved = ContextCard(look), MemoryCard(look), SavedCard()
        self._drawn = DrawnCard()
        self._lay_out()
        self.show_view(StatsView())

    def show_view(self, view: StatsView) -> None:
        """Show everything."""
        self._back.setVisible(view.picked)
        self.header.show_scope(view.scope, reply_name=self._reply_name(view))
        self.headline.show_view(view)
        self.chart_card.show_view(view)
        self._positions.show_view(view)
        self._cost.show_view(view)
        self._depth.show_view(view)
        self._context.show_view(view)
        self._memory.show_view(view)
        self._saved.show_view(view)
        self._drawn.show_view(view)
        self.history_card.show_view(view)

    def add_card(self, card: QWidget) -> None:
        """Put another card behind the others."""
        self._column.insertWidget(self._column.count() - 1, card)

    def reveal(self, card: QWidget) -> None:
        """Scroll to a card."""
        self._scroll.ensureWidgetVisible(card)

    def prefer_width(self, width: int) -> None:
        """Be this wide where there is room."""
        self._width = min(max(width, LEAST_WIDTH), MOST_WIDTH)
        self.updateGeometry()

    def need_width(self, least: int) -> None:
        """Be never narrower than this, nor than what the cards say in this language and size of type."""
        self._least = least
        self._keep_least(within=0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Longer words in a card may need more room."""
        if watched is self._content and event.type() is QEvent.Type.LayoutRequest:
            self._keep_least(within=self.minimumWidth())
        return super().eventFilter(watched, event)

    def _keep_least(self, *, within: int) -> None:
        needed = min(MOST_WIDTH, max(self._least, within, self._content.minimumSizeHint().width()))
        if needed != self.minimumWidth():
            self.setMinimumWidth(needed)

    def sizeHint(self) -> QSize:
        """As wide as preferred."""
        return QSize(self._width, 600)

    def _reply_name(self, view: StatsView) -> str:
        if view.scope is Scope.REPLY and view.picked:
            return self.tr("Picked reply")
        return self.tr("This reply") if view.reply.live or view.reply.stats is None else self.tr("Last reply")

    def _lay_out(self) -> None:
        content = self._content = QWidget()
        content.installEventFilter(self)
        content.setProperty("kind", "clear")
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(Space.L, Space.XS, Space.L, Space.L)
        self._column.setSpacing(Space.M)
        self._column.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeading)
        for part in (
            self.headline,
            self.chart_card,
            self._positions,
            self._cost,
            self._depth,
            self._context,
            self._memory,
            self._saved,
            self._drawn,
            self.history_card,
        ):
            self._column.addWidget(part)
        self._column.addStretch(1)
        scroll = self._scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setAccessibleName(self.tr("Statistics"))
        scroll.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        scroll.setWidget(content)
        scroll.verticalScrollBar().rangeChanged.connect(self._keep_width)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)

    def _keep_width(self) -> None:
        """Let the scroll bar stand in the margin, so that the cards are as wide with it as without."""
        bar = self._scroll.verticalScrollBar()
        taken = min(Space.L, bar.sizeHint().width()) if bar.maximum() else 0
        left, right = (taken, 0) if self.layoutDirection() is Qt.LayoutDirection.RightToLeft else (0, taken)
        self._column.setContentsMargins(Space.L - left, Space.XS, Space.L - right, Space.L)
