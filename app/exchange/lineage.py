"""From numbers and predecessors, as a file claims them, to a tree in which every message stands after its parent.

Nothing is believed: numbers may be missing or given twice, predecessors may be absent, come later, or lead in a circle.
A tree that is in order already keeps its order.
"""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a file says of a message's place.

    Attributes:
        id: its number in the file; None where that cannot be used.
        parent: number of its predecessor; None for a root.
        readable: False where the message itself is lost: what followed it then follows its predecessor.
    """

    id: int | None
    parent: int | None
    readable: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """A tree made of claims.

    Attributes:
        order: the readable claims by their position in the file, each after its parent.
        parents: for each of these, the parent's place in `order`.
        places: for each number that was claimed, the place in `order` where it is now, or where what followed it hangs.
        problems: position of a claim that could not be kept to, and a phrase that says what became of it.
    """

    order: tuple[int, ...]
    parents: tuple[int | None, ...]
    places: dict[int, int | None]
    problems: tuple[tuple[int, str], ...]


def arrange(claims: Sequence[Claim]) -> Lineage:
    """Make a tree of what was claimed."""
    problems: list[tuple[int, str]] = []
    holders = _holders(claims, problems)
    parents = [_parent(claim, position, holders, problems) for position, claim in enumerate(claims)]
    order = _in_order(parents, problems)
    at: dict[int, int | None] = {}
    kept: list[int] = []
    above: list[int | None] = []
    for position in order:
        parent = parents[position]
        hangs_on = None if parent is None else at[parent]
        if claims[position].readable:
            at[position] = len(kept)
            kept.append(position)
            above.append(hangs_on)
        else:
            at[position] = hangs_on
    places = {number: at[position] for number, position in holders.items()}
    return Lineage(order=tuple(kept), parents=tuple(above), places=places, problems=tuple(sorted(problems)))


def _holders(claims: Sequence[Claim], problems: list[tuple[int, str]]) -> dict[int, int]:
    """The position of the first claim of each number."""
    holders: dict[int, int] = {}
    for position, claim in enumerate(claims):
        if claim.id is None:
            continue
        if claim.id in holders:
            problems.append((position, f"the number {claim.id} was given before; replies to it stay with the first"))
        else:
            holders[claim.id] = position
    return holders


def _parent(claim: Claim, position: int, holders: dict[int, int], problems: list[tuple[int, str]]) -> int | None:
    if claim.parent is None:
        return None
    if claim.parent not in holders:
        problems.append((position, f"it follows message {claim.parent}, which is not there; it begins a branch"))
        return None
    return holders[claim.parent]


def _in_order(parents: list[int | None], problems: list[tuple[int, str]]) -> list[int]:
    """Positions, each after its parent and else as they were; circles in `parents` are cut."""
    children: dict[int, list[int]] = {}
    ready: list[int] = []
    for position, parent in enumerate(parents):
        if parent is None:
            ready.append(position)
        else:
            children.setdefault(parent, []).append(position)
    order: list[int] = []
    placed = [False] * len(parents)
    for first in range(len(parents) + 1):
        while ready:
            position = heapq.heappop(ready)
            placed[position] = True
            order.append(position)
            for child in children.get(position, ()):
                heapq.heappush(ready, child)
        if first < len(parents) and not placed[first]:
            cut = min(_circle(first, parents))
            problems.append((cut, "it follows itself in a circle; it begins a branch"))
            # Its parent's list still names it, but is taken up only after it.
            parent = parents[cut]
            assert parent is not None
            children[parent].remove(cut)
            parents[cut] = None
            ready.append(cut)
    return order


def _circle(start: int, parents: list[int | None]) -> list[int]:
    """The circle that the walk from `start` to its predecessors ends in."""
    seen: dict[int, int] = {}
    walk: list[int] = []
    at: int | None = start
    while at is not None and at not in seen:
        seen[at] = len(walk)
        walk.append(at)
        at = parents[at]
    assert at is not None
    return walk[seen[at] :]
