"""Work beside the window: each piece on a thread of its own, its answer on the GUI thread.  It knows no work."""

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from app.domain.errors import AppError, BugError
from app.log import LIFE

T = TypeVar("T")
Failed = Callable[[AppError], None]


class Errands(QObject):
    """Runs them, and is closed when the last may go.

    Signals:
        told: somebody was told something.
    """

    told = Signal()
    _posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._threads: list[threading.Thread] = []
        self._closed = False
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Failed, *, name: str, awaited: bool = True
    ) -> None:
        """Do `work` on a thread; then `done` or `failed` here.

        Args:
            work: what is done.
            done: is told what it gave.
            failed: is told why it gave nothing.
            name: of the thread.
            awaited: False for what only reads, and may hang: the end of everything does not wait for it.
        """

        def do() -> None:
            try:
                result = work()
            except AppError as error:
                self.post(lambda error=error: end(lambda: failed(error)))  # type: ignore[misc]  # bound now
            except Exception as error:  # noqa: BLE001  # whoever waits must be told
                LIFE.exception("%s failed", name)
                bug = BugError(f"It did not work ({error!r}); please report this.")
                self.post(lambda: end(lambda: failed(bug)))
            else:
                self.post(lambda: end(lambda: done(result)))

        def end(act: Callable[[], None]) -> None:
            thread.join()
            self._threads.remove(thread)
            act()

        thread = threading.Thread(target=do, name=name, daemon=not awaited)
        self._threads.append(thread)
        thread.start()

    @property
    def is_busy(self) -> bool:
        """Something is under way that must come to its end."""
        return any(not thread.daemon for thread in self._threads)

    def post(self, act: Callable[[], None]) -> None:
        """Do something on the GUI thread; from any thread."""
        self._posted.emit(act)

    def close(self) -> None:
        """Wait for all threads; what they would still answer is not delivered."""
        self._closed = True
        for thread in self._threads:
            if not thread.daemon:
                thread.join()

    def _deliver(self, act: Callable[[], None]) -> None:
        if not self._closed:
            act()
            self.told.emit()
