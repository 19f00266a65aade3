"""The thread hop: any thread hands over an event, the GUI thread delivers it.  It does not know what events mean."""

import threading
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from app.domain.events import Event

_MOST_AT_ONCE = 64
"""Events delivered per turn of the event loop, so that a flood cannot keep key presses and painting waiting."""


class Post(QObject):
    """Takes events from any thread and delivers them on its own, in the order they came.

    However many events wait, one queued wake-up is under way.  After `close` nothing is delivered, and a thread that
    still reports is not disturbed.
    """

    _woken = Signal()

    def __init__(self, deliver: Callable[[Event], None]) -> None:
        """Deliver to `deliver`, on the thread this object is made on."""
        super().__init__()
        self._deliver = deliver
        self._lock = threading.Lock()
        self._waiting: deque[Event] = deque()
        self._awake = False
        self._closed = False
        self._woken.connect(self._drain, Qt.ConnectionType.QueuedConnection)

    def __call__(self, event: Event) -> None:
        """Hand over an event; from any thread, never blocks, never raises."""
        with self._lock:
            if self._closed:
                return
            self._waiting.append(event)
            self._wake()

    @property
    def n_waiting(self) -> int:
        """Events handed over and not delivered yet."""
        with self._lock:
            return len(self._waiting)

    def close(self) -> None:
        """Deliver nothing any more."""
        with self._lock:
            self._closed = True
            self._waiting.clear()

    def _wake(self) -> None:
        # Inside the lock: whoever closes and deletes this object takes the lock first, so the signal's source lives.
        if not self._awake:
            self._awake = True
            self._woken.emit()

    def _drain(self) -> None:
        try:
            for _ in range(_MOST_AT_ONCE):
                with self._lock:
                    if not self._waiting:
                        break
                    event = self._waiting.popleft()
                self._deliver(event)
        finally:
            with self._lock:
                self._awake = False
                if self._waiting:
                    self._wake()
