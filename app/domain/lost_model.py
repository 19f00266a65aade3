"""Where a model's file went that is not loaded: values only, found out by whoever looks at the disk."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Loss(StrEnum):
    """What became of a model's file."""

    THERE = "there"
    """Where it was seen last."""
    MOVED = "moved"
    """In another folder."""
    RENAMED = "renamed"
    """Beside where it was, under another name."""
    REPLACED = "replaced"
    """Another model lies where it was, be it only another quantisation."""
    DELETED = "deleted"
    """Its folder is there without it."""
    UNMOUNTED = "unmounted"
    """Its folder is not there, as when a drive is not connected."""
    UNKNOWN = "unknown"
    """It was never loaded here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LostModel:
    """A model that is wanted.

    Attributes:
        name: what it called itself.
        loss: what became of its file.
        seen: where it was last; None where it was never loaded here.
        found: where it is now; None where it was not found.
    """

    name: str
    loss: Loss
    seen: Path | None = None
    found: Path | None = None
