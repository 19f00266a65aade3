"""Pictures of the tree of messages: a conversation of several turns, with versions, boundaries and an edit."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.domain.branch_events import BoundariesFound
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.events import ConversationOpened, ConversationPicked, Event, ModelReady, StoreReady
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.model import DrafterKind, ModelCard
from app.domain.segment import root_key
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, TurnStats
from app.ui.main_window import MainWindow
from app.ui.widgets.message_acts import MessageAct

_TALK = ConversationId(1)
_MOMENT = 1_773_300_000.0
_CARD = ModelCard(
    name="SmolLM2 135M Instruct",
    path=Path("smollm2-135m-instruct-mtp.gguf"),
    n_ctx=8192,
    drafter=DrafterKind.MTP,
    drafter_reason="The file has an MTP head.",
    root=root_key(["pictures"]),
    load_s=0.61,
    plain_step_s=0.0316,
)
_TURNS = (
    ("Which rivers flow through Vienna?", "The **Danube**, its side arm the *Donaukanal*, and the river *Wien*."),
    ("And through Budapest?", "The Danube again: it parts Buda from Pest, with *Margaret Island* between them."),
    (
        "How far is it by boat?",
        "About 280 km downstream. The hydrofoil took five and a half hours.",
    ),
    ("Shall I go by train instead?", "A train takes two hours and forty minutes, and leaves every hour."),
)
_THOUGHT = "They ask for the better way. The train is faster, cheaper and goes all year."


def _stats(*, thought: bool = False) -> TurnStats:
    telemetry = SpecTelemetry()
    for drafted, accepted in ((2, 2), (2, 1), (3, 2), (2, 2), (2, 0), (3, 3)) * 6:
        telemetry = telemetry.with_round(n_drafted=drafted, n_accepted=accepted)
    return TurnStats(
        drafter="mtp",
        depth=DepthReport(mode="auto", max=4, chosen_mean=2.1, reason="A third draft would not pay."),
        telemetry=replace(telemetry, verify_s=1.3, draft_s=0.4, sample_s=0.13, other_s=0.07),
        prompt_tokens=310,
        reused_tokens=296,
        read_tokens=14,
        generated_tokens=96,
        restore_s=0.0,
        read_s=0.1,
        first_token_s=0.15,
        decode_s=1.9,
        plain_step_s=0.0298,
        thought_tokens=86 if thought else 0,
        thought_s=1.4 if thought else 0.0,
    )


def _nodes() -> tuple[MessageNode, ...]:
    """The turns one after the other, with other versions of the second question and of the last reply."""
    nodes: list[MessageNode] = []
    parent: MessageId | None = None
    for at, (question, answer) in enumerate(_TURNS):
        asked = MessageId(10 * at + 2)
        last = at == len(_TURNS) - 1
        if at == 1:
            nodes.append(_user(10 * at + 1, parent, "And through Bratislava?"))
        nodes.append(_user(asked, parent, question))
        if last:
            nodes += [_reply(10 * at + each, asked, "Rather not.") for each in (3, 5)]
        nodes.append(_reply(10 * at + 4, asked, answer, thought=_THOUGHT if last else "", cut=last))
        parent = nodes[-1].id
    return tuple(nodes)


def _user(number: int, parent: MessageId | None, text: str) -> MessageNode:
    start = 70 * (number // 10)
    return MessageNode(
        id=MessageId(number),
        parent=parent,
        message=Message(Role.USER, text),
        token_ids=(0,) * 14,
        token_start=start,
        created_at=_MOMENT,
    )


def _reply(number: int, parent: MessageId, text: str, *, thought: str = "", cut: bool = False) -> MessageNode:
    return MessageNode(
        id=MessageId(number),
        parent=parent,
        message=Message(Role.ASSISTANT, text, thought),
        token_ids=(0,) * 56,
        token_start=70 * (number // 10) + 14,
        created_at=_MOMENT,
        finish_reason=FinishReason.STOPPED if cut else FinishReason.END,
        seed=7,
        stats=_stats(thought=bool(thought)),
    )


def _branched() -> tuple[Event, ...]:
    nodes = {node.id: node for node in _nodes()}
    tip = MessageId(34)
    summary = ConversationSummary(id=_TALK, title="Rivers of Europe", updated_at=_MOMENT, tip=tip)
    tree = ConversationTree(summary=summary, nodes=nodes)
    reread = {node.id: (0 if node.id % 10 == 4 else 14) for node in tree.path()}
    return (
        StoreReady(conversations=(summary,)),
        ModelReady(card=_CARD),
        ConversationPicked(conversation=_TALK),
        ConversationOpened(tree=tree),
        BoundariesFound(conversation=_TALK, reread=reread),
    )


def _edit(window: MainWindow) -> None:
    window.parts.timeline.act_wanted.emit(MessageId(22), MessageAct.EDIT)


def _walk(window: MainWindow) -> None:
    window.parts.timeline.go_wanted.emit(MessageId(24))


TREE_SCRIPTS: dict[str, Callable[[], tuple[Event, ...]]] = {
    "branched": _branched,
    "editing": _branched,
    "timeline": _branched,
}
"""The events of each state, by its name."""
TREE_ACTS: dict[str, Callable[[MainWindow], None]] = {"editing": _edit, "timeline": _walk}
"""What a person does then."""
