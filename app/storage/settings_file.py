"""The settings as a JSON file that a person may edit.

Keys that this version does not know survive a save; a file that cannot be used is set aside, never overwritten.
It knows no window.
"""

from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from app.domain.hub import HubAccess
from app.domain.model import LoadOptions, LoraAdapter
from app.domain.sampling import InvalidSettingError
from app.domain.sampling_record import sampling_from, sampling_record
from app.domain.settings import Settings
from app.domain.templates import BuiltinTemplate, TemplateChoice
from app.storage.codec import CodecError, Fields
from app.storage.json_file import JsonFile, read_fields
from app.text.one_line import shown_line

SETTINGS_NAME = "settings.json"

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """What the file held.

    Attributes:
        settings: these, or the defaults.
        notice: a sentence for the user when the file could not be used; else empty.
    """

    settings: Settings
    notice: str = ""


class SettingsFile:
    """One file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = JsonFile(
            path=folder / SETTINGS_NAME,
            unusable=lambda reason: f"The settings could not be used ({reason}).",
        )

    def load(self) -> LoadedSettings:
        """Read the settings; without a file, or with one that cannot be used, the defaults.  Never raises."""
        return self._file.load(
            lambda fields: LoadedSettings(_settings_from(fields)),
            without=lambda notice: LoadedSettings(Settings(), notice and f"{notice} The default settings are used."),
        )

    def is_usable(self) -> bool:
        """Whether the file is there and `load` would take it as it is."""
        try:
            return not _is_wrong(read_fields(self._file.path))
        except (OSError, CodecError):
            return False

    def save(self, settings: Settings) -> str:
        """Write the settings, all or nothing; keys of other versions stay.

        What the user should know is returned; else it is empty.

        Raises:
            DiskFullError: no space is left.
            StoreError: the folder cannot be written.
        """
        return self._file.save(_merge(self._values(), _record(settings)), left_out=_is_wrong)

    def _values(self) -> dict[str, object]:
        """What is in the file, to the keys that this version does not know."""
        try:
            return read_fields(self._file.path).values
        except (OSError, CodecError):
            return {}


def _is_wrong(fields: Fields) -> bool:
    """Whether a value is none of ours; it would be written over.  A key that is unknown stays."""
    try:
        _settings_from(fields)
    except (CodecError, InvalidSettingError):
        return True
    return False


def _record(settings: Settings) -> dict[str, object]:
    record = asdict(settings)
    record["load"] = load_record(settings.load)
    record["sampling"] = sampling_record(settings.sampling)
    record["templates"] = [asdict(each) | {"builtin": each.builtin or ""} for each in settings.templates]
    return record


def load_record(load: LoadOptions) -> dict[str, object]:
    """How a model is loaded, as JSON."""
    files = {"assistant": str(load.assistant or ""), "projector": str(load.projector or "")}
    return asdict(load) | files | {"adapters": adapters_record(load.adapters)}


def adapters_record(adapters: tuple[LoraAdapter, ...]) -> list[dict[str, object]]:
    """Adapters as JSON."""
    return [{"file": str(each.path), "scale": each.scale} for each in adapters]


def adapters_from(fields: Fields) -> tuple[LoraAdapter, ...]:
    """Adapters from JSON.

    Raises:
        CodecError: a value is of another type.
    """
    parts = fields.parts("adapters")
    return tuple(LoraAdapter(Path(part.text("file")), part.number("scale", 1.0)) for part in parts)


def _settings_from(fields: Fields) -> Settings:
    default = Settings()
    return Settings(
        model=fields.text("model", default.model),
        load=_load_from(fields.part("load"), default.load),
        sampling=sampling_from(fields.part("sampling"), default.sampling),
        drafter=choice_from(fields, "drafter", default.drafter),
        depth=_depth(fields),
        strict=fields.flag("strict", default.strict),
        max_tokens=_at_least_zero(fields.whole("max_tokens", default.max_tokens), "max_tokens"),
        system_prompt=fields.text("system_prompt", default.system_prompt),
        theme=choice_from(fields, "theme", default.theme),
        show_stats=fields.flag("show_stats", default.show_stats),
        show_tint=fields.flag("show_tint", default.show_tint),
        segments_budget=_budget(fields),
        enter_sends=fields.flag("enter_sends", default.enter_sends),
        generate_titles=fields.flag("generate_titles", default.generate_titles),
        font_size=fields.whole("font_size", default.font_size),
        language=fields.text("language", default.language),
        reduced_motion=fields.flag("reduced_motion", default.reduced_motion),
        preset=fields.text("preset", default.preset),
        stats_place=choice_from(fields, "stats_place", default.stats_place),
        stats_width=_at_least_zero(fields.whole("stats_width", default.stats_width), "stats_width"),
        notify=fields.flag("notify", default.notify),
        model_folders=fields.texts("model_folders", default.model_folders),
        engine_process=choice_from(fields, "engine_process", default.engine_process),
        templates=tuple(_template(part) for part in fields.parts("templates")),
        reasoning=choice_from(fields, "reasoning", default.reasoning),
        sampling_chosen=fields.texts("sampling_chosen", default.sampling_chosen),
        server=fields.text("server", default.server),
        reasoning_budget=_at_least_zero(fields.whole("reasoning_budget", 0), "reasoning_budget"),
        hub=HubAccess(endpoint=fields.part("hub").text("endpoint", ""), proxy=fields.part("hub").text("proxy", "")),
    )


def _load_from(fields: Fields, default: LoadOptions) -> LoadOptions:
    return LoadOptions(
        n_ctx=fields.whole("n_ctx", default.n_ctx),
        n_threads=fields.whole("n_threads", default.n_threads),
        drafter=choice_from(fields, "drafter", default.drafter),
        max_depth=fields.whole("max_depth", default.max_depth),
        assistant=Path(assistant) if (assistant := fields.text("assistant", "")) else None,
        kv_type_k=choice_from(fields, "kv_type_k", default.kv_type_k),
        kv_type_v=choice_from(fields, "kv_type_v", default.kv_type_v),
        flash_attention=choice_from(fields, "flash_attention", default.flash_attention),
        workers=fields.texts("workers", default.workers),
        gpu_layers=fields.maybe_whole("gpu_layers"),
        adapters=adapters_from(fields),
        projector=Path(projector) if (projector := fields.text("projector", "")) else None,
    )


def choice_from(fields: Fields, name: str, default: Choice) -> Choice:
    """One of the choices that the default is of, from JSON.

    Raises:
        CodecError: there is none of that name.
    """
    text = fields.text(name, default)
    try:
        return type(default)(text)
    except ValueError as error:
        raise _unknown(name, text) from error


def _template(fields: Fields) -> TemplateChoice:
    builtin = fields.text("builtin", "")
    try:
        chosen = BuiltinTemplate(builtin) if builtin else None
    except ValueError as error:
        raise _unknown("builtin", builtin) from error
    return TemplateChoice(fingerprint=fields.text("fingerprint"), builtin=chosen, text=fields.text("text", ""))


def _depth(fields: Fields) -> int | None:
    depth = fields.maybe_whole("depth")
    if depth is not None and not 0 <= depth <= 16:
        raise CodecError(f"“depth” must be 0 to 16 or null, not {depth}")
    return depth


def _budget(fields: Fields) -> int | None:
    budget = fields.maybe_whole("segments_budget")
    return None if budget is None else _at_least_zero(budget, "segments_budget")


def _at_least_zero(value: int, name: str) -> int:
    if value < 0:
        raise CodecError(f"“{name}” must be 0 or more, not {value}")
    return value


def _unknown(name: str, value: str) -> CodecError:
    return CodecError(f"“{name}” has the unknown value “{shown_line(value)}”")


def _merge(old: dict[str, object], new: dict[str, object]) -> dict[str, object]:
    """`new` over `old`, part by part."""
    merged = dict(old)
    for name, value in new.items():
        before = old.get(name)
        merged[name] = _merge(before, value) if isinstance(value, dict) and isinstance(before, dict) else value
    return merged
