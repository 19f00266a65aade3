"""The part of a text that shows what was found in it.  Pure; fast on a line of a megabyte too.

Folding moves characters, so the text is folded piece by piece, and only the part that is shown character by character.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice

from app.domain.search import Mark, Snippet
from app.storage.folding import fold, fold_with_places

WIDTH = 160
"""Characters of a snippet, about two lines."""

_BEFORE = 40
_WORD_ROOM = 20
_STEP = 16_384
_OVERLAP = 2_048
_MOST_MATCHES = 200


def snippet(text: str, patterns: Sequence[str]) -> Snippet:
    """The part of `text` where most of `patterns` stand, which are expressions for folded text."""
    if not patterns:
        return _cut(text, 0, None)
    found = re.compile("|".join(f"({pattern})" for pattern in patterns))
    for start in range(0, max(1, len(text)), _STEP):
        piece = text[start : start + _STEP + _OVERLAP]
        if found.search(fold(piece)):
            return _cut(text, start + _best(piece, found), found)
    return _cut(text, 0, None)


def _best(piece: str, found: re.Pattern[str]) -> int:
    """Where the stretch begins that holds most of the different patterns."""
    folded, places = fold_with_places(piece)
    matches = [(match.start(), match.lastindex) for match in islice(found.finditer(folded), _MOST_MATCHES)]
    if not matches:  # folded alone, a mark at the edge may be another letter
        return 0
    best, most = matches[0][0], 0
    for at, _ in matches:
        kinds = len({kind for other, kind in matches if at <= other < at + WIDTH - _BEFORE})
        if kinds > most:
            best, most = at, kinds
    return places[best]


def _cut(text: str, at: int, found: re.Pattern[str] | None) -> Snippet:
    start = max(0, at - _BEFORE)
    if start:
        space = re.search(r"\s\S", text[start : min(at, start + _WORD_ROOM)])
        start += space.start() + 1 if space else 0
    end = min(len(text), start + WIDTH)
    if end < len(text):
        spaces = [match.start() for match in re.finditer(r"\s", text[end - _WORD_ROOM : end])]
        end = end - _WORD_ROOM + spaces[-1] if spaces else end
    shown = re.sub(r"\s", " ", unicodedata.normalize("NFC", text[start:end]))
    before, after = "…" if start else "", "…" if end < len(text) else ""
    marks = () if found is None else tuple(_marks(shown, found, shift=len(before)))
    return Snippet(f"{before}{shown}{after}", marks)


def _marks(shown: str, found: re.Pattern[str], *, shift: int) -> Iterator[Mark]:
    folded, places = fold_with_places(shown)
    for match in found.finditer(folded):
        start, end = places[match.start()], places[match.end()]
        if match.end() and end == places[match.end() - 1]:
            # Half of a letter that folds to two: all of it is marked.
            end = next(place for place in places[match.end() :] if place > end)
        yield Mark(start + shift, end + shift)
