"""Settings out of their ranges are refused by name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.errors import KnownError
from app.domain.generation import GenerationOptions
from app.domain.model import MOST_LAYERS, MOST_SCALE, LoadOptions, LoraAdapter
from app.domain.sampling import InvalidSettingError, SamplingParams

NAN, INF = float("nan"), float("inf")
A = Path("a.gguf")


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("temperature", lambda: SamplingParams(temperature=-0.01)),
        ("temperature", lambda: SamplingParams(temperature=5.01)),
        ("temperature", lambda: SamplingParams(temperature=NAN)),
        ("temperature", lambda: SamplingParams(temperature=INF)),
        ("Top-k", lambda: SamplingParams(top_k=-1)),
        ("Top-p", lambda: SamplingParams(top_p=0.0)),
        ("Top-p", lambda: SamplingParams(top_p=1.01)),
        ("Top-p", lambda: SamplingParams(top_p=NAN)),
        ("Min-p", lambda: SamplingParams(min_p=-0.01)),
        ("Min-p", lambda: SamplingParams(min_p=1.01)),
        ("Min-p", lambda: SamplingParams(min_p=NAN)),
        ("repeat penalty", lambda: SamplingParams(repeat_penalty=0.09)),
        ("repeat penalty", lambda: SamplingParams(repeat_penalty=10.1)),
        ("repeat penalty", lambda: SamplingParams(repeat_penalty=NAN)),
        ("frequency penalty", lambda: SamplingParams(frequency_penalty=-10.1)),
        ("frequency penalty", lambda: SamplingParams(frequency_penalty=10.1)),
        ("frequency penalty", lambda: SamplingParams(frequency_penalty=INF)),
        ("presence penalty", lambda: SamplingParams(presence_penalty=-10.1)),
        ("presence penalty", lambda: SamplingParams(presence_penalty=10.1)),
        ("presence penalty", lambda: SamplingParams(presence_penalty=NAN)),
        ("penalties' window", lambda: SamplingParams(penalty_last_n=-1)),
        ("penalties' window", lambda: SamplingParams(penalty_last_n=65_537)),
        ("DRY multiplier", lambda: SamplingParams(dry_multiplier=-0.1)),
        ("DRY multiplier", lambda: SamplingParams(dry_multiplier=100.1)),
        ("DRY base", lambda: SamplingParams(dry_base=0.9)),
        ("DRY base", lambda: SamplingParams(dry_base=10.1)),
        ("DRY allowed length", lambda: SamplingParams(dry_allowed_length=0)),
        ("DRY allowed length", lambda: SamplingParams(dry_allowed_length=65_537)),
        ("DRY window", lambda: SamplingParams(dry_penalty_last_n=-1)),
        ("DRY window", lambda: SamplingParams(dry_penalty_last_n=65_537)),
        ("DRY sequence breaker", lambda: SamplingParams(dry_sequence_breakers=("a", ""))),
        ("DRY sequence breaker", lambda: SamplingParams(dry_sequence_breakers=("ä" * 21,))),
        ("DRY sequence breaker", lambda: SamplingParams(dry_sequence_breakers=("a\0b",))),
        ("XTC probability", lambda: SamplingParams(xtc_probability=-0.1)),
        ("XTC probability", lambda: SamplingParams(xtc_probability=1.1)),
        ("XTC threshold", lambda: SamplingParams(xtc_threshold=0.0)),
        ("XTC threshold", lambda: SamplingParams(xtc_threshold=1.1)),
        ("XTC threshold", lambda: SamplingParams(xtc_threshold=NAN)),
        ("logit bias", lambda: SamplingParams(logit_bias=((-1, 1.0),))),
        ("logit bias of token 7", lambda: SamplingParams(logit_bias=((7, 1000.5),))),
        ("logit bias of token 7", lambda: SamplingParams(logit_bias=((7, -1000.5),))),
        ("logit bias of token 7", lambda: SamplingParams(logit_bias=((7, INF),))),
        ("logit bias of token 7", lambda: SamplingParams(logit_bias=((7, NAN),))),
        ("logit bias", lambda: SamplingParams(logit_bias=((7, 1.0), (8, 1.0), (7, 2.0)))),
        ("JSON schema", lambda: SamplingParams(grammar='root ::= "a"', json_schema="{}")),
        ("depth", lambda: GenerationOptions(depth=-1)),
        ("depth", lambda: GenerationOptions(depth=17)),
        ("new tokens", lambda: GenerationOptions(max_tokens=-1)),
        ("context length", lambda: LoadOptions(n_ctx=63)),
        ("context length", lambda: LoadOptions(n_ctx=1_048_577)),
        ("threads", lambda: LoadOptions(n_threads=-1)),
        ("threads", lambda: LoadOptions(n_threads=513)),
        ("depth limit", lambda: LoadOptions(max_depth=0)),
        ("depth limit", lambda: LoadOptions(max_depth=17)),
        ("layers on the graphics card", lambda: LoadOptions(gpu_layers=-1)),
        ("layers on the graphics card", lambda: LoadOptions(gpu_layers=MOST_LAYERS + 1)),
        ("scale of a.gguf", lambda: LoadOptions(adapters=(LoraAdapter(A, MOST_SCALE + 0.1),))),
        ("scale of a.gguf", lambda: LoadOptions(adapters=(LoraAdapter(A, -MOST_SCALE - 0.1),))),
        ("scale of a.gguf", lambda: LoadOptions(adapters=(LoraAdapter(A, NAN),))),
    ],
)
def test_a_setting_out_of_its_range_is_refused_by_name(name: str, make: Callable[[], object]) -> None:
    with pytest.raises(InvalidSettingError, match=f"{name}.*must be"):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: SamplingParams(temperature=0.0, top_k=0, top_p=1.0, min_p=0.0),
        lambda: SamplingParams(temperature=5.0, top_k=10**9, top_p=1e-9, min_p=1.0),
        lambda: SamplingParams(repeat_penalty=0.1, frequency_penalty=-10, presence_penalty=-10, penalty_last_n=0),
        lambda: SamplingParams(repeat_penalty=10, frequency_penalty=10, presence_penalty=10, penalty_last_n=65_536),
        lambda: SamplingParams(dry_multiplier=0, dry_base=1, dry_allowed_length=1, dry_penalty_last_n=0),
        lambda: SamplingParams(dry_multiplier=100, dry_base=10, dry_allowed_length=65_536, dry_penalty_last_n=65_536),
        lambda: SamplingParams(dry_sequence_breakers=()),
        lambda: SamplingParams(dry_sequence_breakers=("ä" * 20,)),
        lambda: SamplingParams(xtc_probability=0.0, xtc_threshold=1e-9),
        lambda: SamplingParams(xtc_probability=1.0, xtc_threshold=1.0),
        lambda: SamplingParams(logit_bias=((0, -INF), (1, -1000.0), (2, 1000.0))),
        lambda: GenerationOptions(depth=0, max_tokens=0),
        lambda: GenerationOptions(depth=16),
        lambda: LoadOptions(n_ctx=64, n_threads=0, max_depth=1),
        lambda: LoadOptions(n_ctx=1_048_576, n_threads=512, max_depth=16),
        lambda: LoadOptions(gpu_layers=0, adapters=(LoraAdapter(A, -MOST_SCALE),)),
        lambda: LoadOptions(gpu_layers=MOST_LAYERS, adapters=(LoraAdapter(A, MOST_SCALE),)),
    ],
)
def test_both_ends_of_each_range_are_allowed(make: Callable[[], object]) -> None:
    assert make() == make()


def test_only_a_temperature_of_zero_is_greedy() -> None:
    assert [SamplingParams(temperature=value).greedy for value in (0.0, 0.01)] == [True, False]


@pytest.mark.parametrize(
    ("params", "active"),
    [
        (SamplingParams(), ""),
        (SamplingParams(repeat_penalty=1.1), "penalises"),
        (SamplingParams(frequency_penalty=-0.1), "penalises"),
        (SamplingParams(presence_penalty=0.1), "penalises"),
        (SamplingParams(presence_penalty=0.1, penalty_last_n=0), ""),
        (SamplingParams(dry_multiplier=0.1), "breaks repetitions"),
        (SamplingParams(dry_multiplier=0.1, dry_penalty_last_n=0), ""),
        (SamplingParams(xtc_probability=0.1), "excludes top"),
        (SamplingParams(xtc_probability=0.1, xtc_threshold=0.5), "excludes top"),
        (SamplingParams(xtc_probability=0.1, xtc_threshold=0.51), ""),
    ],
)
def test_what_is_off_by_default_acts_only_when_it_can(params: SamplingParams, active: str) -> None:
    acting = {
        "penalises": params.penalises,
        "breaks repetitions": params.breaks_repetitions,
        "excludes top": params.excludes_top,
    }
    assert " ".join(name for name, acts in acting.items() if acts) == active


def test_what_is_switched_on_has_the_usual_numbers() -> None:
    usual = SamplingParams()
    assert (usual.temperature, usual.top_k, usual.top_p, usual.min_p) == (0.3, 40, 0.95, 0.05)
    assert (usual.penalty_last_n, usual.xtc_threshold) == (64, 0.1)
    assert (usual.dry_base, usual.dry_allowed_length, usual.dry_penalty_last_n) == (1.75, 2, 1024)


def test_a_refusal_is_shown_to_the_user_as_it_stands() -> None:
    assert issubclass(InvalidSettingError, KnownError)
