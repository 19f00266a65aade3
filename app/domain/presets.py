"""Named sets of sampling and system prompt: those that are built in, and what is done to the user's own.  Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from app.domain.characters import cut
from app.domain.sampling import SamplingParams
from app.domain.settings import Settings

MOST_NAME = 60
_NUMBERED = re.compile(r" \d+$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named set.

    Attributes:
        name: unlike every other's.
        sampling: filters before the draw.
        system_prompt: of new chats; empty takes the template's own.
    """

    name: str
    sampling: SamplingParams = field(default_factory=SamplingParams)
    system_prompt: str = ""

    def holds(self, settings: Settings) -> bool:
        """True when the settings are what this says."""
        return settings.sampling == self.sampling and settings.system_prompt == self.system_prompt


BUILT_IN = (
    Preset(name="Balanced"),
    Preset(name="Precise", sampling=SamplingParams(temperature=0.0)),
    Preset(name="Creative", sampling=SamplingParams(temperature=0.9, top_k=0, top_p=0.98, min_p=0.03)),
)
"""Their names are translated where they are shown; no other preset may have them."""

Presets = tuple[Preset, ...]


@dataclass(frozen=True, slots=True)
class LoadedPresets:
    """What a file held.

    Attributes:
        presets: in order.
        notice: a sentence for the user where not all of it could be used; else empty.
    """

    presets: Presets = ()
    notice: str = ""


def is_built_in(name: str) -> bool:
    """True for a name of those that cannot be changed."""
    return any(preset.name == name for preset in BUILT_IN)


def find(own: Presets, name: str) -> Preset | None:
    """The preset with this name, built in or the user's."""
    return next((preset for preset in (*BUILT_IN, *own) if preset.name == name), None)


def chosen_name(own: Presets, settings: Settings) -> str:
    """The preset that the settings come from, changed or not; empty where they come from none."""
    if find(own, settings.preset) is not None:
        return settings.preset
    return next((preset.name for preset in (*BUILT_IN, *own) if preset.holds(settings)), "")


def with_preset(settings: Settings, preset: Preset) -> Settings:
    """The settings as a preset says."""
    return replace(settings, sampling=preset.sampling, system_prompt=preset.system_prompt, preset=preset.name)


def preset_from(settings: Settings, name: str) -> Preset:
    """What the settings say, as a preset."""
    return Preset(name=name, sampling=settings.sampling, system_prompt=settings.system_prompt)


def free_name(own: Iterable[Preset], wanted: str) -> str:
    """`wanted`, or with a number where it is taken."""
    taken = {preset.name.casefold() for preset in (*BUILT_IN, *own)}
    wanted = cut(" ".join(wanted.split()), MOST_NAME) or "Preset"
    name, number = wanted, 2
    while name.casefold() in taken:
        name = f"{_NUMBERED.sub('', wanted)} {number}"
        number += 1
    return name


def added(own: Presets, preset: Preset) -> Presets:
    """With one more, renamed where its name is taken."""
    return *own, replace(preset, name=free_name(own, preset.name))


def renamed(own: Presets, old: str, new: str) -> Presets:
    """With another name for one of the user's, made free where it is taken."""
    others = [preset for preset in own if preset.name != old]
    return tuple(replace(each, name=free_name(others, new)) if each.name == old else each for each in own)


def updated(own: Presets, preset: Preset) -> Presets:
    """With what one of the user's says replaced."""
    return tuple(preset if each.name == preset.name else each for each in own)


def without(own: Presets, name: str) -> Presets:
    """Without one of the user's."""
    return tuple(preset for preset in own if preset.name != name)
