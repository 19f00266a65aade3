"""Events about the tree of messages: what the user does to it, and the store's answers.  All others are in `events`."""

from dataclasses import dataclass

from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId

# --- from the user -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class EditPressed:
    """Say `text` in place of a message of the user's; both stay, as siblings.  `seed` as in `SendPressed`."""

    message: MessageId
    text: str
    seed: int
    options: GenerationOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinuePressed:
    """Let a reply go on where it was cut: the open conversation's tip, or `at`.

    A reply that has a seed keeps it, so that the text becomes what it would have been; `seed` is for one without.  With
    `as_before` it is also drawn as it was, where that is known.
    """

    seed: int
    options: GenerationOptions
    at: MessageId | None = None
    as_before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchPressed:
    """Show the branch of this message, usually a sibling of one that is shown, as it was left."""

    message: MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class RewindPressed:
    """Go back to this message: what follows it stays, and the next message begins a branch."""

    message: MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteMessagePressed:
    """Delete a message and everything that follows it."""

    message: MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoDeleteMessagePressed:
    """Bring a deleted message and what was deleted with it back, and show it."""

    conversation: ConversationId
    message: MessageId


# --- from the store ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeMoved:
    """Answer to `MoveTip` and `DeleteMessage`.

    Attributes:
        conversation, move: as in the command.
        tip: where the conversation is now; None where no message is left.
        deleted: messages that are not part of it any more.
    """

    conversation: ConversationId
    move: int
    tip: MessageId | None
    deleted: tuple[MessageId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRefused:
    """A move of the tip or a deletion of messages could not be kept; the conversation is what it was."""

    conversation: ConversationId


TreeUserEvent = (
    EditPressed | ContinuePressed | SwitchPressed | RewindPressed | DeleteMessagePressed | UndoDeleteMessagePressed
)
TreeStoreEvent = TreeMoved | MoveRefused
