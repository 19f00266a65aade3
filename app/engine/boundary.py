"""Boundaries: positions of the live sequence at which decoding can go on without reading anything again."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.contexts import Row

MAX_BOUNDARIES = 16
"""Kept in memory.  Each may hold a recurrent state and a logits row, so old ones give way; saved segments remain."""

MAX_RECURRENT_BYTES = 128 * 1024 * 1024
"""Of all recurrent states kept in memory, where that is more than the newest `MIN_BOUNDARIES` take."""

MIN_BOUNDARIES = 2
"""A turn's own: from its prompt's end it is drawn again, from its reply's end it goes on."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Boundary:
    """A position and what cannot be derived from the rows before it.

    Attributes:
        position: rows before it.
        carry: the target's hidden row at ``position - 1``; None without a head.
        logits: of the last token, where a reply begins here; else None.
        recurrent: the recurrent part of the target's memory; empty where there is none.
    """

    position: int
    carry: Row | None
    logits: Row | None
    recurrent: bytes


def with_boundary(boundaries: Sequence[Boundary], added: Boundary) -> tuple[Boundary, ...]:
    """The boundaries with one more, which replaces one at its position; the oldest give way."""
    kept = [boundary for boundary in boundaries if boundary.position < added.position]
    newest = [*kept, added][-MAX_BOUNDARIES:]
    while len(newest) > MIN_BOUNDARIES and sum(len(each.recurrent) for each in newest) > MAX_RECURRENT_BYTES:
        del newest[0]
    return tuple(newest)


def below(boundaries: Sequence[Boundary], position: int) -> tuple[Boundary, ...]:
    """Those that a cut to `position` leaves valid."""
    return tuple(boundary for boundary in boundaries if boundary.position <= position)


def common_prefix(first: Sequence[int], second: Sequence[int]) -> int:
    """Length of the longest common beginning of two lists of tokens, or of two texts as bytes."""
    limit = min(len(first), len(second))
    for index in range(limit):
        if first[index] != second[index]:
            return index
    return limit
