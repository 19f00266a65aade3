"""`model-settings`: what is chosen for one model, what it would take so, and changing it; nothing is loaded."""

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

from app.cli.kept import keep_choices, kept_choices, kept_presets, kept_settings
from app.cli.models import named_model, place_of
from app.cli.output import CouldNotError, print_json
from app.cli.records import Json
from app.domain.choice_text import CHOICES, choice_text, with_text
from app.domain.errors import KnownError
from app.domain.load_price import LoadPrice
from app.domain.model import LoadOptions
from app.domain.model_choices import KeptChoices, ModelChoices, choices_of, kept_with, value_of
from app.domain.presets import find
from app.domain.settings import Settings
from app.domain.sizes import size_text
from app.engine.fingerprint import fingerprint_of
from app.engine.gguf_header import read_header
from app.engine.load_price import Pricing
from app.engine.machine_memory import available_bytes
from app.engine.native.devices import graphics_memory
from app.paths import Folders
from app.storage import Database, DataPlace, ModelRegister


@dataclass(frozen=True, slots=True)
class _Model:
    """The model that is meant; without a path where its file is nowhere."""

    fingerprint: str
    name: str
    path: Path | None


def model_settings(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print what is chosen for a model, after changing it where that was asked for.

    Raises:
        KnownError: there is no such model, or a choice cannot be so.
    """
    folders.create()
    model = _model(arguments.model, folders)
    settings, choices = kept_settings(folders), kept_choices(folders)
    chosen = _changed(arguments, choices_of(choices, model.fingerprint), model)
    options, price = _priced(model, chosen, settings)
    if arguments.set or arguments.reset:
        _require_usable(chosen, price, folders)
        _keep(folders, kept_with(choices, model.fingerprint, chosen))
    if arguments.json:
        print_json(_record(model, chosen, options, price))
    else:
        print("\n".join(_lines(model, chosen, options, price)))
    return 0


def _model(text: str, folders: Folders) -> _Model:
    path = Path(text)
    if path.is_file():
        header = read_header(path)
        return _Model(fingerprint_of(header), header.name, path)
    try:
        with Database.open_read_only(folders.data) as database:
            known = ModelRegister(database).known()
        found = named_model(text, known)
    except KnownError:
        raise CouldNotError(
            f"{text} is neither a model file nor the beginning of one model's id; `models` lists those that were used."
        ) from None
    return _Model(found.fingerprint, found.name, place_of(found))


def _changed(arguments: argparse.Namespace, chosen: ModelChoices, model: _Model) -> ModelChoices:
    changed = ModelChoices() if arguments.reset else chosen
    for assignment in arguments.set:
        changed = with_text(changed, assignment)
    return replace(changed, name=model.name)


def _priced(model: _Model, chosen: ModelChoices, settings: Settings) -> tuple[LoadOptions, LoadPrice | None]:
    options = chosen.over(settings.load)
    if model.path is None:
        return options, None
    return options, Pricing().price(model.path, options, available_bytes(), cards=graphics_memory())


def _require_usable(chosen: ModelChoices, price: LoadPrice | None, folders: Folders) -> None:
    if price is not None and price.refusal:
        raise CouldNotError(price.refusal)
    if chosen.preset is not None and find(kept_presets(folders), chosen.preset) is None:
        raise CouldNotError(f"There is no preset “{chosen.preset}”.")


def _keep(folders: Folders, choices: KeptChoices) -> None:
    # A window that is open keeps its own copy and would write over this one.
    with DataPlace.open(folders):
        keep_choices(folders, choices)


# --- how it is shown ---


def _lines(model: _Model, chosen: ModelChoices, options: LoadOptions, price: LoadPrice | None) -> list[str]:
    lines = [f"{model.name} ({model.path or 'its file is missing'})"]
    general = dict(_options(options))
    for name in CHOICES:
        own = value_of(chosen, name)
        value = choice_text(own if own is not None else general.get(name)) or "-"
        lines.append(f"  {name:16} {value:24} {'of this model' if own is not None else ''}".rstrip())
    if price is None:
        return lines
    if price.refusal:
        return [*lines, price.refusal]
    said = (f"  {name:16} {value:<24g} from the model" for name, value in price.sampling)
    free = "unknown" if price.available is None else size_text(price.available)
    return [*lines, *said, f"Takes {size_text(price.total)}; free: {free}.", *price.given_up]


def _options(options: LoadOptions) -> tuple[tuple[str, object], ...]:
    return (
        ("n_ctx", options.n_ctx),
        ("n_threads", options.n_threads),
        ("drafter", options.drafter),
        ("max_depth", options.max_depth),
        ("assistant", options.assistant),
        ("kv_type_k", options.kv_type_k),
        ("kv_type_v", options.kv_type_v),
        ("flash_attention", options.flash_attention),
        ("gpu_layers", "auto" if options.gpu_layers is None else options.gpu_layers),
        ("adapters", options.adapters),
        ("projector", options.projector),
    )


def _record(model: _Model, chosen: ModelChoices, options: LoadOptions, price: LoadPrice | None) -> Json:
    own = {name: choice_text(value_of(chosen, name)) for name in CHOICES if value_of(chosen, name) is not None}
    return {
        "fingerprint": model.fingerprint,
        "name": model.name,
        "path": str(model.path) if model.path is not None else None,
        "chosen": own,
        "load": {name: choice_text(value) for name, value in _options(options)},
        "sampling_from_model": dict(price.sampling) if price is not None else {},
        "memory": _memory_record(price),
    }


def _memory_record(price: LoadPrice | None) -> Json | None:
    if price is None:
        return None
    return {
        "total": price.total,
        "available": price.available,
        "weights": price.weights,
        "rows": price.rows,
        "drafter": price.drafter,
        "adapters": price.adapters,
        "n_ctx": price.n_ctx,
        "given_up": list(price.given_up),
        "refusal": price.refusal,
    }
