"""Presets as a person reads them: names, and what one says in a line."""

from PySide6.QtCore import QCoreApplication

from app.domain.presets import BUILT_IN, Preset, Presets, chosen_name, find
from app.domain.sampling import SamplingParams
from app.domain.setting_values import value_of
from app.domain.settings import Settings
from app.ui.setting_kinds import Choice, Number, SettingSpec, Typed
from app.ui.settings_table import setting_table
from app.ui.wording import count, decimal, fill

_FILTERS = frozenset({"sampling.temperature", "sampling.top_k", "sampling.top_p", "sampling.min_p"})


def preset_name(name: str) -> str:
    """A preset's name; those that are built in are translated."""
    tr = QCoreApplication.translate
    names = (tr("presets", "Balanced"), tr("presets", "Precise"), tr("presets", "Creative"))
    return {preset.name: text for preset, text in zip(BUILT_IN, names, strict=True)}.get(name, name)


def chosen_text(own: Presets, settings: Settings) -> str:
    """What the settings come from, and whether they were changed since."""
    name = chosen_name(own, settings)
    preset = find(own, name)
    if preset is None:
        return QCoreApplication.translate("presets", "Own values")
    if preset.holds(settings):
        return preset_name(name)
    return fill(QCoreApplication.translate("presets", "%1, changed"), preset_name(name))


def describe(preset: Preset) -> str:
    """What a preset says, where it is not the default, one thing a line."""
    settings = Settings(sampling=preset.sampling, system_prompt=preset.system_prompt)
    lines = _sampling_lines(settings)
    if preset.system_prompt:
        lines.append(fill(QCoreApplication.translate("presets", "System prompt: %1"), preset.system_prompt))
    if preset.sampling == SamplingParams():
        lines.insert(0, QCoreApplication.translate("presets", "The defaults of sampling."))
    return "\n".join(lines)


def describe_sampling(sampling: SamplingParams) -> str:
    """How a reply was drawn, one setting a line: the usual filters, and what else is not at its default."""
    return "\n".join(_sampling_lines(Settings(sampling=sampling), always=_FILTERS))


def _sampling_lines(settings: Settings, always: frozenset[str] = frozenset()) -> list[str]:
    return [
        f"{spec.text}: {_shown(spec, value_of(settings, spec.name))}"
        for spec in setting_table()
        if spec.name.startswith("sampling.")
        and (spec.name in always or value_of(settings, spec.name) != value_of(Settings(), spec.name))
    ]


def _shown(spec: SettingSpec, value: object) -> str:
    match spec.kind, value:
        case Number(places=places), float(x):
            return decimal(x, places)
        case Typed(show=show), _:
            return " ".join(show(value).split())
        case Choice(options=options), _:
            return next((text for each, text in options if each == value), "")
        case _, int(n):
            return count(n)
        case _:
            return str(value)
