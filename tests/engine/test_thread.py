"""The engine thread: commands in order, stop beside the queue, failures as events, and nothing left running."""

import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.domain.commands import CloseEngine, EngineCommand, ForgetSegment, StopLoad, StopTurn
from app.domain.composer_commands import CountTokens
from app.domain.engine_events import EngineEnded
from app.domain.errors import BugError, ContextFullError
from app.domain.events import EngineEvent, ModelFailed, ModelLoading, PromptProgress, TurnFailed
from app.domain.exactness import StopCheck
from app.domain.ids import TurnId
from app.domain.segment import SegmentKey
from app.engine.thread import EngineThread
from tests.engine.thread_rig import PATIENCE_S, Recorded, Rig, check, generate, load


@pytest.fixture
def rig() -> Iterator[Rig]:
    """A running thread that is ended, and nothing of it left."""
    before = threading.active_count()
    made = Rig()
    yield made
    made.engine.proceed.set()
    made.close()
    assert threading.active_count() == before


def test_commands_are_obeyed_in_order(rig: Rig) -> None:
    for command in (load("a"), generate(1), load("b"), generate(2)):
        rig.thread.send(command)
    assert [rig.next() for _ in range(4)] == [
        ModelLoading(path=Path("a"), fraction=1.0),
        PromptProgress(turn=TurnId(1), done=0, total=0),
        ModelLoading(path=Path("b"), fraction=1.0),
        PromptProgress(turn=TurnId(2), done=0, total=0),
    ]


def test_the_engine_is_made_and_freed_on_the_thread(rig: Rig) -> None:
    rig.close()
    assert [thread.name for thread in rig.engine.threads] == ["tandem-engine"] * 2
    assert rig.engine.closed == 1


def test_a_stop_reaches_a_turn_that_keeps_the_thread_busy(rig: Rig) -> None:
    rig.engine.hold = True
    rig.thread.send(generate(1))
    assert rig.engine.entered.wait(PATIENCE_S)
    rig.thread.send(StopTurn(turn=TurnId(1)))
    rig.engine.proceed.set()
    rig.next()
    assert rig.engine.stops == [True]


def test_a_stop_reaches_a_turn_that_still_waits_in_the_queue(rig: Rig) -> None:
    rig.engine.hold = True
    rig.thread.send(generate(1))
    rig.thread.send(generate(2))
    rig.thread.send(StopTurn(turn=TurnId(2)))
    rig.engine.proceed.set()
    rig.next()
    rig.next()
    assert rig.engine.stops == [False, True]


def test_a_stop_is_for_its_own_turn_only(rig: Rig) -> None:
    rig.thread.send(StopTurn(turn=TurnId(1)))
    rig.thread.send(generate(2))
    rig.next()
    assert rig.engine.stops == [False]


def test_a_load_is_given_up_while_it_runs_and_the_next_one_is_not(rig: Rig) -> None:
    rig.engine.hold = True
    rig.thread.send(load(number=1))
    assert rig.engine.entered.wait(PATIENCE_S)
    rig.thread.send(StopLoad(load=1))
    rig.thread.send(load(number=2))
    rig.engine.proceed.set()
    rig.next()
    rig.next()
    assert rig.engine.stops == [True, False]


def test_a_load_is_given_up_before_it_began(rig: Rig) -> None:
    rig.engine.hold = True
    rig.thread.send(generate(1))
    rig.thread.send(load(number=1))
    rig.thread.send(StopLoad(load=1))
    rig.engine.proceed.set()
    rig.next()
    rig.next()
    assert rig.engine.stops == [False, True]


def test_closing_gives_up_the_load_that_runs(rig: Rig) -> None:
    rig.engine.hold = True
    rig.thread.send(load(number=1))
    assert rig.engine.entered.wait(PATIENCE_S)
    rig.thread.send(CloseEngine())
    rig.engine.proceed.set()
    rig.thread.join()
    assert rig.engine.stops == [True]


def test_closing_stops_the_turn_that_runs(rig: Rig) -> None:
    rig.engine.hold = True
    rig.thread.send(generate(1))
    assert rig.engine.entered.wait(PATIENCE_S)
    rig.thread.send(CloseEngine())
    rig.engine.proceed.set()
    rig.thread.join()
    assert (rig.engine.stops, rig.engine.closed) == ([True], 1)


