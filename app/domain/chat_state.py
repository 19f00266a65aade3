"""What the chat knows: values only.  How it changes is in `chat`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from app.domain.commands import Command
from app.domain.composer_events import DraftFound, TokensCounted
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.drafted import Runs
from app.domain.errors import AppError
from app.domain.exactness import Check
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.list_events import LoadedModel
from app.domain.message import Message, Role, raw_text, split_reasoning
from app.domain.model import ModelCard
from app.domain.model_choices import KeptChoices
from app.domain.picture_messages import PictureFound
from app.domain.search import NOTHING_FOUND, SearchResult
from app.domain.segment import NO_KEY, SegmentKey
from app.domain.self_test import SelfTests
from app.domain.stats_events import Statistics, StatsQuestion
from app.domain.storage_events import SettledIn, StorageCounted, StorageSummed, TakenIn
from app.domain.template_events import TemplatePreviewed
from app.domain.thought import Thought
from app.domain.turn import Receipt, TurnStats
from app.domain.written import Written


class Phase(StrEnum):
    """Where a turn is."""

    BEGINNING = "beginning"
    """The user's words are on their way to the disk."""
    WAITING = "waiting"
    """They are there; the model is still loading."""
    FINDING = "finding"
    """Saved segments are being looked up."""
    READING = "reading"
    """The engine reads the prompt."""
    WRITING = "writing"
    """Tokens are being drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveTurn:
    """The turn that is under way.

    Attributes:
        turn, seed, options: as sent.
        phase: where it is.
        stopping: the user asked to stop it.
        left: the user went elsewhere before the reply had its place, so it does not become the tip.
        conversation, reply: known once the store has answered.
        path: root to the message to answer.
        begun: the reply as it was begun; it holds something already where it goes on from another.
        written: the reply so far.
        drafted_before: of a reply that goes on, which of its characters came from accepted drafts.
        token_start: position of the reply's first token.
        prompt_done, prompt_total: progress of reading.
        receipt, stats: as reported so far.
        model, fingerprint, root: the model that writes it, by name and weights, and the key above its segments.
        saved_at: engine clock of the last `SaveReply`.
        thought: what its reasoning takes.
    """

    turn: TurnId
    seed: int
    options: GenerationOptions
    phase: Phase = Phase.BEGINNING
    stopping: bool = False
    left: bool = False
    conversation: ConversationId | None = None
    reply: MessageId | None = None
    path: tuple[MessageNode, ...] = ()
    begun: MessageNode | None = None
    written: Written = field(default_factory=Written)
    drafted_before: Runs = ()
    token_start: int = 0
    prompt_done: int = 0
    prompt_total: int = 0
    receipt: Receipt | None = None
    stats: TurnStats | None = None
    model: str = ""
    fingerprint: str = ""
    root: SegmentKey = NO_KEY
    saved_at: float = 0.0
    thought: Thought = field(default_factory=Thought)

    @property
    def whole_path(self) -> tuple[MessageNode, ...]:
        """Root to the message to answer, or to the reply that is to go on."""
        goes_on = self.begun is not None and (self.begun.token_ids or raw_text(self.begun.message))
        return (*self.path, self.begun) if self.begun is not None and goes_on else self.path

    @property
    def text(self) -> str:
        """Of the reply so far, reasoning tags included."""
        return self.written.text

    @property
    def token_ids(self) -> tuple[int, ...]:
        """Of the reply so far."""
        return self.written.token_ids

    @property
    def message(self) -> Message:
        """The reply so far."""
        reasoning, content = split_reasoning(self.text)
        return Message(Role.ASSISTANT, content, reasoning)


class ListAct(StrEnum):
    """What was done to conversations in the list."""

    RENAMED = "renamed"
    PINNED = "pinned"
    UNPINNED = "unpinned"
    ARCHIVED = "archived"
    UNARCHIVED = "unarchived"
    TAGGED = "tagged"
    NOTED = "noted"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChange:
    """A change of the list.

    Attributes:
        number: counts the changes.
        act, n_conversations: what was done, and to how many.
        undo: the commands that take it back.
        title: of the conversation, where it was one.
    """

    number: int
    act: ListAct
    n_conversations: int
    undo: tuple[Command, ...]
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A message that is to be shown.

    Attributes:
        conversation, message: where it is.
        number: counts what was sought, so that the same message can be sought again.
        reached: its branch is shown.
    """

    conversation: ConversationId
    message: MessageId
    number: int
    reached: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatState:
    """Everything the chat knows.

    Attributes:
        store_ready: the database is open.
        fatal: why nothing can be kept, if so.
        conversations: the list, newest first.
        opened: the conversation that is shown; None is an empty new one.
        opening: the conversation that was picked and is being read.
        active: the turn under way, in the shown conversation or another.
        unkept: the turn that ended last, its reply at the end of its path, until that is on the disk.
        card: the loaded model.
        loading, loading_fraction: the model file being loaded, and how far.
        awaited: it is being looked for or made, and nothing else was chosen since.
        model_error: why the last load failed.
        notice: the last thing the user should know, empty when there is none.
        deleted: the conversation whose deletion can be undone.
        deleted_shown: it was on screen, and nothing else has been asked for since.
        deleted_message: the message whose deletion can be undone.
        replayed: conversations that the loaded model may read as text, whoever wrote them.
        unanswered: the conversation that waits to be told what to do, its writer not being loaded.
        quitting: everything is being taken down.
        n_turns, n_loads, n_moves, n_searches: turns begun, models chosen, moves made and searches typed, for their
            names.
        found: what the newest answered search found.
        search_pending: messages that no search finds yet.
        n_saved: segments saved since the start.
        reread: tokens that would be read again after each of the shown messages, as far as somebody wanted to know.
        draft: what was found last of a message that was being written.
        n_counts, counted: counts of tokens asked for, and the newest answer.
        list_changes, n_list_changes: changes of the list that can be taken back, newest last, and how many there were.
        sought: the message that was asked for last.
        models: those that were loaded once, the last one first.
        storage, storage_sum: what saved segments take, as it was counted last.
        brought: the last that was heard of an import.
        recovery_key: of data that has just been encrypted, until the user has written it down.
        stats_question, statistics: what was asked last about statistics, and the newest answer.
        exported: the file that numbers were written to last.
        check: the last exactness check, under way or ended.
        n_checks: checks begun, for their names.
        n_previews, previewed: previews of templates asked for, and the newest answer.
        choices: what was chosen for single models.
        self_tests: what was found out about the devices.
        picture: the image that was found last.
    """

    store_ready: bool = False
    fatal: AppError | None = None
    conversations: tuple[ConversationSummary, ...] = ()
    opened: ConversationTree | None = None
    opening: ConversationId | None = None
    active: ActiveTurn | None = None
    unkept: ActiveTurn | None = None
    card: ModelCard | None = None
    loading: Path | None = None
    loading_fraction: float = 0.0
    awaited: bool = False
    model_error: AppError | None = None
    notice: str = ""
    deleted: ConversationId | None = None
    deleted_shown: bool = False
    deleted_message: MessageId | None = None
    replayed: frozenset[ConversationId] = frozenset()
    unanswered: ConversationId | None = None
    quitting: bool = False
    n_turns: int = 0
    n_loads: int = 0
    n_moves: int = 0
    n_searches: int = 0
    found: SearchResult = NOTHING_FOUND
    search_pending: int = 0
    n_saved: int = 0
    reread: Mapping[MessageId, int] = field(default_factory=dict)
    draft: DraftFound | None = None
    n_counts: int = 0
    counted: TokensCounted | None = None
    list_changes: tuple[ListChange, ...] = ()
    n_list_changes: int = 0
    sought: Sought | None = None
    models: tuple[LoadedModel, ...] = ()
    storage: StorageCounted | None = None
    storage_sum: StorageSummed | None = None
    brought: TakenIn | SettledIn | None = None
    recovery_key: str = field(default="", repr=False)
    stats_question: StatsQuestion | None = None
    statistics: Statistics | None = None
    exported: Path | None = None
    check: Check | None = None
    n_checks: int = 0
    n_previews: int = 0
    previewed: TemplatePreviewed | None = None
    choices: KeptChoices = ()
    self_tests: SelfTests = ()
    picture: PictureFound | None = None

    @property
    def can_send(self) -> bool:
        """True when a message may be sent now; it waits for data that is being opened, and for a model that loads."""
        return self.fatal is None and self.active is None and not self.quitting

    @property
    def list_change(self) -> ListChange | None:
        """The newest change of the list that can be taken back."""
        return self.list_changes[-1] if self.list_changes else None


Step = tuple[ChatState, tuple[Command, ...]]
"""A state and the commands that lead on from it."""
