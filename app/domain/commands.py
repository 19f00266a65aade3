"""What the engine thread and the store thread are told.  Frozen values that cross one queue each."""

from dataclasses import dataclass
from pathlib import Path

from app.domain.branch_commands import BranchCommand
from app.domain.composer_commands import CountTokens, FindDraft, GiveTitle, KeepDraft, SuggestTitle
from app.domain.conversation import MessageNode
from app.domain.exactness import CheckExactness, StopCheck
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.list_commands import ListCommand
from app.domain.message import Message
from app.domain.model import LoadOptions, ModelCard
from app.domain.model_choices import KeptChoices
from app.domain.picture_messages import PictureCommand
from app.domain.pictures import PictureBytes
from app.domain.sampling import SamplingParams
from app.domain.segment import Segment, SegmentKey, SegmentSource
from app.domain.self_test import SelfTests
from app.domain.server_events import UseServer
from app.domain.stats_events import StatsCommand
from app.domain.storage_commands import StorageCommand
from app.domain.template_events import PreviewTemplate
from app.domain.turn import FinishReason, Receipt, TurnStats

# --- to the engine -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadModel:
    """Load a model in place of the one that is loaded, if any.

    Attributes:
        path, options: the file, and how it is loaded.
        load: names this load in every event about it.
        choices: what was chosen for single models, which counts more than `options`,
        fixed: except for these of them.
        self_tests: what was found out about the devices.
    """

    path: Path
    options: LoadOptions
    load: int = 0
    choices: KeptChoices = ()
    fixed: frozenset[str] = frozenset()
    self_tests: SelfTests = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Generate:
    """Write one reply.

    Attributes:
        turn: names the turn in every event about it.
        path: root to the message to answer, or to an unfinished reply that is to go on.
        root: the key the segments were looked up under; another model leaves them aside.
        segments: saved segments along the path, in order from the root, as far as there are any.
        seed: key of the reply's randomness.
        options: how to generate.
        pictures: those of the path, as far as they are kept.
    """

    turn: TurnId
    path: tuple[MessageNode, ...]
    root: SegmentKey
    segments: tuple[SegmentSource, ...]
    seed: int
    options: GenerationOptions
    pictures: tuple[PictureBytes, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StopTurn:
    """Stop the named turn as soon as possible.  Travels beside the queue, since the engine is busy with the turn."""

    turn: TurnId


@dataclass(frozen=True, slots=True, kw_only=True)
class StopLoad:
    """Give up the named load as soon as possible.  Travels beside the queue, since the engine is busy with it."""

    load: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetSegment:
    """A captured segment is not on the disk; rows from its start on count as unsaved."""

    key: SegmentKey


@dataclass(frozen=True, slots=True)
class UnloadModel:
    """Free what the loaded model takes; none is loaded then."""


@dataclass(frozen=True, slots=True)
class CloseEngine:
    """Free everything and end the engine thread."""


EngineCommand = (
    LoadModel
    | Generate
    | StopTurn
    | StopLoad
    | ForgetSegment
    | CountTokens
    | SuggestTitle
    | PreviewTemplate
    | CheckExactness
    | StopCheck
    | UseServer
    | UnloadModel
    | CloseEngine
)

# --- to the store ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenConversation:
    """Report a conversation with all its messages."""

    conversation: ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTurn:
    """Put the user's words and the reply's place on disk.

    Attributes:
        turn: names the turn.
        conversation: None starts a new one, titled after the text.
        parent: the message before the new one; None starts at the root.
        text: what the user wrote; None answers `parent` itself (another reply to the same message).
        system: system prompt of a new conversation; empty for none.
        seed: of the reply.
        model, fingerprint: the model that will write it, by name and weights; empty while none is loaded.
        continues: the reply that is to go on, a child of `parent`: the new one begins as its copy.
        sampling: how the reply will be drawn.
    """

    turn: TurnId
    conversation: ConversationId | None
    parent: MessageId | None
    text: str | None
    system: str
    seed: int
    model: str
    fingerprint: str = ""
    continues: MessageId | None = None
    sampling: SamplingParams | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FindSegments:
    """Report the longest chain of saved segments under `root` whose tokens are a prefix of `tokens`.

    And the images with these digests.
    """

    turn: TurnId
    root: SegmentKey
    tokens: tuple[int, ...]
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPrompt:
    """Keep the tokens a user's message was read as."""

    message: MessageId
    token_start: int
    token_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveReply:
    """Keep what has been written of a reply so far, and by which model; empty leaves that as it is."""

    reply: MessageId
    message: Message
    token_start: int
    token_ids: tuple[int, ...]
    model: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishReply:
    """Keep a reply for good.

    Attributes:
        reply: the message made by `BeginTurn`.
        message, token_start, token_ids: its text and tokens.
        finish_reason: why it ended.
        model, fingerprint: the model that wrote it, by name and weights.
        receipt, stats: of its turn; None when it never reached the engine.
        sampling: how it was drawn; None where a model that was never loaded would have decided.
    """

    reply: MessageId
    message: Message
    token_start: int
    token_ids: tuple[int, ...]
    finish_reason: FinishReason
    model: str
    receipt: Receipt | None
    stats: TurnStats | None
    fingerprint: str = ""
    sampling: SamplingParams | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveSegment:
    """Write a captured segment."""

    segment: Segment


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAsideSegment:
    """Take a damaged segment out of use; the file is kept beside the others for inspection."""

    key: SegmentKey
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteModel:
    """Remember that this model was loaded, and from where."""

    card: ModelCard


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTip:
    """Point a conversation at another of its messages; `move` names the move in its answer."""

    conversation: ConversationId
    tip: MessageId
    move: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteMessage:
    """Hide a message and everything that follows it; removed for good at a later start.  `move` as in `MoveTip`."""

    conversation: ConversationId
    message: MessageId
    move: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UndeleteMessage:
    """Bring a deleted message and what was deleted with it back, and point the conversation at it."""

    conversation: ConversationId
    message: MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class RenameConversation:
    """Give a conversation another title."""

    conversation: ConversationId
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteConversation:
    """Hide a conversation; it is removed for good at a later start, so that this can be undone."""

    conversation: ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class UndeleteConversation:
    """Bring a deleted conversation back."""

    conversation: ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchMessages:
    """Report messages and titles that hold `text`; `request` names this search in the answer."""

    request: int
    text: str
    limit: int = 50


@dataclass(frozen=True, slots=True)
class CloseStore:
    """Finish what is queued, close the database, end the store thread."""


StoreCommand = (
    OpenConversation
    | BeginTurn
    | FindSegments
    | RecordPrompt
    | SaveReply
    | FinishReply
    | SaveSegment
    | SetAsideSegment
    | NoteModel
    | MoveTip
    | DeleteMessage
    | UndeleteMessage
    | RenameConversation
    | DeleteConversation
    | UndeleteConversation
    | SearchMessages
    | BranchCommand
    | KeepDraft
    | FindDraft
    | GiveTitle
    | ListCommand
    | StatsCommand
    | CloseStore
    | StorageCommand
    | PictureCommand
)

Command = EngineCommand | StoreCommand
