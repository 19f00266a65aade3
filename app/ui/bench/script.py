"""Scripted conversations as domain events: what the measured window is told."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    Event,
    ModelReady,
    NewChatPressed,
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
from app.domain.message import Message, Role, split_reasoning
from app.domain.model import DrafterKind, ModelCard
from app.domain.segment import root_key
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, Receipt, RestoreHow, TurnStats

TOKEN_CHARS = 4
"""Characters that a token is taken to have."""
_CARD = ModelCard(
    name="Scripted",
    path=Path("scripted.gguf"),
    n_ctx=65536,
    drafter=DrafterKind.MTP,
    drafter_reason="It is scripted.",
    root=root_key(["bench"]),
    load_s=0.5,
    plain_step_s=0.03,
)
_RECEIPT = Receipt(reused=0, reread=0, how=RestoreHow.NONE, reason="", restore_s=0.0)
_DEPTH = DepthReport(mode="auto", max=4, chosen_mean=2.0, reason="Two pay best.")
_NEWEST = 1_773_300_000.0
_PROSE = (
    "The pass that **confirms** drafts gives the next token as well, so nothing is decoded twice: `pending` comes "
    "first, then the drafts, and the target decides how many of them stay. "
)


def _section(number: int) -> str:
    code = "\n".join(f"def step_{number}_{line}(value: int) -> int:\n    return value + {line}" for line in range(8))
    rows = "\n".join(f"| row {row} | {number * row} | some words in a cell |" for row in range(6))
    items = "\n".join(f"- item {item} of *section* {number}" for item in range(5))
    return (
        f"## Section {number}\n\n{_PROSE * 3}\n\n```python\n{code}\n```\n\n{_PROSE}\n\n{items}\n\n"
        f"| what | how many | remark |\n|---|---|---|\n{rows}\n\n{_PROSE * 2}\n\n"
    )


def long_reply(n_tokens: int) -> str:
    """Prose, code, lists and tables of about so many tokens; its code and paragraphs grow long in the middle."""
    wanted = n_tokens * TOKEN_CHARS
    text = ""
    number = 0
    while len(text) < wanted:
        number += 1
        text += _section(number)
        if number % 10 == 0:
            lines = "\n".join(f"value_{line} = compute({line}, scale=0.5)  # no. {line}" for line in range(100))
            text += f"```python\n{lines}\n```\n\n{_PROSE * 25}\n\n"
    return text[:wanted]


def ready(n_conversations: int = 0) -> tuple[Event, ...]:
    """The store is open, with so many conversations, and a model is loaded."""
    listed = tuple(
        ConversationSummary(
            id=ConversationId(number + 10),
            title=f"Conversation {number} on subject {number % 97}",
            updated_at=_NEWEST - number * 3600,
            tip=None,
        )
        for number in range(n_conversations)
    )
    return StoreReady(conversations=listed), ModelReady(card=_CARD)


def _stats(n_rounds: int) -> TurnStats:
    telemetry = SpecTelemetry(
        rounds=n_rounds,
        drafted=2 * n_rounds,
        accepted=n_rounds + n_rounds // 4,
        offered_by_position=(n_rounds, n_rounds, 0, 0, 0, 0, 0, 0),
        accepted_by_position=(n_rounds * 3 // 4, n_rounds // 2, 0, 0, 0, 0, 0, 0),
        verify_s=0.01 * n_rounds,
        draft_s=0.003 * n_rounds,
        sample_s=0.001 * n_rounds,
        other_s=0.001 * n_rounds,
    )
    return TurnStats(
        drafter="mtp",
        depth=_DEPTH,
        telemetry=telemetry,
        prompt_tokens=10,
        reused_tokens=0,
        read_tokens=10,
        generated_tokens=2 * n_rounds,
        restore_s=0.0,
        read_s=0.1,
        first_token_s=0.1,
        decode_s=0.015 * n_rounds,
        plain_step_s=0.03,
    )


class ScriptedTalk:
    """Turns of one new conversation, one after the other."""

    def __init__(self) -> None:
        self._turn = 0
        self._n_messages = 0

    def begin(self, question: str) -> tuple[Event, ...]:
        """The user asks, and the prompt is read."""
        self._turn += 1
        turn = TurnId(self._turn)
        parent = MessageId(self._n_messages) if self._n_messages else None
        asked, reply = MessageId(self._n_messages + 1), MessageId(self._n_messages + 2)
        self._n_messages += 2
        summary = ConversationSummary(id=ConversationId(1), title=question[:200], updated_at=_NEWEST, tip=reply)
        nodes = (
            MessageNode(id=asked, parent=parent, message=Message(Role.USER, question)),
            MessageNode(id=reply, parent=asked, message=Message(Role.ASSISTANT, "")),
        )
        return (
            SendPressed(text=question, seed=1, options=GenerationOptions()),
            TurnBegun(turn=turn, summary=summary, nodes=nodes),
            SegmentsFound(turn=turn, segments=()),
            PromptRead(turn=turn, receipt=_RECEIPT, token_start=0, token_ids=(1, 2, 3)),
        )

    def rounds(self, text: str, *, n_tokens: int = 2) -> Iterator[RoundDone]:
        """The reply, so many tokens a round."""
        per_round = n_tokens * TOKEN_CHARS
        for at in range(0, len(text), per_round):
            number = at // per_round
            yield RoundDone(
                turn=TurnId(self._turn),
                text=text[at : at + per_round],
                token_ids=(1,) * n_tokens,
                n_drafted=2,
                n_accepted=number % 3,
                depth=2,
                stats=_stats(number + 1),
                context_used=10 + n_tokens * number,
                at=number * 0.013,
            )

    def end(self, text: str) -> TurnFinished:
        """The reply is complete."""
        return TurnFinished(turn=TurnId(self._turn), finish_reason=FinishReason.END, text=text, stats=_stats(10))


def opened(messages: Sequence[Message], *, title: str = "A long one") -> tuple[Event, ...]:
    """Another conversation is opened, with these messages."""
    nodes = [
        MessageNode(
            id=MessageId(number + 1),
            parent=MessageId(number) if number else None,
            message=message,
            finish_reason=FinishReason.END if message.role is Role.ASSISTANT else None,
        )
        for number, message in enumerate(messages)
    ]
    nodes = [replace(node, stats=_stats(40)) if node.finish_reason is not None else node for node in nodes]
    summary = ConversationSummary(id=ConversationId(5), title=title, updated_at=_NEWEST, tip=MessageId(len(nodes)))
    tree = ConversationTree(summary=summary, nodes={node.id: node for node in nodes})
    return NewChatPressed(), ConversationPicked(conversation=summary.id), ConversationOpened(tree=tree)


def talk_of(n_messages: int) -> tuple[Message, ...]:
    """Questions and replies with code and tables."""
    return tuple(
        Message(Role.ASSISTANT, _section(number)) if number % 2 else Message(Role.USER, f"Question {number}: {_PROSE}")
        for number in range(n_messages)
    )


def reply_of(text: str) -> Message:
    """A complete reply, from its raw text."""
    reasoning, content = split_reasoning(text)
    return Message(Role.ASSISTANT, content, reasoning)
