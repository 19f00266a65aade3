"""How far saved segments reach along a path, message by message.  It asks a `SegmentTree`, and reads no text.

The path is walked once: segments are met in the order of their ends, and where a template rewrote the past the walk
goes back just as far, so that a long conversation costs no more than its tokens.
"""

import heapq
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role
from app.domain.segment import SegmentKey, segment_key
from app.storage.chains import Link, SegmentTree
from app.storage.codec import CodecError
from app.storage.database import Database, Row
from app.storage.token_paths import SELECT_STRETCHES, Stretch, stretch_from


@dataclass(frozen=True, slots=True, order=True)
class _Candidate:
    """Segments after `parent`, which ends at `start`, may end at `end`."""

    end: int
    start: int
    parent: SegmentKey


class BoundaryWalk:
    """Goes along the tokens of a path and knows where decoding could go on."""

    def __init__(self, root: SegmentKey, tree: SegmentTree) -> None:
        self._tree = tree
        self._tokens = array("i")
        self._waiting: list[_Candidate] = []
        self._tried: list[_Candidate] = []
        self._met: list[Link] = []
        self._await(root, 0)

    @property
    def n_tokens(self) -> int:
        """Tokens of the path so far."""
        return len(self._tokens)

    @property
    def reach(self) -> int:
        """The last position from which decoding can go on."""
        return next((link.end for link in reversed(self._met) if link.resumable), 0)

    def go_on(self, start: int, tokens: Sequence[int]) -> None:
        """Put `tokens` at `start`, in place of whatever the path has there."""
        self._go_back(start)
        self._tokens.extend(tokens)
        while self._waiting and self._waiting[0].end <= len(self._tokens):
            candidate = heapq.heappop(self._waiting)
            self._tried.append(candidate)
            self._try(candidate)

    def _go_back(self, start: int) -> None:
        del self._tokens[start:]
        while self._met and self._met[-1].end > start:
            self._met.pop()
        while self._tried and self._tried[-1].end > start:
            heapq.heappush(self._waiting, self._tried.pop())
        kept = [each for each in self._waiting if each.start <= start]
        if len(kept) < len(self._waiting):
            heapq.heapify(kept)
            self._waiting = kept

    def _try(self, candidate: _Candidate) -> None:
        key = segment_key(candidate.parent, self._tokens[candidate.start : candidate.end])
        link = self._tree.link(key)
        if link is not None and (link.parent, link.start) == (candidate.parent, candidate.start):
            self._met.append(link)
            self._await(key, link.end)

    def _await(self, parent: SegmentKey, start: int) -> None:
        for end in self._tree.ends(parent):
            if end > start:
                heapq.heappush(self._waiting, _Candidate(end, start, parent))


def reread_after(
    database: Database, tree: SegmentTree, conversation: ConversationId, *, tip: MessageId, root: SegmentKey
) -> dict[MessageId, int]:
    """What going on after each message on the way to `tip` would read again of what is known.

    The last token of a reply was shown and never evaluated; it is read with whatever comes next and does not count.
    """
    rows = database.stream(
        f"{SELECT_STRETCHES.replace('SELECT ', 'SELECT role, ')} WHERE conversation = ? AND deleted_at IS NULL "
        "ORDER BY id",
        conversation,
    )
    stretches = {stretch.message: (role, stretch) for role, stretch in map(_said, rows)}
    walk, found = BoundaryWalk(root, tree), dict[MessageId, int]()
    for role, stretch in _way(stretches, tip):
        if stretch.start > walk.n_tokens:
            break
        if not stretch.tokens:
            if role is Role.SYSTEM:
                continue
            break
        walk.go_on(stretch.start, stretch.tokens)
        n_evaluated = walk.n_tokens - (role is Role.ASSISTANT)
        found[stretch.message] = max(0, n_evaluated - walk.reach)
    return found


def _way(stretches: dict[MessageId, tuple[Role, Stretch]], tip: MessageId) -> list[tuple[Role, Stretch]]:
    walk: list[tuple[Role, Stretch]] = []
    at: MessageId | None = tip
    while at is not None and at in stretches:
        walk.append(stretches[at])
        at = walk[-1][1].parent
    return walk[::-1]


def _said(row: Row) -> tuple[Role, Stretch]:
    role, *rest = row
    if role not in set(Role):
        raise CodecError("a message has a value that makes no sense")
    return Role(str(role)), stretch_from(tuple(rest))
