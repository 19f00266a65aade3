"""Native code ends its process, whatever it was at: the window stays, says why, keeps the text, and goes on."""

from functools import partial
from pathlib import Path

import pytest

from app.domain.turn import FinishReason
from app.engine.host.hosted import HostedEngine
from tests.drill.said import goes_on, is_told, load_again, quits_clean_and_finds_all
from tests.fakes.hosted_toys import doomed_at
from tests.fakes.pace import Step
from tests.journeys.conftest import Start
from tests.journeys.person import say

pytestmark = pytest.mark.usefixtures("caplog")


@pytest.fixture
def fate(tmp_path: Path) -> Path:
    return tmp_path / "fate"


@pytest.fixture
def own_process(fate: Path) -> partial[HostedEngine]:
    return partial(HostedEngine, partial(doomed_at, fate))


def test_an_abort_while_the_model_is_loaded_at_the_start(
    start: Start, fate: Path, own_process: partial[HostedEngine]
) -> None:
    fate.write_text(Step.LOAD)
    toy = start(line=own_process)
    toy.wait(lambda: toy.state.store_ready and toy.state.model_error is not None)
    assert is_told(str(toy.state.model_error))
    assert "llama.cpp gave up" in str(toy.state.model_error)
    assert "Choose another model" in str(toy.state.model_error)
    say(toy, "are you there?")
    toy.wait(lambda: toy.window.parts.composer.text == "are you there?" and bool(toy.notice))
    assert is_told(toy.notice)
    load_again(toy)
    say(toy, "")
    toy.complete(2)
    assert toy.shown[0] == "are you there?"
    quits_clean_and_finds_all(toy, start)


@pytest.mark.parametrize("step", [Step.READ, Step.WRITE])
def test_an_abort_in_a_turn(start: Start, fate: Path, own_process: partial[HostedEngine], step: Step) -> None:
    toy = start(line=own_process)
    toy.ready()
    goes_on(toy, "one")
    fate.write_text(step)
    say(toy, "two")
    toy.wait(lambda: toy.state.active is None and len(toy.shown) == 4)
    assert toy.shown[2] == "two"
    assert toy.tree.path()[-1].finish_reason is FinishReason.FAILED
    assert is_told(toy.notice)
    assert "llama.cpp gave up" in toy.notice
    goes_on(toy)
    quits_clean_and_finds_all(toy, start)


@pytest.mark.parametrize("step", [Step.SAVE, Step.ASIDE])
def test_an_abort_while_nobody_waits_for_anything(
    start: Start, fate: Path, own_process: partial[HostedEngine], step: Step
) -> None:
    toy = start(line=own_process)
    toy.ready()
    fate.write_text(step)
    say(toy, "one")
    toy.complete(2)
    toy.wait(lambda: not fate.exists())
    goes_on(toy)
    quits_clean_and_finds_all(toy, start)


def test_an_abort_while_the_window_closes(start: Start, fate: Path, own_process: partial[HostedEngine]) -> None:
    toy = start(line=own_process)
    toy.ready()
    goes_on(toy, "one")
    fate.write_text(Step.SAVE)
    quits_clean_and_finds_all(toy, start)


def test_a_model_that_aborts_every_time_never_takes_the_window_with_it(
    start: Start, fate: Path, own_process: partial[HostedEngine]
) -> None:
    toy = start(line=own_process)
    toy.ready()
    goes_on(toy, "one")
    for n in (2, 3):
        fate.write_text(Step.READ)
        say(toy, f"question {n}")
        toy.wait(lambda n=n: toy.state.active is None and len(toy.shown) == 2 * n)  # type: ignore[misc]  # bound now
        assert is_told(toy.notice)
    goes_on(toy)
    quits_clean_and_finds_all(toy, start)
