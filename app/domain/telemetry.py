"""Counts and seconds of speculative decoding, with the definitions shown on screen.

acceptance       = accepted / drafted
tokens per round = (accepted + rounds) / rounds      (the bonus token counts, as in vLLM)
"""

from dataclasses import dataclass, fields

N_POSITIONS = 8
"""Draft positions counted one by one; deeper ones only enter the totals."""

PositionCounts = tuple[int, int, int, int, int, int, int, int]
NO_POSITIONS: PositionCounts = (0, 0, 0, 0, 0, 0, 0, 0)


def _positions(counts: list[int]) -> PositionCounts:
    a, b, c, d, e, f, g, h = counts
    return a, b, c, d, e, f, g, h


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecTelemetry:
    """What a `SpecSession` counted since it was made.

    Attributes:
        rounds: verify passes that ended in an accept.
        drafted: draft tokens put before the target.
        accepted: draft tokens that equalled the target's own choice and were kept.
        offered_by_position: rounds in which the draft at this position was judged, its predecessors being right.
        accepted_by_position: of those, how many were right.
        target_passes, draft_passes: native decodes of either context.
        draft_s, verify_s, sample_s, other_s: wall seconds by phase of the rounds.
    """

    rounds: int = 0
    drafted: int = 0
    accepted: int = 0
    offered_by_position: PositionCounts = NO_POSITIONS
    accepted_by_position: PositionCounts = NO_POSITIONS
    target_passes: int = 0
    draft_passes: int = 0
    draft_s: float = 0.0
    verify_s: float = 0.0
    sample_s: float = 0.0
    other_s: float = 0.0

    @property
    def acceptance(self) -> float:
        """Accepted / drafted, 0 when nothing was drafted."""
        return self.accepted / self.drafted if self.drafted else 0.0

    @property
    def tokens_per_round(self) -> float:
        """(accepted + rounds) / rounds, 0 before the first round."""
        return (self.accepted + self.rounds) / self.rounds if self.rounds else 0.0

    def delta_since(self, earlier: "SpecTelemetry") -> "SpecTelemetry":
        """What came after `earlier`; no count goes below zero."""
        return self._combine(earlier, sign=-1)

    def merge(self, other: "SpecTelemetry") -> "SpecTelemetry":
        """The sum of both."""
        return self._combine(other, sign=1)

    def with_round(self, *, n_drafted: int, n_accepted: int) -> "SpecTelemetry":
        """This telemetry after one more round.

        A position is offered when all drafts before it were right; the first wrong one was offered too.
        """
        if not 0 <= n_accepted <= n_drafted:
            raise ValueError(f"accepted {n_accepted} of {n_drafted} drafts")
        offered, accepted = list(self.offered_by_position), list(self.accepted_by_position)
        for position in range(min(n_drafted, N_POSITIONS)):
            offered[position] += position <= n_accepted
            accepted[position] += position < n_accepted
        return SpecTelemetry(
            rounds=self.rounds + 1,
            drafted=self.drafted + n_drafted,
            accepted=self.accepted + n_accepted,
            offered_by_position=_positions(offered),
            accepted_by_position=_positions(accepted),
            target_passes=self.target_passes,
            draft_passes=self.draft_passes,
            draft_s=self.draft_s,
            verify_s=self.verify_s,
            sample_s=self.sample_s,
            other_s=self.other_s,
        )

    def _combine(self, other: "SpecTelemetry", *, sign: int) -> "SpecTelemetry":
        values: dict[str, int | float | PositionCounts] = {}
        for field in fields(self):
            mine: int | float | PositionCounts = getattr(self, field.name)
            theirs: int | float | PositionCounts = getattr(other, field.name)
            if isinstance(mine, tuple) and isinstance(theirs, tuple):
                values[field.name] = _positions([max(0, a + sign * b) for a, b in zip(mine, theirs, strict=True)])
            elif not isinstance(mine, tuple) and not isinstance(theirs, tuple):
                values[field.name] = max(0, mine + sign * theirs)
        return SpecTelemetry(**values)  # type: ignore[arg-type]  # the fields were read from the class itself
