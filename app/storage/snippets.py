"""The part of a text that shows what was found in it.  Pure; fast on a line of a megabyte too.

Folding moves characters, so that a place in folded text is none in the text itself.  Text is therefore searched in
chapters, then in pages, and only the page that is shown is folded character by character.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from app.domain.characters import boundary
from app.domain.search import Mark, Snippet
from app.storage.folding import fold, fold_with_places, parts_words

WIDTH = 160
"""Characters of a snippet, about two lines."""

# Control characters too: a terminal would obey them.
_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")
_BEFORE = 40
_WORD_ROOM = 20
_CHAPTER = 16_384
_PAGE = 256
_OVERLAP = 256
_MOST_MATCHES = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """What something that was looked for looks like in folded text.

    Attributes:
        expression: a regular expression without groups.
        begins_word, ends_word: it counts only where a word begins before it, or ends behind it.
    """

    expression: str
    begins_word: bool
    ends_word: bool


def snippet(text: str, patterns: Sequence[Pattern]) -> Snippet:
    """The part of `text` where most of `patterns` stand first."""
    found = _Found(patterns)
    start = found.page(text) if patterns else 0
    return _cut(text, start + found.place(text[start : start + _PAGE + _OVERLAP]), found)


class _Found:
    """Where patterns stand."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self._patterns = tuple(patterns)
        # Nothing matches where nothing is looked for.
        self._any = re.compile("|".join(f"({pattern.expression})" for pattern in patterns) or r"(?!)")

    def matches(self, folded: str) -> Iterator[tuple[int, int, Pattern]]:
        """Beginning, end and pattern of each place, in order."""
        for match in self._any.finditer(folded):
            pattern = self._patterns[(match.lastindex or 1) - 1]
            begins = not pattern.begins_word or parts_words(folded, match.start())
            if begins and (not pattern.ends_word or parts_words(folded, match.end())):
                yield match.start(), match.end(), pattern

    def page(self, text: str) -> int:
        """Where a page begins that holds most of the patterns; 0 where none does, or the text is one page."""
        if len(text) <= _PAGE + _OVERLAP or self._kinds(text[: _PAGE + _OVERLAP]) == len(self._patterns):
            return 0
        for start in range(0, len(text), _CHAPTER):
            chapter = text[start : start + _CHAPTER + _OVERLAP]
            if self._kinds(chapter):
                return start + self._page_of(chapter)
        return 0

    def place(self, page: str) -> int:
        """Where the first of the patterns begins, in the stretch as long as a snippet that holds most of them."""
        folded, places = fold_with_places(page)
        matches = tuple(islice(self.matches(folded), _MOST_MATCHES))
        best, most = 0, 0
        for at, _, _ in matches:
            kinds = {kind for other, _, kind in matches if at <= other < at + WIDTH - _BEFORE}
            if len(kinds) > most:
                best, most = at, len(kinds)
            if most == len(self._patterns):
                break
        return places[best]

    def _page_of(self, chapter: str) -> int:
        best, most = 0, 0
        for start in range(0, len(chapter), _PAGE):
            n_kinds = self._kinds(chapter[start : start + _PAGE + _OVERLAP])
            if n_kinds > most:
                best, most = start, n_kinds
            if most == len(self._patterns):
                break
        return best

    def _kinds(self, page: str) -> int:
        """How many of the patterns a page holds."""
        return len({pattern for _, _, pattern in self.matches(fold(page))})


def _cut(text: str, at: int, found: _Found) -> Snippet:
    start = max(0, at - _BEFORE)
    if start:
        space = re.search(r"\s\S", text[start : min(at, start + _WORD_ROOM)])
        start = start + space.start() + 1 if space else boundary(text, start)
    end = min(len(text), start + WIDTH)
    if end < len(text):
        spaces = [match.start() for match in re.finditer(r"\s", text[end - _WORD_ROOM : end])]
        end = end - _WORD_ROOM + spaces[-1] if spaces else boundary(text, end)
    shown = _BLANK.sub(" ", unicodedata.normalize("NFC", text[start:end]))
    before, after = "…" if start else "", "…" if end < len(text) else ""
    return Snippet(f"{before}{shown}{after}", tuple(_marks(shown, found, shift=len(before))))


def _marks(shown: str, found: _Found, *, shift: int) -> Iterator[Mark]:
    folded, places = fold_with_places(shown)
    for first, last, _ in found.matches(folded):
        start, end = places[first], places[last]
        if end == places[last - 1]:
            # Half of a letter that folds to two: all of it is marked.
            end = next(place for place in places[last:] if place > end)
        yield Mark(start + shift, end + shift)
