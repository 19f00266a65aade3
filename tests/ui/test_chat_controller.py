"""The controller sends commands in order, drops what is late, and takes both threads down."""

from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from app.domain.chat import ChatState, Phase
from app.domain.commands import (
    BeginTurn,
    CloseEngine,
    CloseStore,
    FindSegments,
    FinishReply,
    Generate,
    LoadModel,
    RecordPrompt,
    SaveReply,
    StopTurn,
)
from app.domain.events import PromptProgress, RoundDone, StopPressed
from app.domain.generation import GenerationOptions
from app.domain.turn import FinishReason
from tests.ui.stage import Stage

OPTIONS = GenerationOptions()


def sent_types(stage: Stage) -> tuple[list[type], list[type]]:
    return [type(one) for one in stage.store.sent], [type(one) for one in stage.engine.sent]


def last_finish(stage: Stage) -> FinishReply:
    return next(one for one in reversed(stage.store.sent) if isinstance(one, FinishReply))


def test_a_message_goes_to_the_store_first_and_then_to_the_engine(stage: Stage) -> None:
    stage.settle()
    assert stage.controller.send("Hi", options=OPTIONS)
    stage.settle()

    to_store, to_engine = sent_types(stage)
    assert to_store == [BeginTurn, FindSegments, RecordPrompt, SaveReply, SaveReply, FinishReply]
    assert to_engine == [LoadModel, Generate]
    assert last_finish(stage).message.content == "Hello there."
    assert stage.controller.state.active is None


def test_each_turn_draws_another_seed(stage: Stage) -> None:
    stage.settle()
    for _ in range(3):
        stage.controller.send("Again", options=OPTIONS)
        stage.settle()

    seeds = {one.seed for one in stage.engine.sent if isinstance(one, Generate)}
    assert len(seeds) == 3


def test_a_second_message_is_refused_while_a_reply_is_written(stage: Stage) -> None:
    stage.engine.holds = True
    stage.settle()
    stage.controller.send("First", options=OPTIONS)
    stage.settle()

    assert not stage.controller.send("Second", options=OPTIONS)
    assert sum(isinstance(one, BeginTurn) for one in stage.store.sent) == 1


def test_rounds_are_announced_apart_from_other_changes(stage: Stage) -> None:
    stage.settle()
    rounds: list[RoundDone] = []
    changes: list[tuple[ChatState, ChatState]] = []
    stage.controller.round_done.connect(rounds.append)
    stage.controller.state_changed.connect(lambda old, new: changes.append((old, new)))

    stage.controller.send("Hi", options=OPTIONS)
    stage.settle()

    assert [one.text for one in rounds] == ["Hello ", "there."]
    assert all(old is not new for old, new in changes)
    assert changes[-1][1] is stage.controller.state


def test_stopping_keeps_what_was_written(stage: Stage) -> None:
    stage.engine.holds = True
    stage.settle()
    stage.controller.send("Hi", options=OPTIONS)
    stage.settle()
    stage.controller.press(StopPressed())
    stage.settle()

    assert [type(one) for one in stage.engine.sent][-1] is StopTurn
    finish = last_finish(stage)
    assert (finish.finish_reason, finish.message.content) == (FinishReason.STOPPED, "Hello there.")


def test_events_of_an_ended_turn_change_nothing(stage: Stage) -> None:
    stage.settle()
    stage.controller.send("Hi", options=OPTIONS)
    stage.settle()
    turn = next(one.turn for one in stage.engine.sent if isinstance(one, Generate))
    before = stage.controller.state
    changes: list[object] = []
    stage.controller.state_changed.connect(lambda *both: changes.append(both))

    stage.controller.deliver(PromptProgress(turn=turn, done=1, total=2))

    assert stage.controller.state is before
    assert changes == []


def test_regenerating_answers_the_same_message_again(stage: Stage) -> None:
    stage.settle()
    stage.controller.send("Hi", options=OPTIONS)
    stage.settle()
    opened = stage.controller.state.opened
    assert opened is not None
    question, reply = opened.path()

    assert stage.controller.regenerate(reply.id, options=OPTIONS)
    stage.settle()

    again = stage.controller.state.opened
    assert again is not None
    assert again.path()[0].id == question.id
    assert len(again.siblings(again.path()[-1].id)) == 2


def test_quitting_while_a_reply_is_written_keeps_it_and_ends_both_threads(stage: Stage, qtbot: QtBot) -> None:
    stage.engine.holds = True
    stage.settle()
    stage.controller.send("Hi", options=OPTIONS)
    stage.settle()
    state = stage.controller.state
    assert state.active is not None
    assert state.active.phase is Phase.WRITING

    with qtbot.waitSignal(stage.controller.closed_down):
        stage.controller.quit()

    to_store, to_engine = sent_types(stage)
    assert to_engine[-2:] == [StopTurn, CloseEngine]
    assert to_store[-2:] == [FinishReply, CloseStore]
    assert stage.engine.joined
    assert stage.store.joined


def test_quitting_twice_closes_once(stage: Stage, qtbot: QtBot) -> None:
    stage.settle()
    ends: list[None] = []
    stage.controller.closed_down.connect(lambda: ends.append(None))
    with qtbot.waitSignal(stage.controller.closed_down):
        stage.controller.quit()
        stage.controller.quit()
    QCoreApplication.processEvents()

    assert sum(isinstance(one, CloseStore) for one in stage.store.sent) == 1
    assert ends == [None]
