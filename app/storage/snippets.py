"""The part of a text that shows what was found in it.  Pure; fast on a line of a megabyte too.

Folding moves characters, so that a place in folded text is none in the text itself.  Text is therefore searched in
chapters, then in pages, and only the page that is shown is folded character by character.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice

from app.domain.search import Mark, Snippet
from app.storage.folding import fold, fold_with_places

WIDTH = 160
"""Characters of a snippet, about two lines."""

# Control characters too: a terminal would obey them.
_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")
_BEFORE = 40
_WORD_ROOM = 20
_CHAPTER = 16_384
_PAGE = 512
_OVERLAP = 512
_MOST_MATCHES = 50


def snippet(text: str, patterns: Sequence[str]) -> Snippet:
    """The part of `text` where most of `patterns` stand first, which are expressions for folded text."""
    if not patterns:
        return _cut(text, 0, None)
    found = re.compile("|".join(f"({pattern})" for pattern in patterns))
    start = _page(text, found)
    return _cut(text, start + _place(text[start : start + _PAGE + _OVERLAP], found), found)


def _page(text: str, found: re.Pattern[str]) -> int:
    """Where a page begins that holds most of the patterns; 0 where none does, or the text is one page."""
    if len(text) <= _PAGE + _OVERLAP:
        return 0
    for start in range(0, len(text), _CHAPTER):
        chapter = text[start : start + _CHAPTER + _OVERLAP]
        if found.search(fold(chapter)):
            return start + _page_of(chapter, found)
    return 0


def _page_of(chapter: str, found: re.Pattern[str]) -> int:
    best, most = 0, 0
    for start in range(0, len(chapter), _PAGE):
        kinds = {match.lastindex for match in found.finditer(fold(chapter[start : start + _PAGE + _OVERLAP]))}
        if len(kinds) > most:
            best, most = start, len(kinds)
        if most == found.groups:
            break
    return best


def _place(page: str, found: re.Pattern[str]) -> int:
    """Where the first of the patterns begins, in the stretch as long as a snippet that holds most of them."""
    folded, places = fold_with_places(page)
    matches = [(match.start(), match.lastindex) for match in islice(found.finditer(folded), _MOST_MATCHES)]
    best, most = 0, 0
    for at, _ in matches:
        kinds = {kind for other, kind in matches if at <= other < at + WIDTH - _BEFORE}
        if len(kinds) > most:
            best, most = at, len(kinds)
        if most == found.groups:
            break
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
    shown = _BLANK.sub(" ", unicodedata.normalize("NFC", text[start:end]))
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
