"""Events about storage and what is brought in: what the user asks, and the store's answers.  Others are in `events`."""

from dataclasses import dataclass

from app.domain.exchange import PortableConversation
from app.domain.ids import ConversationId
from app.domain.storage_usage import StorageUsage

# --- from the user -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StorageAsked:
    """Show what saved segments take: in all, or with each conversation."""

    each: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PinPressed:
    """Keep a conversation's segments whatever the budget, or no longer."""

    conversation: ConversationId
    pinned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPressed:
    """Give up the segments that a conversation alone uses."""

    conversation: ConversationId


@dataclass(frozen=True, slots=True)
class DropDamagedPressed:
    """Remove what was set aside as damaged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetChosen:
    """Keep within another budget; None is the default."""

    budget: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchRead:
    """A batch of conversations was read from elsewhere; `job` names the import."""

    job: int
    conversations: tuple[PortableConversation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRead:
    """All files of an import have been read, or its reading was cancelled."""

    job: int


@dataclass(frozen=True, slots=True)
class RecoveryKeyNoted:
    """The user has written the recovery key down."""


StorageAsk = (
    StorageAsked
    | PinPressed
    | DropPressed
    | DropDamagedPressed
    | BudgetChosen
    | BatchRead
    | ImportRead
    | RecoveryKeyNoted
)

# --- from the store ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StorageSummed:
    """What all saved segments take, and may take, in bytes."""

    n_bytes: int
    budget: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StorageCounted:
    """What saved segments take; `freed` bytes were given up just now, None where nothing was to be."""

    usage: StorageUsage
    freed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """A batch is kept.

    Attributes:
        job: of which import.
        added, grown, known: conversations that are new, that got something new, and that were here already.
        messages: how many came in.
        error: why none of it could be kept, as a sentence; empty where it was.
    """

    job: int
    added: int = 0
    grown: int = 0
    known: int = 0
    messages: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledIn:
    """An import is done: everything that came in is listed."""

    job: int


@dataclass(frozen=True, slots=True, repr=False)
class RecoveryKeyMade:
    """The data is being encrypted; this alone opens it where the key is lost, and is shown once."""

    key: str


StorageAnswer = StorageSummed | StorageCounted | TakenIn | SettledIn | RecoveryKeyMade
