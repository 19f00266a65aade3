"""From text as it was written to the words it is found by.  Pure; it knows no tables and no queries.

Folding makes letters equal that a person who searches takes for the same one: upper and lower case, accents and vowel
points, full and half width, ß and ss, the spellings of alef, the stretched and the plain Arabic letter.

Where words are separated by spaces, a token is a word.  Where they are not, a dictionary would have to say where a
word ends, and would be wrong for names; so every two neighbouring characters (Chinese, Japanese, Korean) or every
three (the alphabets of Thai, Lao, Khmer and Burmese, which have fewer letters and longer words) make a token, and
what is looked for is a sequence of such tokens.  Shorter searches find the single characters, which stand once each
behind all others, where they cost little.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

WORD_LETTERS = 64
"""A longer word (a key, a picture as text) is taken apart into pieces of this length."""

# Character by character, since most of these belong to no block of their own.
_DROPPED = "\u00ad\u0640\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_ALIKE = {"ı": "i", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه"}
_REPLACED = re.compile(f"[{_DROPPED}{''.join(_ALIKE)}]")
_INSTEAD = _ALIKE | dict.fromkeys(_DROPPED, "")
# Accents, vowel points and variation selectors; not the marks that make another letter in Japanese or Indian scripts.
_MARKS = re.compile(
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f"
    "\ufe20-\ufe2f\U000e0100-\U000e01ef]+"
)
_PAIRED = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3100-\u318e"
    "\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48c\uac00-\ud7a3\uf900-\ufaff"
    "\U0001f300-\U0001faff\u2600-\u27bf\U00020000-\U0003ffff"
)
_TRIPLED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e80-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109f\u1780-\u17d3\u1950-\u19df"
    "\u1a20-\u1a7f\ua9e0-\ua9ff\uaa60-\uaadf"
)
_HALF_WIDTH_MARKS = "ﾞﾟ"
_RUNS = re.compile(f"([{_PAIRED}]+|[{_TRIPLED}]+)")
# A word goes on over the marks that the scripts of India and Tibet write vowels with.
_WORDS = re.compile("(?:[^\\W_]+|[\u0900-\u0963\u0970-\u0df3\u0f18-\u0fbc\u135d-\u135f]+)+")
_ASCII_WORDS = re.compile("[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of folded text that is looked for as one.

    Attributes:
        text: a word, or a run of a script without spaces.
        size: 0 for a word, else how many characters of the run make a token.
    """

    text: str
    size: int

    @property
    def tokens(self) -> tuple[str, ...]:
        """What stands in the index, in order, where the piece stands in a text."""
        if not self.size:
            return tuple(_cut(self.text))
        if len(self.text) <= self.size:
            return (self.text,)
        return tuple(_grams(self.text, self.size))


def fold(text: str) -> str:
    """The text with differences removed that do not matter to who searches."""
    if text.isascii():
        return text.lower()
    bare = _MARKS.sub("", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize("NFC", _REPLACED.sub(lambda found: _INSTEAD[found[0]], bare))


def pieces(folded: str) -> Iterator[Piece]:
    """The words and runs of a folded text, in order."""
    for at, part in enumerate(_RUNS.split(folded)):
        if at % 2:
            yield Piece(part, _size(part))
        else:
            yield from (Piece(word, 0) for word in _WORDS.findall(part))


def tokens_of(text: str) -> list[str]:
    """Every token of a text as it stands in the index."""
    folded = fold(text)
    if folded.isascii():
        return _cut_all(_ASCII_WORDS.findall(folded))
    tokens: list[str] = []
    shorter: set[str] = set()
    for at, part in enumerate(_RUNS.split(folded)):
        if at % 2:
            size = _size(part)
            # What is shorter than a token stands below, so the run itself counts only from there on.
            tokens += _grams(part, size)
            shorter.update(part)
            if size == 3:
                shorter.update(_grams(part, 2))
        else:
            tokens += _cut_all(_WORDS.findall(part))
    return [*tokens, *sorted(shorter)]


def is_word(token: str) -> bool:
    """Whether a token is a word that may hold another one, rather than a number or a part of a run."""
    return len(token) >= 3 and not token.isdecimal() and not _RUNS.match(token)


def parts_words(folded: str, at: int) -> bool:
    """Whether no word goes on from before `at` to behind it."""
    before, behind = folded[at - 1 : at] if at else "", folded[at : at + 1]
    return not (_WORDS.match(before) and _WORDS.match(behind)) or bool(_RUNS.match(before) or _RUNS.match(behind))


def fold_with_places(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters where it comes from, the end of the text included."""
    if text.isascii():
        return text.lower(), list(range(len(text) + 1))
    folded, parts = fold(text), list(map(_fold_part, text))
    if "".join(parts) == folded:
        if max(map(len, parts)) == min(map(len, parts)) == 1:
            return folded, list(range(len(text) + 1))
        sources: Sequence[str] = text
    else:
        sources = tuple(_clusters(text))
        parts = [_fold_part(cluster) for cluster in sources]
        folded = "".join(parts)
    places: list[int] = []
    at = 0
    for source, part in zip(sources, parts, strict=True):
        places += [at] * len(part)
        at += len(source)
    return folded, [*places, at]


@lru_cache(maxsize=16_384)
def _fold_part(part: str) -> str:
    return fold(part)


def _clusters(text: str) -> Iterator[str]:
    """Characters with the marks that follow them, which only together fold as they do in the whole text."""
    start = 0
    for at in range(1, len(text)):
        if not unicodedata.combining(text[at]) and text[at] not in _HALF_WIDTH_MARKS:
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def _size(run: str) -> int:
    paired = "\u2600" <= run[0] < "\ua4d0" or run[0] >= "\uabc0"
    return 2 if paired else 3


def _grams(run: str, size: int) -> list[str]:
    if size == 2:
        return [one + two for one, two in pairwise(run)]
    return [run[at : at + size] for at in range(len(run) - size + 1)]


def _cut_all(words: list[str]) -> list[str]:
    if all(len(word) <= WORD_LETTERS for word in words):
        return words
    return [token for word in words for token in _cut(word)]


def _cut(word: str) -> list[str]:
    if len(word) <= WORD_LETTERS:
        return [word]
    return [word[at : at + WORD_LETTERS] for at in range(0, len(word), WORD_LETTERS)]
