"""How fast a download comes, and when it is time to say so."""

from collections import deque
from collections.abc import Callable

_EVERY_S = 0.25
_LATELY_S = 8.0


class Pace:
    """Of one download; it is told whenever something came."""

    def __init__(self, clock: Callable[[], float], n_bytes: int) -> None:
        """Begin with so many bytes here."""
        self._clock = clock
        self._points = deque(((clock(), n_bytes),))

    @property
    def rate(self) -> float:
        """Bytes a second over the last seconds; 0 while that cannot be said."""
        (began, before), (now, here) = self._points[0], self._points[-1]
        return max(0.0, (here - before) / (now - began)) if now > began else 0.0

    def is_due(self, n_bytes: int) -> bool:
        """Whether it should be told that so much is here now."""
        now = self._clock()
        last, before = self._points[-1]
        if now - last < _EVERY_S and len(self._points) > 1:
            return False
        if n_bytes < before:
            self._points.clear()
        self._points.append((now, n_bytes))
        while len(self._points) > 2 and now - self._points[0][0] > _LATELY_S:
            self._points.popleft()
        return True
