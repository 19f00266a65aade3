"""The real window over threads that never answer, and its event loop turned by hand, each turn timed."""

import gc
import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from time import perf_counter, thread_time

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.commands import EngineCommand, StoreCommand
from app.domain.events import Event
from app.domain.settings import Settings, ThemeChoice
from app.ui.bridge import Courier, Post, StoreLine
from app.ui.chat_controller import ChatController
from app.ui.garbage import spare_what_stays
from app.ui.main_window import MainWindow

SIZE = QSize(1280, 840)
_DAY = date(2026, 3, 12)
_REST_S = 0.001
"""Between turns in which nothing happened."""


class _Silent:
    """Stands where a thread would be."""

    def send(self, command: EngineCommand | StoreCommand) -> None:
        """Nothing obeys."""

    def join(self) -> None:
        """Nothing has to end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """How long turns of the event loop took, in milliseconds.

    Attributes:
        p50, p99, longest: of the turns in which something was done.
        busy_p99, busy_longest: the same, counting only what the thread itself worked, however busy the machine was.
    """

    p50: float
    p99: float
    longest: float
    busy_p99: float
    busy_longest: float


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not pass; 0 without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(part * len(ordered)) - 1)] if ordered else 0.0


class Painted(QObject):
    """Notes when a widget was painted last."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.at = 0.0
        self._widget = widget
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let everything pass."""
        if event.type() is QEvent.Type.Paint and watched is self._widget:
            self.at = perf_counter()
        return False


class BenchStage:
    """A window, what it is told, and how long its turns take.

    Attributes:
        window, controller: the real ones.
        turns_ms, busy_ms: of every turn in which something was done, since the last `forget`.
    """

    def __init__(self, store: StoreLine | None = None) -> None:
        """The window over a store that answers, or over one that does not."""
        self.post = Post(self._deliver)
        self._courier = Courier(_Silent(), store or _Silent())
        self.controller = ChatController(self._courier)
        self.window = MainWindow(self.controller, Settings(theme=ThemeChoice.LIGHT), today=lambda: _DAY)
        self.window.resize(SIZE)
        self.turns_ms: list[float] = []
        self.busy_ms: list[float] = []
        self._rest = threading.Event()

    def show(self) -> None:
        """Put the window up; what it is made of stays, as in the application."""
        self.window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, on=False)
        self.window.show()
        self.settle()
        gc.collect()
        spare_what_stays()

    def close(self) -> None:
        """Take it down."""
        self.window.hide()
        self.post.close()
        for part in (self.window, self.controller, self._courier, self.post):
            part.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.unfreeze()

    def forget(self) -> None:
        """Measure from here on."""
        self.turns_ms.clear()
        self.busy_ms.clear()

    def turn(self) -> float:
        """One turn of the event loop; its milliseconds."""
        began, worked = perf_counter(), thread_time()
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        took = (perf_counter() - began) * 1000
        if took > _REST_S * 100:
            self.turns_ms.append(took)
            self.busy_ms.append((thread_time() - worked) * 1000)
        return took

    def rest(self, until: float) -> None:
        """Let the machine breathe until then, at most for a moment."""
        wait = min(_REST_S, until - perf_counter())
        if wait > 0:
            self._rest.wait(wait)

    def settle(self, *, quiet_turns: int = 60) -> None:
        """Turn until nothing is left to be done."""
        quiet = 0
        while quiet < quiet_turns:
            quiet = quiet + 1 if self.turn() < _REST_S * 1000 else 0
            self.rest(math.inf)

    def until(self, done: Callable[[], bool], *, most: int = 100_000) -> bool:
        """Turn until then; False when it never came."""
        for _ in range(most):
            if done():
                return True
            self.turn()
        return False

    def summary(self) -> Turns:
        """Of the turns since `forget`."""
        return Turns(
            p50=share(self.turns_ms, 0.5),
            p99=share(self.turns_ms, 0.99),
            longest=max(self.turns_ms, default=0.0),
            busy_p99=share(self.busy_ms, 0.99),
            busy_longest=max(self.busy_ms, default=0.0),
        )

    def press_key(self, widget: QWidget, letter: str) -> None:
        """A key pressed and let go, as it comes from the system."""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            key = QKeyEvent(kind, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, letter)
            QCoreApplication.postEvent(widget, key)

    def _deliver(self, event: Event) -> None:
        self.controller.deliver(event)
