"""Which saved segments are given up first, and which recurrent parts.  Pure; it knows no files or SQL.

A segment is worth what can be reached through it, so leaves go first, the one not used for longest before the others,
and an inner segment only after everything behind it.

Recurrent parts are as large however short a segment is.  Along a path the newest are kept, which are those of the last
two turns, and of the older ones so many that going back to any place reads at most half as many tokens as lie between
the last kept one before it and the tip: their number grows with the logarithm of the path's length.
"""

import heapq
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from app.domain.segment import SegmentKey

BOUNDARIES_KEPT = 4
"""Newest recurrent parts that stay along a path: those of two turns, each with its prompt's and its reply's end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A saved segment as the budget sees it.

    Attributes:
        key, parent, end: see `Segment`.
        n_bytes: size of its rows' file.
        recurrent_bytes: size of its recurrent part's file; 0 where there is none.
        used: a larger number was used later.
    """

    key: SegmentKey
    parent: SegmentKey
    end: int
    n_bytes: int
    recurrent_bytes: int
    used: int

    @property
    def size(self) -> int:
        """Bytes of both files."""
        return self.n_bytes + self.recurrent_bytes


def least_useful(held: Mapping[SegmentKey, Held], *, kept: Set[SegmentKey], to_free: int) -> tuple[SegmentKey, ...]:
    """Segments to give up, in order, so that `to_free` bytes become free; fewer where `kept` is all that is left.

    Args:
        held: everything that is saved.
        kept: not these, nor what leads to them.
        to_free: bytes.
    """
    n_after = Counter(each.parent for each in held.values())
    stays = _with_ancestors(kept, held)
    leaves = [(each.used, key) for key, each in held.items() if not n_after[key] and key not in stays]
    heapq.heapify(leaves)
    gone: list[SegmentKey] = []
    while leaves and to_free > 0:
        _, key = heapq.heappop(leaves)
        gone.append(key)
        to_free -= held[key].size
        parent = held.get(held[key].parent)
        if parent is not None:
            n_after[parent.key] -= 1
            if not n_after[parent.key] and parent.key not in stays:
                heapq.heappush(leaves, (parent.used, parent.key))
    return tuple(gone)


def to_thin(path: Sequence[Held]) -> tuple[SegmentKey, ...]:
    """Segments of a path from the root to a tip whose recurrent parts are given up; see the module.

    Only large ones are, those that take more than the rows of their segment.
    """
    bearing = [each for each in path if each.recurrent_bytes]
    older, newest = bearing[:-BOUNDARIES_KEPT], bearing[-BOUNDARIES_KEPT:]
    gone: list[SegmentKey] = []
    for index in reversed(range(len(older))):
        before = older[index - 1].end if index else 0
        if (
            2 * (newest[0].end - before) <= path[-1].end - before
            and older[index].recurrent_bytes > older[index].n_bytes
        ):
            gone.append(older[index].key)
        else:
            newest = [older[index]]
    return tuple(reversed(gone))


def _with_ancestors(keys: Set[SegmentKey], held: Mapping[SegmentKey, Held]) -> set[SegmentKey]:
    found = set[SegmentKey]()
    for key in keys:
        at = held.get(key)
        while at is not None and at.key not in found:
            found.add(at.key)
            at = held.get(at.parent)
    return found
