"""Sampling that a model's own file asks for, and when it counts.

It counts where neither a person nor a preset has decided.  Pure; it knows no files.
"""

from collections.abc import Collection
from dataclasses import replace
from operator import attrgetter

from app.domain.sampling import InvalidSettingError, SamplingParams

ModelSampling = tuple[tuple[str, float], ...]
"""Settings of `SamplingParams` by name, with what a model's file says of them."""

SAID_BY_MODELS = (
    "temperature",
    "top_k",
    "top_p",
    "min_p",
    "repeat_penalty",
    "penalty_last_n",
    "xtc_probability",
    "xtc_threshold",
)
"""What files of models may decide, in the order of the settings."""
_WHOLE = frozenset({"top_k", "penalty_last_n"})
_USUAL = SamplingParams()


def with_said(sampling: SamplingParams, said: ModelSampling) -> SamplingParams:
    """The filters with what a model's file says.

    Raises:
        InvalidSettingError: it says something out of its range.
    """
    values: dict[str, float] = {name: int(value) if name in _WHOLE else value for name, value in said}
    return replace(sampling, **values)  # type: ignore[arg-type]  # whole where they must be


def usable(said: ModelSampling) -> ModelSampling:
    """What is in range of it, in the order of the settings; the rest is as if it were not said."""
    kept: list[tuple[str, float]] = []
    for name, value in sorted(said, key=lambda each: SAID_BY_MODELS.index(each[0])):
        try:
            with_said(_USUAL, ((name, value),))
        except (InvalidSettingError, ValueError, OverflowError):
            continue
        kept.append((name, value))
    return tuple(kept)


def undecided(sampling: SamplingParams, chosen: Collection[str], *, preset: str) -> frozenset[str]:
    """The settings that are left to the model: no preset is in use, and nobody chose or changed them.

    Args:
        sampling: as set.
        chosen: names of those that a person chose, be it to the usual value.
        preset: the one in use; empty for none.
    """
    if preset:
        return frozenset()
    unchanged = (name for name in SAID_BY_MODELS if attrgetter(name)(sampling) == attrgetter(name)(_USUAL))
    return frozenset(name for name in unchanged if name not in chosen)
