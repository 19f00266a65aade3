"""How long something still takes, from how fast it has been going.  It knows no clock: whoever measures says when."""

from dataclasses import dataclass

_REMEMBERED = 12
_LEAST_S = 0.8
"""Less than this says nothing about a speed."""
_LEAST_SHARE = 0.01


@dataclass(frozen=True, slots=True)
class Pace:
    """Progress so far, as the newest of (seconds, amount done).

    The speed is that of the newest steps, since reading a prompt becomes slower the more there is to attend to.
    """

    steps: tuple[tuple[float, float], ...] = ()

    def and_then(self, at: float, done: float) -> "Pace":
        """With one more step; anything that goes backwards is another undertaking and starts over."""
        if self.steps and (done < self.steps[-1][1] or at < self.steps[-1][0]):
            return Pace(((at, done),))
        if self.steps and done == self.steps[-1][1]:
            return self
        return Pace((*self.steps, (at, done))[-_REMEMBERED:])

    def left_s(self, total: float, *, now: float) -> float | None:
        """Seconds until `total` is done; None while that cannot be told."""
        if len(self.steps) < 2 or total <= 0:
            return None
        (began, first), (last, done) = self.steps[0], self.steps[-1]
        if last - began < _LEAST_S or done - first < _LEAST_SHARE * total:
            return None
        left = (total - done) * (last - began) / (done - first)
        return max(0.0, left - max(0.0, now - last))
