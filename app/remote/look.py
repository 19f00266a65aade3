"""What a server says of itself: what runs there, which models it has, and how long their context is."""

import asyncio

from app.domain.fields import CodecError, Fields
from app.domain.server import Server, ServerError, ServerSight, Software
from app.remote.answer import tokens_in
from app.remote.connection import Connection, Patience

_OWNERS = {"llamacpp": Software.LLAMA_SERVER, "vllm": Software.VLLM, "organization_owner": Software.LM_STUDIO}
"""What servers say of who owns their models."""
_MOST_MODELS = 500


class NoListError(ServerError):
    """A server does not say which models it has; it may answer all the same."""


def look_at(server: Server, key: str, patience: Patience | None = None) -> ServerSight:
    """Ask a server what it is; waits for the answer.

    Raises:
        KnownError: it does not say; one sentence.
    """
    return asyncio.run(_look(server, key, patience or Patience()))


async def _look(server: Server, key: str, patience: Patience) -> ServerSight:
    connection = Connection(server, key, patience)
    try:
        return await sight_of(server, connection)
    finally:
        await connection.close()


async def sight_of(server: Server, connection: Connection) -> ServerSight:
    """The same over a connection.

    Raises:
        NoListError: it does not say.
        KnownError: it cannot be asked.
    """
    try:
        listed = await connection.fetch("/models")
        if listed is None:
            raise NoListError(f"There is no list of models at {server.url}; check the address and its path.")
        return read_sight(listed, server.model)
    except CodecError as error:
        raise NoListError(
            f"The server at {server.host} answers with something else than a list of models ({error}); check the "
            "address and what runs there."
        ) from error


def read_sight(listed: Fields, model: str) -> ServerSight:
    """What a list of models says; `model` is the one that is wanted.

    Raises:
        CodecError: it is no such list.
    """
    if not listed.has("data"):
        raise CodecError("“data” is missing")
    entries = listed.parts("data")[:_MOST_MODELS]
    names = tuple(entry.text("id") for entry in entries)
    chosen = next((entry for entry, name in zip(entries, names, strict=True) if name == model), None)
    one = chosen or (entries[0] if len(entries) == 1 else Fields({}))
    owners = [entry.text("owned_by") for entry in entries if entry.has("owned_by")]
    software = next((_OWNERS[owner] for owner in owners if owner in _OWNERS), Software.UNKNOWN)
    return ServerSight(software=software, models=names, n_ctx=_n_ctx(one))


def _n_ctx(entry: Fields) -> int:
    if entry.has("max_model_len"):
        return tokens_in(entry, "max_model_len")
    return tokens_in(entry.part("meta"), "n_ctx") if entry.has("meta") else 0
