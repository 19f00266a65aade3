"""What the tokens of a reply would have cost without drafts, round by round, under whatever load there was then.

A round without drafts is plain decoding: it is taken as measured, so that a reply that drafted little is never compared
with a guess about itself.  Where there were drafts, each token counts as one pass of a single row, as that costs at the
time.  The first token of a reply takes no pass at all.
"""

from app.domain.telemetry import SpecTelemetry
from app.engine.costs import LiveCosts


class PlainCost:
    """Follows one turn."""

    def __init__(self, costs: LiveCosts, telemetry: SpecTelemetry) -> None:
        """Begin with a turn.

        Args:
            costs: of passes as they are now.
            telemetry: before the turn.
        """
        self._costs = costs
        self._rounds, self._verify_s = telemetry.rounds, telemetry.verify_s
        self._seconds, self._tokens = 0.0, 0

    def saw(self, *, n_tokens: int, n_drafted: int, telemetry: SpecTelemetry) -> None:
        """A round gave so many tokens; `telemetry` is as it was after it."""
        took, passed = telemetry.verify_s - self._verify_s, telemetry.rounds > self._rounds
        self._rounds, self._verify_s = telemetry.rounds, telemetry.verify_s
        self._tokens += n_tokens
        if n_drafted:
            self._seconds += n_tokens * self._costs.verify(1)
        elif passed and n_tokens:
            self._seconds += took

    @property
    def per_token(self) -> float:
        """Mean seconds of passes for each token of the turn; before the first round, what a pass costs now."""
        return self._seconds / self._tokens if self._seconds > 0.0 else self._costs.verify(1)
