"""Follows a grammar through a text: where it can stand, and what may be read there.

A grammar that can be read in several ways stands in several places at once, each with the calls it has to return to (a
stack).  Sets of these are made once and remembered with what follows them, so a place that comes again, as the inside
of a string does with every token, costs a look into a dictionary.

A set may double with every character (``root ::= "x" root "a" | "x" root "b" | "x"``), and the number of ways through
it sooner than that.  llama.cpp walks every way, on and on, where nobody can stop it.  Here ways that lead to the same
set are one, and what is left is counted: work for one token has an end, and says so.
"""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from app.domain.sampling import GrammarError
from app.engine.gbnf_places import END, Call, OneCharacter, OneToken, Places, Repeat

MOST_STEPS = 400_000
"""For one token: less than a second, and a hundred times what ordinary grammars need."""
_STEPS_A_PLACE = 4
_CLASSES_A_STEP = 16
_MOST_REMEMBERED = 10_000_000

Flags = NDArray[np.bool_]


class Stack:
    """A place, how often it was repeated, and the calls below it."""

    __slots__ = ("below", "count", "place")

    def __init__(self, place: int, count: int, below: "Stack | None") -> None:
        """For `Automaton` alone, which makes only one of each."""
        self.place, self.count, self.below = place, count, below


class Standing:
    """Everywhere the grammar can stand after some text.

    Attributes:
        may_end: the text may end here.
        literals: stacks that read one character, by it.
        classes: those that read one of several, with these.
        tokens: those that read a whole token.
        allowed: for each token of the vocabulary whether it may come next, once that was found out.
    """

    __slots__ = ("after", "allowed", "by_classes", "classes", "literals", "may_end", "tokens")

    def __init__(self, stacks: Iterable[Stack], places: Places, *, may_end: bool) -> None:
        """For `Automaton` alone."""
        self.may_end = may_end
        self.literals: dict[str, list[Stack]] = {}
        self.classes: list[tuple[Stack, OneCharacter]] = []
        self.tokens: list[tuple[Stack, OneToken]] = []
        self.after: dict[str, Standing | None] = {}
        self.by_classes: dict[tuple[Stack, ...], Standing] = {}
        self.allowed: Flags | None = None
        for stack in stacks:
            place = places.at[stack.place]
            if isinstance(place, OneToken):
                self.tokens.append((stack, place))
            elif isinstance(place, OneCharacter):
                (low, high), *others = place.ranges or ((1, 0),)
                if low == high and not others:
                    self.literals.setdefault(chr(low), []).append(stack)
                else:
                    self.classes.append((stack, place))

    def may_begin_with(self, low: int, high: int) -> bool:
        """Whether a text may go on with some character of a range of code points."""
        return any(low <= ord(character) <= high for character in self.literals) or any(
            first <= high and low <= last for _, place in self.classes for first, last in place.ranges
        )


