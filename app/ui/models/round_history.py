"""The last rounds of a reply, for the live plot.  Bounded; it knows no widgets."""

from collections import deque
from dataclasses import dataclass

from app.domain.events import RoundDone

MOST_ROUNDS = 240


@dataclass(frozen=True, slots=True)
class RoundPoint:
    """One round.

    Attributes:
        number: counted from 1 within the reply.
        drafted, accepted: drafts put before the target, and kept.
    """

    number: int
    drafted: int
    accepted: int

    @property
    def tokens(self) -> int:
        """Tokens the round gave: the kept drafts and the target's own."""
        return self.accepted + 1


class RoundHistory:
    """A ring of the newest rounds; a round of another turn starts it anew."""

    def __init__(self, *, most: int = MOST_ROUNDS) -> None:
        self._points: deque[RoundPoint] = deque(maxlen=most)
        self._turn: int | None = None
        self._count = 0

    @property
    def points(self) -> tuple[RoundPoint, ...]:
        """Oldest first."""
        return tuple(self._points)

    def add(self, event: RoundDone) -> None:
        """Take one round."""
        if event.turn != self._turn:
            self.clear()
            self._turn = event.turn
        self._count += 1
        self._points.append(RoundPoint(self._count, event.n_drafted, event.n_accepted))

    def clear(self) -> None:
        """Forget all rounds."""
        self._points.clear()
        self._turn = None
        self._count = 0

    def smoothed(self, *, window: int = 8) -> tuple[tuple[int, float, float], ...]:
        """(round, acceptance, tokens per round), each over the `window` rounds that end there.

        A window without drafts has no acceptance: it keeps the one before it, and before the first draft there is
        no point at all.
        """
        points = self.points
        result: list[tuple[int, float, float]] = []
        for at, point in enumerate(points):
            recent = points[max(0, at + 1 - window) : at + 1]
            drafted = sum(one.drafted for one in recent)
            accepted = sum(one.accepted for one in recent)
            if not drafted and not result:
                continue
            rate = accepted / drafted if drafted else result[-1][1]
            result.append((point.number, rate, (accepted + len(recent)) / len(recent)))
        return tuple(result)
