"""What saved rows take, for the pictures of storage."""

from collections.abc import Sequence
from pathlib import Path

from app.domain.ids import ConversationId
from app.domain.place_move import PlaceState
from app.domain.storage_usage import ConversationUsage, StorageUsage
from app.ui.dialogs.move_part import MovePart
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page


def _usage(at: int, title: str, n_bytes: int, *, pinned: bool = False) -> ConversationUsage:
    return ConversationUsage(
        conversation=ConversationId(at + 1),
        title=title,
        pinned=pinned,
        n_segments=n_bytes // 9_000_000 + 1,
        n_bytes=n_bytes,
        unshared_bytes=n_bytes * 7 // 9,
    )


def storage(window: MainWindow, *, moving: bool) -> None:
    """The page, with the data moving at the next start or not."""
    window.settings_page.open(Page.STORAGE)
    (part,) = window.settings_page.dialog.findChildren(MovePart)
    wish = Path("/media/disk/Tandem") if moving else None
    part.show_state(PlaceState(Path("/home/ada/.local/share/tandem"), wish))


def stored_usage(titles: Sequence[str]) -> StorageUsage:
    """What four of these conversations take, in the order of their titles."""
    shares = (
        _usage(7, titles[7], 612_000_000, pinned=True),
        _usage(0, titles[0], 301_000_000),
        _usage(5, titles[5], 188_000_000),
        _usage(3, titles[3], 71_200_000),
    )
    return StorageUsage(
        conversations=shares,
        n_segments=134,
        n_bytes=1_214_000_000,
        other_bytes=41_800_000,
        n_damaged=2,
        damaged_bytes=18_300_000,
        budget=4_000_000_000,
        chosen=False,
        free=212_000_000_000,
    )
