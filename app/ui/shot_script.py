"""A made-up conversation as domain events: what the pictures of the window are made from."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import cache
from pathlib import Path

from app.domain.attachments import Attachment, Draft, compose
from app.domain.composer_events import DraftFound, TokensCounted
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.drafted import runs_of
from app.domain.errors import KnownError, StoreInUseError
from app.domain.events import (
    ConversationOpened,
    ConversationPicked,
    Event,
    ModelChosen,
    ModelFailed,
    ModelLoading,
    ModelReady,
    PromptProgress,
    PromptRead,
    RoundDone,
    SegmentsFound,
    SendPressed,
    StopPressed,
    StoreFailed,
    StoreReady,
    TurnBegun,
    TurnFinished,
)
from app.domain.exactness import CheckDone, CheckPressed, CheckProgress, Difference, Verdict
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import DrafterKind, LoadOptions, ModelCard, ModelMemory
from app.domain.segment import root_key
from app.domain.stats_events import StatsQuestion
from app.domain.storage_events import StorageCounted
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, Receipt, RestoreHow, TurnStats
from app.ui.shot_statistics import found
from app.ui.shot_storage import stored_usage
from app.ui.shot_writing import ANSWER, QUESTION, TITLES

DAY = date(2026, 3, 12)
"""The day the pictures are taken on."""

_TURN = TurnId(1)
_CARD = ModelCard(
    name="SmolLM2 135M Instruct",
    path=Path("smollm2-135m-instruct-mtp.gguf"),
    n_ctx=8192,
    drafter=DrafterKind.MTP,
    drafter_reason="The file has an MTP head.",
    root=root_key(["pictures"]),
    load_s=0.61,
    plain_step_s=0.0316,
    memory=ModelMemory(
        weights=141_000_000,
        weights_mtp=6_200_000,
        rows_target=188_700_000,
        rows_draft=6_300_000,
        recurrent=0,
        compute=106_000_000,
        predicted=478_000_000,
        resident=546_000_000,
    ),
)
_QUESTION = "Why is the bonus token carried to the next turn instead of being decoded on its own?"
_ANSWER = """\
Every round ends with one token the target has already **chosen but not yet evaluated**. Decoding it alone would cost \
a full pass that produces nothing new. Carried over, it becomes the first row of the next batch:

```python
def next_batch(pending: int, drafts: list[int]) -> list[int]:
    # nothing is decoded twice
    return [pending, *drafts]
```

So the pass that confirms the next drafts also gives this token its row. Per round, that means:

| Step   | Rows in the batch | Cost    |
|--------|-------------------|---------|
| Draft  | one per draft     | 4.9 ms  |
| Verify | pending + drafts  | 15.9 ms |

