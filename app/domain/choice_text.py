"""Choices for a model as text, as in “kv_type_k=q8_0”: read from the command line and written back."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from app.domain.model import DrafterKind, FlashAttention, KvType, LoraAdapter
from app.domain.model_choices import ModelChoices, with_choice
from app.domain.sampling import InvalidSettingError

_GENERAL = ""
"""Written for a choice that is left to the general settings."""


def adapter_from(text: str) -> LoraAdapter:
    """An adapter from “FILE” or “FILE=SCALE”.

    Raises:
        ValueError: the scale is no number.
    """
    name, equals, scale = text.rpartition("=")
    return LoraAdapter(Path(name), float(scale)) if equals and name else LoraAdapter(Path(text))


def _adapters_from(text: str) -> tuple[LoraAdapter, ...]:
    return tuple(adapter_from(each) for each in text.split(",") if each) if text != "none" else ()


def _layers_from(text: str) -> int | None:
    return None if text == "auto" else int(text)


_READERS: Mapping[str, Callable[[str], object]] = MappingProxyType(
    {
        "n_ctx": int,
        "n_threads": int,
        "drafter": DrafterKind,
        "max_depth": int,
        "assistant": lambda text: Path(text).absolute(),
        "kv_type_k": KvType,
        "kv_type_v": KvType,
        "flash_attention": FlashAttention,
        "gpu_layers": _layers_from,
        "adapters": lambda text: tuple(LoraAdapter(each.path.absolute(), each.scale) for each in _adapters_from(text)),
        "projector": lambda text: Path(text).absolute(),
        "preset": str,
    }
)
CHOICES = tuple(_READERS)
"""Names of what can be chosen, in the order in which it is shown."""


def with_text(choices: ModelChoices, assignment: str) -> ModelChoices:
    """With the choice that “name=value” makes; “name=” leaves it to the general settings.

    Raises:
        InvalidSettingError: there is no such choice, or it cannot be so.
    """
    name, equals, text = assignment.partition("=")
    read = _READERS.get(name)
    if read is None or not equals:
        raise InvalidSettingError(f"“{assignment}” is no choice: write NAME=VALUE with one of {', '.join(CHOICES)}.")
    try:
        value = None if text == _GENERAL else read(text)
    except ValueError:
        raise InvalidSettingError(f"“{text}” cannot be chosen as {name}.") from None
    return with_choice(choices, name, value)


def choice_text(value: object) -> str:
    """A choice as it would be typed; empty where it is left to the general settings."""
    match value:
        case None:
            return _GENERAL
        case tuple():
            return ",".join(f"{each.path}={each.scale:g}" for each in value) or "none"
        case _:
            return str(value)
