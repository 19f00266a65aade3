"""Sampling that a model's file asks for: it counts until a preset or a person decides."""

from dataclasses import replace

from app.domain.generation import GenerationOptions
from app.domain.model_sampling import SAID_BY_MODELS, usable
from app.domain.presets import BUILT_IN, with_preset
from app.domain.sampling import SamplingParams
from app.domain.setting_values import with_choice_noted, with_value
from app.domain.settings import Settings

SAID = (("temperature", 0.6), ("top_k", 20))


def drawn(settings: Settings) -> SamplingParams:
    return settings.generation.said_by(SAID).sampling


def chosen(settings: Settings, name: str, value: object) -> Settings:
    return with_choice_noted(with_value(settings, name, value), name, chosen=True)


def test_a_models_file_decides_what_nobody_chose() -> None:
    assert drawn(Settings()) == SamplingParams(temperature=0.6, top_k=20)


def test_a_model_that_says_nothing_changes_nothing_and_the_draw_is_decided() -> None:
    general = Settings().generation
    heard = general.said_by(())
    assert (heard.sampling, heard.decided_sampling) == (general.sampling, general.sampling)
    assert general.decided_sampling is None


def test_a_person_decides_before_the_model_even_for_the_usual_value() -> None:
    usual = SamplingParams().temperature
    assert drawn(chosen(Settings(), "sampling.temperature", usual)) == SamplingParams(top_k=20)
    assert drawn(chosen(Settings(), "sampling.temperature", 0.9)) == SamplingParams(temperature=0.9, top_k=20)


def test_a_value_that_was_set_before_models_had_a_say_still_counts() -> None:
    assert drawn(Settings(sampling=SamplingParams(top_k=5))).top_k == 5


def test_what_is_set_back_is_the_models_again() -> None:
    settings = chosen(Settings(), "sampling.top_k", 5)
    back = with_choice_noted(with_value(settings, "sampling.top_k", 40), "sampling.top_k", chosen=False)
    assert drawn(back) == drawn(Settings())


def test_a_preset_decides_before_the_model_for_all() -> None:
    for preset in BUILT_IN:
        assert drawn(with_preset(Settings(), preset)) == preset.sampling


def test_other_settings_are_nothing_a_model_says() -> None:
    assert with_choice_noted(Settings(), "theme", chosen=True) == Settings()
    assert with_choice_noted(Settings(), "sampling.grammar", chosen=True) == Settings()
    assert "grammar" not in SAID_BY_MODELS


def test_options_without_anything_left_to_the_model_stay() -> None:
    options = GenerationOptions(sampling=SamplingParams(temperature=1.0))
    assert options.said_by(SAID) == options
    assert replace(options, left_to_model=frozenset({"top_k"})).said_by(SAID).sampling.temperature == 1.0


def test_what_is_out_of_range_is_as_if_it_were_not_said() -> None:
    said = (("top_p", 7.0), ("temperature", float("nan")), ("top_k", 10), ("penalty_last_n", 1e30))
    assert usable(said) == (("top_k", 10),)
