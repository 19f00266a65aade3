"""Events about branches that become conversations, and about what is saved along the shown one."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.conversation import ConversationTree
from app.domain.ids import ConversationId, MessageId

# --- from the user -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchPressed:
    """Go on from a message in a conversation of its own; `title` is the new one's."""

    message: MessageId
    title: str


@dataclass(frozen=True, slots=True)
class BoundariesWanted:
    """Whoever draws the shown messages wants to know what is saved along them."""


# --- from the store ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchMade:
    """Answer to `BranchOff`: the new conversation, and the one it begins like."""

    source: ConversationId
    tree: ConversationTree


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundariesFound:
    """Answer to `FindBoundaries`.

    Attributes:
        conversation: as in the command.
        reread: tokens that would be read again after each message; a message whose tokens are unknown has no entry.
    """

    conversation: ConversationId
    reread: Mapping[MessageId, int]


BranchUserEvent = BranchPressed | BoundariesWanted
BranchStoreEvent = BranchMade | BoundariesFound
