"""What a search finds.  Places are numbers, not markup, so that nothing in a message can pass itself off as a mark."""

from dataclasses import dataclass

from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a snippet that was looked for: `text[start:end]`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Snippet:
    """Part of a text around what was found in it, on one line; the marks are in order and do not overlap."""

    text: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """One message, one title, or one note.

    Attributes:
        conversation, title: where.
        message, role: None where the title itself or the note was found.
        at: when the message was written, or the conversation last changed; seconds since the epoch.
        snippet: of the message, the title, or the note.
        in_note: the note was found.
    """

    conversation: ConversationId
    title: str
    message: MessageId | None
    role: Role | None
    at: float
    snippet: Snippet
    in_note: bool = False

    @property
    def is_title(self) -> bool:
        """True where the title itself was found."""
        return self.message is None and not self.in_note


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """Answer to a search.

    Attributes:
        text: what was looked for.
        hits: titles first; then messages with the very words, with words that begin so, with words that hold them;
            the newest first in each.
        complete: False where time was up before the oldest messages were searched for parts of words.
        pending: messages that are not in the index yet and may hold more.
    """

    text: str = ""
    hits: tuple[SearchHit, ...] = ()
    complete: bool = True
    pending: int = 0

    def by_conversation(self) -> tuple[tuple[SearchHit, ...], ...]:
        """The hits of each conversation, in the order of their first ones."""
        groups: dict[ConversationId, list[SearchHit]] = {}
        for hit in self.hits:
            groups.setdefault(hit.conversation, []).append(hit)
        return tuple(map(tuple, groups.values()))


NOTHING_FOUND = SearchResult()
"""Before anything was looked for."""
