"""Which model answers on the command line: the named one, the one that wrote the conversation, or the usual one.

Another than wrote a conversation answers in it only where that was asked for.
"""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.cli.output import CouldNotError, notice
from app.demo import Variant, chosen_model, ensure
from app.domain.conversation import ConversationTree, MessageNode
from app.domain.errors import KnownError
from app.domain.identity import KnownModel, Writer, writer_of
from app.domain.settings import Settings
from app.engine.fingerprint import fingerprint
from app.engine.locate import holds, locate
from app.paths import Folders
from app.storage import Database, ModelRegister


def usual_model(folders: Folders, settings: Settings) -> Path:
    """The model the user chose, wherever its file lies now, else the demo model.

    Raises:
        KnownError: the chosen one is not there; or the demo model cannot be assembled.
    """
    path = chosen_model(settings, folders.models)
    if not settings.model or path.exists():
        return path
    with Database.open_read_only(folders.data) as database:
        known = ModelRegister(database).last_at(path)
    found = locate(known, (folders.models,)) if known is not None else None
    if found is None:
        raise CouldNotError(
            f"The chosen model {path} is not there any more. Name another with --model FILE, or take the demo model "
            "with --demo."
        )
    notice(f"{path.name} was not there any more; it was found as {found}.")
    return found


def model_for(
    tree: ConversationTree | None, arguments: argparse.Namespace, folders: Folders, settings: Settings
) -> Path:
    """The model that goes on with a conversation.

    Args:
        tree: the conversation; None for a new one.
        arguments: what `ask` was given.
        folders: where everything lies.
        settings: what was chosen before.

    Raises:
        KnownError: it is not there, or the one that was named did not write the conversation; the text names the ways
            to go on.
    """
    given = _given(arguments, folders)
    path = _path(tree, arguments.at)
    writer = writer_of(path)
    if writer is None or arguments.replay:
        return given or usual_model(folders, settings)
    assert tree is not None
    if given is not None:
        if fingerprint(given) == writer.fingerprint:
            return given
        raise _refusal(tree, writer, _known(writer, folders), instead=f"{given.name} holds other weights")
    return _written_with(tree, writer, folders, settings)


def _given(arguments: argparse.Namespace, folders: Folders) -> Path | None:
    if arguments.demo:
        return ensure(Variant.CHAT, folders.models)
    given: Path | None = arguments.model
    return given


def _path(tree: ConversationTree | None, at: int | None) -> Sequence[MessageNode]:
    if tree is None:
        return ()
    place = next((node.id for node in tree.nodes.values() if node.id == at), None)
    return tree.path(place)


def _written_with(tree: ConversationTree, writer: Writer, folders: Folders, settings: Settings) -> Path:
    """The file of the model that wrote the conversation, found by what it holds."""
    known = _known(writer, folders)
    found = locate(known, (folders.models,)) if known is not None else None
    if found is None:
        with suppress(KnownError):
            usual = usual_model(folders, settings)
            found = usual if holds(usual, writer.fingerprint) else None
    if found is None:
        raise _refusal(tree, writer, known, instead="it cannot be found")
    if known is not None and found not in known.paths:
        notice(f"{writer.name} was found as {found}.")
    return found


def _known(writer: Writer, folders: Folders) -> KnownModel | None:
    with Database.open_read_only(folders.data) as database:
        return ModelRegister(database).find(writer.fingerprint)


def _refusal(tree: ConversationTree, writer: Writer, known: KnownModel | None, *, instead: str) -> CouldNotError:
    seen = f", last seen as {known.paths[0]}" if known is not None and known.paths else ""
    number = tree.summary.id
    return CouldNotError(
        f"Conversation {number} was written by {writer.name or 'a model without a name'}{seen}, and {instead}. "
        f"Give that model's file with --model FILE, or --replay to have the text read again by another, "
        f"or only read it with `show {number}`."
    )
