"""The rounds of the reply under way, for the live chart.  Bounded however long the reply is; it knows no widgets."""

from app.domain.events import RoundDone
from app.domain.round_series import RoundSeries, RoundTally

MOST_POINTS = 2_000


class RoundHistory:
    """Takes rounds as they come; a round of another turn starts it anew."""

    def __init__(self, *, most: int = MOST_POINTS) -> None:
        self._tally = RoundTally(most)
        self._turn: int | None = None
        self._told_s = 0.0

    @property
    def series(self) -> RoundSeries:
        """What was taken, oldest first."""
        return self._tally.series()

    def add(self, event: RoundDone) -> None:
        """Take one round."""
        if event.turn != self._turn:
            self.clear()
            self._turn = event.turn
        self._tally.add(
            tokens=len(event.token_ids),
            drafted=event.n_drafted,
            accepted=event.n_accepted,
            seconds=max(0.0, event.stats.decode_s - self._told_s),
        )
        self._told_s = event.stats.decode_s

    def clear(self) -> None:
        """Forget all rounds."""
        self._tally.clear()
        self._turn = None
        self._told_s = 0.0
