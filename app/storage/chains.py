"""Walks on the tree that segment keys form.  Pure: it asks a `SegmentTree`, and knows no files or SQL."""

from array import array
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.segment import SegmentKey, segment_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A segment's place in the tree: the tokens [start, end) after `parent`.

    Attributes:
        key, parent, start, end: its place.
        recurrent_bytes: size of its recurrent part; None where the model has none, 0 where it was thinned out.
    """

    key: SegmentKey
    parent: SegmentKey
    start: int
    end: int
    recurrent_bytes: int | None = None

    @property
    def resumable(self) -> bool:
        """Decoding can go on from its end."""
        return self.recurrent_bytes != 0


class SegmentTree(Protocol):
    """The two questions that a walk asks."""

    def ends(self, parent: SegmentKey) -> Iterable[int]:
        """Where the segments after `parent` end, each position once."""

    def link(self, key: SegmentKey) -> Link | None:
        """The segment with this key."""


def longest(root: SegmentKey, tokens: Sequence[int], tree: SegmentTree) -> tuple[Link, ...]:
    """The chain from `root` that leads furthest along `tokens`, the one with fewest links where several do.

    What counts is where decoding can go on; beyond that, rows that are known.
    """
    found = matching(root, tokens, tree)
    if not found:
        return ()
    resumed: dict[SegmentKey, int] = {}
    for link in found.values():
        resumed[link.key] = link.end if link.resumable else resumed.get(link.parent, 0)
    # `matching` lists chains with fewer links first, and max takes the first of equals.
    at: Link | None = max(found.values(), key=lambda link: (resumed[link.key], link.end))
    chain: list[Link] = []
    while at is not None:
        chain.append(at)
        at = found.get(at.parent)
    return tuple(reversed(chain))


def matching(root: SegmentKey, tokens: Sequence[int], tree: SegmentTree) -> dict[SegmentKey, Link]:
    """Every segment under `root` whose whole chain is a prefix of `tokens`, those with fewer links before them first.

    A segment's key is a hash over its tokens: per parent and length there is one key to look up, however many
    segments of that length there are, and no token has to be read.
    """
    packed = array("i", tokens)
    found: dict[SegmentKey, Link] = {}
    frontier = deque([(root, 0)])
    while frontier:
        parent, at = frontier.popleft()
        for end in tree.ends(parent):
            if not at < end <= len(packed):
                continue
            link = tree.link(segment_key(parent, packed[at:end]))
            if link is not None and (link.parent, link.start, link.end) == (parent, at, end):
                found[link.key] = link
                frontier.append((link.key, end))
    return found
