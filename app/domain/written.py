"""What has been written of a reply so far, as a value that grows cheaply.

A string that is made anew with every round costs the square of the reply's length.  Here the pieces stay apart, each
longer than the next, and only neighbours of like size are joined: every character is copied a few times, however many
rounds there are.
"""

from dataclasses import dataclass
from itertools import chain

from app.domain.drafted import Runs, fitted, joined


@dataclass(frozen=True, slots=True)
class _Piece:
    """What some rounds in a row wrote."""

    n_rounds: int
    text: str
    token_ids: tuple[int, ...]
    drafted: Runs

    def joined(self, later: "_Piece") -> "_Piece":
        return _Piece(
            self.n_rounds + later.n_rounds,
            self.text + later.text,
            self.token_ids + later.token_ids,
            joined(self.drafted, later.drafted),
        )


@dataclass(frozen=True, slots=True)
class Written:
    """A reply's raw text, reasoning tags included, which of it was drafted, and its tokens."""

    _pieces: tuple[_Piece, ...] = ()

    @classmethod
    def of(cls, text: str, token_ids: tuple[int, ...] = (), drafted: Runs = ()) -> "Written":
        """So much at once."""
        return cls((_Piece(1, text, token_ids, fitted(drafted, len(text))),))

    def and_then(self, text: str, token_ids: tuple[int, ...], drafted: Runs = ()) -> "Written":
        """The same with one more round."""
        pieces, last = self._pieces, _Piece(1, text, token_ids, fitted(drafted, len(text)))
        while pieces and pieces[-1].n_rounds <= last.n_rounds:
            pieces, last = pieces[:-1], pieces[-1].joined(last)
        return Written((*pieces, last))

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(piece.text for piece in self._pieces)

    @property
    def token_ids(self) -> tuple[int, ...]:
        """Every token, in order."""
        return tuple(chain.from_iterable(piece.token_ids for piece in self._pieces))

    @property
    def drafted(self) -> Runs:
        """Which characters of `text` came from accepted drafts."""
        return joined(*(piece.drafted for piece in self._pieces))

    @property
    def n_tokens(self) -> int:
        """How many tokens there are."""
        return sum(len(piece.token_ids) for piece in self._pieces)
