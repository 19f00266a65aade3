"""What saved segments take, as values; the store counts it."""

from dataclasses import dataclass

from app.domain.ids import ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationUsage:
    """One conversation's share.

    Attributes:
        conversation, title: which one.
        pinned: its segments are kept whatever the budget.
        n_segments: on its paths.
        n_bytes: of all of them.
        unshared_bytes: of those that no other conversation uses: what dropping them frees.
    """

    conversation: ConversationId
    title: str
    pinned: bool
    n_segments: int
    n_bytes: int
    unshared_bytes: int

    @property
    def shared_bytes(self) -> int:
        """Bytes that other conversations use too."""
        return self.n_bytes - self.unshared_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StorageUsage:
    """Everything.

    Attributes:
        conversations: those that have segments or are pinned, the largest first.
        n_segments, n_bytes: of all segments, each counted once.
        other_bytes: of segments that no message leads to.
        n_damaged, damaged_bytes: files that were set aside.
        budget: bytes that all of it may take.
        chosen: the budget was set by hand.
        free: bytes free on the disk.
        picture_bytes: of the images that messages show, outside the budget.
    """

    conversations: tuple[ConversationUsage, ...]
    n_segments: int
    n_bytes: int
    other_bytes: int
    n_damaged: int
    damaged_bytes: int
    budget: int
    chosen: bool
    free: int
    picture_bytes: int = 0
