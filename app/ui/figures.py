"""The numbers of the statistics panel, computed from a turn's counts.  Pure; widgets only format them."""

from dataclasses import dataclass

from app.domain.telemetry import SpecTelemetry
from app.domain.turn import TurnStats

_SAME = 0.005
"""Closer to 1 than this reads 1.00×, which is neither a gain nor a loss."""

_SELDOM = 0.5
"""Drafts per round; with fewer, drafting was switched off for most of the reply."""


@dataclass(frozen=True, slots=True)
class PositionRate:
    """How often drafts at one position were right.

    Attributes:
        position: 1 is the first draft of a round.
        offered, accepted: as in `SpecTelemetry`.
    """

    position: int
    offered: int
    accepted: int

    @property
    def rate(self) -> float:
        """Accepted / offered."""
        return self.accepted / self.offered if self.offered else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCost:
    """Mean milliseconds of a round by phase."""

    verify: float
    draft: float
    sample: float
    other: float

    @property
    def total(self) -> float:
        """All phases."""
        return self.verify + self.draft + self.sample + self.other


def speedup(stats: TurnStats) -> float:
    """Measured tokens/s over those without drafts; 0 while either is unknown, and where nothing was drafted."""
    if not stats.telemetry.drafted:
        return 0.0
    plain = stats.plain_tokens_per_second_estimate
    return stats.tokens_per_second / plain if plain > 0 else 0.0


def gain(ratio: float) -> int:
    """1 faster than plain, -1 slower, 0 the same or unknown."""
    if ratio <= 0 or abs(ratio - 1) < _SAME:
        return 0
    return 1 if ratio > 1 else -1


def hardly_drafts(telemetry: SpecTelemetry, ratio: float) -> bool:
    """True where most rounds had no draft and nothing was won.

    The ratio says little then: it is mostly that of plain decoding to its own estimate.
    """
    return telemetry.drafted < _SELDOM * telemetry.rounds and gain(ratio) <= 0


def by_position(telemetry: SpecTelemetry) -> tuple[PositionRate, ...]:
    """The positions that were ever offered."""
    pairs = zip(telemetry.offered_by_position, telemetry.accepted_by_position, strict=True)
    return tuple(PositionRate(at, offered, kept) for at, (offered, kept) in enumerate(pairs, start=1) if offered)


def round_cost(telemetry: SpecTelemetry) -> RoundCost | None:
    """Where a round goes; None before the first."""
    if not telemetry.rounds:
        return None
    scale = 1000 / telemetry.rounds
    return RoundCost(
        verify=telemetry.verify_s * scale,
        draft=telemetry.draft_s * scale,
        sample=telemetry.sample_s * scale,
        other=telemetry.other_s * scale,
    )
