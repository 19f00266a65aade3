"""A made-up history for the pictures of the statistics panel: how a reply went, and others before it."""

from collections.abc import Callable, Sequence

from app.domain.ids import MessageId
from app.domain.round_series import RoundSeries, RoundTally
from app.domain.stats_events import DayFigures, ModelFigures, ReplyFigures, Statistics, StatsFound, StatsQuestion
from app.domain.totals import summed, totals_of
from app.domain.turn import TurnStats

StatsAfter = Callable[[int], TurnStats]
"""The statistics of a reply of so many rounds."""

_ROUNDS = (90, 140, 60, 210, 120, 90)


def found(
    question: StatsQuestion, stats_after: StatsAfter, pattern: Sequence[tuple[int, int]], *, model: str
) -> StatsFound:
    """What a store with some history would answer.

    Args:
        question: as asked.
        stats_after: makes statistics.
        pattern: drafted and accepted of the rounds, over and over.
        model: which wrote everything.
    """
    replies = tuple(
        ReplyFigures(message=MessageId(at), created_at=1_773_300_000.0 + 3600 * at, model=model, stats=stats_after(n))
        for at, n in enumerate(_ROUNDS, start=1)
    )
    days = tuple(DayFigures(day=20_500 + at, totals=totals_of(stats_after(n))) for at, n in enumerate(_ROUNDS))
    history = ModelFigures(
        fingerprint="", name=model, drafter="mtp", days=days, totals=summed(day.totals for day in days)
    )
    return StatsFound(
        statistics=Statistics(
            question=question,
            replies=replies,
            conversation=summed(totals_of(reply.stats) for reply in replies),
            models=(history,),
            rounds=_rounds(pattern, n=90),
            saved_bytes=72_400_000,
        )
    )


def _rounds(pattern: Sequence[tuple[int, int]], *, n: int) -> RoundSeries:
    tally = RoundTally(200)
    for at in range(n):
        drafted, accepted = pattern[at * at % len(pattern)]
        tally.add(tokens=accepted + 1, drafted=drafted, accepted=accepted, seconds=0.036 + 0.0055 * drafted)
    return tally.series()
