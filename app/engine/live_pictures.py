"""The pictures among the rows of one live sequence: how a prompt is read around them, and where it cannot be cut.

In a sequence of tokens the positions of a picture hold numbers below zero, which stand for that picture and no other.
A picture is read whole or not at all, so nothing is ever cut inside one; and where its places have two dimensions it
takes more rows of the memory than positions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.errors import BugError
from app.engine.stop import StopFlag


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows of a picture that are read at once.

    Attributes:
        digest: of the picture.
        part: which of its parts.
        ids: what stands for them, a number below zero for each position.
        n_rows: of the memory.
    """

    digest: str
    part: int
    ids: tuple[int, ...]
    n_rows: int


class Sight(Protocol):
    """What reads pictures."""

    def stretch(self, first: int) -> Stretch:
        """The stretch that begins with this number."""

    def read(self, stretch: Stretch, start: int, *, stop: StopFlag | None = None) -> None:
        """Evaluate its rows at `start`.

        Raises:
            DecodeError: it failed or was stopped; rows may be there.
            KnownError: the picture cannot be read; no rows are there.
        """


@dataclass(frozen=True, slots=True)
class _Placed:
    start: int
    end: int
    n_rows: int


class LivePictures:
    """Where pictures lie in a live sequence."""

    def __init__(self, sight: Sight | None) -> None:
        self._sight = sight
        self._placed: list[_Placed] = []

    @property
    def sight(self) -> Sight:
        """What reads them."""
        if self._sight is None:
            raise BugError("a prompt holds a picture, and nothing here sees")
        return self._sight

    def __bool__(self) -> bool:
        return bool(self._placed)

    @property
    def n_extra(self) -> int:
        """Rows that they take beyond their positions."""
        return sum(each.n_rows - (each.end - each.start) for each in self._placed)

    def pieces(self, tokens: Sequence[int], most: int) -> Iterator[Sequence[int]]:
        """The tokens in pieces: texts of at most `most`, and pictures whole."""
        at = 0
        while at < len(tokens):
            if tokens[at] < 0:
                n = len(self.sight.stretch(tokens[at]).ids)
            else:
                text = (index for index in range(at, min(at + most, len(tokens))) if tokens[index] < 0)
                n = next(text, min(at + most, len(tokens))) - at
            yield tokens[at : at + n]
            at += n

    def place(self, stretch: Stretch, start: int) -> None:
        """Its rows were read at `start`."""
        self._placed.append(_Placed(start, start + len(stretch.ids), stretch.n_rows))

    def before(self, position: int) -> bool:
        """Whether a picture begins before a position."""
        return bool(self._placed) and self._placed[0].start < position

    def ends_at(self, position: int) -> bool:
        """Whether the last one ends there."""
        return bool(self._placed) and self._placed[-1].end == position

    def outside(self, position: int) -> int:
        """The position, or the beginning of the picture that it lies in."""
        return next((each.start for each in self._placed if each.start < position < each.end), position)

    def cut(self, position: int) -> None:
        """The sequence was cut to `position`."""
        while self._placed and self._placed[-1].end > position:
            self._placed.pop()
