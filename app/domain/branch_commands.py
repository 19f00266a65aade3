"""What the store thread is told about branches: begin a conversation of its own with one, and say what is saved."""

from dataclasses import dataclass

from app.domain.ids import ConversationId, MessageId
from app.domain.segment import SegmentKey


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchOff:
    """Begin a conversation with what is said up to a message, tokens included, so that no row is read again.

    Attributes:
        conversation: the one that is left as it is.
        message: the last one that both have.
        title: of the new one.
    """

    conversation: ConversationId
    message: MessageId
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FindBoundaries:
    """Report for each message on the way to `tip` what going on after it would read again.

    Attributes:
        conversation: whose messages.
        tip: the last message to tell of.
        root: the key above the segments of the loaded model.
    """

    conversation: ConversationId
    tip: MessageId
    root: SegmentKey


BranchCommand = BranchOff | FindBoundaries
