"""What is told in the place of an engine's process that has died, and what a new one is told first."""

from pathlib import Path

from app.domain.commands import EngineCommand, StopLoad, StopTurn
from app.domain.engine_events import EngineEnded
from app.domain.errors import AppError, EngineLostError, ModelFileError
from app.domain.events import EngineEvent, ModelFailed, ModelReady, TurnFailed
from app.domain.exactness import CheckEnded
from app.domain.ids import TurnId
from app.engine.host.ledger import Ledger
from tests.engine.thread_rig import check, generate, load
from tests.fakes.scripted_engine import CARD

GONE = EngineLostError("Gone.")
NO_FILE = ModelFileError("There is no such file.")


def send(ledger: Ledger, *commands: EngineCommand) -> list[EngineCommand]:
    """Everything the process is told because of these."""
    told: list[EngineCommand] = []
    for command in commands:
        new = (*ledger.before(command), command, *ledger.beside(command))
        for each in new:
            ledger.sent(each)
        told += new
    return told


def with_model() -> Ledger:
    ledger = Ledger()
    send(ledger, load(number=1))
    ledger.reported(ModelReady(card=CARD, load=1))
    return ledger


def refused(turn: int, error: AppError) -> TurnFailed:
    return TurnFailed(turn=TurnId(turn), error=error)


def failed(number: int, error: AppError) -> ModelFailed:
    return ModelFailed(path=Path("a.gguf"), error=error, load=number)


def test_whatever_was_under_way_ends_once() -> None:
    ledger = with_model()
    send(ledger, generate(1), check(2))
    assert ledger.lost(GONE) == (refused(1, GONE), CheckEnded(check=2, error=GONE))
    assert ledger.lost(GONE) == ()


def test_what_has_ended_does_not_end_again() -> None:
    ledger = with_model()
    send(ledger, generate(1), check(2))
    for event in (refused(1, NO_FILE), CheckEnded(check=2)):
        ledger.reported(event)
    assert ledger.lost(GONE) == ()


def test_a_load_under_way_fails_and_is_not_tried_again() -> None:
    ledger = Ledger()
    send(ledger, load(number=3))
    assert ledger.lost(GONE) == (failed(3, GONE),)
    assert send(ledger, generate(1)) == [generate(1)]


def test_the_model_is_loaded_again_before_the_next_turn_and_once() -> None:
    ledger = with_model()
    ledger.lost(GONE)
    assert send(ledger, generate(1)) == [load(number=1), generate(1)]
    ledger.reported(ModelReady(card=CARD, load=1))
    assert send(ledger, generate(2)) == [generate(2)]


def test_another_model_is_loaded_instead() -> None:
    ledger = with_model()
    ledger.lost(GONE)
    assert send(ledger, load("b.gguf", 2), generate(1)) == [load("b.gguf", 2), generate(1)]


def test_a_turn_whose_model_cannot_be_loaded_again_says_why() -> None:
    ledger = with_model()
    ledger.lost(GONE)
    send(ledger, generate(1))
    assert ledger.reported(failed(1, NO_FILE)) == failed(1, NO_FILE)
    assert ledger.reported(refused(1, ModelFileError("No model is loaded."))) == refused(1, NO_FILE)
    assert send(ledger, generate(2)) == [generate(2)]


def test_a_process_that_dies_of_loading_again_fails_the_turn_and_the_next_one_tries_once_more() -> None:
    ledger = with_model()
    ledger.lost(GONE)
    send(ledger, generate(1))
    assert ledger.lost(GONE) == (refused(1, GONE),)
    assert send(ledger, generate(2)) == [load(number=1), generate(2)]


def test_one_that_dies_of_loading_again_for_a_check_leaves_no_model() -> None:
    ledger = with_model()
    ledger.lost(GONE)
    send(ledger, check(1))
    assert ledger.lost(GONE) == (failed(1, GONE), CheckEnded(check=1, error=GONE))
    assert send(ledger, generate(2)) == [generate(2)]


def test_stopping_a_turn_that_waits_for_its_model_stops_the_load() -> None:
    ledger = with_model()
    ledger.lost(GONE)
    stop = StopTurn(turn=TurnId(1))
    assert send(ledger, generate(1), stop)[-2:] == [stop, StopLoad(load=1)]
    ledger.reported(ModelReady(card=CARD, load=1))
    assert send(ledger, stop) == [stop]


def test_a_stop_is_ignored_until_its_turn_or_load_has_ended() -> None:
    ledger = with_model()
    stop_turn, stop_load = StopTurn(turn=TurnId(1)), StopLoad(load=2)
    send(ledger, generate(1), load(number=2))
    assert ledger.ignores(stop_turn)
    assert ledger.ignores(stop_load)
    ledger.reported(refused(1, NO_FILE))
    ledger.reported(failed(2, NO_FILE))
    assert not ledger.ignores(stop_turn)
    assert not ledger.ignores(stop_load)


def test_the_end_of_one_process_is_not_the_end_of_the_engine() -> None:
    event: EngineEvent = EngineEnded()
    assert Ledger().reported(event) is None
