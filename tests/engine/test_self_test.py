"""The self-test finds what lies, blames the right ability, and passes a real device."""

import pytest

from app.domain.self_test import CPU, Ability
from app.engine.native.devices import devices
from app.engine.self_test import try_all
from app.engine.tested import used_devices
from app.engine.tried_device import run_self_test
from tests.fakes import tried_devices as fakes
from tests.models import exact_model, headless_model

PROMPT = tuple(range(1, 30))


def faults(device: fakes.ToyDevice) -> dict[Ability, str]:
    outcomes = try_all(device, PROMPT, told=lambda _ability: None)
    assert [outcome.ability for outcome in outcomes] == list(Ability)
    return {outcome.ability: outcome.fault for outcome in outcomes if outcome.fault}


def test_an_honest_device_passes_and_each_ability_is_named_before_it_is_tried() -> None:
    told: list[Ability] = []
    outcomes = try_all(fakes.ToyDevice(), PROMPT, told=told.append)
    assert all(not outcome.fault for outcome in outcomes)
    assert told == list(Ability)


@pytest.mark.parametrize(
    ("device", "ability", "words"),
    [
        (fakes.LosesARow, Ability.STATE, "another one after it was put back"),
        (fakes.StateOutside, Ability.STATE, "differently from a state"),
        (fakes.StateFails, Ability.STATE, "it cannot be tried (out of memory)"),
        (fakes.CutsNothing, Ability.ROLLBACK, "differently after tokens were taken back"),
        (fakes.CutsTooFew, Ability.ROLLBACK, "differently after tokens were taken back"),
        (fakes.RefusesCuts, Ability.ROLLBACK, "cannot be taken back"),
        (fakes.DraftsOtherwise, Ability.MTP, "differ from replies without"),
        (fakes.EndsEarly, Ability.MTP, "differ from replies without"),
        (fakes.BrokenNumbers, Ability.MTP, "differ from replies without"),
        (fakes.DraftsNothing, Ability.MTP, "drafts nothing"),
        (fakes.DraftsRubbish, Ability.MTP, "none of 80 drafts"),
        (fakes.HeadFails, Ability.MTP, "it cannot be tried (no such operation)"),
    ],
)
def test_a_lie_is_found_where_it_is_told_and_nowhere_else(
    device: type[fakes.ToyDevice], ability: Ability, words: str
) -> None:
    found = faults(device())
    assert list(found) == [ability]
    assert words in found[ability]


def test_a_near_tie_within_the_bound_is_no_failure() -> None:
    assert faults(fakes.NearTie()) == {}


@pytest.mark.model
def test_the_processor_holds_and_a_model_without_a_head_does_not_draft() -> None:
    held = run_self_test(CPU, exact_model(), n_threads=1)
    assert held.failed == ()
    headless = run_self_test(CPU, headless_model(), n_threads=1)
    assert [outcome.ability for outcome in headless.failed] == [Ability.MTP]
    assert "cannot be tried" in headless.failed[0].fault


def test_the_processor_is_among_the_devices_and_always_used() -> None:
    here = {device.name: device for device in devices()}
    assert here[CPU].total > 0
    assert used_devices(0) == (CPU,)
    assert used_devices(None)[0] == CPU
