"""The tokens of a vocabulary as what they are written as, for whoever compares text with many of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Piece:
    """What a token is written as.

    Attributes:
        raw: its bytes, which may begin or end within a character.
        text: the same where they are whole characters; None where not, or where there are none.
        ends: the token ends a reply.
    """

    raw: bytes
    text: str | None
    ends: bool


class Pieces:
    """Looks up tokens and remembers them."""

    def __init__(self, n_vocab: int, *, raw: Callable[[int], bytes], ends: Callable[[int], bool]) -> None:
        """Begin with none.

        Args:
            n_vocab: how many tokens there are.
            raw: the bytes of one, of control tokens too.
            ends: whether one ends a reply.
        """
        self.n_vocab, self._raw, self._ends = n_vocab, raw, ends
        self._known: dict[int, Piece] = {}

    def of(self, token: int) -> Piece:
        """What a token is written as."""
        known = self._known.get(token)
        if known is None:
            raw = self._raw(token)
            known = self._known[token] = Piece(raw, _text(raw), self._ends(token))
        return known

    @cached_property
    def in_order(self) -> Sequence[tuple[int, str, int]]:
        """Tokens of whole characters by their text, with how many of them the one before begins with too.

        None that ends a reply is among them, nor one that begins with a NUL.
        """
        texts = ((self.of(token), token) for token in range(self.n_vocab))
        ordered = sorted((each.text, token) for each, token in texts if each.text and each.raw[0] and not each.ends)
        before = ["", *(text for text, _ in ordered)]
        return [(token, text, _shared(last, text)) for last, (text, token) in zip(before, ordered, strict=False)]

    @cached_property
    def others(self) -> Sequence[int]:
        """All other tokens."""
        return sorted(set(range(self.n_vocab)) - {token for token, _, _ in self.in_order})


def _text(raw: bytes) -> str | None:
    try:
        return raw.decode() or None
    except UnicodeDecodeError:
        return None


def _shared(one: str, other: str) -> int:
    """With how many characters both begin."""
    n = min(len(one), len(other))
    return next((at for at in range(n) if one[at] != other[at]), n)
