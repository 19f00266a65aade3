"""A long day at the window in little time: after thousands of acts it holds as much as after a few.

How many turns is `TANDEM_SOAK` (a few by default, thousands before a release).
"""

import gc
import logging
import os
import random
import threading
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject

from app.domain.events import ConversationPicked, NewChatPressed, SearchTyped
from app.domain.generation import GenerationOptions
from app.domain.message import Role
from app.domain.tree_events import RewindPressed, SwitchPressed
from app.paths import Folders
from app.ui.actions import ActionId
from tests.fakes.toy_application import ToyApplication
from tests.journeys.conftest import Start
from tests.journeys.person import press_notice, say, sound

N_TURNS = int(os.environ.get("TANDEM_SOAK", "24"))
WARM_UP = max(10, min(N_TURNS // 4, 100))
N_PER_CHAT = 5
"""Turns before another conversation is shown."""
_LOG = logging.getLogger("drill")
_LOGGED = 100
_ONCE_HANDLES, _ONCE_OBJECTS = 3, 20
"""What is made when it is first needed, and stays: a file that is opened, a bar that is shown."""
MOST_BYTES = 40_000_000
"""That the rest of a day may take: what lists and saved states of more conversations do, and allocators keep."""


@dataclass(frozen=True, slots=True)
class Held:
    """What this process holds while an empty conversation is shown."""

    resident: int
    handles: int
    threads: int
    objects: int


def held(toy: ToyApplication) -> Held:
    toy.controller.press(NewChatPressed())
    toy.wait(lambda: toy.state.opened is None)
    toy.idle()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return Held(
        resident=resident,
        handles=len(list(Path("/proc/self/fd").iterdir())),
        threads=threading.active_count(),
        objects=len(toy.window.findChildren(QObject)),
    )


class Day:
    """What somebody does who chats all day, one turn after another."""

    def __init__(self, toy: ToyApplication, models: tuple[Path, ...]) -> None:
        self._toy, self._models = toy, models
        self._chance = random.Random(7)

    def go_on(self, nth: int) -> None:
        """One more turn, and what comes between two turns."""
        self._toy.events.clear()
        if nth % N_PER_CHAT == 0:
            self._elsewhere()
        if nth % 9 == 4:
            self._other_model(self._models[nth % 2])
        if nth % 7 == 3:
            self._search(f"question {nth - 3}")
        self._ask(f"question {nth}")
        if nth % 3 == 1:
            self._branch(nth)
        if nth % 4 == 2:
            self._rewind()

    def _ask(self, text: str) -> None:
        toy = self._toy
        n_shown = len(toy.shown)
        say(toy, text)
        toy.wait(lambda: toy.state.active is not None or len(toy.shown) > n_shown or "written by" in toy.notice)
        if "written by" in toy.notice:
            press_notice(toy)
            say(toy, "")
        toy.complete(n_shown + 2)

    def _elsewhere(self) -> None:
        toy = self._toy
        if toy.listed and self._chance.random() < 0.3:
            picked = self._chance.choice(toy.listed[:20]).id
            toy.controller.press(ConversationPicked(conversation=picked))
            toy.wait(lambda: toy.state.opened is not None and toy.state.opened.summary.id == picked)
        else:
            toy.controller.press(NewChatPressed())
            toy.wait(lambda: toy.state.opened is None)

    def _other_model(self, file: Path) -> None:
        self._toy.file = file
        self._toy.window.parts.actions[ActionId.OPEN_MODEL].trigger()
        self._toy.wait(lambda: self._toy.state.card is not None and self._toy.state.card.path == file)

    def _search(self, text: str) -> None:
        self._toy.controller.press(SearchTyped(text=text))
        self._toy.controller.press(SearchTyped(text=""))
        self._toy.idle()

    def _branch(self, nth: int) -> None:
        toy = self._toy
        n_shown = len(toy.shown)
        before = toy.tree.path()[-1].id
        asked = toy.tree.path()[-2].id
        assert toy.controller.edit(asked, f"instead of question {nth}", options=GenerationOptions())
        toy.wait(lambda: toy.tree.summary.tip != before)
        toy.complete(n_shown)
        toy.controller.press(SwitchPressed(message=before))
        toy.wait(lambda: toy.tree.summary.tip == before)

    def _rewind(self) -> None:
        toy = self._toy
        first = next(node for node in toy.tree.path() if node.message.role is Role.ASSISTANT)
        toy.controller.press(RewindPressed(message=first.id))
        toy.wait(lambda: toy.tree.summary.tip == first.id)


def test_after_a_long_day_it_holds_what_it_held(start: Start, home: Folders) -> None:
    toy = start()
    toy.engine.n_words = 12
    toy.ready()
    models = home.data.parent / "toy.gguf", home.data.parent / "other.gguf"
    models[1].write_text("Other")
    day = Day(toy, models)
    for nth in range(WARM_UP):
        day.go_on(nth)
    before = held(toy)
    for nth in range(WARM_UP, WARM_UP + N_TURNS):
        day.go_on(nth)
        if nth % _LOGGED == 0:
            _LOG.info("after %d turns: %s", nth, held(toy))
    after = held(toy)
    _LOG.info("after %d turns: %s; at first: %s", WARM_UP + N_TURNS, after, before)
    assert after.handles <= before.handles + _ONCE_HANDLES
    assert after.threads <= before.threads
    assert after.objects <= before.objects + _ONCE_OBJECTS
    assert after.resident - before.resident < MOST_BYTES
    toy.quit()
    assert sound(toy)
