"""A plain draft, verify, accept loop over one `DraftShape`, and the drafts it must make, worked out from nothing.

The reference follows llama.cpp's own loop: every head reads the whole text with the target's rows, and each draft is
read as its shape asks for.  Nothing of it is shared with the code under test.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import Enum
from types import TracebackType
from typing import Self

import numpy as np

from app.engine.contexts import Batch, ContextKind, Row, Rows
from app.engine.draft_shapes import draft_shape
from app.engine.memory import Memory
from app.engine.native.context import LlamaContext
from app.engine.native.model import LlamaModel
from tests.models import assistant_model, assisted_model, chained_model, hybrid_model

N_CTX = 512

Draw = Callable[[Row, int], int]
"""Chooses the target's token from its logits and the token's position."""


class Kind(Enum):
    """The shapes, each with its tiny model."""

    OWN = "own rows"
    CHAINED = "chained heads"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """What was drafted after `text`, whose last token is the pending one, and the logits of each draft."""

    text: tuple[int, ...]
    drafts: tuple[int, ...]
    logits: Rows


@dataclass(slots=True)
class Reply:
    """What a reply consisted of."""

    tokens: list[int] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)
    accepted: list[int] = field(default_factory=list)
    """Drafts accepted, by round."""


class Models:
    """The target of a shape and what drafts for it."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self._stack = ExitStack()
        target = {Kind.OWN: hybrid_model, Kind.CHAINED: chained_model, Kind.ASSISTANT: assisted_model}[kind]
        self.model = self._stack.enter_context(LlamaModel(target()))
        self._drafter = self.model
        if kind is Kind.ASSISTANT:
            self._drafter = self._stack.enter_context(LlamaModel(assistant_model()))

    def tokens(self, text: str) -> tuple[int, ...]:
        return self.model.tokenize(text, special=True)

    def contexts(self, stack: ExitStack, *, n_seq: int = 1) -> tuple[LlamaContext, LlamaContext]:
        """Fresh contexts: target and draft."""
        target = self.model.context(
            ContextKind.TARGET, n_ctx=N_CTX, n_threads=1, n_rs_seq=4, n_seq=n_seq, rows_for_assistant=True
        )
        stack.enter_context(target)
        draft = self._drafter.context(ContextKind.MTP, n_ctx=N_CTX, n_threads=1, n_seq=n_seq, other=target)
        return target, stack.enter_context(draft)

    def close(self) -> None:
        self._stack.close()


class Loop:
    """The first sequence of fresh contexts."""

    def __init__(self, models: Models, *, n_seq: int = 1) -> None:
        self._stack = ExitStack()
        self.target_context, self.draft_context = models.contexts(self._stack, n_seq=n_seq)
        self.target, self.shape = Memory(self.target_context), draft_shape(self.draft_context)
        self._text: list[int] = []

    def reply(self, prompt: Sequence[int], draw: Draw, depths: Sequence[int], *, n_tokens: int) -> Reply:
        """Speak on after a prompt; round i drafts ``depths[i % len(depths)]`` tokens, or as many as the shape can."""
        reply = Reply()
        self.target.decode(Batch(ids(prompt), 0, 1))
        rows = self.target_context.hidden().copy()
        reply.tokens.append(draw(self.target_context.logits()[0], len(prompt)))
        self._text = [*prompt, *reply.tokens]
        lag = Batch(ids(prompt), 0, 0, paired(rows))
        carry = rows[-1]
        while len(reply.tokens) < n_tokens:
            depth = depths[len(reply.accepted) % len(depths)]
            drafts = self._draft(reply, lag, carry, depth)
            new, rows = self._verify(drafts, draw)
            reply.tokens += new
            reply.accepted.append(len(new) - 1)
            self._text += new
            lag = Batch(ids(new[:-1]), self.shape.end, 0, rows[: len(new) - 1])
            carry = rows[len(new) - 1]
        del reply.tokens[n_tokens:]
        return reply

    def _draft(self, reply: Reply, lag: Batch, carry: Row, depth: int) -> list[int]:
        assert lag.hidden is not None
        tokens, hidden = [*lag.tokens, self._text[-1]], np.concatenate([lag.hidden, carry[None]])
        batch = Batch(ids(tokens), lag.start, 1, hidden)
        limit = min(depth, self.shape.depth_max or depth)
        drafts: list[int] = []
        logits: list[Row] = []
        try:
            while len(drafts) < limit:
                row = self.shape.following(drafts[-1]) if drafts else self.shape.first(batch)
                logits.append(row.copy())
                drafts.append(int(row.argmax()))
        finally:
            self.shape.finish()
        if not drafts:
            self.shape.tell(batch)
        else:
            reply.proposals.append(Proposal(tuple(self._text), tuple(drafts), np.stack(logits)))
        return drafts

    def _verify(self, drafts: list[int], draw: Draw) -> tuple[list[int], Rows]:
        start = self.target.end
        self.target.decode(Batch(ids([self._text[-1], *drafts]), start, 1 + len(drafts)))
        logits, rows = self.target_context.logits(), self.target_context.hidden().copy()
        new: list[int] = []
        for index in range(len(drafts) + 1):
            new.append(draw(logits[index], start + 1 + index))
            if index < len(drafts) and drafts[index] != new[-1]:
                break
        self.target.truncate(start + len(new))
        return new, rows

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._stack.close()


def reference_logits(models: Models, proposal: Proposal) -> Rows:
    """Logits of the same drafts after the same text, from contexts that read it afresh."""
    with ExitStack() as stack:
        target, draft = models.contexts(stack)
        n_past, pending = len(proposal.text) - 1, proposal.text[-1]
        target.decode(Batch(ids(proposal.text[:-1]), 0, 1))
        rows = target.hidden().copy()
        hidden = rows[-1:]
        text = Batch(ids(proposal.text[:-1]), 0, 0, paired(rows))
        tokens = [pending, *proposal.drafts[:-1]]
        logits: list[Row] = []
        if models.kind is Kind.OWN:
            draft.decode(text)
        for index, token in enumerate(tokens):
            if models.kind is Kind.CHAINED:
                # This head's rows alone: no other's can be taken for them.
                draft.remove(0)
                draft.select_head(index)
                draft.decode(text)
                batch = Batch(ids(tokens[: index + 1]), n_past, 1, hidden)
            elif models.kind is Kind.ASSISTANT:
                batch = Batch(ids([token]), n_past, 1, hidden[-1:])
            else:
                batch = Batch(ids([token]), n_past + index, 1, hidden[-1:])
            draft.decode(batch)
            logits.append(draft.logits()[0].copy())
            hidden = np.concatenate([hidden, draft.hidden()])
        return np.stack(logits)


def ids(tokens: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.array(tokens, np.int32)


def paired(rows: Rows) -> Rows:
    """Each token's partner: the row before it, zeros for the first."""
    return np.concatenate([np.zeros_like(rows[:1]), rows[:-1]])


def told(loop: Loop, tokens: Sequence[int]) -> Batch:
    """Text for the shape, with rows drawn at random: the bookkeeping does not ask where they come from."""
    return Batch(ids(tokens), loop.shape.end, 1, rows_for(loop, len(tokens)))


def rows_for(loop: Loop, n: int) -> Rows:
    return np.random.default_rng(n).standard_normal((n, loop.draft_context.n_embd)).astype(np.float32)
