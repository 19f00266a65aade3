"""A chat played event by event, and the values its tests are made of."""

from pathlib import Path

from app.domain.chat import ChatState, Phase, step
from app.domain.commands import (
    Command,
    FinishReply,
)
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.errors import KnownError
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    Event,
    ModelLoading,
    ModelReady,
    PromptRead,
    RoundDone,
    SegmentsFound,
    SendPressed,
    StoreReady,
    TurnBegun,
    TurnFinished,
)
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import DrafterKind, ModelCard
from app.domain.segment import Segment, SegmentRows, root_key, segment_key
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, Receipt, RestoreHow, TurnStats

ROOT = root_key(["a model"])
FILE = Path("a.gguf")
CARD = ModelCard(
    name="a model",
    path=FILE,
    n_ctx=512,
    drafter=DrafterKind.NONE,
    drafter_reason="None.",
    root=ROOT,
    load_s=1.0,
    plain_step_s=0.01,
)
STATS = TurnStats(
    drafter="none",
    depth=DepthReport(mode="auto", max=0, chosen_mean=0.0, reason="None."),
    telemetry=SpecTelemetry(),
    prompt_tokens=3,
    reused_tokens=0,
    read_tokens=3,
    generated_tokens=0,
    restore_s=0.0,
    read_s=0.0,
    first_token_s=0.0,
    decode_s=0.0,
    plain_step_s=0.01,
)
RECEIPT = Receipt(reused=0, reread=0, how=RestoreHow.NONE, reason="This is the beginning of the conversation.")
CHAT, OTHER = ConversationId(1), ConversationId(2)
TURN = TurnId(1)
OPTIONS = GenerationOptions()
TROUBLE = KnownError("It went wrong.")
SEGMENT = Segment(
    key=segment_key(ROOT, (1, 2)),
    parent=ROOT,
    start=0,
    tokens=(1, 2),
    rows=SegmentRows(target=b"t", draft=b"", speculative=b"", logits=b""),
)


def summary(tip: int | None, *, conversation: ConversationId = CHAT, title: str = "Hello") -> ConversationSummary:
    return ConversationSummary(
        id=conversation, title=title, updated_at=0.0, tip=None if tip is None else MessageId(tip)
    )


def node(number: int, role: Role, text: str, *, tokens: tuple[int, ...] = (), start: int = 0) -> MessageNode:
    parent = MessageId(number - 1) if number > 1 else None
    return MessageNode(
        id=MessageId(number), parent=parent, message=Message(role, text), token_ids=tokens, token_start=start
    )


def tree() -> ConversationTree:
    nodes = (
        node(1, Role.USER, "Hello", tokens=(1, 2, 3)),
        node(2, Role.ASSISTANT, "Hi", tokens=(4, 5), start=3),
    )
    return ConversationTree(summary=summary(2), nodes={each.id: each for each in nodes})


def send(text: str | None = "Hello", *, at: int | None = None) -> SendPressed:
    return SendPressed(text=text, seed=7, options=OPTIONS, at=None if at is None else MessageId(at))


def begun(turn: TurnId = TURN, *, first: int = 1) -> TurnBegun:
    """The store's answer for a user message and the place of its reply."""
    nodes = (node(first, Role.USER, "Hello"), node(first + 1, Role.ASSISTANT, ""))
    return TurnBegun(turn=turn, summary=summary(first + 1), nodes=nodes)


def read(turn: TurnId = TURN) -> PromptRead:
    return PromptRead(turn=turn, receipt=RECEIPT, token_start=0, token_ids=(1, 2, 3))


def written(text: str, *, token: int = 4, at: float, turn: TurnId = TURN) -> RoundDone:
    return RoundDone(
        turn=turn,
        text=text,
        token_ids=(token,),
        n_drafted=0,
        n_accepted=0,
        depth=0,
        stats=STATS,
        context_used=4,
        at=at,
    )


def finished(text: str, *, reason: FinishReason = FinishReason.END, turn: TurnId = TURN) -> TurnFinished:
    return TurnFinished(turn=turn, finish_reason=reason, text=text, stats=STATS)


class Play:
    """A chat and every command it asked for."""

    def __init__(self, *events: Event) -> None:
        self.state = ChatState()
        self.sent: list[Command] = []
        for event in events:
            self.do(event)

    def do(self, event: Event) -> tuple[Command, ...]:
        self.state, commands = step(self.state, event)
        self.sent += commands
        return commands

    @property
    def phase(self) -> Phase | None:
        return self.state.active.phase if self.state.active is not None else None


def ready() -> Play:
    return Play(StoreReady(conversations=()), ModelReady(card=CARD))


def in_phase(phase: Phase) -> Play:
    """A chat whose first turn has reached `phase`."""
    play = Play(StoreReady(conversations=()))
    play.do(ModelLoading(path=FILE, fraction=0.5) if phase is Phase.WAITING else ModelReady(card=CARD))
    for event in (send(), begun(), SegmentsFound(turn=TURN, segments=()), read()):
        if play.phase is not phase:
            play.do(event)
    assert play.phase is phase
    return play


def finishes(commands: tuple[Command, ...] | list[Command]) -> list[FinishReply]:
    return [command for command in commands if isinstance(command, FinishReply)]


def shown() -> Play:
    """A chat that shows the stored conversation."""
    play = ready()
    play.do(ConversationPicked(conversation=CHAT))
    play.do(ConversationOpened(tree=tree()))
    return play
