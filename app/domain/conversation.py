"""The tree of messages of one conversation, and walks on it."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.attachments import split
from app.domain.characters import cut
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason, Receipt, TurnStats


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageNode:
    """A message in its place.

    Attributes:
        id, parent: its own and its predecessor's identity; a root has no parent.
        message: what was said.
        token_ids: the tokens the model saw or drew for it, template glue included; empty while unknown.
        token_start: position of the first of them; see `path_tokens`.
        created_at: seconds since the epoch.
        finish_reason: why a reply ended; None for other roles and while a reply is being written.
        seed: the reply's seed; None for other roles.
        model, fingerprint: the model that wrote the reply, by name and weights; empty where unknown and for other
            roles.
        receipt, stats: of the turn that made a reply; None where unknown.
        sampling: how a reply was drawn; None where unknown.
    """

    id: MessageId
    parent: MessageId | None
    message: Message
    token_ids: tuple[int, ...] = ()
    token_start: int = 0
    created_at: float = 0.0
    finish_reason: FinishReason | None = None
    seed: int | None = None
    model: str = ""
    fingerprint: str = ""
    receipt: Receipt | None = None
    stats: TurnStats | None = None
    sampling: SamplingParams | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationSummary:
    """What a list shows of a conversation; never its messages.

    Attributes:
        id, title, updated_at, tip: as stored; the time is in seconds since the epoch.
        pinned: listed on top.
        archived: out of the list, in the archive.
        tags: in order of the alphabet.
        note: the user's own, which no model reads; empty for none.
    """

    id: ConversationId
    title: str
    updated_at: float
    tip: MessageId | None
    pinned: bool = False
    archived: bool = False
    tags: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationTree:
    """A conversation with all its messages.

    Attributes:
        summary: title and tip.
        nodes: every message by its id.
    """

    summary: ConversationSummary
    nodes: Mapping[MessageId, MessageNode]

    def path(self, tip: MessageId | None = None) -> tuple[MessageNode, ...]:
        """Root to `tip` (the conversation's own tip when None)."""
        at = self.summary.tip if tip is None else tip
        walk: list[MessageNode] = []
        while at is not None:
            node = self.nodes[at]
            walk.append(node)
            at = node.parent
        return tuple(reversed(walk))

    @property
    def parents(self) -> Mapping[MessageId, MessageId | None]:
        """Every message and the one it follows; see `moves`."""
        return {key: node.parent for key, node in self.nodes.items()}

    def siblings(self, message: MessageId) -> tuple[MessageId, ...]:
        """All children of the message's parent, itself included, in order of creation."""
        parent = self.nodes[message].parent
        return tuple(sorted(node.id for node in self.nodes.values() if node.parent == parent))


def path_tokens(path: tuple[MessageNode, ...]) -> tuple[int, ...]:
    """Exactly what the target evaluated for this path, as far as it is known.

    Normally each message goes on where the one before ended.  A template that rewrites the past (one that drops
    earlier reasoning, say) makes a message start before that, and what it replaced is not part of the path.  A
    message without tokens of its own (a system prompt is read with the first question) is passed over.
    """
    tokens: tuple[int, ...] = ()
    for node in path:
        if node.token_start > len(tokens):
            break
        if node.token_ids:
            tokens = tokens[: node.token_start] + node.token_ids
    return tokens


def title_from(text: str, *, limit: int = 48) -> str:
    """A title for a conversation: the first line of its first message, cut at a word; else what is attached to it."""
    said = split(text)
    line = next((line.strip() for line in (*said.text.splitlines(), *said.names) if line.strip()), "")
    if len(line) <= limit:
        return line or "New conversation"
    begun = cut(line, limit)
    return f"{begun.rsplit(' ', 1)[0].rstrip()}…"
