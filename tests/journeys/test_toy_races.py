"""Everything at once, at random moments: send, stop, switch, delete, regenerate, load, close.

Whatever the order, the window closes, both threads end, nothing fails, the folder is sound, the conversation on disk is
the one that was shown, and no word that was typed is lost.  How many runs there are is `TANDEM_RACES`, and with which
seeds they begin `TANDEM_RACES_FROM`.
"""

import os
import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, Qt

from app.domain.ids import MessageId
from app.domain.message import Role
from app.storage import Database, Store
from app.ui.actions import ActionId
from app.ui.widgets.message_acts import MessageAct
from tests.fakes.pace import Step
from tests.fakes.toy_application import ToyApplication
from tests.journeys.conftest import Start
from tests.journeys.person import facts, press_notice, sound
from tests.ui.hands import press_key, type_text

N_RACES = int(os.environ.get("TANDEM_RACES", "25"))
FIRST = int(os.environ.get("TANDEM_RACES_FROM", "0"))
MOST_ACTS = 24
ON_MESSAGES = tuple(act for act in MessageAct if act is not MessageAct.TEMPERATURE)


class Racer:
    """A person in a hurry.

    Attributes:
        typed: what was written into the composer and, as far as anybody knows, sent.
        done: what was done, for the message of a failure.
    """

    def __init__(self, toy: ToyApplication, chance: random.Random) -> None:
        self.toy, self.chance = toy, chance
        self.typed: list[str] = []
        self.done: list[str] = []
        self._acts: tuple[tuple[Callable[[], None], int], ...] = (
            (self.send, 6),
            (self.stop, 4),
            (self.act_on_message, 6),
            (self.pick, 3),
            (self.new_chat, 2),
            (self.regenerate, 2),
            (self.delete, 1),
            (self.undo, 2),
            (self.edit, 2),
            (self.load, 1),
            (self.other_model, 1),
            (self.check, 1),
            (self.search, 1),
            (self.type_only, 1),
            (self.tint, 1),
        )

    def race(self) -> None:
        """Do something, and something else before that has come to its end."""
        acts, weights = zip(*self._acts, strict=True)
        for _ in range(self.chance.randrange(2, MOST_ACTS)):
            (act,) = self.chance.choices(acts, weights)
            self.done.append(act.__name__)
            act()
            self.pause()

    def pause(self) -> None:
        """Let others go on, by chance a little or until the engine rests."""
        toy, chance = self.toy, self.chance
        if chance.random() < 0.3:
            toy.pace.free()
            toy.pace.hold(*(step for step in Step if chance.random() < 0.3))
        toy.pace.let(chance.choice(tuple(Step)), chance.randrange(6))
        for _ in range(chance.choice((0, 0, 1, 2, 5, 20))):
            QCoreApplication.processEvents()
        if chance.random() < 0.1:
            toy.pace.free()
            toy.idle()

    def send(self) -> None:
        self.type_only()
        press_key(self.toy.window.parts.composer.edit, Qt.Key.Key_Return)

    def type_only(self) -> None:
        self.typed.append(f"said{len(self.typed)}x")
        type_text(self.toy.window.parts.composer.edit, f" {self.typed[-1]}")

    def stop(self) -> None:
        self.trigger(ActionId.STOP)

    def regenerate(self) -> None:
        self.trigger(ActionId.REGENERATE)

    def new_chat(self) -> None:
        self.trigger(ActionId.NEW_CHAT)

    def check(self) -> None:
        self.trigger(ActionId.CHECK_EXACTNESS)

    def tint(self) -> None:
        self.trigger(ActionId.TOGGLE_TINT)

    def pick(self) -> None:
        if self.toy.listed:
            self.toy.window.parts.sidebar.picked.emit(self.chance.choice(self.toy.listed).id)

    def delete(self) -> None:
        if self.toy.listed:
            self.toy.window.parts.sidebar.delete_wanted.emit((self.chance.choice(self.toy.listed).id,))

    def undo(self) -> None:
        if self.toy.window.parts.notice._act.isVisible():
            press_notice(self.toy)

    def search(self) -> None:
        self.toy.window.parts.sidebar.filter.setText(self.chance.choice(("said", "willow", "")))

    def load(self) -> None:
        name = self.chance.choice(("toy.gguf", "toy.gguf", "missing.gguf"))
        self.toy.window._presenter.load_model(self.toy.folders.data.parent / name)

    def other_model(self) -> None:
        if message := self.message(Role.ASSISTANT):
            other = self.toy.folders.data.parent / "other.gguf"
            other.write_text("Other")
            self.toy.window._presenter.tree.other_model_wanted.emit(message, other)

    def act_on_message(self) -> None:
        if message := self.message():
            act = self.chance.choice(ON_MESSAGES)
            self.done[-1] = act.value
            self.toy.window._presenter.tree._do(message, act)

    def edit(self) -> None:
        if message := self.message(Role.USER):
            self.toy.window._presenter.tree._edit(message, f"edited{len(self.done)}x")

    def message(self, role: Role | None = None) -> MessageId | None:
        opened = self.toy.state.opened
        path = opened.path() if opened is not None else ()
        found = [node.id for node in path if role in {None, node.message.role}]
        return self.chance.choice(found) if found else None

    def trigger(self, action: ActionId) -> None:
        self.toy.window.parts.actions[action].trigger()


@pytest.mark.parametrize("seed", range(FIRST, FIRST + N_RACES))
def test_whatever_is_done_at_once_nothing_is_lost(start: Start, seed: int) -> None:
    chance = random.Random(seed)
    toy = start(hold=chance.choice((None, Step.LOAD, Step.WRITE)))
    racer = Racer(toy, chance)
    racer.race()
    finished = finished_nodes(toy)
    toy.quit()
    said = f"seed {seed}: {racer.done}"
    assert sound(toy), said
    texts, drafts = stored(toy)
    for word in racer.typed:
        assert any(word in text for text in (*texts.values(), *drafts)), f"{word} is lost; {said}"
    for key, text in finished.items():
        assert texts[key] == text, said
    opened = toy.state.opened
    with Database.open_read_only(toy.folders.data) as database:
        store = Store(database)
        listed = [each.id for each in store.conversations()]
        assert listed == [each.id for each in toy.listed], said
        if opened is not None and opened.summary.id in listed:
            assert facts(store.open_conversation(opened.summary.id)) == facts(opened), said


def finished_nodes(toy: ToyApplication) -> dict[MessageId, str]:
    """The complete messages that are shown now."""
    opened = toy.state.opened
    path = opened.path() if opened is not None else ()
    complete = [node for node in path if node.message.role is Role.USER or node.finish_reason is not None]
    return {node.id: node.message.content for node in complete}


def stored(toy: ToyApplication) -> tuple[dict[int, str], list[str]]:
    """All texts in the database, those of deleted messages too; and all drafts."""
    with Database.open_read_only(toy.folders.data) as database:
        texts = {int(str(key)): str(text) for key, text in database.rows("SELECT id, content FROM messages")}
        return texts, [str(text) for (text,) in database.rows("SELECT text FROM drafts")]
