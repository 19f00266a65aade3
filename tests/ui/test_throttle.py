"""At most one call per interval; the last value wins."""

from time import perf_counter

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.ui.throttle import Throttle


def test_the_first_value_is_taken_at_once_and_then_only_the_last(qtbot: QtBot) -> None:
    seen: list[int] = []
    owner = QObject()
    throttle: Throttle[int] = Throttle(seen.append, interval_ms=20, parent=owner)
    for value in range(50):
        throttle(value)
    assert seen == [0]
    qtbot.waitUntil(lambda: len(seen) > 1)
    assert seen == [0, 49]
    throttle.drop()


def test_flushing_takes_what_waits_now(qtbot: QtBot) -> None:
    seen: list[int] = []
    owner = QObject()
    throttle: Throttle[int] = Throttle(seen.append, interval_ms=60_000, parent=owner)
    throttle(1)
    throttle(2)
    throttle.flush()
    throttle.flush()
    assert seen == [1, 2]


def test_a_slow_call_is_followed_by_a_longer_rest(qtbot: QtBot) -> None:
    owner = QObject()

    def slow(seconds: float) -> None:
        until = perf_counter() + seconds
        while perf_counter() < until:
            pass

    throttle: Throttle[float] = Throttle(slow, interval_ms=5, parent=owner)
    throttle(0.03)
    assert throttle._timer.interval() >= 120
    throttle.drop()


def test_dropping_forgets_what_waits(qtbot: QtBot) -> None:
    seen: list[int] = []
    owner = QObject()
    throttle: Throttle[int] = Throttle(seen.append, interval_ms=60_000, parent=owner)
    throttle(1)
    throttle(2)
    throttle.drop()
    throttle.flush()
    assert seen == [1]
