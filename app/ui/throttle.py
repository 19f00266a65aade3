"""At most one call per interval, with the last argument.  It does not know what is called.

A call that takes long makes the interval longer, so that it never fills more than a fifth of the thread's time.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

Value = TypeVar("Value")
_REST = 4
"""Times as long as a call took, nothing is called."""


class Throttle(Generic[Value]):
    """Calls `act` at once, then at most once per interval; of values that come between, the last wins."""

    def __init__(self, act: Callable[[Value], None], *, interval_ms: int, parent: QObject) -> None:
        self._act = act
        self._pending: tuple[Value] | None = None
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._interval_ms = interval_ms
        self._timer.timeout.connect(self._tick)

    def __call__(self, value: Value) -> None:
        """Act on `value` now or when the interval is over."""
        if self._timer.isActive():
            self._pending = (value,)
            return
        self._timed_act(value)

    def flush(self) -> None:
        """Act on what waits, now."""
        self._timer.stop()
        if self._pending is not None:
            (value,) = self._pending
            self._pending = None
            self._act(value)

    def drop(self) -> None:
        """Forget what waits."""
        self._timer.stop()
        self._pending = None

    def _tick(self) -> None:
        if self._pending is not None:
            (value,) = self._pending
            self._pending = None
            self._timed_act(value)

    def _timed_act(self, value: Value) -> None:
        began = perf_counter()
        self._act(value)
        took_ms = (perf_counter() - began) * 1000
        self._timer.start(max(self._interval_ms, round(_REST * took_ms)))
