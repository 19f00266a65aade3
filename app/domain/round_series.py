"""The rounds of a reply in order, in a bounded number of points however long the reply is.

A point holds one round while there is room; then two, then four, …, so that its sums stay exact.
"""

from dataclasses import dataclass

from app.domain.fields import CodecError

Json = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeries:
    """Points in order, as columns of equal length.

    Attributes:
        rounds: rounds of each point.
        tokens: tokens they gave.
        drafted, accepted: as in `SpecTelemetry`.
        seconds: how long they took.

    Raises:
        CodecError: the columns differ in length.
    """

    rounds: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    drafted: tuple[int, ...] = ()
    accepted: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        columns = (self.rounds, self.tokens, self.drafted, self.accepted, self.seconds)
        if len({len(column) for column in columns}) != 1:
            raise CodecError("the columns of the rounds differ in length")

    def __len__(self) -> int:
        return len(self.rounds)


NO_ROUNDS = RoundSeries()


class RoundTally:
    """Takes rounds one by one and keeps at most `most` points.

    Attributes:
        n_rounds: how many were taken.
    """

    def __init__(self, most: int) -> None:
        self._most = max(2, most - most % 2)
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._rounds: list[int] = []
        self._tokens: list[int] = []
        self._drafted: list[int] = []
        self._accepted: list[int] = []
        self._seconds: list[float] = []
        self._width = 1
        self.n_rounds = 0

    def add(self, *, tokens: int, drafted: int, accepted: int, seconds: float) -> None:
        """Take one round."""
        self.n_rounds += 1
        if not self._rounds or self._rounds[-1] >= self._width:
            if len(self._rounds) == self._most:
                self._halve()
            for column in (self._rounds, self._tokens, self._drafted, self._accepted):
                column.append(0)
            self._seconds.append(0.0)
        self._rounds[-1] += 1
        self._tokens[-1] += tokens
        self._drafted[-1] += drafted
        self._accepted[-1] += accepted
        self._seconds[-1] += seconds

    def series(self) -> RoundSeries:
        """What was taken so far."""
        return RoundSeries(
            rounds=tuple(self._rounds),
            tokens=tuple(self._tokens),
            drafted=tuple(self._drafted),
            accepted=tuple(self._accepted),
            seconds=tuple(self._seconds),
        )

    def _halve(self) -> None:
        self._width *= 2
        for column in (self._rounds, self._tokens, self._drafted, self._accepted):
            column[:] = map(sum, zip(column[::2], column[1::2], strict=True))
        self._seconds[:] = map(sum, zip(self._seconds[::2], self._seconds[1::2], strict=True))


def series_record(series: RoundSeries) -> Json:
    """A series as a JSON object; seconds as whole microseconds."""
    return {
        "rounds": list(series.rounds),
        "tokens": list(series.tokens),
        "drafted": list(series.drafted),
        "accepted": list(series.accepted),
        "us": [round(seconds * 1e6) for seconds in series.seconds],
    }


def series_of(record: Json) -> RoundSeries:
    """The inverse of `series_record`.

    Raises:
        CodecError: the object is no series.
    """
    return RoundSeries(
        rounds=_wholes(record, "rounds"),
        tokens=_wholes(record, "tokens"),
        drafted=_wholes(record, "drafted"),
        accepted=_wholes(record, "accepted"),
        seconds=tuple(us / 1e6 for us in _wholes(record, "us")),
    )


def _wholes(record: Json, name: str) -> tuple[int, ...]:
    values = record.get(name)
    if not isinstance(values, list):
        raise CodecError(f"“{name}” is not a list of whole numbers")
    found: list[int] = []
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**53:
            raise CodecError(f"“{name}” is not a list of whole numbers")
        found.append(value)
    return tuple(found)
