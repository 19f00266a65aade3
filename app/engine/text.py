"""Tokens to text: whole characters only, control tokens left out, stop strings held back until they are decided.

Reasoning is marked as the chat keeps it, whatever the model's own marks are.
"""

import codecs
from collections.abc import Callable, Sequence

from app.domain.message import OPEN_REASONING
from app.domain.thought_marks import THINK, ThoughtMarks
from app.domain.thought_reading import Canonical, Part
from app.domain.turn import FinishReason

OPENED = f"{OPEN_REASONING}\n"
"""What a reply begins with, to whoever reads it, whose prompt has begun to reason."""
_UNDECIDED = frozenset({Part.BEGINNING, Part.HEAD, Part.BETWEEN})


class TextStream:
    """The text of one reply as its tokens arrive."""

    def __init__(
        self,
        piece: Callable[[int], bytes],
        ends_turn: Callable[[int], bool],
        *,
        stop: Sequence[str] = (),
        marks: ThoughtMarks = THINK,
    ) -> None:
        """Start an empty text.

        Args:
            piece: a token's bytes, empty for control tokens that are no marks.
            ends_turn: True for tokens that end a reply.
            stop: strings that end the reply and are not part of it.
            marks: what the model marks its reasoning off with.
        """
        self._piece = piece
        self._ends_turn = ends_turn
        self._stop = tuple(text for text in stop if text)
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._marks = marks
        # Ours need no reading: they are kept as they come.
        self._kept = None if marks is THINK else Canonical((marks,))
        self._held = ""
        self._released: list[str] = []
        self._n_taken = 0
        self._decoded: list[int] = []

    @property
    def text(self) -> str:
        """Everything released so far."""
        return "".join(self._released)

    @property
    def undecided(self) -> bool:
        """True where only what comes next tells whether it is reasoning."""
        return self._kept is not None and self._kept.part in _UNDECIDED

    def begin_thought(self) -> None:
        """The prompt has begun to reason, before the reply's own tokens."""
        if self._kept is not None:
            self._kept = Canonical((self._marks,), opened=True)
        self._held += OPENED
        self._release(len(self._held))

    def replay(self, tokens: Sequence[int]) -> None:
        """Take the tokens of a reply that goes on, as if they had just been drawn.

        A stop string among them ends nothing: they were shown, and the reply was asked to go on after them.  What is
        released of them is not taken any more.
        """
        self._held += self._read("".join(self._decoder.decode(self._piece(token)) for token in tokens))
        self._release(len(self._held) - self._undecided())
        self.take()

    def feed(self, token: int) -> FinishReason | None:
        """Take the next token; the reason if the reply ends with it."""
        if self._ends_turn(token):
            self._decoded.append(self._read_end())
            self.finish()
            return FinishReason.END
        new = self._read(self._decoder.decode(self._piece(token)))
        self._decoded.append(len(new))
        self._held += new
        found = min((at for at in (self._held.find(stop) for stop in self._stop) if at >= 0), default=-1)
        if found >= 0:
            self._held = self._held[:found]
            self._release(len(self._held))
            return FinishReason.STOP
        self._release(len(self._held) - self._undecided())
        return None

    def finish(self) -> None:
        """Release what was held back.  Bytes of an unfinished character are dropped: they are no text yet."""
        self._read_end()
        self._release(len(self._held))

    def take(self) -> str:
        """What was released since the last call."""
        new = "".join(self._released[self._n_taken :])
        self._n_taken = len(self._released)
        return new

    def take_decoded(self) -> list[int]:
        """How many characters each token fed since the last call has completed, released or not."""
        new, self._decoded = self._decoded, []
        return new

    @property
    def n_held(self) -> int:
        """Characters that are known and not released."""
        return len(self._held)

    def _read(self, text: str) -> str:
        return text if self._kept is None else self._kept.feed(text)

    def _read_end(self) -> int:
        """Hold what the marks left open; its length."""
        left = "" if self._kept is None else self._kept.finish()
        self._held += left
        return len(left)

    def _undecided(self) -> int:
        """Length of the longest end of the held text that could begin a stop string."""
        longest = max((len(stop) - 1 for stop in self._stop), default=0)
        for length in range(min(longest, len(self._held)), 0, -1):
            if any(stop.startswith(self._held[-length:]) for stop in self._stop):
                return length
        return 0

    def _release(self, count: int) -> None:
        self._released.append(self._held[:count])
        self._held = self._held[count:]
