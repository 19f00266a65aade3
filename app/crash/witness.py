"""Watches one window from its start to its end, and says at the next start what went wrong with the last."""

import sys
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from app.crash.marker import left_marker, set_marker, take_marker
from app.crash.native_trace import NativeTrace, left_trace
from app.crash.redaction import places_of
from app.crash.report_text import BUILD_MARK, written_report
from app.crash.reports import keep_report, newest_report, note_told, untold_report
from app.domain.crash import CrashKind, CrashReport, Running
from app.domain.errors import EngineLostError
from app.domain.events import EngineEvent, ModelFailed, TurnFailed
from app.domain.exactness import CheckEnded
from app.log import LIFE, LOG_NAME
from app.paths import Folders
from app.storage.lock import FolderLock

_MOST_FAULTS = 3
"""Reports of one run: what fails at every stroke of a key fails for one reason."""
_LOG_LINES = 200
_Lost = ModelFailed | TurnFailed | CheckEnded


class Witness:
    """Of one window.

    Attributes:
        last: what went wrong before this start and nobody was told of yet.
    """

    def __init__(self, logs: Path) -> None:
        """Look at what the last window left; nothing is watched yet."""
        self._logs = logs
        left = _left_report(logs)
        if left is not None:
            keep_report(logs, left)
            take_marker(logs)
        self.last: CrashReport | None = untold_report(logs)
        self._running = Running()
        self._lock = threading.Lock()
        self._n_faults = 0
        self._tell: Callable[[CrashReport], None] = lambda _report: None

    def begin(self, running: Running) -> None:
        """Watch from now on."""
        self.note(running)
        self._trace = NativeTrace(self._logs)
        self._before = sys.excepthook, threading.excepthook
        sys.excepthook = self._unexpected
        threading.excepthook = self._unexpected_in_thread

    def note(self, running: Running) -> None:
        """Another model is loaded now."""
        self._running = running
        set_marker(self._logs, running)

    def tell_to(self, tell: Callable[[CrashReport], None]) -> None:
        """Who is told of a fault while the window runs; called on any thread."""
        self._tell = tell

    def told(self) -> None:
        """The user has seen what there is."""
        note_told(self._logs)

    def overhearing(self, post: Callable[[EngineEvent], None]) -> Callable[[EngineEvent], None]:
        """The same post, which notices on the way that the engine's process was lost."""

        def passed(event: EngineEvent) -> None:
            if isinstance(event, _Lost) and isinstance(event.error, EngineLostError):
                self._report(CrashKind.ENGINE, [])
            post(event)

        return passed

    def end(self) -> None:
        """The window was closed in good order."""
        sys.excepthook, threading.excepthook = self._before
        self._trace.close()
        take_marker(self._logs)

    def _unexpected(self, kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
        self._notice(error)
        self._before[0](kind, error, at)

    def _unexpected_in_thread(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self._notice(arguments.exc_value)
        self._before[1](arguments)

    def _notice(self, error: BaseException) -> None:
        if not isinstance(error, Exception):
            return  # an interruption is a wish
        LIFE.error("unexpected: %s", type(error).__qualname__)
        self._report(CrashKind.FAULT, list(places_of(error)))

    def _report(self, kind: CrashKind, trace: list[str]) -> None:
        with self._lock:
            self._n_faults += 1
            if self._n_faults > _MOST_FAULTS:
                return
            report = written_report(kind, self._running, trace=trace, log=_end_of_log(self._logs))
            keep_report(self._logs, report)
        self._tell(report)


def last_report(folders: Folders) -> CrashReport | None:
    """The last there is; of a window that was not closed too, unless it is open still.  Writes nothing."""
    left = None if FolderLock.is_taken(folders.data) else _left_report(folders.logs)
    return left or newest_report(folders.logs)


def _left_report(logs: Path) -> CrashReport | None:
    """Of the last window, where it was not closed."""
    running = left_marker(logs)
    if running is None:
        return None
    trace = left_trace(logs)
    kind = CrashKind.ABORTED if trace else CrashKind.ENDED
    return written_report(kind, running, trace=trace, log=_end_of_log(logs))


def _end_of_log(logs: Path) -> list[str]:
    """Its last lines, and before them the one that says how the native library was built."""
    last: deque[str] = deque(maxlen=_LOG_LINES)
    build: list[str] = []
    try:
        with (logs / LOG_NAME).open(encoding="utf-8", errors="replace") as file:
            for line in file:
                last.append(line)
                if BUILD_MARK in line:
                    build = [line]
    except OSError:
        pass  # there is no log, and the report says as much
    return [*build, *last]
