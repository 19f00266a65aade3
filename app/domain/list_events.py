"""Events about the list of conversations, about what a search found, and about models.  All others are in `events`."""

from dataclasses import dataclass
from pathlib import Path

from app.domain.ids import ConversationId, MessageId

# --- from the user -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangePressed:
    """Pin, archive, tag or note something about conversations; as `ArrangeConversations`."""

    conversations: tuple[ConversationId, ...]
    pinned: bool | None = None
    archived: bool | None = None
    tagged: tuple[str, ...] = ()
    untagged: tuple[str, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteManyPressed:
    """Delete several conversations at once."""

    conversations: tuple[ConversationId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoListPressed:
    """Take back the change of the list with this number; by default the newest."""

    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageSought:
    """Show a message: open its conversation, and the branch that holds it."""

    conversation: ConversationId
    message: MessageId


@dataclass(frozen=True, slots=True)
class ModelsAsked:
    """Tell which models were loaded."""


# --- from the store ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model that was loaded once, by name, and where its file was."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelsListed:
    """Answer to `ListModels`, the one loaded last first."""

    models: tuple[LoadedModel, ...]


ListPressed = ArrangePressed | DeleteManyPressed | UndoListPressed | MessageSought | ModelsAsked
