"""Settings out of their ranges are refused by name."""

from collections.abc import Callable

import pytest

from app.domain.errors import KnownError
from app.domain.generation import GenerationOptions
from app.domain.model import LoadOptions
from app.domain.sampling import InvalidSettingError, SamplingParams

NAN, INF = float("nan"), float("inf")


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
        ("depth", lambda: GenerationOptions(depth=-1)),
        ("depth", lambda: GenerationOptions(depth=17)),
        ("new tokens", lambda: GenerationOptions(max_tokens=-1)),
        ("context length", lambda: LoadOptions(n_ctx=63)),
        ("context length", lambda: LoadOptions(n_ctx=1_048_577)),
        ("threads", lambda: LoadOptions(n_threads=-1)),
        ("threads", lambda: LoadOptions(n_threads=513)),
        ("depth limit", lambda: LoadOptions(max_depth=0)),
        ("depth limit", lambda: LoadOptions(max_depth=17)),
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
        lambda: GenerationOptions(depth=0, max_tokens=0),
        lambda: GenerationOptions(depth=16),
        lambda: LoadOptions(n_ctx=64, n_threads=0, max_depth=1),
        lambda: LoadOptions(n_ctx=1_048_576, n_threads=512, max_depth=16),
    ],
)
def test_both_ends_of_each_range_are_allowed(make: Callable[[], object]) -> None:
    assert make() == make()


def test_only_a_temperature_of_zero_is_greedy() -> None:
    assert [SamplingParams(temperature=value).greedy for value in (0.0, 0.01)] == [True, False]


def test_a_refusal_is_shown_to_the_user_as_it_stands() -> None:
    assert issubclass(InvalidSettingError, KnownError)
