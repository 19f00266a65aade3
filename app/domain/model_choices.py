"""What a person chose for one model, by what the model is and not by where its file lies.  Pure; it knows no files."""

from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from pathlib import Path

from app.domain.model import DrafterKind, FlashAttention, KvType, LoadOptions, LoraAdapter

MOST_KEPT = 500
"""Models whose choices are kept; those changed longest ago go first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoices:
    """One model's own settings; None leaves a setting to the general ones.

    Attributes:
        n_ctx, n_threads, drafter, max_depth, assistant, kv_type_k, kv_type_v, flash_attention, gpu_layers, adapters,
            projector: see `LoadOptions`.
        preset: name of the preset that is taken when the model is loaded.
        name: what the model called itself, for a person who reads the file.
    """

    n_ctx: int | None = None
    n_threads: int | None = None
    drafter: DrafterKind | None = None
    max_depth: int | None = None
    assistant: Path | None = None
    kv_type_k: KvType | None = None
    kv_type_v: KvType | None = None
    flash_attention: FlashAttention | None = None
    gpu_layers: int | None = None
    adapters: tuple[LoraAdapter, ...] | None = None
    preset: str | None = None
    name: str = ""
    projector: Path | None = None

    def __post_init__(self) -> None:
        """Refuse what no context can have, whatever the general settings are.

        Raises:
            InvalidSettingError: with a sentence that names the setting.
        """
        self.over(LoadOptions())

    @property
    def empty(self) -> bool:
        """True where everything is left to the general settings."""
        return replace(self, name="") == ModelChoices()

    def over(self, usual: LoadOptions, *, but: Collection[str] = ()) -> LoadOptions:
        """How to load the model.

        Args:
            usual: the general settings.
            but: names of what was chosen for this load alone.

        Raises:
            InvalidSettingError: a choice does not go with a general setting.
        """
        own = {name: value for name in LOADED_WITH if name not in but and (value := value_of(self, name)) is not None}
        return replace(usual, **own)  # type: ignore[arg-type]  # the fields have the same types


LOADED_WITH = tuple(
    field.name for field in fields(LoadOptions) if field.name in {each.name for each in fields(ModelChoices)}
)
"""The choices that say how a model is loaded, in the order of `LoadOptions`."""

KeptChoices = tuple[tuple[str, ModelChoices], ...]
"""By fingerprint, those changed last at the end."""


def value_of(choices: ModelChoices, name: str) -> object:
    """A choice by its name; None where it is left to the general settings."""
    found: object = attrgetter(name)(choices)
    return found


def with_choice(choices: ModelChoices, name: str, value: object) -> ModelChoices:
    """With another choice; None leaves it to the general settings.

    Raises:
        InvalidSettingError: it is out of its range, or does not go with another choice.
    """
    change: dict[str, object] = {name: value}
    return replace(choices, **change)  # type: ignore[arg-type]  # whoever reads values gives each its type


def choices_of(kept: KeptChoices, fingerprint: str) -> ModelChoices:
    """What was chosen for the model with this fingerprint; nothing where it was never set."""
    return next((choices for key, choices in kept if key == fingerprint), ModelChoices())


def kept_with(kept: KeptChoices, fingerprint: str, choices: ModelChoices) -> KeptChoices:
    """With what was chosen for a model; without it where everything is left to the general settings again."""
    others = tuple(each for each in kept if each[0] != fingerprint)
    return others if choices.empty else (*others, (fingerprint, choices))[-MOST_KEPT:]
