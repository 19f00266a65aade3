"""Which model answers on the command line: the named one, the one that wrote the conversation, or the usual one.

Another than wrote a conversation answers in it only where that was asked for.
"""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.cli.choose_server import given_server, known_servers, server_with
from app.cli.output import CouldNotError, notice
from app.demo import Variant, chosen_model, ensure
from app.domain.conversation import ConversationTree, MessageNode
from app.domain.errors import KnownError, NotFoundError, StoreError
from app.domain.identity import KnownModel, Writer, writer_of
from app.domain.ids import ConversationId
from app.domain.server import Server, find, served
from app.domain.settings import Settings
from app.engine.fingerprint import fingerprint
from app.engine.locate import holds, locate
from app.paths import Folders
from app.storage import Database, DataPlace, ModelRegister, Store


def usual_model(folders: Folders, settings: Settings) -> Path:
    """The model the user chose, wherever its file lies now, else the demo model.

    Raises:
        KnownError: the chosen one is not there; or the demo model cannot be assembled.
    """
    path = chosen_model(settings, folders.models)
    if not settings.model or path.exists():
        return path
    found = moved_model(path, folders)
    if found is None:
        raise CouldNotError(
            f"The chosen model {path} is not there any more. Name another with --model FILE, or take the demo model "
            "with --demo."
        )
    notice(f"{path.name} was not there any more; it was found as {found}.")
    return found


def moved_model(path: Path, folders: Folders) -> Path | None:
    """Where the model lies now that was loaded from `path` last; None where it cannot be found."""
    known: KnownModel | None = None
    with suppress(KnownError), Database.open_read_only(folders.data) as database:
        known = ModelRegister(database).last_at(path)
    return locate(known, (folders.models,)) if known is not None else None


def model_for(
    arguments: argparse.Namespace, folders: Folders, settings: Settings, *, where: str, at: int | None
) -> Path | Server:
    """The model or the server that goes on with a conversation.

    Args:
        arguments: may name a model, and allow another than wrote the conversation.
        folders: where everything lies.
        settings: what was chosen before.
        where: the conversation's number, ``last``, or ``new``.
        at: the message to go on from; None for where it was left.

    Raises:
        KnownError: it is not there, or the one that was named did not write the conversation; the text names the ways
            to go on.
    """
    given = _given(arguments, folders)
    tree = _tree(folders, where)
    writer = writer_of(_path(tree, at)) if tree is not None else None
    if tree is not None and writer is None and given is None:
        # Nothing binds a first question to a model, but a person expects the one that wrote the rest.
        writer = writer_of(tree.path())
    if tree is None or writer is None or arguments.replay:
        return given or _usual(folders, settings)
    if given is None:
        return _written_with(tree, writer, folders, settings)
    if (given.identity if isinstance(given, Server) else fingerprint(given)) == writer.fingerprint:
        return given
    if isinstance(given, Server):
        raise _refusal(tree, writer, _known(writer, folders), instead=f"{given.name} is another")
    raise _refusal(tree, writer, _known(writer, folders), instead=f"{given.name} holds other weights")


def _usual(folders: Folders, settings: Settings) -> Path | Server:
    """What answers at start, as it was chosen."""
    chosen = find(known_servers(folders), settings.server) if settings.server else None
    return chosen or usual_model(folders, settings)


def _given(arguments: argparse.Namespace, folders: Folders) -> Path | Server | None:
    if (server := given_server(arguments, folders)) is not None:
        return server
    if arguments.demo:
        return ensure(Variant.CHAT, folders.models)
    given: Path | None = arguments.model
    return given


def _tree(folders: Folders, where: str) -> ConversationTree | None:
    """The conversation; None for a new one, and for one that is not there, which is told when it is to be opened."""
    if where == "new" or not folders.data.exists():
        return None
    try:
        return _stored(folders, where)
    except NotFoundError:
        return None
    except StoreError:
        # Of an older version, or damaged: opening it for writing mends that, or says why not.
        DataPlace.open(folders).close()
    with suppress(NotFoundError):
        return _stored(folders, where)
    return None


def _stored(folders: Folders, where: str) -> ConversationTree | None:
    with Database.open_read_only(folders.data) as database:
        store = Store(database)
        if where != "last":
            return store.open_conversation(ConversationId(int(where)))
        newest = store.conversations()[:1]
        return store.open_conversation(newest[0].id) if newest else None


def _path(tree: ConversationTree, at: int | None) -> Sequence[MessageNode]:
    return tree.path(next((node.id for node in tree.nodes.values() if node.id == at), None))


def _written_with(tree: ConversationTree, writer: Writer, folders: Folders, settings: Settings) -> Path | Server:
    """The file of the model that wrote the conversation, found by what it holds, or the server that did."""
    if served(writer.fingerprint):
        server = server_with(folders, writer.fingerprint)
        if server is None:
            raise _refusal(tree, writer, None, instead="it is not one of your servers")
        return server
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
    if server := served(writer.fingerprint):
        url, model = server
        named = f" --model-name {model}" if model else ""
        return CouldNotError(
            f"Conversation {tree.summary.id} was written by {writer.name or 'a model'} at {url}, and {instead}. "
            f"Give --server {url}{named} to go on with it, or --replay to have the text read again by another, "
            f"or only read it with `show {tree.summary.id}`."
        )
    seen = f", last seen as {known.paths[0]}" if known is not None and known.paths else ""
    number = tree.summary.id
    return CouldNotError(
        f"Conversation {number} was written by {writer.name or 'a model without a name'}{seen}, and {instead}. "
        f"Give that model's file with --model FILE, or --replay to have the text read again by another, "
        f"or only read it with `show {number}`."
    )
