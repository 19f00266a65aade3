"""A chat among threads that answer late: the engine writes something, the store keeps trees as the real one does."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum, auto

from app.domain.attachments import Draft
from app.domain.branch_commands import BranchOff, FindBoundaries
from app.domain.branch_events import BoundariesFound, BranchMade
from app.domain.commands import (
    BeginTurn,
    CloseEngine,
    Command,
    DeleteConversation,
    DeleteMessage,
    FindSegments,
    FinishReply,
    Generate,
    LoadModel,
    MoveTip,
    OpenConversation,
    RecordPrompt,
    SaveReply,
    StoreCommand,
    UndeleteConversation,
    UndeleteMessage,
)
from app.domain.composer_commands import CountTokens, FindDraft, SuggestTitle
from app.domain.composer_events import DraftFound, TitleSuggested, TokensCounted
from app.domain.conversation import ConversationTree, MessageNode
from app.domain.engine_events import EngineEnded
from app.domain.events import (
    ConversationOpened,
    Event,
    ModelFailed,
    ModelLoading,
    ModelReady,
    ReplyKept,
    SegmentCaptured,
    SegmentsFound,
    StoreReady,
    StoreTrouble,
    TurnBegun,
    TurnRefused,
)
from app.domain.exactness import CheckEnded, CheckExactness, CheckProgress, StopCheck
from app.domain.ids import ConversationId, MessageId
from app.domain.list_commands import DeleteConversations, ListModels, UndeleteConversations
from app.domain.list_events import ModelsListed
from app.domain.message import Message, Role, raw_text
from app.domain.moves import below, newest_leaf, tip_without
from app.domain.stats_events import FindStats, Statistics, StatsFound, TextWritten, WriteText
from app.domain.storage_commands import (
    CountStorage,
    DropDamaged,
    DropSegments,
    PinSegments,
    SettleIn,
    SumStorage,
    TakeIn,
    UseBudget,
)
from app.domain.storage_events import SettledIn, StorageCounted, StorageSummed, TakenIn
from app.domain.storage_usage import StorageUsage
from app.domain.template_events import PreviewTemplate, TemplatePreviewed
from app.domain.templates import TemplateState
from app.domain.tree_events import MoveRefused, TreeMoved
from tests.domain.chat_play import CARD, CHAT, FILE, OTHER, SEGMENT, TROUBLE, Play, finished, read, summary, written

USAGE = StorageUsage(
    conversations=(),
    n_segments=0,
    n_bytes=0,
    other_bytes=0,
    n_damaged=0,
    damaged_bytes=0,
    budget=1,
    chosen=False,
    free=1,
)


def stored(conversation: ConversationId, first: int) -> ConversationTree:
    """A question with two answers."""
    question, one, two = MessageId(first), MessageId(first + 1), MessageId(first + 2)
    nodes = (
        MessageNode(id=question, parent=None, message=Message(Role.USER, "Hello"), token_ids=(1, 2, 3)),
        MessageNode(id=one, parent=question, message=Message(Role.ASSISTANT, "Hi"), token_ids=(4, 5), token_start=3),
        MessageNode(id=two, parent=question, message=Message(Role.ASSISTANT, "Ho"), token_ids=(6,), token_start=3),
    )
    return ConversationTree(summary=summary(two, conversation=conversation), nodes={each.id: each for each in nodes})


class Trees:
    """What the store keeps.  Every few commands the disk is full."""

    def __init__(self) -> None:
        self.shown = {CHAT: stored(CHAT, 1), OTHER: stored(OTHER, 11)}
        self.n_begun = 0
        self._deleted: set[ConversationId] = set()
        self._hidden: dict[MessageId, dict[MessageId, MessageNode]] = {}
        self._n_messages = 100
        self._n_commands = 0

    def obey(self, command: StoreCommand) -> tuple[Event, ...]:
        self._n_commands += 1
        full = self._n_commands % 7 == 6
        match command:
            case BeginTurn():
                return (TurnRefused(turn=command.turn, error=TROUBLE),) if full else (self._begin(command),)
            case FindSegments():
                return (SegmentsFound(turn=command.turn, segments=()),)
            case MoveTip() | DeleteMessage() | UndeleteMessage() if full:
                return StoreTrouble(error=TROUBLE), MoveRefused(conversation=command.conversation)
            case MoveTip() | DeleteMessage() | UndeleteMessage():
                return self._move(command)
            case OpenConversation() if command.conversation in self.shown.keys() - self._deleted:
                return (ConversationOpened(tree=self.shown[command.conversation]),)
            case BranchOff() if command.message in self.shown[command.conversation].nodes:
                return (self._branch(command),)
            case FindBoundaries():
                return (BoundariesFound(conversation=command.conversation, reread={command.tip: 0}),)
            case DeleteConversation():
                self._deleted.add(command.conversation)
            case UndeleteConversation():
                self._deleted.discard(command.conversation)
            case DeleteConversations():
                self._deleted.update(command.conversations)
            case UndeleteConversations():
                self._deleted.difference_update(command.conversations)
            case RecordPrompt():
                read_as = command
                self._change(
                    command.message,
                    lambda node: replace(node, token_start=read_as.token_start, token_ids=read_as.token_ids),
                )
            case SaveReply():
                self._write(command)
            case FinishReply():
                self._write(command)
                reason = command.finish_reason
                self._change(command.reply, lambda node: replace(node, finish_reason=reason))
                return (ReplyKept(reply=command.reply),)
            case FindStats():
                return (StatsFound(statistics=Statistics(question=command.question)),)
            case WriteText():
                return (StoreTrouble(error=TROUBLE) if full else TextWritten(path=command.path),)
            case FindDraft():
                return (DraftFound(conversation=command.conversation, draft=Draft("Hm")),)
            case ListModels():
                return (ModelsListed(models=()),)
            case SumStorage():
                return (StorageSummed(n_bytes=1, budget=2),)
            case CountStorage() | PinSegments() | DropSegments() | DropDamaged() | UseBudget():
                return (StoreTrouble(error=TROUBLE) if full else StorageCounted(usage=USAGE),)
            case TakeIn():
                return (TakenIn(job=command.job, error="full" if full else ""),)
            case SettleIn():
                return (SettledIn(job=command.job),)
            case _:
                pass
        return ()

    def _branch(self, command: BranchOff) -> Event:
        source = self.shown[command.conversation]
        conversation = ConversationId(len(self.shown) + 1)
        nodes: dict[MessageId, MessageNode] = {}
        parent: MessageId | None = None
        for node in source.path(command.message):
            self._n_messages += 1
            copied = replace(node, id=MessageId(self._n_messages), parent=parent)
            nodes[copied.id], parent = copied, copied.id
        tree = ConversationTree(summary=summary(parent, conversation=conversation, title=command.title), nodes=nodes)
        self.shown[conversation] = tree
        return BranchMade(source=command.conversation, tree=tree)

    def _begin(self, command: BeginTurn) -> Event:
        conversation = command.conversation
        tree = self.shown.get(conversation) if conversation is not None else None
        if conversation is None:
            conversation = ConversationId(len(self.shown) + 1)
            tree = ConversationTree(summary=summary(None, conversation=conversation), nodes={})
        if tree is None or conversation in self._deleted:
            return TurnRefused(turn=command.turn, error=TROUBLE)
        if not {command.parent, command.continues} - {None} <= tree.nodes.keys():
            return TurnRefused(turn=command.turn, error=TROUBLE)
        self.n_begun += 1
        added: list[MessageNode] = []
        parent = command.parent
        for role, text in ((Role.USER, command.text), (Role.ASSISTANT, "")):
            if text is not None:
                self._n_messages += 1
                added.append(MessageNode(id=MessageId(self._n_messages), parent=parent, message=Message(role, text)))
                parent = added[-1].id
        if command.continues is not None:
            cut = tree.nodes[command.continues]
            added[-1] = replace(added[-1], message=cut.message, token_ids=cut.token_ids, token_start=cut.token_start)
        nodes = {**tree.nodes, **{node.id: node for node in added}}
        self.shown[conversation] = ConversationTree(summary=replace(tree.summary, tip=parent), nodes=nodes)
        return TurnBegun(turn=command.turn, summary=self.shown[conversation].summary, nodes=tuple(added))

    def _move(self, command: MoveTip | DeleteMessage | UndeleteMessage) -> tuple[Event, ...]:
        conversation = command.conversation
        tree = self.shown[conversation]
        refused = StoreTrouble(error=TROUBLE), MoveRefused(conversation=conversation)
        match command:
            case MoveTip():
                if command.tip not in tree.nodes:
                    return refused
                self._show(tree, tree.nodes.keys(), command.tip)
                return (TreeMoved(conversation=conversation, move=command.move, tip=command.tip),)
            case DeleteMessage():
                if command.message not in tree.nodes:
                    return refused
                gone = below(tree.parents, command.message)
                self._hidden[command.message] = {key: tree.nodes[key] for key in gone}
                tip = tip_without(tree.parents, command.message, tree.summary.tip)
                self._show(tree, tree.nodes.keys() - gone, tip)
                deleted = tuple(gone)
                return (TreeMoved(conversation=conversation, move=command.move, tip=tip, deleted=deleted),)
            case UndeleteMessage():
                back = self._hidden.get(command.message, {})
                if not back or (back[command.message].parent or command.message) not in {**tree.nodes, **back}:
                    return refused
                del self._hidden[command.message]
                whole = replace(tree, nodes={**tree.nodes, **back})
                self._show(whole, whole.nodes.keys(), newest_leaf(whole.parents, command.message))
                return (ConversationOpened(tree=self.shown[conversation]),)

    def _show(self, tree: ConversationTree, kept: Iterable[MessageId], tip: MessageId | None) -> None:
        nodes = {key: tree.nodes[key] for key in kept}
        self.shown[tree.summary.id] = replace(tree, nodes=nodes, summary=replace(tree.summary, tip=tip))

    def _write(self, command: SaveReply | FinishReply) -> None:
        self._change(
            command.reply,
            lambda node: replace(
                node, message=command.message, token_start=command.token_start, token_ids=command.token_ids
            ),
        )

    def _change(self, message: MessageId, change: Callable[[MessageNode], MessageNode]) -> None:
        for hidden in self._hidden.values():
            if message in hidden:
                hidden[message] = change(hidden[message])
        for conversation, tree in self.shown.items():
            if message in tree.nodes:
                changed = change(tree.nodes[message])
                self.shown[conversation] = replace(tree, nodes={**tree.nodes, message: changed})


class Answers(Enum):
    """Whose answer arrives."""

    STORE = auto()
    ENGINE = auto()


class World:
    """Engine and store as they may behave: each answers in order, and neither waits for the other or for the user."""

    def __init__(self) -> None:
        self.play = Play()
        self.trees = Trees()
        self.store: list[Event] = [StoreReady(conversations=())]
        self.engine: list[Event] = []
        self._n_loads = 0
        self._checking: int | None = None

    def act(self, act: "Event | Answers") -> None:
        """A person does something, or the oldest outstanding answer of a thread arrives."""
        match act:
            case Answers.STORE:
                waiting = self.store
            case Answers.ENGINE:
                waiting = self.engine
            case _:
                waiting = [act]
        if waiting:
            for command in self.play.do(waiting.pop(0)):
                if isinstance(command, StoreCommand):
                    self.store += self.trees.obey(command)
                else:
                    self.engine += self._written(command)

    def settle(self) -> None:
        """Every outstanding answer arrives."""
        while self.store or self.engine:
            self.act(Answers.STORE)
            self.act(Answers.ENGINE)

    def _checked(self) -> tuple[Event, ...]:
        """The check under way is given up."""
        ended, self._checking = self._checking, None
        return (CheckEnded(check=ended),) if ended is not None else ()

    def _written(self, command: Command) -> tuple[Event, ...]:
        match command:
            case Generate():
                turn, begun = command.turn, command.path[-1]
                goes_on = begun.message.role is Role.ASSISTANT
                text, ids = (raw_text(begun.message), begun.token_ids) if goes_on else ("", ())
                return (
                    *self._checked(),
                    replace(read(turn), reply_text=text, reply_ids=ids),
                    written("a", at=1.0, turn=turn),
                    written("b", at=9.0, turn=turn),
                    SegmentCaptured(turn=turn, segment=SEGMENT),
                    finished(f"{text}ab", turn=turn),
                )
            case CloseEngine():
                return *self._checked(), EngineEnded()
            case CheckExactness():
                self._checking = command.check
                return (CheckProgress(check=command.check, done=1, total=2),)
            case StopCheck():
                return self._checked()
            case SuggestTitle():
                conversation, instead_of = command.conversation, command.instead_of
                return (TitleSuggested(conversation=conversation, text="A title", instead_of=instead_of),)
            case CountTokens():
                return (TokensCounted(request=command.request, counts=(1,) * len(command.texts)),)
            case PreviewTemplate():
                state = TemplateState(works=True, text="works", used="own")
                return (TemplatePreviewed(request=command.request, choice=command.choice, state=state),)
            case LoadModel():
                self._n_loads += 1
                ready_or_not = (
                    ModelFailed(path=FILE, error=TROUBLE, load=command.load)
                    if self._n_loads % 3 == 2
                    else ModelReady(card=CARD, load=command.load)
                )
                return *self._checked(), ModelLoading(path=FILE, fraction=0.5, load=command.load), ready_or_not
            case _:
                return ()
