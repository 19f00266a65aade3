"""The thread hop keeps the order, wakes up once, and is quiet after it was closed."""

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.events import Event, PromptProgress
from app.domain.ids import TurnId
from app.ui.bridge import Post


def event(turn: int, done: int) -> PromptProgress:
    return PromptProgress(turn=TurnId(turn), done=done, total=1000)


def in_thread(work: Callable[[], None]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_events_of_several_threads_arrive_on_the_gui_thread_each_in_its_order(qtbot: QtBot) -> None:
    seen: list[Event] = []
    delivered_on: set[threading.Thread] = set()

    def deliver(one: Event) -> None:
        seen.append(one)
        delivered_on.add(threading.current_thread())

    post = Post(deliver)

    def report(turn: int) -> None:
        for number in range(500):
            post(event(turn, number))

    threads = [threading.Thread(target=report, args=(turn,)) for turn in range(4)]
    for thread in threads:
        thread.start()
    qtbot.waitUntil(lambda: len(seen) == 2000)
    for thread in threads:
        thread.join()

    assert delivered_on == {threading.current_thread()}
    for turn in range(4):
        assert [one for one in seen if isinstance(one, PromptProgress) and one.turn == turn] == [
            event(turn, number) for number in range(500)
        ]


def test_many_events_wake_the_gui_thread_once(qapp: QApplication) -> None:
    seen: list[Event] = []
    post = Post(seen.append)
    wakes: list[None] = []
    post._woken.connect(lambda: wakes.append(None))

    def report() -> None:
        for number in range(50):
            post(event(1, number))

    in_thread(report)
    QCoreApplication.processEvents()

    assert (len(seen), len(wakes)) == (50, 1)


def test_a_flood_leaves_the_event_loop_its_turns(qtbot: QtBot) -> None:
    seen: list[Event] = []
    post = Post(seen.append)
    for number in range(200):
        post(event(1, number))

    post._drain()

    assert len(seen) == 64
    qtbot.waitUntil(lambda: post.n_waiting == 0)
    assert seen == [event(1, number) for number in range(200)]


def test_what_is_posted_while_an_event_is_delivered_comes_after_it(qtbot: QtBot) -> None:
    seen: list[Event] = []

    def deliver(one: Event) -> None:
        seen.append(one)
        if one == event(1, 0):
            post(event(1, 2))

    post = Post(deliver)
    post(event(1, 0))
    post(event(1, 1))
    qtbot.waitUntil(lambda: post.n_waiting == 0)

    assert seen == [event(1, 0), event(1, 1), event(1, 2)]


def test_nothing_is_delivered_after_closing_and_late_threads_are_not_disturbed(qapp: QApplication) -> None:
    seen: list[Event] = []
    post = Post(seen.append)
    post(event(1, 0))
    post.close()
    in_thread(lambda: post(event(1, 1)))
    post.deleteLater()
    QCoreApplication.sendPostedEvents(post, 0)
    in_thread(lambda: post(event(1, 2)))
    QCoreApplication.processEvents()

    assert seen == []


def test_a_failing_listener_does_not_lose_what_waits_behind(qapp: QApplication) -> None:
    seen: list[Event] = []

    def deliver(one: Event) -> None:
        if one == event(1, 0):
            raise ValueError("not this one")
        seen.append(one)

    post = Post(deliver)
    post(event(1, 0))
    post(event(1, 1))
    with pytest.raises(ValueError, match="not this one"):
        post._drain()
    QCoreApplication.processEvents()
    QCoreApplication.processEvents()

    assert seen == [event(1, 1)]
