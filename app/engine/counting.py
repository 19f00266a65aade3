"""How many tokens texts are, counted piece by piece so that counting can be given up at any time."""

from collections.abc import Sequence

from app.engine.stop import StopFlag
from app.engine.template import Vocabulary

_PIECE = 16 * 1024
"""Characters tokenised at once.  Shorter texts are counted exactly; where a longer one is cut, one token may be two."""


def count_tokens(texts: Sequence[str], vocabulary: Vocabulary, stop: StopFlag) -> tuple[int, ...] | None:
    """A count for each text; None when it was stopped."""
    counts: list[int] = []
    for text in texts:
        count = at = 0
        while at < len(text):
            if stop.is_set():
                return None
            end = _cut(text, at)
            count += len(vocabulary.tokenize(text[at:end], special=False))
            at = end
        counts.append(count)
    return tuple(counts)


def _cut(text: str, at: int) -> int:
    """Where to cut: before the last line break or space that leaves a piece, since few tokens go across those."""
    end = at + _PIECE
    if end >= len(text):
        return len(text)
    for mark in ("\n", " "):
        found = text.rfind(mark, at + _PIECE // 2, end)
        if found > at:
            return found
    return end
