"""`models --find`: every model file on this machine that can be found, and what each would take; nothing is loaded."""

import argparse
import threading
from dataclasses import replace

from app.cli.kept import kept_settings
from app.cli.output import notice, print_json
from app.cli.records import Json
from app.demo.recipe import RECIPES, Variant
from app.domain.library import Fit, Library, LibraryEntry, LibraryNews
from app.domain.sizes import size_text
from app.engine.model_library import ModelLibrary, Wish
from app.paths import Folders
from app.text.one_line import shown_path

FITS = {
    Fit.UNKNOWN: "memory unknown",
    Fit.FITS: "fits",
    Fit.WITHOUT_DRAFTER: "fits without its drafter",
    Fit.SHORTER: "fits with a shorter context",
    Fit.NOT: "does not fit",
}


def find_models(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print what is found.

    Raises:
        InvalidSettingError: no context has the wanted length.
    """
    settings = kept_settings(folders)
    options = settings.load if arguments.context is None else replace(settings.load, n_ctx=arguments.context)
    folders_named = (*map(str, arguments.folders), *settings.model_folders)
    wish = Wish(
        own=folders.models,
        demo=RECIPES[Variant.CHAT].file_name,
        folders=Wish.folders_from(folders_named),
        options=options,
    )
    found = ModelLibrary().look(wish, stop=threading.Event(), report=_ignore)
    if arguments.json:
        print_json(_record(found, options.n_ctx))
        return 0
    for entry in found.entries:
        print(_lines(entry, options.n_ctx, found.available))
    for trouble in found.troubles:
        notice(trouble)
    if not found.entries:
        looked = ", ".join(shown_path(each) for each in (*found.looked_in, *found.missing))
        notice(f"No models were found. Looked in: {looked}. Name a folder to look in another.")
    return 0


def _ignore(_news: LibraryNews) -> None:
    """Everything is printed at the end."""


def _lines(entry: LibraryEntry, n_ctx: int, available: int | None) -> str:
    where = f"  {entry.place}: {shown_path(entry.path)}"
    if entry.trouble:
        return f"{entry.name}\n  {entry.trouble}\n{where}"
    heads = f"{entry.n_heads} MTP head{'s' if entry.n_heads > 1 else ''}" if entry.n_heads else "no MTP head"
    drafter = f"drafted for by {entry.companion.name}" if entry.companion is not None else heads
    needed = entry.memory_at(n_ctx)
    memory = f"{size_text(needed.n_bytes)} at {needed.n_ctx} tokens" if needed is not None else "memory unknown"
    facts = (
        entry.architecture,
        entry.quantisation,
        size_text(entry.n_bytes),
        drafter,
        memory,
        FITS[entry.fit(n_ctx, available)],
    )
    return f"{entry.name}\n  {' · '.join(filter(None, facts))}\n  chat template {entry.template}\n{where}"


def _record(found: Library, n_ctx: int) -> Json:
    return {
        "models": [_entry_record(entry, n_ctx, found.available) for entry in found.entries],
        "looked_in": [shown_path(each) for each in found.looked_in],
        "missing": [shown_path(each) for each in found.missing],
        "troubles": list(found.troubles),
        "available": found.available,
    }


def _entry_record(entry: LibraryEntry, n_ctx: int, available: int | None) -> Json:
    return {
        "name": entry.name,
        "path": shown_path(entry.path),
        "place": entry.place.value,
        "bytes": entry.n_bytes,
        "trouble": entry.trouble,
        "architecture": entry.architecture,
        "quantisation": entry.quantisation,
        "parameters": entry.n_parameters,
        "context_trained": entry.n_ctx_trained,
        "mtp_heads": entry.n_heads,
        "companion": shown_path(entry.companion) if entry.companion is not None else None,
        "template": {"works": entry.template_works, "text": entry.template},
        "licence": entry.licence,
        "memory": [{"n_ctx": at.n_ctx, "bytes": at.n_bytes, "bytes_plain": at.n_bytes_plain} for at in entry.memory],
        "fit": entry.fit(n_ctx, available).value,
    }
