"""Choosing a server instead of a model file: the user's event, the engine's command, and what the chat makes of it."""

from dataclasses import dataclass
from pathlib import Path

from app.domain.model import DrafterKind, ModelCard
from app.domain.segment import root_key
from app.domain.server import Server, ServerSight, Software

_DRAFTS = "Whether anything is drafted is the server's own affair."


@dataclass(frozen=True, slots=True)
class ServerChosen:
    """Let this server answer; nothing is sent to it before a message is."""

    server: Server


@dataclass(frozen=True, slots=True, kw_only=True)
class UseServer:
    """Answer by this server from now on, and free what a loaded model takes; `load` as in `LoadModel`."""

    server: Server
    load: int = 0


def card_of(server: Server, sight: ServerSight | None = None) -> ModelCard:
    """A server's model as one that is loaded; `sight` is what it said of itself."""
    seen = sight or ServerSight()
    return ModelCard(
        name=shown_model(server.model) or server.name,
        path=Path(server.identity),
        n_ctx=seen.n_ctx,
        drafter=DrafterKind.SERVER,
        drafter_reason=_DRAFTS,
        root=root_key((server.identity,)),
        load_s=0.0,
        plain_step_s=0.0,
        fingerprint=server.identity,
        native_version="" if seen.software is Software.UNKNOWN else seen.software.value,
        server=server,
    )


def shown_model(model: str) -> str:
    """A model's name for a person: some servers call it by the path of its file."""
    return model.replace("\\", "/").rstrip("/").rpartition("/")[2].removesuffix(".gguf") if model else ""
