"""Segment files that were set aside: a few of the newest are kept for whoever wants to find out why.

They hold nothing that the transcript does not.  A database that was set aside is another matter, and never touched.
"""

from dataclasses import dataclass
from pathlib import Path

from app.storage.atomic import DAMAGED_SUFFIX

MOST_FILES = 8
MOST_BYTES = 256_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagedFile:
    """A file that was set aside.

    Attributes:
        path: where it is.
        n_bytes: its size.
        at: when it was written last, in seconds since the epoch.
    """

    path: Path
    n_bytes: int
    at: float


def damaged_files(folder: Path) -> tuple[DamagedFile, ...]:
    """Those in a folder, the newest first; none where there is no folder."""
    found: list[DamagedFile] = []
    for path in folder.glob(f"*{DAMAGED_SUFFIX}"):
        try:
            status = path.stat()
        except FileNotFoundError:
            continue
        found.append(DamagedFile(path=path, n_bytes=status.st_size, at=status.st_mtime))
    return tuple(sorted(found, key=lambda each: (-each.at, each.path.name)))


def remove_damaged(folder: Path) -> None:
    """Remove them all.

    Raises:
        OSError: one cannot be removed.
    """
    for each in damaged_files(folder):
        each.path.unlink(missing_ok=True)


def keep_newest(folder: Path, *, most_bytes: int = MOST_BYTES) -> None:
    """Remove all but the newest ones.

    Raises:
        OSError: one cannot be removed.
    """
    total = 0
    for index, each in enumerate(damaged_files(folder)):
        total += each.n_bytes
        if index >= MOST_FILES or total > most_bytes:
            each.path.unlink(missing_ok=True)
