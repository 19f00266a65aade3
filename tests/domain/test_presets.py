"""Presets: names that stay apart, and what the settings come from."""

from dataclasses import replace

from app.domain.presets import (
    BUILT_IN,
    Preset,
    added,
    chosen_name,
    find,
    free_name,
    is_built_in,
    preset_from,
    renamed,
    updated,
    with_preset,
    without,
)
from app.domain.sampling import SamplingParams
from app.domain.settings import Settings

ONE = Preset(name="One", sampling=SamplingParams(temperature=1.0), system_prompt="Be one.")
TWO = Preset(name="Two")


def test_a_preset_puts_its_values_into_the_settings_and_leaves_the_others() -> None:
    settings = with_preset(Settings(font_size=120), ONE)
    assert (settings.sampling, settings.system_prompt, settings.preset) == (ONE.sampling, "Be one.", "One")
    assert settings.font_size == 120
    assert ONE.holds(settings)
    assert not ONE.holds(replace(settings, system_prompt="Be two."))


def test_the_defaults_are_the_first_of_those_built_in() -> None:
    assert chosen_name((), Settings()) == BUILT_IN[0].name
    assert chosen_name((), Settings(sampling=SamplingParams(temperature=4.0))) == ""


def test_settings_come_from_the_preset_that_was_taken_even_when_changed_since() -> None:
    changed = replace(with_preset(Settings(), ONE), system_prompt="")
    assert chosen_name((ONE,), changed) == "One"
    assert chosen_name((), changed) == ""


def test_names_stay_apart_whatever_their_case() -> None:
    assert free_name((ONE,), " one ") == "one 2"
    assert free_name((ONE, Preset(name="One 2")), "One 2") == "One 3"
    assert free_name((), "Balanced") == "Balanced 2"
    assert free_name((), "  ") == "Preset"
    assert [preset.name for preset in added((ONE,), ONE)] == ["One", "One 2"]


def test_one_is_renamed_changed_and_removed_by_its_name() -> None:
    assert [preset.name for preset in renamed((ONE, TWO), "One", "Two")] == ["Two 2", "Two"]
    assert renamed((ONE, TWO), "One", "One") == (ONE, TWO)
    assert updated((ONE, TWO), preset_from(Settings(), "One")) == (Preset(name="One"), TWO)
    assert without((ONE, TWO), "One") == (TWO,)


def test_those_built_in_are_found_and_known() -> None:
    assert find((ONE,), "Precise") in BUILT_IN
    assert find((ONE,), "One") is ONE
    assert find((), "One") is None
    assert is_built_in("Creative")
    assert not is_built_in("One")
