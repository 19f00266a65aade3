"""What self-tests switch off, which of them count, and how they come to the engine."""

from pathlib import Path

import pytest

from app.domain.chat import step
from app.domain.chat_state import ChatState
from app.domain.commands import LoadModel
from app.domain.events import ModelChosen, ModelReady
from app.domain.load_events import SelfTestsKept
from app.domain.model import DrafterKind, LoadOptions, ModelCard
from app.domain.segment import root_key
from app.domain.self_test import (
    NOTHING_OFF,
    Ability,
    Outcome,
    SelfTest,
    SwitchedOff,
    kept_with,
    switched_off,
    untested,
)


def found_on(device: str = "Vulkan0", *, build: str = "b", version: str = "1", **faults: str) -> SelfTest:
    """A test in which the abilities of these names failed."""
    outcomes = tuple(Outcome(ability, faults.get(ability.name, "")) for ability in Ability)
    return SelfTest(device=device, build=build, version=version, outcomes=outcomes)


def off(*tests: SelfTest, devices: tuple[str, ...] = ("CPU", "Vulkan0")) -> SwitchedOff:
    return switched_off(tests, devices=devices, build="b", version="1")


def test_nothing_is_switched_off_where_everything_held_or_nothing_was_tried() -> None:
    assert off() == off(found_on()) == NOTHING_OFF


def test_a_failure_is_switched_off_by_name_with_device_and_reason() -> None:
    found = off(found_on(MTP="drafts are wrong"))
    assert found.mtp == (
        "Nothing is drafted: the self-test of Vulkan0 found that drafts are wrong. "
        "Try again with the command “doctor --self-test”."
    )
    assert (found.drafts, found.rows, found.cuts) == ("", "", "")


def test_without_a_state_no_rows_are_saved_and_all_else_goes_on() -> None:
    found = off(found_on(STATE="bytes differ"))
    assert found.rows.startswith("Saved rows are left aside: the self-test of Vulkan0 found that bytes differ.")
    assert (found.drafts, found.mtp, found.cuts) == ("", "", "")


def test_without_rollback_nothing_is_drafted_cut_or_put_behind_a_cut() -> None:
    found = off(found_on(ROLLBACK="tokens stay"))
    assert all((found.drafts, found.rows, found.cuts))


@pytest.mark.parametrize(
    "other", [found_on("Vulkan1", MTP="x"), found_on(build="c", MTP="x"), found_on(version="2", MTP="x")]
)
def test_a_test_of_another_device_build_or_version_says_nothing(other: SelfTest) -> None:
    assert off(other) == NOTHING_OFF
    assert off(found_on(MTP="x")) != NOTHING_OFF


def test_a_new_test_replaces_that_of_its_device_and_drops_those_of_other_builds() -> None:
    kept = (found_on("CPU"), found_on(MTP="x"), found_on("Old", build="a"))
    assert kept_with(kept, found_on()) == (found_on("CPU"), found_on())


def test_cards_without_a_test_are_named_and_the_processor_never() -> None:
    devices = ("CPU", "Vulkan0", "Vulkan1")
    assert untested((found_on("Vulkan1"),), devices=devices, build="b", version="1") == ("Vulkan0",)
    assert untested((found_on("Vulkan1"),), devices=devices, build="c", version="1") == ("Vulkan0", "Vulkan1")


def test_what_is_kept_goes_with_the_next_load() -> None:
    state, _ = step(ChatState(store_ready=True), SelfTestsKept((found_on(),)))
    _, commands = step(state, ModelChosen(path=Path("m.gguf"), options=LoadOptions()))
    (load,) = (command for command in commands if isinstance(command, LoadModel))
    assert load.self_tests == (found_on(),)


@pytest.mark.parametrize(("devices", "words"), [((), ""), (("Vulkan0", "Vulkan1"), "Vulkan0, Vulkan1")])
def test_a_first_load_on_an_untested_card_offers_the_test(devices: tuple[str, ...], words: str) -> None:
    card = ModelCard(
        name="m",
        path=Path("m.gguf"),
        n_ctx=64,
        drafter=DrafterKind.NONE,
        drafter_reason="",
        root=root_key(["m"]),
        load_s=0.0,
        plain_step_s=0.0,
        untested=devices,
    )
    state, _ = step(ChatState(store_ready=True), ModelChosen(path=card.path, options=LoadOptions()))
    state, _ = step(state, ModelReady(card=card, load=state.n_loads))
    assert words in state.notice
    assert bool(state.notice) == bool(devices)
