"""What the store thread is told about storage, and what is brought in.  All other commands are in `commands`."""

from dataclasses import dataclass

from app.domain.exchange import PortableConversation
from app.domain.ids import ConversationId


@dataclass(frozen=True, slots=True)
class SumStorage:
    """Report what saved segments take in all; quickly done."""


@dataclass(frozen=True, slots=True)
class CountStorage:
    """Report what saved segments take, conversation by conversation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PinSegments:
    """Keep a conversation's segments whatever the budget, or no longer, and count anew."""

    conversation: ConversationId
    pinned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DropSegments:
    """Give up the segments that a conversation alone uses, and count anew.  Its text stays."""

    conversation: ConversationId


@dataclass(frozen=True, slots=True)
class DropDamaged:
    """Remove the segments that were set aside as damaged, and count anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UseBudget:
    """Keep within another budget from now on; None is the default."""

    budget: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeIn:
    """Keep conversations from elsewhere, as far as they are not here yet: all of them or none.

    Attributes:
        job: names the import in the answer.
        conversations: a batch of them.
    """

    job: int
    conversations: tuple[PortableConversation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleIn:
    """Everything of an import has come in: list it on top."""

    job: int


StorageCommand = SumStorage | CountStorage | PinSegments | DropSegments | DropDamaged | UseBudget | TakeIn | SettleIn
