"""Where each character of a rendered text stands in the Markdown it was made from.  Pure; it knows no widgets.

Rendering leaves out marks, decodes entities, and adds characters of its own, like the box of a task; the rest is the
source's own text in its own order.  So both are walked through side by side, and after a difference the next stretch
they have in common is looked for.  A character that is not found stands nowhere.
"""

from collections.abc import Sequence

_STRETCHES = ((8, 600), (4, 120), (2, 24), (1, 8))
"""Lengths of common stretches that are looked for, and how far: a short one proves little, so it must be near."""

NOWHERE = -1


def source_places(shown: str, source: str, start: int = 0) -> tuple[list[int], int]:
    """The offset in `source` of each character of `shown`, at or after `start`; and where the walk ended."""
    shown, source = _spaced(shown), _spaced(source)
    places: list[int] = []
    at = start
    for index, character in enumerate(shown):
        if at >= len(source) or source[at] != character:
            found = _next(shown, index, source, at)
            if found == NOWHERE:
                places.append(NOWHERE)
                continue
            at = found
        places.append(at)
        at += 1
    return places, at


def stretches(places: Sequence[int], spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where characters whose places lie in one of the sorted `spans` begin and end, in the rendered text."""
    found: list[tuple[int, int]] = []
    at = 0
    for index, place in enumerate(places):
        while place != NOWHERE and at < len(spans) and spans[at][1] <= place:
            at += 1
        if place == NOWHERE or at >= len(spans) or place < spans[at][0]:
            continue
        if found and found[-1][1] == index:
            found[-1] = (found[-1][0], index + 1)
        else:
            found.append((index, index + 1))
    return found


def _spaced(text: str) -> str:
    """Line ends and other spaces as plain ones, since rendering exchanges them; of the same length."""
    return "".join(" " if character.isspace() else character for character in text)


def _next(shown: str, index: int, source: str, at: int) -> int:
    """Where the walk goes on in the source; nowhere for a character that rendering added."""
    for length, reach in _STRETCHES:
        wanted = shown[index : index + length]
        if len(wanted) < length and length > 1 and len(wanted) < 2:
            continue
        found = source.find(wanted, at, at + reach + length)
        if found >= 0:
            return found
    return NOWHERE
