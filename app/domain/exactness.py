"""The exactness check: one prompt answered twice with the same seed, with and without drafts, token by token.

What is asked of the engine, what it reports, and what comes of it.
"""

from dataclasses import dataclass
from math import isfinite

from app.domain.conversation import MessageNode
from app.domain.errors import AppError
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckExactness:
    """Check a reply, beside the live conversation and only while nothing else is asked.

    Attributes:
        check: names the check in every event about it.
        reply: whose prompt is answered.
        path: root to the message that it answers.
        seed: of the reply.
        options: how to generate; drafts are left out once.
        n_tokens: most tokens to compare.
    """

    check: int
    reply: MessageId
    path: tuple[MessageNode, ...]
    seed: int
    options: GenerationOptions
    n_tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StopCheck:
    """Give a check up.  Travels beside the queue, as `StopTurn` does."""

    check: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where the two first differ.

    Attributes:
        position: tokens of the reply that are equal before it.
        before: the end of the text they have in common.
        drafted, plain: the texts of the two tokens; empty where that reply had ended.
        margin: by how many logits the token without drafts leads there; inf where no other could be drawn.
    """

    position: int
    before: str
    drafted: str
    plain: str
    margin: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a check found.

    Attributes:
        n_tokens: that are equal.
        difference: where they part, if they do.
        n_drafted, n_accepted: of the reply with drafts.
    """

    n_tokens: int
    difference: Difference | None
    n_drafted: int
    n_accepted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckProgress:
    """`done` of at most `total` tokens were read or drawn."""

    check: int
    done: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckDone:
    """A check has come to its end."""

    check: int
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckEnded:
    """A check has no verdict: it was given up, or cannot be made for the reason in `error`."""

    check: int
    error: AppError | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckPressed:
    """Check this reply with these settings."""

    reply: MessageId
    options: GenerationOptions


@dataclass(frozen=True, slots=True)
class StopCheckPressed:
    """Give the check up that is under way."""


CheckAsked = CheckPressed | StopCheckPressed

CheckEvent = CheckProgress | CheckDone | CheckEnded


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check as it stands.

    Attributes:
        check: its name.
        reply: what is checked.
        done, total: tokens so far; `total` is 0 before it began.
        verdict: once it has come to its end.
        why: why there will be no verdict, one sentence; empty while there may be one.
    """

    check: int
    reply: MessageId
    done: int = 0
    total: int = 0
    verdict: Verdict | None = None
    why: str = ""

    @property
    def running(self) -> bool:
        """True while its end is open."""
        return self.verdict is None and not self.why


def verdict_sentence(verdict: Verdict) -> str:
    """What was found, in one sentence."""
    difference = verdict.difference
    if difference is None:
        tokens = "1 token" if verdict.n_tokens == 1 else f"{verdict.n_tokens} tokens"
        return f"Equal: {tokens}, {verdict.n_accepted} of them from accepted drafts."
    drafted, plain = (f"“{text}”" if text else "the end" for text in (difference.drafted, difference.plain))
    lead = f"leads by {difference.margin:.4f} logits" if isfinite(difference.margin) else "alone could be drawn there"
    return f"Different after {difference.position} tokens: {drafted} with drafts, {plain} without, which {lead}."
