"""What is looked for in a conversation, and at which of its places one stands.  Pure."""

from bisect import bisect_left
from dataclasses import dataclass

from app.domain.ids import MessageId
from app.ui.shown_row import ShownRow

_SPACES = {ord(space): " " for space in "\t\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}"}
_SPACES |= dict.fromkeys(range(0x2000, 0x200B), " ")


class Needle:
    """A text that is looked for, whatever the case of its letters and the kind of its spaces.

    Attributes:
        length: at most so many characters are one place.
    """

    def __init__(self, wanted: str) -> None:
        self._folded = _folded(wanted)
        self.length = len(self._folded)

    def __bool__(self) -> bool:
        return bool(self._folded)

    def places(self, text: str) -> list[tuple[int, int]]:
        """Where it begins and ends, each place after the end of the one before."""
        folded, wanted = _folded(text), self._folded
        found: list[tuple[int, int]] = []
        at = folded.find(wanted) if wanted else -1
        while at >= 0:
            found.append((at, at + len(wanted)))
            at = folded.find(wanted, at + len(wanted))
        if not found or len(folded) == len(text):
            return found
        # Some letter became several, as ß does.
        letters = [index for index, letter in enumerate(text) for _ in letter.casefold()]
        return [(letters[begin], letters[end - 1] + 1) for begin, end in found]


def _folded(text: str) -> str:
    return text.translate(_SPACES).casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """The place one stands at.

    Attributes:
        message, part: the message, and in which of its parts.
        starts: where the places of that part stand, in order; those of one block of Markdown stand at its beginning.
        index: which of them it is.
        end: where it ends, or its block.
    """

    message: MessageId
    part: int
    starts: tuple[int, ...]
    index: int
    end: int

    @property
    def at(self) -> int:
        """Where it stands."""
        return self.starts[self.index]

    def nth_from(self, start: int) -> int:
        """Which of the places from there on it is; negative where it stands before."""
        return self.index - bisect_left(self.starts, start)


@dataclass(frozen=True, slots=True)
class Seen:
    """A place in what is seen of a row."""

    start: int
    end: int
    is_here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is looked for, and where one stands; None before the first place is known."""

    needle: Needle
    here: Here | None = None

    def seen_in(self, message: MessageId, part: int, row: ShownRow) -> list[Seen]:
        """The places in a row; one that begins in another row is seen in part."""
        here = self.here if self.here is not None and (self.here.message, self.here.part) == (message, part) else None
        left = here.nth_from(row.start) if here is not None else -1
        shift, found = len(row.before), []
        for begin, end in self.needle.places(row.before + row.text + row.after):
            first, last = max(0, begin - shift), min(len(row.text), end - shift)
            if first < last:
                begins_here = begin >= shift
                found.append(Seen(first, last, is_here=begins_here and left == 0))
                left -= begins_here
        return found
