"""Which of many short texts are meant by a few letters.  Pure; fast for ten thousand texts at every key.

Better kinds of agreement are looked for first, each over all texts and by one operation in C, and the search ends when
enough is found: that is what keeps a key under a frame.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

MOST_LETTERS = 10
"""More than so many typed letters are words, and not the letters of an abbreviation."""
MOST_LOOSE = 1000
"""Loose matches that are compared by how close together their letters stand; beyond, the first ones count."""


class Match(IntEnum):
    """How a text agrees with what was typed, the best first."""

    BEGINS = 0
    """The text begins with it."""
    WORD = 1
    """A word begins with it."""
    WORDS = 2
    """Words begin with each of the typed words."""
    HOLDS = 3
    """It stands somewhere."""
    INITIALS = 4
    """Its letters begin words, in this order."""
    LOOSE = 5
    """Its letters stand in this order."""


class Ranked:
    """Texts in order of preference, to be chosen from."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [f" {folded(text)}" for text in texts]

    def __len__(self) -> int:
        return len(self._texts)

    def best(self, typed: str, *, limit: int) -> list[tuple[Match, int]]:
        """The places of the texts that are meant, the best first, and how each agrees; nothing typed means all."""
        wanted = " ".join(folded(typed).split())
        if not wanted:
            return [(Match.BEGINS, place) for place in range(min(limit, len(self._texts)))]
        found: dict[int, Match] = {}
        for match, places in self._ways(wanted):
            for place in places():
                found.setdefault(place, match)
            if len(found) >= limit:
                break
        return [(match, place) for place, match in found.items()][:limit]

    def _ways(self, wanted: str) -> Iterable[tuple[Match, Callable[[], Sequence[int]]]]:
        texts, words, letters = self._texts, wanted.split(), wanted.replace(" ", "")
        begins = f" {wanted}"
        yield Match.BEGINS, lambda: [at for at, text in enumerate(texts) if text.startswith(begins)]
        yield Match.WORD, lambda: [at for at, text in enumerate(texts) if begins in text]
        if len(words) > 1:
            starts = [f" {word}" for word in words]
            yield Match.WORDS, lambda: [at for at, text in enumerate(texts) if all(each in text for each in starts)]
        yield Match.HOLDS, lambda: [at for at, text in enumerate(texts) if wanted in text]
        if 1 < len(letters) <= MOST_LETTERS:
            yield Match.INITIALS, lambda: self._initials(letters)
            yield Match.LOOSE, lambda: self._loose(letters)

    def _initials(self, letters: str) -> list[int]:
        """Texts in which words that follow each other begin with the letters."""
        pattern = re.compile("".join(f" {re.escape(letter)}[^ ]*" for letter in letters))
        first, last = f" {letters[0]}", f" {letters[-1]}"
        return [at for at, text in enumerate(self._texts) if first in text and last in text and pattern.search(text)]

    def _loose(self, letters: str) -> list[int]:
        """Texts that hold the letters in order, those first in which they stand close together."""
        # Each step goes to the next such letter and cannot go back, so that no text takes long.
        steps = "".join(f"[^{re.escape(letter)}]*{re.escape(letter)}" for letter in letters[1:])
        pattern = re.compile(f"[^{re.escape(letters[0])}]*({re.escape(letters[0])}{steps})")
        found: list[tuple[int, int]] = []
        first, last = letters[0], letters[-1]
        for at, text in enumerate(self._texts):
            match = pattern.match(text) if first in text and last in text else None
            if match is not None:
                found.append((match.end(1) - match.start(1), at))
                if len(found) == MOST_LOOSE:
                    break
        return [at for _, at in sorted(found)]


def holds_all(text: str, words: str) -> bool:
    """Whether each of the words stands somewhere in the text."""
    text = folded(text)
    return all(word in text for word in folded(words).split())


def folded(text: str) -> str:
    """Text in which case and accents do not count."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
