"""What a statistics panel is given, and what it says, for its tests."""

from dataclasses import replace

from PySide6.QtWidgets import QLabel, QWidget

from app.domain.model import ModelMemory
from app.domain.round_series import RoundSeries, RoundTally
from app.domain.totals import Totals, totals_of
from app.domain.turn import Receipt, RestoreHow, TurnStats
from app.ui.panel_figures import PanelFigures
from app.ui.stats_view import StatsView
from tests.fakes.scripted_engine import CARD
from tests.ui.samples import stats

MEMORY = ModelMemory(
    weights=140_000_000,
    weights_mtp=6_000_000,
    rows_target=90_000_000,
    rows_draft=6_000_000,
    recurrent=0,
    compute=40_000_000,
    predicted=290_000_000,
    resident=512_000_000,
)
RECEIPT = Receipt(reused=5, reread=1, how=RestoreHow.SEGMENTS, reason="why", restore_s=0.1)


def view_of(told: TurnStats | None, *, series: RoundSeries | None = None, **figures: int | bool) -> StatsView:
    reply = PanelFigures(stats=told, **figures)  # type: ignore[arg-type]  # fields of the figures
    totals = totals_of(told) if told is not None else Totals()
    return StatsView(
        reply=reply,
        reply_totals=totals,
        series=series if series is not None else RoundSeries(),
        card=replace(CARD, memory=MEMORY),
    )


def rounds(*each: tuple[int, int], seconds: float = 0.05) -> RoundSeries:
    tally = RoundTally(1000)
    for drafted, accepted in each:
        tally.add(tokens=accepted + 1, drafted=drafted, accepted=accepted, seconds=seconds)
    return tally.series()


def words(panel: QWidget) -> str:
    return "\n".join(one.text() for one in panel.findChildren(QLabel) if one.isVisibleTo(panel) and one.text())


def full_view() -> StatsView:
    told = stats(tokens=46, plain_step_s=0.0297)
    view = view_of(told, series=rounds((2, 2), (2, 1), (3, 0)), context_used=1024, context_size=4096)
    return replace(
        view,
        reply=replace(view.reply, receipt=RECEIPT),
        conversation=totals_of(told).merge(totals_of(told)),
        model=totals_of(told),
        saved_bytes=72_000_000,
        carry=True,
        drawn="Temperature: 0.30\nTop-k: 40",
    )