- The *first* batch of your next message starts with the carried token.
- No pass is spent at the boundary between `turns`.
"""
_TITLES = (
    (0, "Why the bonus token is carried over"),
    (0, "Fox who learns to code"),
    (0, "Rivers of Europe"),
    (1, "Reverse a string in Python"),
    (1, "Breakfast ideas"),
    (4, "Refactor the parser"),
    (5, "Letter to the landlord"),
    (19, "A week in Lisbon, by train"),
)
_DEPTH = DepthReport(
    mode="auto",
    max=4,
    chosen_mean=2.1,
    reason="As deep as each draft pays; always depth 3 would give 1.31× plain.",
)
_REWROTE = "The chat template rewrote 16 tokens of the past."
_RECEIPT = Receipt(
    reused=2914,
    reread=16,
    how=RestoreHow.SEGMENTS,
    reason=_REWROTE,
    restore_s=0.074,
)
_PATTERN = ((2, 2), (2, 1), (3, 3), (2, 2), (2, 0), (2, 2), (3, 2), (2, 1), (2, 2), (4, 3), (2, 2), (2, 1), (3, 0))


def _at(days_ago: int) -> float:
    return datetime.combine(DAY - timedelta(days=days_ago), time(10, 30)).timestamp()


def _summary(at: int, tip: int | None = None) -> ConversationSummary:
    days_ago, title = _TITLES[at]
    tip_id = MessageId(tip) if tip is not None else None
    return ConversationSummary(id=ConversationId(at + 1), title=title, updated_at=_at(days_ago) - at, tip=tip_id)


@cache
def _stats(n_rounds: int) -> TurnStats:
    telemetry = SpecTelemetry()
    for at in range(n_rounds):
        drafted, accepted = _PATTERN[at % len(_PATTERN)]
        telemetry = telemetry.with_round(n_drafted=drafted, n_accepted=accepted)
    timed = replace(
        telemetry,
        verify_s=0.0361 * n_rounds,
        draft_s=0.0109 * n_rounds,
        sample_s=0.0036 * n_rounds,
        other_s=0.0021 * n_rounds,
    )
    generated = telemetry.accepted + telemetry.rounds
    return TurnStats(
        drafter="mtp",
        depth=replace(_DEPTH, chosen_mean=telemetry.drafted / telemetry.rounds),
        telemetry=timed,
        prompt_tokens=2961,
        reused_tokens=2914,
        read_tokens=47,
        generated_tokens=generated,
        restore_s=0.074,
        read_s=0.21,
        first_token_s=0.31,
        decode_s=0.0527 * n_rounds,
        plain_step_s=0.0298,
    )


def _user() -> MessageNode:
    return MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, _QUESTION))


def _reply(text: str = "", **changes: object) -> MessageNode:
    node = MessageNode(id=MessageId(2), parent=MessageId(1), message=Message(Role.ASSISTANT, text))
    return replace(node, **changes)  # type: ignore[arg-type]  # fields of the node


def _ready(*, others: bool = True) -> tuple[Event, ...]:
    listed = tuple(_summary(at) for at in range(1 if others else len(_TITLES), len(_TITLES)))
    return StoreReady(conversations=listed), ModelChosen(path=_CARD.path, options=LoadOptions())


def _loaded() -> tuple[Event, ...]:
    return *_ready(), ModelReady(card=_CARD, load=1)


def _asked() -> tuple[Event, ...]:
    listed = tuple(_summary(at) for at in range(len(_TITLES)))
    return (
        StoreReady(conversations=listed),
        ModelReady(card=_CARD),
        SendPressed(text=_QUESTION, seed=1, options=GenerationOptions()),
        TurnBegun(turn=_TURN, summary=_summary(0, tip=2), nodes=(_user(), _reply())),
        SegmentsFound(turn=_TURN, segments=()),
    )


def _read() -> tuple[Event, ...]:
    return *_asked(), PromptRead(turn=_TURN, receipt=_RECEIPT, token_start=2914, token_ids=(0,) * 47)


def _rounds(text: str, *, per_round: int = 5) -> tuple[Event, ...]:
    pieces = [text[at : at + per_round] for at in range(0, len(text), per_round)]
    return tuple(_round(at, piece) for at, piece in enumerate(pieces))


def _round(at: int, piece: str) -> RoundDone:
    drafted, accepted = _PATTERN[at % len(_PATTERN)]
    return RoundDone(
        turn=_TURN,
        text=piece,
        token_ids=(0,) * (accepted + 1),
        n_drafted=drafted,
        n_accepted=accepted,
        depth=drafted,
        stats=_stats(at + 1),
        context_used=2961 + at,
        at=at / 20,
        drafted=runs_of([(len(piece) * accepted // (accepted + 1), True)]),
    )


def _streaming() -> tuple[Event, ...]:
    return *_read(), *_rounds(_ANSWER[: _ANSWER.index("- No pass")])


def _finished() -> tuple[Event, ...]:
    rounds = _rounds(_ANSWER)
    end = TurnFinished(turn=_TURN, finish_reason=FinishReason.END, text=_ANSWER, stats=_stats(len(rounds)))
    return *_read(), *rounds, end


def _stopped() -> tuple[Event, ...]:
    text = _ANSWER[: _ANSWER.index(" Decoding it")]
    rounds = _rounds(text)
    end = TurnFinished(turn=_TURN, finish_reason=FinishReason.STOPPED, text=text, stats=_stats(len(rounds)))
    return *_read(), *rounds, StopPressed(), end


def _reopened() -> tuple[Event, ...]:
    reply = _reply(
        _ANSWER,
        finish_reason=FinishReason.END,
        stats=_stats(90),
        receipt=_RECEIPT,
        token_start=2961,
        token_ids=(0,) * 160,
    )
    tree = ConversationTree(summary=_summary(0, tip=2), nodes={node.id: node for node in (_user(), reply)})
    picked = ConversationPicked(conversation=tree.summary.id)
    return *_asked()[:2], picked, ConversationOpened(tree=tree)


def _statistics() -> tuple[Event, ...]:
    question = StatsQuestion(conversation=ConversationId(1), reply=MessageId(2), root=_CARD.root)
    return *_reopened(), found(question, _stats, _PATTERN, model=_CARD.name)


def _plain() -> tuple[Event, ...]:
    *before, opened = _reopened()
    assert isinstance(opened, ConversationOpened)
    stats = replace(
        _stats(90),
        drafter="none",
        depth=replace(_DEPTH, chosen_mean=0.0, reason="Off: two rows cost 1.9 times one row here."),
        telemetry=SpecTelemetry(rounds=90, verify_s=2.7, sample_s=0.1),
    )
    reply = replace(opened.tree.nodes[MessageId(2)], stats=stats)
    return *before, ConversationOpened(tree=replace(opened.tree, nodes={**opened.tree.nodes, reply.id: reply}))


_FORMULAS = r"""\
The roots of $ax^2 + bx + c$ are, for $5 or for nothing,