def test_an_expected_failure_of_a_turn_is_reported_as_it_is(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.engine.fault = fault = ContextFullError("Too long.")
    rig.thread.send(generate(3))
    assert rig.next() == TurnFailed(turn=TurnId(3), error=fault)


def test_an_unexpected_failure_of_a_turn_is_reported_as_our_fault(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.engine.fault = ZeroDivisionError("oops")
    rig.thread.send(generate(3))
    failed = rig.next()
    assert isinstance(failed, TurnFailed)
    assert (failed.turn, type(failed.error)) == (TurnId(3), BugError)
    assert "oops" in str(failed.error)
    assert "ZeroDivisionError" in caplog.text


def test_a_failed_load_is_reported_with_its_file(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.engine.fault = OSError("gone")
    rig.thread.send(load("b.gguf"))
    failed = rig.next()
    assert isinstance(failed, ModelFailed)
    assert (failed.path, type(failed.error)) == (Path("b.gguf"), BugError)


def test_the_thread_outlives_a_failure(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    rig.engine.fault = ZeroDivisionError()
    rig.thread.send(generate(1))
    rig.thread.send(generate(2))
    rig.next()
    assert rig.next() == PromptProgress(turn=TurnId(2), done=0, total=0)


def test_an_engine_that_cannot_be_made_answers_every_command_with_the_reason(caplog: pytest.LogCaptureFixture) -> None:
    def broken(_post: Callable[[EngineEvent], None]) -> Recorded:
        raise OSError("libllama.so is missing")

    events: list[EngineEvent] = []
    thread = EngineThread(broken, events.append)
    thread.start()
    thread.send(load())
    thread.send(generate(1))
    thread.send(CloseEngine())
    thread.join()
    failed, refused, ended = events
    assert isinstance(ended, EngineEnded)
    assert isinstance(failed, ModelFailed)
    assert isinstance(refused, TurnFailed)
    assert "libllama.so is missing" in str(failed.error)
    assert "libllama.so is missing" in str(refused.error)
    assert "cannot be made" in caplog.text


# --- what can wait -----------------------------------------------------------------------------------------


def test_what_can_wait_is_done_when_no_command_waits(rig: Rig) -> None:
    slices: queue.SimpleQueue[int] = queue.SimpleQueue()
    rig.engine.wanted_slices = 3
    rig.engine.in_slice = lambda: slices.put(rig.engine.n_slices)
    rig.thread.send(generate(1))
    assert [slices.get(timeout=PATIENCE_S) for _ in range(3)] == [1, 2, 3]


def test_a_command_waits_for_one_slice_at_most(rig: Rig) -> None:
    rig.engine.wanted_slices = 1000
    begun = threading.Event()
    at: list[int] = []

    def in_slice() -> None:
        if rig.engine.n_slices == 5:
            rig.thread.send(ForgetSegment(key=SegmentKey("k")))
            at.append(len(rig.engine.forgotten))
        if rig.engine.n_slices == 6:
            at.append(len(rig.engine.forgotten))
            begun.set()

    rig.engine.in_slice = in_slice
    rig.thread.send(generate(1))
    assert begun.wait(PATIENCE_S)
    assert at == [0, 1]


def test_what_can_wait_is_finished_before_the_thread_ends(rig: Rig) -> None:
    rig.engine.hold = True
    rig.engine.wanted_slices = 4
    rig.thread.send(generate(1))
    assert rig.engine.entered.wait(PATIENCE_S)
    rig.thread.send(CloseEngine())
    rig.engine.proceed.set()
    rig.thread.join()
    assert rig.engine.n_slices == 4
    assert [type(rig.next()) for _ in range(2)] == [PromptProgress, EngineEnded]


def test_a_fault_in_what_can_wait_ends_neither_the_thread_nor_a_turn(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    rig.engine.faulty_slices = (1,)
    rig.engine.wanted_slices = 3
    rig.thread.send(generate(1))
    rig.thread.send(generate(2))
    assert [rig.next(), rig.next()] == [PromptProgress(turn=TurnId(n), done=0, total=0) for n in (1, 2)]


# --- checks ------------------------------------------------------------------------------------------------


def test_a_check_begins_with_a_flag_of_its_own(rig: Rig) -> None:
    rig.thread.send(StopCheck(check=1))
    rig.thread.send(check(1))
    rig.thread.send(check(2))
    rig.close()
    assert len(rig.engine.checks) == 2
    assert rig.engine.checks[0].is_set()


@pytest.mark.parametrize("command", [generate(1), load(), StopCheck(check=1), CloseEngine()])
def test_what_is_asked_meanwhile_stops_a_check_at_once(rig: Rig, command: EngineCommand) -> None:
    flags: list[bool] = []
    asked = threading.Event()

    def in_slice() -> None:
        rig.thread.send(command)
        flags.append(rig.engine.checks[0].is_set())
        asked.set()

    rig.engine.in_slice, rig.engine.wanted_slices = in_slice, 1
    rig.thread.send(check(1))
    assert asked.wait(PATIENCE_S)
    assert flags == [True]


def test_a_question_is_answered_in_the_middle_of_a_check(rig: Rig) -> None:
    answered: list[bool] = []
    over = threading.Event()

    def in_check() -> bool:
        if not answered:
            rig.thread.send(CountTokens(request=7, texts=()))
        answered.append(not rig.events.empty())
        if len(answered) == 2:
            over.set()
        return len(answered) < 2

    rig.engine.in_check = in_check
    rig.thread.send(check(1))
    assert over.wait(PATIENCE_S)
    assert answered == [False, True]


def test_forgetting_a_segment_leaves_a_check_alone(rig: Rig) -> None:
    flags: list[bool] = []
    asked = threading.Event()

    def in_slice() -> None:
        rig.thread.send(ForgetSegment(key=SegmentKey("k")))
        flags.append(rig.engine.checks[0].is_set())
        asked.set()

    rig.engine.in_slice, rig.engine.wanted_slices = in_slice, 1
    rig.thread.send(check(1))
    assert asked.wait(PATIENCE_S)
    assert flags == [False]
