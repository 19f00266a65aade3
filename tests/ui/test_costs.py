"""What a change costs while a long conversation is shown: counted, since a clock would tell how busy the machine is."""

import gc
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.events import PromptRead, SegmentsFound, SendPressed, TurnBegun
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.ui.bench.script import ScriptedTalk, opened, ready, talk_of
from app.ui.bench.stage import BenchStage
from app.ui.garbage import spare_what_stays
from app.ui.widgets.message_actions import MessageActions

N_MESSAGES = 2000
MOST_LOOKED_AT = 10
"""Messages that a round may look at: those at the end, for each who listens."""


class CountedNodes(Mapping[MessageId, MessageNode]):
    """Messages that count how often one is looked at."""

    def __init__(self, nodes: Mapping[MessageId, MessageNode]) -> None:
        self._nodes = nodes
        self.n_looked_at = 0

    def __getitem__(self, message: MessageId) -> MessageNode:
        self.n_looked_at += 1
        return self._nodes[message]

    def __iter__(self) -> Iterator[MessageId]:
        self.n_looked_at += len(self._nodes)
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[BenchStage]:
    made = BenchStage()
    for event in ready():
        made.post(event)
    made.show()
    yield made
    made.close()


def count_nodes(stage: BenchStage) -> CountedNodes:
    state = stage.controller.state
    assert state.opened is not None
    counted = CountedNodes(state.opened.nodes)
    stage.controller.state = replace(state, opened=replace(state.opened, nodes=counted))
    return counted


def begin_turn(stage: BenchStage) -> TurnId:
    state = stage.controller.state
    assert state.opened is not None
    tip = state.opened.summary.tip
    turn, asked, reply = TurnId(state.n_turns + 1), MessageId(9001), MessageId(9002)
    nodes = (
        MessageNode(id=asked, parent=tip, message=Message(Role.USER, "More.")),
        MessageNode(id=reply, parent=asked, message=Message(Role.ASSISTANT, "")),
    )
    stage.post(SendPressed(text="More.", seed=1, options=GenerationOptions()))
    stage.post(TurnBegun(turn=turn, summary=replace(state.opened.summary, tip=reply), nodes=nodes))
    stage.post(SegmentsFound(turn=turn, segments=()))
    scripted = next(event for event in ScriptedTalk().begin("") if isinstance(event, PromptRead))
    stage.post(replace(scripted, turn=turn))
    stage.settle()
    return turn


def test_a_round_looks_at_few_messages_however_many_there_are(stage: BenchStage) -> None:
    for event in opened(talk_of(N_MESSAGES)):
        stage.post(event)
    stage.settle()
    turn = begin_turn(stage)
    counted = count_nodes(stage)
    drawn = stage.window.parts.timeline.drawings_done
    rounds = list(ScriptedTalk().rounds("Some words of a reply.\n" * 20))
    for event in rounds:
        stage.post(replace(event, turn=turn))
        stage.turn()
    stage.window.settle()
    active = stage.controller.state.active
    assert active is not None
    assert active.text.startswith("Some words")
    assert counted.n_looked_at < MOST_LOOKED_AT * len(rounds)
    assert stage.window.parts.timeline.drawings_done <= drawn + 2


class Explained(QObject):
    """Counts how often a button is explained anew."""

    n_times = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Let everything pass."""
        self.n_times += event.type() is QEvent.Type.ToolTipChange
        return False


def test_buttons_are_explained_anew_only_when_they_mean_something_else(stage: BenchStage) -> None:
    for event in opened(talk_of(4)):
        stage.post(event)
    stage.settle()
    acts = [view.findChild(MessageActions) for view in stage.window.parts.transcript.views]
    last = acts[-1]
    assert isinstance(last, MessageActions)
    assert last.buttons
    explained = Explained()
    next(iter(last.buttons.values())).installEventFilter(explained)
    last.light("newest", on=True)
    last.light("newest", on=True)
    last.show_place(last.place)
    assert explained.n_times == 0
    assert last.place is not None
    last.show_place(replace(last.place, may_ask=not last.place.may_ask))
    assert explained.n_times == 1


def test_what_is_there_from_the_start_is_passed_over_by_every_search_for_garbage() -> None:
    before = gc.get_freeze_count()
    kept: list[list[int]] = [[] for _ in range(1000)]
    try:
        spare_what_stays()
        assert gc.get_freeze_count() >= before + len(kept)
    finally:
        gc.unfreeze()


def n_objects(stage: BenchStage) -> int:
    """Qt's objects under the window, once everything is done that was begun."""
    stage.settle()
    return len(stage.window.findChildren(QObject))


def test_streamed_messages_leave_no_object_behind_once_they_are_out_of_sight(stage: BenchStage) -> None:
    talk, text = ScriptedTalk(), "Some **words**.\n\n- one\n- two\n\nAn end.\n\n" * 3
    counts: list[int] = []
    for number in range(60):
        for event in (*talk.begin(f"Question {number}"), *talk.rounds(text, n_tokens=20), talk.end(text)):
            stage.post(event)
            stage.turn()
        if number in {29, 59}:
            counts.append(n_objects(stage))
    enough, later = counts
    assert later <= enough + 60
