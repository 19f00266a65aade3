"""Removing deleted conversations for good, and the segments that nothing explains any more.

A segment is of use when its chain is a prefix of the tokens of some path in some conversation: only then can
`SegmentStore.find` ever return it.  After a deletion all paths are walked once, and what no path leads to loses its
row; the files follow in the sweep.  So a deleted conversation leaves no tokens behind but those it shares with others.
The walk reads every message's tokens but no text, and happens only at a start that has something to purge.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from app.domain.ids import MessageId
from app.domain.segment import SegmentKey
from app.storage.chains import Link, matching
from app.storage.codec import CodecError, unpacked
from app.storage.database import Database, Row
from app.storage.segments import SegmentStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """What a message adds to its path: its tokens, from `start` on."""

    message: MessageId
    parent: MessageId | None
    start: int
    tokens: Sequence[int]


@dataclass(frozen=True, slots=True)
class _LoadedTree:
    """All segments in memory; implements `SegmentTree`."""

    links: dict[SegmentKey, Link]
    ends_by_parent: defaultdict[SegmentKey, set[int]] = field(default_factory=lambda: defaultdict(set))

    def __post_init__(self) -> None:
        for link in self.links.values():
            self.ends_by_parent[link.parent].add(link.end)

    def ends(self, parent: SegmentKey) -> set[int]:
        return self.ends_by_parent.get(parent, set())

    def link(self, key: SegmentKey) -> Link | None:
        return self.links.get(key)


def purge(database: Database, segments: SegmentStore) -> None:
    """Remove conversations that are marked as deleted, and segments that no path leads to, all or none."""
    if not database.rows("SELECT 1 FROM conversations WHERE deleted_at IS NOT NULL LIMIT 1"):
        return
    with database.transaction():
        database.change("DELETE FROM conversations WHERE deleted_at IS NOT NULL")
        links = segments.links()
        # Without segments, as after an import, a walk over all messages would have nothing to look for.
        for key in links.keys() - _used(database, links) if links else ():
            database.change("DELETE FROM segments WHERE key = ?", key)


def stretched(path: Sequence[Stretch]) -> Sequence[int]:
    """The domain's `path_tokens`, for walks over a whole store: linear in the path, and without Python's integers."""
    tokens = array("i")
    for stretch in path:
        if stretch.start > len(tokens):
            break
        if stretch.tokens:
            del tokens[stretch.start :]
            tokens.extend(stretch.tokens)
    return tokens


def _used(database: Database, links: dict[SegmentKey, Link]) -> set[SegmentKey]:
    tree = _LoadedTree(links)
    roots = {link.parent for link in links.values() if link.start == 0}
    used: set[SegmentKey] = set()
    for path in _paths(database):
        tokens = stretched(path)
        for root in roots:
            used.update(matching(root, tokens, tree))
    return used


def _paths(database: Database) -> Iterator[tuple[Stretch, ...]]:
    """Paths that together hold every path's tokens as a prefix."""
    rows = database.stream(
        "SELECT conversation, id, parent, token_start, token_ids FROM messages ORDER BY conversation, id"
    )
    for _, group in groupby(rows, key=lambda row: row[0]):
        stretches = {stretch.message: stretch for stretch in map(_stretch_from, group)}
        held = _held(stretches)
        for stretch in stretches.values():
            if stretch.message not in held:
                yield _path_to(stretch, stretches)


def _held(stretches: dict[MessageId, Stretch]) -> set[MessageId]:
    """Messages whose whole path is the beginning of some child's path, as it is unless the child rewrites the past."""
    lengths: dict[MessageId, int] = {}
    held: set[MessageId] = set()
    for stretch in stretches.values():
        before = 0 if stretch.parent is None else lengths[stretch.parent]
        adds = bool(stretch.tokens) and stretch.start <= before
        lengths[stretch.message] = stretch.start + len(stretch.tokens) if adds else before
        if stretch.parent is not None and not (adds and stretch.start < before):
            held.add(stretch.parent)
    return held


def _path_to(stretch: Stretch, stretches: dict[MessageId, Stretch]) -> tuple[Stretch, ...]:
    walk = [stretch]
    while walk[-1].parent is not None:
        walk.append(stretches[walk[-1].parent])
    return tuple(reversed(walk))


def _stretch_from(row: Row) -> Stretch:
    match row:
        case (int(), int(message), int() | None as parent, int(start), bytes(token_ids)) if (parent or 0) < message:
            return Stretch(
                message=MessageId(message),
                parent=None if parent is None else MessageId(parent),
                start=start,
                tokens=unpacked(token_ids),
            )
        case _:
            raise CodecError("a message has a value that makes no sense")
