"""Which model wrote a conversation, and what can be done where that one is not loaded.

Rows of one model are nothing to another, so going on with another means reading the text again.  That is never done
unasked: the user locates the file, has the text read again by the loaded model, or only reads.  It knows no files.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.chat_state import ActiveTurn, ChatState
from app.domain.commands import Command, NoteModel
from app.domain.conversation import MessageNode
from app.domain.ids import ConversationId, MessageId
from app.domain.model import ModelCard
from app.domain.server import served


@dataclass(frozen=True, slots=True)
class Writer:
    """The model that wrote the newest reply of a path.

    Attributes:
        fingerprint: what identifies its weights.
        name: what it called itself.
    """

    fingerprint: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownModel:
    """A model that was loaded once.

    Attributes:
        fingerprint: what identifies its weights, wherever they lie.
        name: what it called itself.
        n_bytes: of its tensors.
        paths: where it was seen, the last place first.
        first_seen, last_seen: seconds since the epoch.
        n_conversations: that it wrote in.
    """

    fingerprint: str
    name: str
    n_bytes: int
    paths: tuple[Path, ...]
    first_seen: float
    last_seen: float
    n_conversations: int = 0


def writer_of(path: Sequence[MessageNode]) -> Writer | None:
    """The model whose reply comes last on a path; None where none is known (an imported conversation, say)."""
    for node in reversed(path):
        if node.fingerprint:
            return Writer(node.fingerprint, node.model)
    return None


def other_writer(path: Sequence[MessageNode], card: ModelCard | None) -> Writer | None:
    """The model that wrote a path, where it is surely another than the loaded one."""
    writer = writer_of(path)
    if writer is None or card is None or card.fingerprint in {"", writer.fingerprint}:
        return None
    return writer


def written_by(writer: Writer, card: ModelCard) -> str:
    """What a receipt says of a text that was read again by another model than wrote it."""
    if server := served(writer.fingerprint):
        return f"Written by {writer.name or 'a model'} at {server[0]}, read again as text by {card.name}."
    if writer.name == card.name:
        return f"Written by another file of {writer.name}, read again as text by this one."
    return f"Written by {writer.name or 'another model'}, read again as text by {card.name}."


def note(card: ModelCard) -> tuple[Command, ...]:
    """What the store is told when a model was loaded."""
    return (NoteModel(card=card),) if card.fingerprint and card.server is None else ()


def objection(state: ChatState, at: MessageId | None) -> str:
    """Why nothing is sent after `at` in the shown conversation until one of the three answers is given; else empty."""
    if state.opened is None or at is None:
        return ""
    return _objection(state, state.opened.summary.id, state.opened.path(at))


def late_objection(state: ChatState, active: ActiveTurn) -> str:
    """The same for a message that waited for a model, now that one is loaded."""
    return _objection(state, active.conversation, active.path)


def _objection(state: ChatState, conversation: ConversationId | None, path: Sequence[MessageNode]) -> str:
    card, writer = state.card, other_writer(path, state.card)
    if card is None or writer is None or conversation in state.replayed:
        return ""
    if served(writer.fingerprint) or card.server is not None:
        return _objection_with_server(writer, card)
    same_name = writer.name == card.name
    who = f"another file of {writer.name}" if same_name else writer.name or "a model that is not loaded"
    return (
        f"This conversation was written by {who}. Choose that model's file to go on at once, "
        f"let {'this one' if same_name else card.name} read the text again, or only read it."
    )


def _objection_with_server(writer: Writer, card: ModelCard) -> str:
    """The same where a server wrote the conversation, or is to go on with it."""
    wrote = served(writer.fingerprint)
    who = f"{writer.name or 'a model'} at {wrote[0]}" if wrote else writer.name or "a model that is not loaded"
    if card.server is None or card.server.is_here:
        return (
            f"This conversation was written by {who}. Choose that one to go on with it, "
            f"let {card.name} read the text again, or only read it."
        )
    return (
        f"This conversation was written by {who}. Choose that one to go on with it, "
        f"let {card.name} read the text again, which sends all of it to {card.server.host}, or only read it."
    )


def replayed(state: ChatState, conversation: ConversationId) -> ChatState:
    """The loaded model may read this conversation's text, whoever wrote it; asked once, it holds until the end."""
    return replace(state, replayed=state.replayed | {conversation}, unanswered=None, notice="")


def unanswered(state: ChatState, conversation: ConversationId | None, sentence: str) -> ChatState:
    """The conversation waits for one of the three answers."""
    return replace(state, unanswered=conversation, notice=sentence)
