"""Notices that the engine's process has fallen silent in the middle of a turn over workers.

Whoever waits for a worker that does not answer waits for ever, and native code waits so.  The longest silence that a
turn has shown so far is its measure: what lasts many times as long, and longer than any step of a slow machine, is no
step.  The workers themselves are not asked: a busy one lets whoever comes wait, as one that is cut off does.
"""

import threading
import time
from collections.abc import Callable

_TIMES = 8.0
"""So many times the longest silence before."""


class SilenceWatch:
    """One turn's.  Its methods may be called from any thread; what it calls is called on a thread of its own."""

    def __init__(
        self, patience_s: float, *, over: Callable[[float], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin to watch.

        Args:
            patience_s: no shorter silence ends a turn.
            over: takes the seconds of the silence that has ended the turn; called once.
            clock: tells the time in seconds.
        """
        self._patience_s = patience_s
        self._over, self._clock = over, clock
        self._lock = threading.Lock()
        self._heard_at = clock()
        self._longest = 0.0
        self._timer: threading.Timer | None = None
        self._ended = False
        self._wait(patience_s)

    def heard(self) -> None:
        """Something came; costs next to nothing."""
        now = self._clock()
        with self._lock:
            self._longest, self._heard_at = max(self._longest, now - self._heard_at), now

    def end(self) -> None:
        """The turn has ended; may be called again."""
        with self._lock:
            self._ended = True
            timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()

    def look(self) -> None:
        """Judge the silence; called by its own timer."""
        with self._lock:
            silent = self._clock() - self._heard_at
            # Nothing is known of a turn's pace before its first step, and the first prompt may be a long one.
            most = max(self._patience_s, _TIMES * self._longest) if self._longest else silent + self._patience_s
            over = silent >= most and not self._ended
            self._ended = self._ended or over
        if over:
            self._over(silent)
        else:
            self._wait(most - silent)

    def _wait(self, seconds: float) -> None:
        with self._lock:
            if self._ended:
                return
            self._timer = threading.Timer(seconds, self.look)
            self._timer.daemon = True  # nothing that is watched outlives the application's own end
            self._timer.start()
