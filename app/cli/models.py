"""`models`: which models were used, whether their files are there, and where they are now."""

import argparse
from pathlib import Path

from app.cli.output import CouldNotError, print_json
from app.domain.identity import KnownModel
from app.engine.locate import holds, locate
from app.paths import Folders
from app.storage import Database, DataPlace, ModelRegister

_SHOWN = 11
"""Characters of a fingerprint that tell models apart on a screen."""


def models(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print the known models, after looking for missing ones where that was asked for.

    Raises:
        KnownError: the data folder cannot be used, or there is no such model.
    """
    if arguments.forget or arguments.folders:
        folders.create()
        with DataPlace.open(folders) as place:
            if arguments.forget:
                place.models.forget(named_model(arguments.forget, place.models.known()).fingerprint)
            for model in place.models.known():
                found = locate(model, (*arguments.folders, folders.models)) if arguments.folders else None
                if found is not None:
                    place.models.saw(model.fingerprint, found.absolute())
    with Database.open_read_only(folders.data) as database:
        known = ModelRegister(database).known()
    places = {model.fingerprint: place_of(model) for model in known}
    if arguments.json:
        print_json({"models": [_record(model, places[model.fingerprint]) for model in known]})
        return 0
    for model in known:
        path = places[model.fingerprint]
        where = str(path) if path is not None else _lost(model)
        print(f"{model.fingerprint[:_SHOWN]}  {model.n_conversations:5} conversations  {model.name}\n  {where}")
    return 0


def place_of(model: KnownModel) -> Path | None:
    """Where its file is now, of the places where it was seen; None where it is at none of them."""
    return next((path for path in model.paths if holds(path, model.fingerprint)), None)


def _lost(model: KnownModel) -> str:
    if not model.paths:
        return "missing"
    last = model.paths[0]
    return f"{last} holds another file now" if last.exists() else f"missing; last seen as {last}"


def named_model(prefix: str, known: tuple[KnownModel, ...]) -> KnownModel:
    """The model whose fingerprint begins so.

    Raises:
        CouldNotError: there is none, or more than one.
    """
    match [model for model in known if model.fingerprint.startswith(prefix)]:
        case [only]:
            return only
        case []:
            raise CouldNotError(f"No known model begins with {prefix}; `models` lists them.")
        case _:
            raise CouldNotError(f"Several known models begin with {prefix}; give more of it.")


def _record(model: KnownModel, path: Path | None) -> dict[str, object]:
    return {
        "fingerprint": model.fingerprint,
        "name": model.name,
        "path": str(path) if path is not None else None,
        "last_path": str(model.paths[0]) if model.paths else None,
        "n_bytes": model.n_bytes,
        "conversations": model.n_conversations,
        "first_seen": model.first_seen,
        "last_seen": model.last_seen,
    }
