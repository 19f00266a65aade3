"""Text as a sequence of whole characters."""

import unicodedata

_JOINER = "\u200d"
_EXTENDS = frozenset("\u200c\u200d")
_JAMO = frozenset(map(chr, range(0x1100, 0x1200)))
"""Parts of Korean syllables that are written apart."""
_MOST_PARTS = 64


def whole_characters(text: str) -> str:
    """The text with halves of surrogate pairs, which UTF-8 cannot hold, joined or replaced."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def cut(text: str, most: int) -> str:
    """The first `most` code points or fewer, so that no character as a person sees it is cut in two."""
    return text[: boundary(text, most)]


def boundary(text: str, at: int) -> int:
    """The last place up to `at` between two characters as a person sees them.

    An accent belongs to its letter, a family of emoji is one character, and so is a flag.  A character of more parts
    than any script has is cut all the same.
    """
    if at >= len(text):
        return len(text)
    for place in range(at, max(0, at - _MOST_PARTS), -1):
        if not _belong_together(text, place):
            return place
    return at


def _belong_together(text: str, place: int) -> bool:
    before, after = text[place - 1], text[place]
    if after in _EXTENDS or before == _JOINER or (before, after) == ("\r", "\n"):
        return True
    if unicodedata.category(after).startswith("M") or _is_modifier(after):
        return True
    if _is_flag_half(before) and _is_flag_half(after):
        start = place
        while start > 0 and _is_flag_half(text[start - 1]) and place - start < _MOST_PARTS:
            start -= 1
        return (place - start) % 2 == 1
    return before in _JAMO and after in _JAMO


def _is_modifier(char: str) -> bool:
    """A skin colour, or a letter of a flag's name."""
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"