class Automaton:
    """A grammar's ways, found as they are asked for.  Shared by whoever follows the grammar, in one thread."""

    def __init__(self, places: Places) -> None:
        """Begin.

        Raises:
            GrammarError: it can begin in too many ways.
        """
        self._places = places
        self._stacks: dict[tuple[int, int, Stack | None], Stack] = {}
        self._standings: dict[tuple[bool, frozenset[Stack]], Standing] = {}
        self._steps = self._remembered = 0
        self.start = self._standing([self._stack(entry, 0, None) for entry in places.entries])

    @property
    def steps(self) -> int:
        """Spent on the present token."""
        return self._steps

    def begin_token(self) -> None:
        """What follows is done for another token."""
        self._remembered += self._steps
        self._steps = 0
        if self._remembered > _MOST_REMEMBERED:
            self._forget()

    def after(self, standing: Standing, character: str) -> Standing | None:
        """Where it stands after one more character; None where that may not come.

        Raises:
            GrammarError: it can be read in too many ways.
        """
        try:
            return standing.after[character]
        except KeyError:
            after = standing.after[character] = self._found(standing, character)
            return after

    def after_token(self, standing: Standing, token: int) -> Standing | None:
        """Where it stands after a token that it names, or any other than one it names; None for all else.

        Raises:
            GrammarError: it can be read in too many ways.
        """
        read = [(stack, place.then) for stack, place in standing.tokens if (place.number == token) != place.other]
        return self._standing([self._next(stack, then) for stack, then in read]) if read else None

    def remember(self, standing: Standing, allowed: Flags) -> None:
        """Keep what was found out about all tokens."""
        standing.allowed = allowed
        self._remembered += len(allowed)

    def joined(self, one: Standing, other: Standing) -> Standing:
        """Where it stands when a token can be read in two ways."""
        if one is other:
            return one
        stacks = {stack for each in (one, other) for stack in _stacks(each)}
        return self._standing([*stacks, *([None] if one.may_end or other.may_end else [])])

    def _found(self, standing: Standing, character: str) -> Standing | None:
        code = ord(character)
        self._spend(1 + len(standing.classes) // _CLASSES_A_STEP)
        read = [
            *standing.literals.get(character, ()),
            *(stack for stack, place in standing.classes if any(low <= code <= high for low, high in place.ranges)),
        ]
        if not read:
            return None
        known = standing.by_classes.get(tuple(read))
        if known is None:
            at = self._places.at
            known = self._standing([self._next(stack, _then(at[stack.place])) for stack in read])
            standing.by_classes[tuple(read)] = known
        return known

    def _standing(self, todo: list[Stack | None]) -> Standing:
        """Every place that reads something and can be reached from these stacks without reading."""
        seen: set[Stack | None] = set()
        reading: set[Stack] = set()
        while todo:
            stack = todo.pop()
            if stack in seen:
                continue
            self._spend(_STEPS_A_PLACE)
            seen.add(stack)
            if stack is None:
                continue
            match self._places.at[stack.place]:
                case Call(then=then, entries=entries):
                    below = self._next(stack, then)
                    todo += [self._stack(entry, 0, below) for entry in entries]
                case Repeat() as place:
                    todo += self._repeated(stack, place)
                case _:
                    reading.add(stack)
        may_end = None in seen
        key = may_end, frozenset(reading)
        known = self._standings.get(key)
        if known is None:
            known = self._standings[key] = Standing(reading, self._places, may_end=may_end)
        return known

    def _repeated(self, stack: Stack, place: Repeat) -> Iterator[Stack | None]:
        if place.high is None or stack.count < place.high:
            count = stack.count + 1
            if place.high is None:
                back = self._stack(stack.place, min(count, place.low), stack.below)
            else:  # the last time leads on at once
                back = self._next(stack, place.then) if count == place.high else self._stack_of(stack, count)
            yield self._stack(place.body, 0, back)
        if stack.count >= place.low:
            yield self._next(stack, place.then)

    def _next(self, stack: Stack, then: int) -> Stack | None:
        """The stack with another place on top; what ends is left out, so a rule may end in itself for ever."""
        return self._stack(then, 0, stack.below)

    def _stack_of(self, stack: Stack, count: int) -> Stack | None:
        return self._stack(stack.place, count, stack.below)

    def _stack(self, place: int, count: int, below: Stack | None) -> Stack | None:
        if place == END:
            return below
        key = place, count, below
        known = self._stacks.get(key)
        if known is None:
            known = self._stacks[key] = Stack(place, count, below)
        return known

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise GrammarError(
                "From here the grammar can be read in too many ways to follow them. "
                "Change rules that read the same text in different ways, so that one way is left."
            )

    def _forget(self) -> None:
        """Let go of what was found, but for what somebody stands on."""
        for standing in self._standings.values():
            standing.after.clear()
            standing.by_classes.clear()
            standing.allowed = None
        self._standings.clear()
        self._stacks.clear()
        self._remembered = 0


def _stacks(standing: Standing) -> Iterator[Stack]:
    for stacks in standing.literals.values():
        yield from stacks
    yield from (stack for stack, _ in standing.classes)
    yield from (stack for stack, _ in standing.tokens)


def _then(place: object) -> int:
    assert isinstance(place, OneCharacter)
    return place.then
