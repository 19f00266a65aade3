"""Which saved segments each conversation uses.

A segment is of use to a conversation when its chain is a prefix of the tokens of one of its paths: only then can
`SegmentStore.find` ever return it for one of its messages.  Finding out walks every message's tokens, though no text.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from app.domain.ids import ConversationId
from app.domain.segment import SegmentKey
from app.storage.chains import Link, matching
from app.storage.database import Database
from app.storage.token_paths import SELECT_STRETCHES, Stretch, leading_paths, stretch_from, stretched


@dataclass(frozen=True, slots=True)
class LoadedTree:
    """All segments in memory; implements `SegmentTree`."""

    links: Mapping[SegmentKey, Link]
    ends_by_parent: defaultdict[SegmentKey, set[int]] = field(default_factory=lambda: defaultdict(set))

    def __post_init__(self) -> None:
        for link in self.links.values():
            self.ends_by_parent[link.parent].add(link.end)

    def ends(self, parent: SegmentKey) -> set[int]:
        """See `SegmentTree.ends`."""
        return self.ends_by_parent.get(parent, set())

    def link(self, key: SegmentKey) -> Link | None:
        """See `SegmentTree.link`."""
        return self.links.get(key)


def segments_by_conversation(
    database: Database, links: Mapping[SegmentKey, Link], only: Collection[ConversationId] | None = None
) -> dict[ConversationId, set[SegmentKey]]:
    """The segments that lie on the paths of each conversation.

    Args:
        database: has the messages.
        links: all segments.
        only: look at these conversations alone.
    """
    tree = LoadedTree(links)
    roots = {link.parent for link in links.values() if link.start == 0}
    used: dict[ConversationId, set[SegmentKey]] = {}
    for conversation, stretches in conversations_with_stretches(database, only):
        keys = used.setdefault(conversation, set())
        for path in leading_paths(stretches):
            tokens = stretched(path)
            for root in roots:
                keys.update(matching(root, tokens, tree))
    return used


def unshared(used: Mapping[ConversationId, Iterable[SegmentKey]]) -> dict[ConversationId, set[SegmentKey]]:
    """Of each conversation's segments those that no other one uses."""
    users: defaultdict[SegmentKey, int] = defaultdict(int)
    for keys in used.values():
        for key in keys:
            users[key] += 1
    return {conversation: {key for key in keys if users[key] == 1} for conversation, keys in used.items()}


def pinned_segments(database: Database, links: Mapping[SegmentKey, Link]) -> set[SegmentKey]:
    """The segments on the paths of pinned conversations."""
    rows = database.rows("SELECT id FROM conversations WHERE pinned")
    pinned = [ConversationId(key) for (key,) in rows if isinstance(key, int)]
    return set[SegmentKey]().union(*segments_by_conversation(database, links, pinned).values())


def conversations_with_stretches(
    database: Database, only: Collection[ConversationId] | None
) -> Iterator[tuple[ConversationId, Sequence[Stretch]]]:
    """Conversations with what each of their messages adds to its path; all of them for None."""
    if only is None:
        rows = database.stream(f"{SELECT_STRETCHES} ORDER BY conversation, id")
        for conversation, group in groupby(rows, key=lambda row: row[0]):
            if isinstance(conversation, int):
                yield ConversationId(conversation), [stretch_from(row) for row in group]
        return
    for one in only:
        rows = database.stream(f"{SELECT_STRETCHES} WHERE conversation = ? ORDER BY id", one)
        yield one, [stretch_from(row) for row in rows]
