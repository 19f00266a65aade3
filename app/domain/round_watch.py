"""From the statistics of a turn as it goes on to its single rounds."""

from app.domain.round_series import RoundSeries, RoundTally
from app.domain.turn import TurnStats


class RoundWatch:
    """Is told after each round, and keeps at most `most` points.

    The first token of a reply is drawn from what the prompt left, without a pass: it is no round, and would only show
    as a speed that nothing reaches.
    """

    def __init__(self, most: int) -> None:
        self._tally = RoundTally(most)
        self.clear()

    def clear(self) -> None:
        """Begin with another turn."""
        self._tally.clear()
        self._rounds = self._tokens = 0
        self._seconds = 0.0

    def saw(self, drafted: int, accepted: int, stats: TurnStats) -> None:
        """Take a round: its drafts, those accepted, and the statistics of the turn after it."""
        if stats.telemetry.rounds > self._rounds:
            self._tally.add(
                tokens=max(0, stats.generated_tokens - self._tokens),
                drafted=drafted,
                accepted=accepted,
                seconds=max(0.0, stats.decode_s - self._seconds),
            )
        self._rounds, self._tokens = stats.telemetry.rounds, stats.generated_tokens
        self._seconds = stats.decode_s

    def series(self) -> RoundSeries:
        """The rounds so far."""
        return self._tally.series()
