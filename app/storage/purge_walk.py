"""Which segments nobody needs once something is purged, found without looking at all that is kept."""

from collections.abc import Iterable, Mapping, Sequence

from app.domain.ids import ConversationId
from app.domain.segment import SegmentKey
from app.storage.chains import Link, matching
from app.storage.codec import pack_tokens
from app.storage.database import Database
from app.storage.segments import SegmentStore
from app.storage.token_paths import leading_paths, stretched
from app.storage.usage import LoadedTree, conversations_with_stretches, segments_by_conversation

_BEGINNINGS = "SELECT conversation, substr(token_ids, 1, ?) FROM messages WHERE token_start = 0 AND token_ids <> x''"


class Walk:
    """Segments that may have to go, and how the chains begin that lead to them."""

    def __init__(self, database: Database, links: Mapping[SegmentKey, Link]) -> None:
        """Begin with none of `links`, which are all segments."""
        self._database = database
        self._links = links
        self._tree = LoadedTree(links)
        self._roots = {link.parent for link in links.values() if link.start == 0}
        self._doubtful: set[SegmentKey] = set()
        self._beginnings: dict[SegmentKey, bytes] = {}
        """The tokens of first segments, by their keys."""

    def take(self, conversations: Iterable[ConversationId]) -> None:
        """The segments on the paths of these conversations may have to go."""
        if not self._links:
            return
        for _, stretches in conversations_with_stretches(self._database, tuple(conversations)):
            for path in leading_paths(stretches):
                self._take_along(stretched(path))

    def _take_along(self, tokens: Sequence[int]) -> None:
        for root in self._roots:
            for link in matching(root, tokens, self._tree).values():
                self._doubtful.add(link.key)
                if link.start == 0:
                    self._beginnings[link.key] = pack_tokens(tokens[: link.end])

    def take_unexplained(
        self, keys: Iterable[SegmentKey], by: Sequence[ConversationId], segments: SegmentStore
    ) -> None:
        """So may those of `keys` that lie on no path of the conversations `by`."""
        unexplained = {key for key in keys if key in self._links} - self._doubtful
        if unexplained:
            used = segments_by_conversation(self._database, self._links, by)
            unexplained.difference_update(*used.values())
        for key in unexplained:
            first = self._first_of(key)
            if first is None:
                continue
            tokens = segments.tokens_of(first)
            if tokens is not None:  # else `find` will set it aside, and what follows it with it
                self._beginnings.setdefault(first.key, pack_tokens(tokens))
                self._doubtful.add(key)

    def _first_of(self, key: SegmentKey) -> Link | None:
        link = self._links.get(key)
        while link is not None and link.start > 0:
            link = self._links.get(link.parent)
        return link

    def unused(self) -> list[SegmentKey]:
        """Those that no conversation uses as things are now."""
        if not self._doubtful:
            return []
        used = segments_by_conversation(self._database, self._links, self._beginning_alike())
        return sorted(self._doubtful.difference(*used.values()))

    def _beginning_alike(self) -> set[ConversationId]:
        """Conversations whose tokens begin as one of the chains does, as far as the shorter of both goes."""
        beginnings = set(self._beginnings.values())
        alike: set[ConversationId] = set()
        for key, tokens in self._database.stream(_BEGINNINGS, max(map(len, beginnings), default=0)):
            assert isinstance(key, int)
            assert isinstance(tokens, bytes)
            if any(tokens.startswith(each) or each.startswith(tokens) for each in beginnings):
                alike.add(ConversationId(key))
        return alike
