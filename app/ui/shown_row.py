"""A stretch of a message as it is shown, and where its characters stand in what was written.  Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.ui.source_places import NOWHERE, source_places


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRow:
    """What one view shows of a part of a message.

    Attributes:
        text: as it is seen.
        source: what it was made of.
        start: where the source stands in the part.
        n_repeated: characters of the source before that, which stand elsewhere.
        before, after: what is seen right before and after it in the same line.
    """

    text: str
    source: str
    start: int
    n_repeated: int = 0
    before: str = ""
    after: str = ""

    @property
    def end(self) -> int:
        """Where the source ends in the part."""
        return self.start + len(self.source) - self.n_repeated

    def places(self) -> Sequence[int]:
        """Where in the part each character stands; some stand nowhere."""
        if self.text == self.source:
            return range(self.start, self.end)
        found, _ = source_places(self.text, self.source)
        return [place - self.n_repeated + self.start if place >= self.n_repeated else NOWHERE for place in found]
