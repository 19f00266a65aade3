"""Conversations on their way in or out: whole trees of messages that no store has numbered.

A message names its predecessor by its place in the tuple, and stands after it, so that a tree can be written down in
one pass.  It knows no file formats.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.conversation import ConversationTree, MessageNode
from app.domain.errors import BugError
from app.domain.message import Message
from app.domain.pictures import KeptPicture
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason, Receipt, TurnStats


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableMessage:
    """A message in its place.

    Attributes:
        parent: place of its predecessor in the conversation's `messages`, before its own; None for a root.
        message, token_ids, token_start, created_at, finish_reason, seed, model, fingerprint, receipt, stats,
            sampling: as in `MessageNode`.
        pictures: files of images that it shows, as far as they travel with it.
    """

    parent: int | None
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
    pictures: tuple[KeptPicture, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableConversation:
    """A conversation with all its branches.

    Attributes:
        title: may be empty.
        messages: each after its parent; siblings in order of creation.
        tip: place of the message it was left at; None where there is no message.
        updated_at: seconds since the epoch; 0 where unknown.
        pinned, archived, tags, note: as in `ConversationSummary`.

    Raises:
        BugError: a parent does not stand before its child, or the tip is no message.
    """

    title: str
    messages: tuple[PortableMessage, ...]
    tip: int | None
    updated_at: float = 0.0
    pinned: bool = False
    archived: bool = False
    tags: tuple[str, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        for place, message in enumerate(self.messages):
            if message.parent is not None and not 0 <= message.parent < place:
                raise BugError(f"message {place} follows message {message.parent}, which does not stand before it")
        if self.tip is not None and not 0 <= self.tip < len(self.messages):
            raise BugError(f"the tip is message {self.tip} of {len(self.messages)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What a file brought.

    Attributes:
        conversations: what could be read.
        problems: one sentence for each thing that could not, saying where it is and what became of it.
    """

    conversations: tuple[PortableConversation, ...]
    problems: tuple[str, ...] = ()


def portable(tree: ConversationTree) -> PortableConversation:
    """A conversation without its identities; what follows a message that is not there begins a branch."""
    nodes = sorted(tree.nodes.values(), key=lambda node: node.id)
    places = {node.id: place for place, node in enumerate(nodes)}
    return PortableConversation(
        title=tree.summary.title,
        messages=tuple(_portable(node, None if node.parent is None else places.get(node.parent)) for node in nodes),
        tip=None if tree.summary.tip is None else places.get(tree.summary.tip),
        updated_at=tree.summary.updated_at,
        pinned=tree.summary.pinned,
        archived=tree.summary.archived,
        tags=tree.summary.tags,
        note=tree.summary.note,
    )


def path_to(conversation: PortableConversation, place: int | None) -> tuple[PortableMessage, ...]:
    """Root to the message at `place`; empty for None."""
    messages: Sequence[PortableMessage] = conversation.messages
    walk: list[PortableMessage] = []
    while place is not None:
        walk.append(messages[place])
        place = messages[place].parent
    return tuple(reversed(walk))


def _portable(node: MessageNode, parent: int | None) -> PortableMessage:
    return PortableMessage(
        parent=parent,
        message=node.message,
        token_ids=node.token_ids,
        token_start=node.token_start,
        created_at=node.created_at,
        finish_reason=node.finish_reason,
        seed=node.seed,
        model=node.model,
        fingerprint=node.fingerprint,
        receipt=node.receipt,
        stats=node.stats,
        sampling=node.sampling,
    )