$$
x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
$$

- [x] \(a \ne 0\), see [the proof][1]
- [ ] $c = 0$

[1]: https://example.org/proof
"""


def _formulas() -> tuple[Event, ...]:
    log = Message(Role.USER, "".join(f"12:00:{at % 60:02d} INFO step {at} done\n" for at in range(300)))
    asked, reply = replace(_user(), message=log), _reply(_FORMULAS, finish_reason=FinishReason.END)
    tree = ConversationTree(summary=_summary(0, tip=2), nodes={node.id: node for node in (asked, reply)})
    return *_loaded(), ConversationPicked(conversation=tree.summary.id), ConversationOpened(tree=tree)


_CHECK = CheckPressed(reply=MessageId(2), options=GenerationOptions())


def _checked() -> tuple[Event, ...]:
    difference = Difference(
        position=41, before="Carried over, it becomes the", drafted=" first", plain=" second", margin=0.0017
    )
    verdict = Verdict(n_tokens=41, difference=difference, n_drafted=60, n_accepted=28)
    return *_finished(), _CHECK, CheckDone(check=1, verdict=verdict)


def _error() -> tuple[Event, ...]:
    sentence = "smollm2.gguf is incomplete: blk.21.attn_q.weight lies beyond its end. Download it again."
    return *_ready(), ModelFailed(path=_CARD.path, error=KnownError(sentence), load=1)


def _read_only() -> tuple[Event, ...]:
    sentence = (
        "Tandem is already running with the folder ~/chats; use the window that is open, "
        "or choose another folder with --data."
    )
    return StoreFailed(error=StoreInUseError(sentence)), ModelReady(card=_CARD)


_TRACE = "Traceback (most recent call last):\n" + "".join(f'  File "turns.py", line {at}\n' for at in range(1, 312))
_ATTACHED = (Attachment("build-2026-03-12.log", _TRACE), Attachment("Pasted text", "line\n" * 96))


def _written(draft: Draft, *counts: int) -> tuple[Event, ...]:
    return DraftFound(conversation=None, draft=draft), TokensCounted(request=0, counts=counts)


def _composing() -> tuple[Event, ...]:
    draft = Draft("What goes wrong in this build, and\nwhich line should I look at first?", _ATTACHED)
    return *_loaded(), *_written(draft, 18, 2114, 288)


def _too_long() -> tuple[Event, ...]:
    draft = Draft("Summarise this, please.", _ATTACHED[:1])
    return *_loaded(), *_written(draft, 6, 9310)


def _attached() -> tuple[Event, ...]:
    question = compose("What goes wrong here?", _ATTACHED)
    asked = replace(_user(), message=Message(Role.USER, question))
    reply = _reply("The loop in `turns.py` never ends.", finish_reason=FinishReason.END)
    tree = ConversationTree(summary=_summary(0, tip=2), nodes={node.id: node for node in (asked, reply)})
    return *_asked()[:2], ConversationPicked(conversation=tree.summary.id), ConversationOpened(tree=tree)


def _stored() -> tuple[Event, ...]:
    return *_finished(), StorageCounted(usage=stored_usage([title for _, title in _TITLES]))


def _writing() -> tuple[Event, ...]:
    listed = tuple(replace(_summary(0), id=ConversationId(at + 1), title=title) for at, title in enumerate(TITLES))
    asked = replace(_user(), message=Message(Role.USER, QUESTION))
    reply = _reply(ANSWER, finish_reason=FinishReason.END, stats=_stats(90))
    tree = ConversationTree(summary=replace(listed[0], tip=reply.id), nodes={node.id: node for node in (asked, reply)})
    picked = ConversationPicked(conversation=tree.summary.id)
    return StoreReady(conversations=listed), ModelReady(card=_CARD), picked, ConversationOpened(tree=tree)


SCRIPTS: dict[str, Callable[[], tuple[Event, ...]]] = {
    "empty": _loaded,
    "loading": lambda: (*_ready(), ModelLoading(path=_CARD.path, fraction=0.42, load=1)),
    "first-start": lambda: (*_ready(others=False), ModelLoading(path=_CARD.path, fraction=0.68, load=1)),
    "reading": lambda: (*_asked(), PromptProgress(turn=_TURN, done=1024, total=2961)),
    "streaming": _streaming,
    "finished": _finished,
    "stopped": _stopped,
    "reopened": _reopened,
    "statistics": _statistics,
    "plain": _plain,
    "formulas": _formulas,
    "error": _error,
    "read-only": _read_only,
    "composing": _composing,
    "draft": lambda: (*_loaded(), *_written(Draft("Dear landlord,\n\nthe heating has been cold since"), 12)),
    "too-long": _too_long,
    "attached": _attached,
    "tinted": _finished,
    "settings": _finished,
    "presets": _loaded,
    "privacy": _loaded,
    "recovery-key": _loaded,
    "importing": _finished,
    "imported": _finished,
    "exporting": _finished,
    "storage": _stored,
    "storage-moving": _stored,
    "settings-search": _finished,
    "compare": _statistics,
    "meaning": _statistics,
    "system-prompt": _loaded,
    "json-reply": _finished,
    "note": _finished,
    "picture": _finished,
    "temperature": _finished,
    "high-contrast": _reopened,
    "library": _finished,
    "library-empty": _loaded,
    "template": _finished,
    "servers": _loaded,
    "this-model": _loaded,
    "this-machine": _loaded,
    "lost-model": _loaded,
    "crashed": _loaded,
    "find-models": _finished,
    "find-models-first": _loaded,
    "hub-token": _loaded,
    "exactness": _checked,
    "checking": lambda: (*_finished(), _CHECK, CheckProgress(check=1, done=212, total=520)),
    "writing-systems": _writing,
}
"""The events of each state, by its name."""
