"""Rules as places to be at: what is read there, and where the reading goes on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.engine.gbnf_characters import Ranges, characters
from app.engine.gbnf_rules import Item, Rule
from app.engine.gbnf_tokens import FindToken

END = 0
"""The place behind the last thing of a sequence."""


@dataclass(frozen=True, slots=True)
class OneCharacter:
    """A character is read, then what stands at `then`."""

    then: int
    ranges: Ranges


@dataclass(frozen=True, slots=True)
class OneToken:
    """A whole token is read: the one of that number, or any `other` one."""

    then: int
    number: int
    other: bool


@dataclass(frozen=True, slots=True)
class Call:
    """One of the sequences of a rule is read; `entries` are where they begin."""

    then: int
    entries: Sequence[int]


@dataclass(frozen=True, slots=True)
class Repeat:
    """What begins at `body` is read `low` to `high` times; without limit where that is None."""

    then: int
    body: int
    low: int
    high: int | None


Place = OneCharacter | OneToken | Call | Repeat | None
"""None stands at `END`."""


@dataclass(frozen=True, slots=True)
class Places:
    """All places of a grammar.

    Attributes:
        at: by number.
        entries: where the root's sequences begin.
    """

    at: Sequence[Place]
    entries: Sequence[int]


def lay_out(rules: Iterable[Rule], root: str, find: FindToken) -> Places:
    """The places of rules that were read without a fault."""
    by_name = {rule.name: rule for rule in rules}
    layout = _Layout({name: [] for name in by_name}, find)
    for name, rule in by_name.items():
        layout.entries[name].extend(layout.sequence(choice) for choice in rule.choices)
    return Places(layout.at, layout.entries[root])


class _Layout:
    def __init__(self, entries: dict[str, list[int]], find: FindToken) -> None:
        self.at: list[Place] = [None]
        self.entries = entries
        self._find = find

    def sequence(self, items: Sequence[Item]) -> int:
        """Where it begins; laid out from its end, for every place knows the next."""
        place = END
        for item in reversed(items):
            place = self._repeated(item, item.counts, place)
        return place

    def _repeated(self, item: Item, counts: tuple[tuple[int, int | None], ...], then: int) -> int:
        if not counts:
            return self._once(item, then)
        low, high = counts[-1]
        body = END if high == 0 else self._repeated(item, counts[:-1], END)
        return then if body == END else self._add(Repeat(then, body, low, high))

    def _once(self, item: Item, then: int) -> int:
        if item.calls:
            return self._add(Call(then, self.entries[item.calls]))
        if item.token:
            token = self._find(item.token.lstrip("!"))
            return self._add(OneToken(then, -1 if token is None else token.number, item.token.startswith("!")))
        for ranges in reversed(characters(item.reads) if item.reads else ()):
            then = self._add(OneCharacter(then, ranges))
        return then

    def _add(self, place: Place) -> int:
        self.at.append(place)
        return len(self.at) - 1
