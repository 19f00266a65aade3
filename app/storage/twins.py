"""Whether a conversation that comes from elsewhere is here already, however both have gone on since.

Messages are told apart by their words and all that was said before them.  It changes nothing.
"""

import bisect
import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.characters import whole_characters
from app.domain.exchange import PortableConversation
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message
from app.storage.database import Database

BEGUN_WITHIN_S = 5.0
"""A conversation of ours is entered at most so long before its first message."""

Digest = bytes

_ABOVE_ROOT = b""


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A message that is here: its id and its time."""

    id: MessageId
    created_at: float


@dataclass(frozen=True, slots=True)
class Twin:
    """A conversation that is here, with all its messages."""

    conversation: ConversationId
    messages: Mapping[Digest, StoredMessage]


class Chain:
    """Gives each message of one conversation a digest of its own; of equal siblings, by their order."""

    def __init__(self) -> None:
        self._seen: Counter[Digest] = Counter()

    def digest(self, above: Digest | None, role: str, content: str, reasoning: str) -> Digest:
        """The digest of a message below the one with the digest `above`."""
        hashed = hashlib.blake2b(_ABOVE_ROOT if above is None else above, digest_size=16)
        for part in (role, content, reasoning):
            encoded = part.encode()
            hashed.update(len(encoded).to_bytes(8, "little") + encoded)
        digest = hashed.digest()
        self._seen[digest] += 1
        n_before = self._seen[digest] - 1
        return hashlib.blake2b(digest + bytes(str(n_before), "ascii")).digest()[:16] if n_before else digest


def digests_of(conversation: PortableConversation) -> list[Digest]:
    """One for each message, as they will be stored."""
    chain = Chain()
    made: list[Digest] = []
    for portable in conversation.messages:
        above = None if portable.parent is None else made[portable.parent]
        said: Message = portable.message
        made.append(
            chain.digest(above, said.role.value, whole_characters(said.content), whole_characters(said.reasoning))
        )
    return made


def begun_at(conversation: PortableConversation) -> float:
    """The time of its earliest message; 0 where no time is known."""
    return min((each.created_at for each in conversation.messages if each.created_at > 0), default=0.0)


class Twins:
    """What is in the store, looked up as it is needed and kept until thrown away."""

    def __init__(self, database: Database) -> None:
        self._database = database
        rows = database.rows(
            "SELECT created_at, id FROM conversations WHERE deleted_at IS NULL ORDER BY created_at, id"
        )
        self._begun = [(at, ConversationId(key)) for at, key in rows if isinstance(at, float) and isinstance(key, int)]
        self._undated: dict[Digest, list[ConversationId]] | None = None

    def find(self, conversation: PortableConversation, digests: list[Digest]) -> Twin | None:
        """The same conversation; one without times only where it is here as a whole."""
        at = begun_at(conversation)
        if at:
            # The same words at the same moment: no two conversations have that in common.
            first = next(place for place, each in enumerate(conversation.messages) if each.created_at == at)
            return next(
                (
                    twin
                    for twin in map(self._twin, self._begun_about(at))
                    if (there := twin.messages.get(digests[first])) is not None and there.created_at == at
                ),
                None,
            )
        candidates = self._without_date().get(digests[-1], []) if digests else []
        twins = map(self._twin, candidates)
        return next((twin for twin in twins if all(digest in twin.messages for digest in digests)), None)

    def note(self, conversation: ConversationId, at: float, digests: list[Digest]) -> None:
        """Know of a conversation that was added just now, and was begun `at`."""
        if at:
            bisect.insort(self._begun, (at, conversation))
        elif self._undated is not None:
            for digest in digests:
                self._undated[digest].append(conversation)

    def _begun_about(self, at: float) -> list[ConversationId]:
        first = bisect.bisect_left(self._begun, (at - BEGUN_WITHIN_S, ConversationId(0)))
        last = bisect.bisect_right(self._begun, (at, ConversationId(2**63 - 1)))
        return [key for _, key in reversed(self._begun[first:last])]

    def _without_date(self) -> dict[Digest, list[ConversationId]]:
        if self._undated is None:
            self._undated = defaultdict(list)
            for at, key in self._begun:
                if at == 0.0:
                    for digest in self._twin(key).messages:
                        self._undated[digest].append(key)
        return self._undated

    def _twin(self, conversation: ConversationId) -> Twin:
        chain = Chain()
        by_id: dict[int, Digest] = {}
        messages: dict[Digest, StoredMessage] = {}
        rows = self._database.stream(
            "SELECT id, parent, role, content, reasoning, created_at FROM messages "
            # It may have been deleted since the list was read: what comes in then must not go down with it.
            "WHERE conversation = (SELECT id FROM conversations WHERE id = ? AND deleted_at IS NULL) "
            "AND deleted_at IS NULL ORDER BY id",
            conversation,
        )
        for row in rows:
            match row:
                case (int(key), int() | None as parent, str(role), str(content), str(reasoning), float(created_at)):
                    above = None if parent is None else by_id.get(parent, _ABOVE_ROOT)
                    by_id[key] = chain.digest(above, role, content, reasoning)
                    messages[by_id[key]] = StoredMessage(MessageId(key), created_at)
        return Twin(conversation, messages)
