"""Settings by name, as in “sampling.temperature”: what a table of settings reads and changes.  Pure."""

from dataclasses import replace
from operator import attrgetter

from app.domain.model_sampling import SAID_BY_MODELS
from app.domain.settings import Settings


def value_of(settings: Settings, name: str) -> object:
    """The value of the setting with this name."""
    found: object = attrgetter(name)(settings)
    return found


def with_value(settings: Settings, name: str, value: object) -> Settings:
    """The settings with another value in one place.

    Raises:
        InvalidSettingError: the value is out of its range, or does not go with another setting.
    """
    part, _, field = name.rpartition(".")
    change: dict[str, object] = {field: value}
    match part:
        case "load":
            return replace(settings, load=replace(settings.load, **change))  # type: ignore[arg-type]  # see the table
        case "sampling":
            return replace(settings, sampling=replace(settings.sampling, **change))  # type: ignore[arg-type]
        case "hub":
            return replace(settings, hub=replace(settings.hub, **change))  # type: ignore[arg-type]
        case _:
            return replace(settings, **change)  # type: ignore[arg-type]  # the table's test compares names and types


def with_choice_noted(settings: Settings, name: str, *, chosen: bool) -> Settings:
    """Whether a person chose this setting, where that counts: a model's file may decide what nobody chose."""
    field = name.removeprefix("sampling.")
    if field == name or field not in SAID_BY_MODELS:
        return settings
    others = tuple(each for each in settings.sampling_chosen if each != field)
    return replace(settings, sampling_chosen=(*others, field) if chosen else others)
