"""What the threads report and what the user asks for.  Each names the turn it belongs to: late ones are dropped."""

from dataclasses import dataclass
from pathlib import Path

from app.domain.branch_events import BranchStoreEvent, BranchUserEvent
from app.domain.composer_events import ComposerEngineEvent, ComposerStoreEvent, ComposerUserEvent
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.drafted import Runs
from app.domain.engine_events import EngineEnded, SegmentDamaged
from app.domain.errors import AppError
from app.domain.exactness import CheckAsked, CheckEvent
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.list_events import ListPressed, ModelsListed
from app.domain.load_events import ChoicesKept, LoadEvent, SelfTestsKept, StopLoadPressed
from app.domain.model import LoadOptions, ModelCard
from app.domain.pictures import PictureBytes
from app.domain.search import SearchResult
from app.domain.segment import Segment, SegmentKey, SegmentSource
from app.domain.server_events import ServerChosen
from app.domain.stats_events import StatsPressed, StatsReported
from app.domain.storage_events import StorageAnswer, StorageAsk
from app.domain.template_events import PreviewWanted, TemplatePreviewed
from app.domain.tree_events import TreeStoreEvent, TreeUserEvent
from app.domain.turn import FinishReason, Receipt, TurnStats

# --- from the engine ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelLoading:
    """Loading goes on; `fraction` is 0 to 1, `load` as in `LoadModel`."""

    path: Path
    fraction: float
    load: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReady:
    """A model is loaded and can generate."""

    card: ModelCard
    load: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFailed:
    """A model could not be loaded; none is loaded now."""

    path: Path
    error: AppError
    load: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptProgress:
    """`done` of `total` prompt tokens have been read."""

    turn: TurnId
    done: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRead:
    """The prompt is in both memories.

    Attributes:
        turn: whose prompt.
        receipt: how it got there.
        token_start, token_ids: the tokens the message to answer was read as, and where they begin.
        reply_text, reply_ids: of a reply that goes on, what there is of it already.
    """

    turn: TurnId
    receipt: Receipt
    token_start: int
    token_ids: tuple[int, ...]
    reply_text: str = ""
    reply_ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDone:
    """One round's tokens are final.

    Attributes:
        turn: of the reply.
        text: whole characters that became known, control tokens left out; may be empty.
        drafted: which of them came from accepted drafts.
        token_ids: the tokens drawn in the round, the end token included.
        n_drafted, n_accepted: of this round.
        depth: drafts asked for in this round.
        stats: of the turn so far.
        context_used: tokens in the target's memory.
        at: seconds on the engine's monotonic clock.
    """

    turn: TurnId
    text: str
    token_ids: tuple[int, ...]
    n_drafted: int
    n_accepted: int
    depth: int
    stats: TurnStats
    context_used: int
    at: float
    drafted: Runs = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentCaptured:
    """Rows were copied at a quiescent point and can be written."""

    turn: TurnId
    segment: Segment


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFinished:
    """A reply is complete, for whatever reason; everything it shown was reported before.

    `remark` is a sentence for the user where something cut it off; else empty.
    """

    turn: TurnId
    finish_reason: FinishReason
    text: str
    stats: TurnStats
    drafted: Runs = ()
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFailed:
    """A reply could not go on; what was reported of it before stays."""

    turn: TurnId
    error: AppError


EngineEvent = (
    ModelLoading
    | ModelReady
    | ModelFailed
    | PromptProgress
    | PromptRead
    | RoundDone
    | SegmentCaptured
    | SegmentDamaged
    | TurnFinished
    | TurnFailed
    | ComposerEngineEvent
    | TemplatePreviewed
    | EngineEnded
    | CheckEvent
)

# --- from the store ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreReady:
    """The database is open: conversations, newest first, and sentences about what the start had to mend."""

    conversations: tuple[ConversationSummary, ...]
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreFailed:
    """The database cannot be opened; nothing can be kept."""

    error: AppError


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationOpened:
    """Answer to `OpenConversation`."""

    tree: ConversationTree


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationsChanged:
    """The list of conversations is now this one, newest first."""

    conversations: tuple[ConversationSummary, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun:
    """The user's words are on disk: the conversation, whose tip is the reply, and what was added, the reply last."""

    turn: TurnId
    summary: ConversationSummary
    nodes: tuple[MessageNode, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRefused:
    """The user's words could not be stored; nothing was."""

    turn: TurnId
    error: AppError


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentsFound:
    """Answer to `FindSegments`, in order from the root."""

    turn: TurnId
    segments: tuple[SegmentSource, ...]
    pictures: tuple[PictureBytes, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentSaved:
    """A segment is on disk."""

    key: SegmentKey
    n_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentLost:
    """A segment could not be written; its rows can be captured again."""

    key: SegmentKey


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyKept:
    """Answer to `FinishReply`: the reply is on disk."""

    reply: MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreRemark:
    """Something the user should know of a model, in one sentence; nothing failed."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreTrouble:
    """A command failed.  The transcript is unharmed unless the sentence says otherwise."""

    error: AppError


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchFound:
    """Answer to `SearchMessages`."""

    request: int
    result: SearchResult


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchBehind:
    """So many messages and titles cannot be found yet; they are being indexed, the newest first.  At the end 0."""

    pending: int


StoreEvent = (
    StoreReady
    | StoreFailed
    | ConversationOpened
    | ConversationsChanged
    | TurnBegun
    | TurnRefused
    | SegmentsFound
    | SegmentSaved
    | SegmentLost
    | ReplyKept
    | StoreRemark
    | SearchFound
    | SearchBehind
    | TreeStoreEvent
    | BranchStoreEvent
    | ComposerStoreEvent
    | ModelsListed
    | StatsReported
    | StoreTrouble
    | StorageAnswer
)

# --- from the user -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChosen:
    """Load this model; `fixed` names the options that count more than what was chosen for the model before."""

    path: Path
    options: LoadOptions
    fixed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class SendPressed:
    """Say `text` after the open conversation's tip, or after `at`; without text, answer `at` again.

    `seed` is drawn by whoever reports the event, since the state machine knows no randomness.  With `as_before` a reply
    that is written again is drawn as it was, where that is known.
    """

    text: str | None
    seed: int
    options: GenerationOptions
    at: MessageId | None = None
    system: str = ""
    as_before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayChosen:
    """Let the loaded model read this conversation's text again, whichever model wrote it."""

    conversation: ConversationId


@dataclass(frozen=True, slots=True)
class StopPressed:
    """Stop the running reply."""


@dataclass(frozen=True, slots=True)
class NewChatPressed:
    """Show an empty conversation; it is stored with its first message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationPicked:
    """Show this conversation."""

    conversation: ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class RenamePressed:
    """Give a conversation another title."""

    conversation: ConversationId
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletePressed:
    """Delete a conversation."""

    conversation: ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTyped:
    """Look for this; nothing to look for ends the search."""

    text: str


@dataclass(frozen=True, slots=True)
class QuitPressed:
    """End the application; a running reply is stopped and kept first."""


UserEvent = (
    ModelChosen
    | StopLoadPressed
    | ChoicesKept
    | SelfTestsKept
    | SendPressed
    | ReplayChosen
    | ServerChosen
    | StopPressed
    | NewChatPressed
    | ConversationPicked
    | RenamePressed
    | DeletePressed
    | SearchTyped
    | TreeUserEvent
    | BranchUserEvent
    | ComposerUserEvent
    | PreviewWanted
    | ListPressed
    | StatsPressed
    | CheckAsked
    | QuitPressed
    | StorageAsk
)

Event = EngineEvent | StoreEvent | UserEvent | LoadEvent
