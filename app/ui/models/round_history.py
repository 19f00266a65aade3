"""The rounds of the reply under way, for the live chart.  Bounded however long the reply is; it knows no widgets."""

from app.domain.events import RoundDone
from app.domain.round_series import RoundSeries
from app.domain.round_watch import RoundWatch

MOST_POINTS = 2_000


class RoundHistory:
    """Takes rounds as they come; a round of another turn starts it anew."""

    def __init__(self, *, most: int = MOST_POINTS) -> None:
        self._rounds = RoundWatch(most)
        self._turn: int | None = None

    @property
    def series(self) -> RoundSeries:
        """What was taken, oldest first."""
        return self._rounds.series()

    def add(self, event: RoundDone) -> None:
        """Take one round."""
        if event.turn != self._turn:
            self.clear()
            self._turn = event.turn
        self._rounds.saw(event.n_drafted, event.n_accepted, event.stats)

    def clear(self) -> None:
        """Forget all rounds."""
        self._rounds.clear()
        self._turn = None
