"""What an import leaves behind, counted or told.  It knows no formats."""

from collections import Counter
from enum import Enum

MOST_TROUBLES = 500
"""Sentences kept; a file that is all damage need not be told line by line."""


class Left(Enum):
    """Kinds of things that a conversation of text cannot hold; singular and plural."""

    IMAGE = ("image", "images")
    AUDIO = ("sound recording", "sound recordings")
    VIDEO = ("video", "videos")
    FILE = ("attached file", "attached files")
    PART = ("part of an unknown kind", "parts of an unknown kind")
    HIDDEN = ("hidden message", "hidden messages")
    DATE = ("date", "dates")
    LORE = ("entry of the world information", "entries of the world information")
    CREATOR = ("note of a card's author", "notes of a card's author")


_MARKED = (Left.IMAGE, Left.AUDIO, Left.VIDEO, Left.FILE, Left.PART)
_DROPPED = (Left.HIDDEN, Left.LORE, Left.CREATOR)


class Notes:
    """Collects them for one source.

    Attributes:
        source: what the sentences begin with; may be changed as the reading goes on.
    """

    def __init__(self, source: str) -> None:
        self.source = shown(source)
        self._left: Counter[Left] = Counter()
        self._troubles: list[str] = []
        self._unsaid = 0

    def left(self, kind: Left, n: int = 1) -> None:
        """Count something that stays behind."""
        self._left[kind] += n

    def trouble(self, sentence: str) -> None:
        """Tell of something that could not be read.

        Args:
            sentence: goes on after the source's name, and ends with a full stop.
        """
        if len(self._troubles) < MOST_TROUBLES:
            self._troubles.append(f"{self.source}: {sentence}")
        else:
            self._unsaid += 1

    def n_troubles(self) -> int:
        """How many sentences there are, for `forget`."""
        return len(self._troubles)

    def forget(self, n_kept: int) -> None:
        """Take back what was told after the first `n_kept` sentences: it was about something else altogether."""
        del self._troubles[n_kept:]

    def problems(self) -> tuple[str, ...]:
        """Everything as sentences, the particular ones first."""
        found = list(self._troubles)
        if self._unsaid:
            found.append(f"{self.source}: {self._unsaid} further things could not be read.")
        if marked := self._counts(_MARKED):
            found.append(f"{self.source}: {marked} cannot be kept; a note in brackets stands where each was.")
        if dropped := self._counts(_DROPPED):
            found.append(f"{self.source}: {dropped} had no place in a conversation and stayed behind.")
        if dates := self._counts((Left.DATE,)):
            found.append(f"{self.source}: {dates} could not be read; when that was is left unknown.")
        return tuple(found)

    def _counts(self, kinds: tuple[Left, ...]) -> str:
        counted = [
            f"{self._left[kind]} {kind.value[0] if self._left[kind] == 1 else kind.value[1]}"
            for kind in kinds
            if self._left[kind]
        ]
        return " and ".join([", ".join(counted[:-1]), counted[-1]] if len(counted) > 1 else counted)


def shown(text: str, *, limit: int = 120) -> str:
    """A name from a file, fit for a terminal: one line, nothing that moves the cursor, no half characters."""
    line = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text[: limit + 1])
    return line if len(line) <= limit else f"{line[:limit]}…"
