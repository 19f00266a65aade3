"""A window in which nothing happens does nothing: no timer runs, and none fires."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.ui.main_window import MainWindow

OpenWindow = Callable[[], MainWindow]
_WATCHED_MS = 2000
QT_CACHE = "QPMCache"
"""Qt's store of pictures, which looks twice a minute whether it can forget some, until it has none; it is of the whole
process, so pictures of other windows count."""


class Wakes(QObject):
    """Notes whose timers fire."""

    def __init__(self, own: QObject) -> None:
        super().__init__()
        self.noted: list[str] = []
        self._own = own

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        name = watched.metaObject().className()
        if event.type() is QEvent.Type.Timer and watched is not self._own and name != QT_CACHE:
            self.noted.append(name)
        return False


@pytest.fixture
def still_caret(qapp: QApplication) -> Iterator[None]:
    """A caret that does not blink, which else is the one thing that moves."""
    before = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield
    qapp.setCursorFlashTime(before)


def wakes_of(qapp: QApplication) -> list[str]:
    """Whose timers fire while the event loop runs and nothing is done."""
    loop = QEventLoop()
    end = QTimer()
    end.setSingleShot(True)
    end.timeout.connect(loop.quit)
    wakes = Wakes(end)
    qapp.installEventFilter(wakes)
    end.start(_WATCHED_MS)
    loop.exec()
    qapp.removeEventFilter(wakes)
    return wakes.noted


def running(window: MainWindow) -> list[str]:
    return [f"{timer.parent()}: {timer.interval()} ms" for timer in window.findChildren(QTimer) if timer.isActive()]


@pytest.mark.usefixtures("still_caret")
def test_an_idle_window_wakes_nobody(qapp: QApplication, open_window: OpenWindow) -> None:
    window = open_window()
    wakes_of(qapp)  # what the opening leaves to do may be done
    assert running(window) == []
    assert wakes_of(qapp) == []
