"""What the palette offers for what is typed: entries of several kinds, those that agree best first.

It knows values and what choosing does, and no widgets.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.ui.models.palette_rows import PaletteEntry, PaletteGroup
from app.ui.ranking import Match, Ranked

EntryOf = Callable[[int], PaletteEntry]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Things of one kind.

    Attributes:
        heading: over them.
        prefix: typed first, it leaves only these; empty for none.
        texts: what they are called, in order of preference.
        entry: makes the entry at a place; only for those that are shown.
        limit: most that are shown beside others, with something typed.
        first: most that are shown with nothing typed.
    """

    heading: str
    prefix: str = ""
    texts: Ranked
    entry: EntryOf
    limit: int = 5
    first: int = 0


ALONE = 40
"""Most entries of a kind that is asked for alone."""


def groups_for(typed: str, choices: Sequence[Choices]) -> list[PaletteGroup]:
    """The groups, that with the best agreement first; equal ones in the given order."""
    alone = next((each for each in choices if each.prefix and typed.startswith(each.prefix)), None)
    if alone is not None:
        found = alone.texts.best(typed.removeprefix(alone.prefix), limit=ALONE)
        return [PaletteGroup(alone.heading, tuple(alone.entry(place) for _, place in found))]
    nothing = not typed.strip()
    ranked: list[tuple[Match, PaletteGroup]] = []
    for each in choices:
        found = each.texts.best(typed, limit=each.first if nothing else each.limit)
        if found:
            entries = tuple(each.entry(place) for _, place in found)
            ranked.append((found[0][0], PaletteGroup(each.heading, entries)))
    return [group for _, group in sorted(ranked, key=lambda pair: pair[0])]
