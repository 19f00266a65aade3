"""What one round gives, and the verdict on its drafts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.errors import KnownError
from app.domain.turn import FinishReason
from app.engine.contexts import Row, Rows
from app.engine.sampler import Sampler

Ends = Callable[[int], FinishReason | None]
"""Told each token once, in order; the reason if the reply ends with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Tokens that became final together.

    Attributes:
        tokens: in order; may be empty where the reply ended without one, or where a near-tie is decided again.
        n_drafted, n_accepted: drafts put before the target, and those it agreed with.
        finish: why the reply ends here, if it does.
    """

    tokens: tuple[int, ...]
    n_drafted: int = 0
    n_accepted: int = 0
    finish: FinishReason | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The target's own tokens, as far as the drafts reach and one beyond.

    Attributes:
        tokens: in order.
        finish: why the reply ends with the last, if it does.
        doubtful: the next row is to be decided alone: it was too close to call in a batch of several rows, or could
            not be drawn from.
    """

    tokens: list[int]
    finish: FinishReason | None
    doubtful: bool = False


def verdict(
    rows: Rows, position: int, drafts: Sequence[int], *, sampler: Sampler, ends: Ends, room: int, bound: float
) -> Verdict:
    """Draw the target's tokens from the rows of a verify batch.

    Args:
        rows: logits, shape (1 + number of drafts, n_vocab).
        position: absolute position of the first token.
        drafts: what was proposed for it and the following positions.
        sampler: the target's draw; told of every token that is final.
        ends: told of every token within `room`.
        room: tokens that may be shown; those beyond are drawn, but nobody is told of them.
        bound: a row of a batch with drafts counts only if the drawn token leads by this much.

    Raises:
        BrokenLogitsError, NothingAllowedError, GrammarError: the first row cannot be drawn from.
    """
    tokens: list[int] = []
    for index in range(len(drafts) + 1):
        token = _drawn(rows[index], position + index, sampler=sampler, bound=bound if drafts else 0.0, first=not tokens)
        if token is None:
            full = bool(tokens) and len(tokens) >= room
            return Verdict(tokens, FinishReason.LENGTH if full else None, doubtful=True)
        tokens.append(token)
        finish = ends(token) if len(tokens) <= room else None
        if finish is not None:
            return Verdict(tokens, finish)
        if index == len(drafts) or token != drafts[index]:
            break
    return Verdict(tokens, FinishReason.LENGTH if len(tokens) >= room else None)


def _drawn(row: Row, position: int, *, sampler: Sampler, bound: float, first: bool) -> int | None:
    """A token that is final; None where the row is to be decided alone.

    A row behind others that cannot be drawn from fails the reply in a round of its own, so the tokens before it are
    handed out as they are without drafts.
    """
    try:
        token = sampler.draw(row, position)
        if bound > 0.0 and sampler.gap(row, position) < bound:
            return None
        sampler.accept(token)
    except KnownError:
        if first:
            raise
        return None
    return token
