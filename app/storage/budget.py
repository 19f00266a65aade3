"""How many bytes saved segments may take, and keeping them within it."""

import shutil
from collections.abc import Callable, Iterable

from app.domain.segment import SegmentKey
from app.log import STORAGE
from app.storage.damaged import damaged_files, keep_newest
from app.storage.eviction import least_useful
from app.storage.segments import SegmentStore

MOST_BYTES = 4_000_000_000
SHARE_OF_DISK = 0.1
_LOW_WATER = 0.95
"""What is left after an eviction, so that not every save has to make room again."""


def budget_bytes(chosen: int | None, *, free: int, held: int) -> int:
    """The budget.

    Args:
        chosen: by the user; None takes the default.
        free: bytes free on the disk.
        held: bytes that segments take now; they count as free, or the budget would shrink as it is used.
    """
    return chosen if chosen is not None else min(MOST_BYTES, int(SHARE_OF_DISK * (free + held)))


def budget_of(segments: SegmentStore, chosen: int | None) -> int:
    """The budget on the disk where segments lie.

    Raises:
        OSError: the disk does not say how much is free.
    """
    free = shutil.disk_usage(segments.folder).free
    return budget_bytes(chosen, free=free, held=held_bytes(segments))


def held_bytes(segments: SegmentStore) -> int:
    """Bytes of all segments and of damaged files."""
    return segments.n_bytes() + sum(each.n_bytes for each in damaged_files(segments.folder))


def keep_within(segments: SegmentStore, budget: int, *, pinned: Callable[[], Iterable[SegmentKey]]) -> int:
    """Give up damaged files and the least useful segments until the budget holds; bytes that were freed.

    Never the chain that was found or saved last, which is that of the open tip, and never what is pinned; these may
    take more than the budget.

    Args:
        segments: the store.
        budget: bytes.
        pinned: asked which segments are to be kept, where some must go.

    Raises:
        OSError: the folder cannot be read.
    """
    before = held_bytes(segments)
    if before <= budget:
        return 0
    keep_newest(segments.folder, most_bytes=max(0, budget - segments.n_bytes()))
    to_free = segments.n_bytes() - int(_LOW_WATER * budget)
    if segments.n_bytes() > budget:
        gone = least_useful(segments.held(), kept={*pinned(), *segments.open_tip}, to_free=to_free)
        segments.remove(gone)
        STORAGE.info("%d segments were given up for the budget of %d bytes", len(gone), budget)
    return before - held_bytes(segments)
