"""Where the data lie, and where they are to be moved to, as values."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PlaceState:
    """What the page about it shows.

    Attributes:
        folder: where the data are.
        wish: where they are to be from the next start on.
    """

    folder: Path
    wish: Path | None = None
