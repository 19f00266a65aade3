"""Curves of acceptance, speed and depth from a series of rounds: few points, each over several rounds.  Pure."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from app.domain.round_series import RoundSeries

MOST_POINTS = 160
"""More than a panel has pixels to tell apart."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Some rounds in a row.

    Attributes:
        first, last: the rounds, counted from 1.
        acceptance: accepted / drafted; None where nothing was drafted.
        speed: tokens per second; None where no time was measured.
        per_round: tokens per round.
    """

    first: int
    last: int
    acceptance: float | None
    speed: float | None
    per_round: float


def curve(series: RoundSeries, *, window: int = 8, most: int = MOST_POINTS) -> tuple[CurvePoint, ...]:
    """Points along the series, each over the `window` rounds that end there, or more where there is no room for all."""
    n = len(series)
    if not n:
        return ()
    rounds = _sums(series.rounds)
    tokens, seconds = _sums(series.tokens), _sums(series.seconds)
    drafted, accepted = _sums(series.drafted), _sums(series.accepted)
    points: list[CurvePoint] = []
    before = 0
    for end in _ends(n, most):
        start = min(before, max(0, bisect_right(rounds, rounds[end] - window) - 1))
        proposed, took = drafted[end] - drafted[start], seconds[end] - seconds[start]
        points.append(
            CurvePoint(
                first=round(rounds[start]) + 1,
                last=round(rounds[end]),
                acceptance=(accepted[end] - accepted[start]) / proposed if proposed else None,
                speed=(tokens[end] - tokens[start]) / took if took > 0 else None,
                per_round=(tokens[end] - tokens[start]) / (rounds[end] - rounds[start]),
            )
        )
        before = end
    return tuple(points)


def depths(series: RoundSeries, *, most: int = 64) -> tuple[float, ...]:
    """Mean drafts per round along the series, in stretches that do not overlap."""
    rounds, drafted = _sums(series.rounds), _sums(series.drafted)
    found: list[float] = []
    before = 0
    for end in _ends(len(series), most):
        found.append((drafted[end] - drafted[before]) / (rounds[end] - rounds[before]))
        before = end
    return tuple(found)


def _sums(column: Sequence[float]) -> list[float]:
    """At place n the sum of the first n."""
    return list(accumulate(column, initial=0))


def _ends(n: int, most: int) -> list[int]:
    """How far each of at most `most` points reaches, evenly; the last one to the end."""
    n_points = min(n, most)
    return [round(n * at / n_points) for at in range(1, n_points + 1)]
