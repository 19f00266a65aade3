"""The clock jumps, or the machine sleeps for hours in a reply: nothing is lost, and nothing comes at once."""

import itertools
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from app.domain.events import EngineEvent, NewChatPressed, RoundDone
from app.domain.turn import FinishReason
from app.engine.thread import EngineThread
from app.paths import Folders
from app.storage import DataPlace
from tests.drill.said import goes_on, quits_clean_and_finds_all
from tests.fakes.hosted_chat import after, ask, begin, hosted, toy_model
from tests.fakes.hosted_toys import toy as many_words
from tests.fakes.pace import Pace
from tests.fakes.toy_engine import ToyEngine
from tests.journeys.conftest import Start

HOURS_S = 8 * 3600.0
JUMPS: dict[str, Callable[[int], float]] = {
    "back a day with each look": lambda n: 2e9 - 86_400.0 * n,
    "forth and back by years": lambda n: (1.7e9, 4e9, 0.0, 1.2e9)[n % 4],
    "beyond every calendar": lambda n: 1e300 + n,
}


@pytest.mark.parametrize("name", JUMPS)
def test_a_clock_that_jumps_changes_neither_the_order_nor_the_text(start: Start, name: str) -> None:
    looks = itertools.count()
    toy = start(open_place=partial(DataPlace.open_or_read, clock=lambda: JUMPS[name](next(looks))))
    toy.ready()
    titles: list[str] = []

    def is_named(n: int) -> bool:
        return toy.listed[0].title.startswith(f"On {n}")

    for n in range(3):
        toy.controller.press(NewChatPressed())
        toy.wait(lambda: toy.state.opened is None)
        goes_on(toy, f"{n} is the question")
        toy.wait(partial(is_named, n))
        titles.insert(0, toy.listed[0].title)
    assert [each.title for each in toy.listed] == titles
    toy.pick(toy.listed[2].id)
    goes_on(toy, "and the oldest again")
    toy.wait(lambda: toy.listed[0].id == toy.tree.summary.id)
    assert toy.notice == ""
    quits_clean_and_finds_all(toy, start)


class Sleeper(ToyEngine):
    """Its machine sleeps for hours in the middle of each reply."""

    n_rounds = 0

    def _say(self, event: EngineEvent) -> None:
        if isinstance(event, RoundDone):
            self.n_rounds += 1
            event = replace(event, at=event.at + HOURS_S * (self.n_rounds // 4))
        super()._say(event)


def test_hours_of_sleep_in_the_middle_of_a_reply(start: Start) -> None:
    toy = start(line=lambda post: EngineThread(Sleeper(Pace()).made, post))
    toy.ready()
    goes_on(toy, "one")
    goes_on(toy, "two")
    assert toy.tree.path()[-1].stats is not None
    assert toy.notice == ""
    quits_clean_and_finds_all(toy, start)


def test_at_rest_no_timer_repeats_so_that_none_catches_up_after_a_sleep(start: Start) -> None:
    toy = start()
    toy.ready()
    goes_on(toy, "one")
    toy.idle()
    assert [timer for timer in toy.window.findChildren(QTimer) if timer.isActive() and not timer.isSingleShot()] == []


def test_an_engine_s_process_that_was_frozen_writes_on(folders: Folders, tmp_path: Path) -> None:
    with begin(folders, many_words, toy_model(tmp_path)) as chat:
        whole = ask(chat, "Well?")

        def freeze_and_thaw() -> None:
            process = hosted(chat).process_id
            assert process is not None
            os.kill(process, signal.SIGSTOP)
            os.kill(process, signal.SIGCONT)

        chat.press(NewChatPressed())
        again = ask(chat, "Well?", watch=after(8, freeze_and_thaw))
    assert (again.finish_reason, again.message) == (FinishReason.END, whole.message)
