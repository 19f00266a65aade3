"""Reads a reply by the marks of its family: which of its characters are reasoning and which are the answer.

A reply may come in pieces, cut anywhere; marks belong to neither part.  `Canonical` writes what is read in the form
that the chat keeps, so that nobody behind it knows any family.  Nothing here knows tokens, templates or servers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from app.domain.message import CLOSE_REASONING, OPEN_REASONING, split_reasoning
from app.domain.thought_marks import ANY, ThoughtMarks

_LONGEST_HEAD = 200
_NO_END = f"{CLOSE_REASONING[0]}\u2060{CLOSE_REASONING[1:]}"
"""Another family's reasoning may speak of the mark that ends it in the form we keep."""


class Part(StrEnum):
    """Where in a reply its next character stands."""

    BEGINNING = "beginning"
    """Nothing but space came yet."""
    HEAD = "head"
    """In the words that say what the next message of the reply is."""
    THOUGHT = "thought"
    BETWEEN = "between"
    """Behind reasoning, or a message of the reply, before anything tells what follows."""
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Text of one part."""

    text: str
    thought: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A reply read so far.

    Attributes:
        families: whose marks may come; one as soon as that is known.
        part: where its next character stands, as far as is known.
        held: what may yet be a mark.
        again: reasoning has ended before, so that more of it is a paragraph of its own.
    """

    families: tuple[ThoughtMarks, ...]
    part: Part = Part.BEGINNING
    held: str = ""
    again: bool = False

    def after(self, text: str) -> tuple["Reading", tuple[Stretch, ...]]:
        """The same after more text, and what is decided by it."""
        state, said = replace(self, held=self.held + text), list[Stretch]()
        while state.held and (step := _STEPS[state.part](state)) is not None:
            state, known = step
            said += [known] if known.text else []
        return state, tuple(said)

    def ended(self) -> tuple[Stretch, ...]:
        """What is left once nothing more comes: half a mark is text, unless it is of a message's head."""
        if not self.held or self.part is Part.HEAD:
            return ()
        return (Stretch(self.held, self.part is Part.THOUGHT),)


_NOTHING, _PARAGRAPH = Stretch("", thought=False), Stretch("\n\n", thought=True)
_Step = tuple[Reading, Stretch] | None
"""What comes up to the next mark, and the reading behind it; None where it takes more text to tell."""


def _begin(state: Reading) -> _Step:
    body = state.held.lstrip()
    undecided = not body
    for family in state.families:
        for mark, part in _firsts(family, state.part):
            if body.startswith(mark):
                return replace(state, families=(family,), part=part, held=body[len(mark) :]), _NOTHING
            undecided = undecided or mark.startswith(body)
    if undecided:
        return None
    # Space between the parts is nobody's; what an answer itself begins with is its own.
    return replace(state, part=Part.ANSWER, held=body if state.part is Part.BETWEEN else state.held), _NOTHING


def _firsts(family: ThoughtMarks, part: Part) -> Iterator[tuple[str, Part]]:
    yield from ((mark, Part.HEAD) for mark in family.head)
    yield from ((mark, Part.ANSWER) for mark in family.answer)
    if part is Part.BEGINNING:
        yield from ((mark, Part.THOUGHT) for mark in family.thought)


def _head(state: Reading) -> _Step:
    family = state.families[0]
    words, found, rest = state.held.partition(family.body)
    if not found:
        return (replace(state, part=Part.ANSWER), _NOTHING) if len(state.held) > _LONGEST_HEAD else None
    if not any(word in words for word in family.thinks):
        return replace(state, part=Part.ANSWER, held=rest), _NOTHING
    return replace(state, part=Part.THOUGHT, held=rest), _PARAGRAPH if state.again else _NOTHING


def _think(state: Reading) -> _Step:
    family = state.families[0]
    marks = (*family.close, *family.answer, CLOSE_REASONING)
    at, mark = _earliest(state.held, marks)
    if not mark:
        return _up_to(_undecided_at(state.held, marks), state)
    before, rest = state.held[:at], state.held[at + len(mark) :]
    if mark in family.close:
        return replace(state, part=Part.BETWEEN, held=rest, again=True), Stretch(before, thought=True)
    if mark in family.answer:
        return replace(state, part=Part.ANSWER, held=rest), Stretch(before, thought=True)
    return replace(state, held=rest), Stretch(before + _NO_END, thought=True)


def _answer(state: Reading) -> _Step:
    marks = state.families[0].end if len(state.families) == 1 else ()
    at, mark = _earliest(state.held, marks)
    if not mark:
        return _up_to(_undecided_at(state.held, marks), state)
    part = Part.BETWEEN if state.families[0].head else Part.ANSWER
    return replace(state, part=part, held=state.held[at + len(mark) :]), Stretch(state.held[:at], thought=False)


def _up_to(at: int, state: Reading) -> _Step:
    known = Stretch(state.held[:at], state.part is Part.THOUGHT)
    return (replace(state, held=state.held[at:]), known) if at else None


_STEPS: Mapping[Part, Callable[[Reading], _Step]] = MappingProxyType(
    {Part.BEGINNING: _begin, Part.BETWEEN: _begin, Part.HEAD: _head, Part.THOUGHT: _think, Part.ANSWER: _answer}
)


def _earliest(text: str, marks: Sequence[str]) -> tuple[int, str]:
    """Where the first of the marks stands, and which it is; the empty one where none does."""
    found = [(at, mark) for mark in marks if (at := text.find(mark)) >= 0]
    return min(found, default=(0, ""))


def _undecided_at(text: str, marks: Sequence[str]) -> int:
    """Where the longest end of the text begins that could begin a mark."""
    longest = max((len(mark) - 1 for mark in marks), default=0)
    for at in range(max(0, len(text) - longest), len(text)):
        if any(mark.startswith(text[at:]) for mark in marks):
            return at
    return len(text)


class Canonical:
    """Writes a reply in the form that the chat keeps, as it comes."""

    def __init__(self, families: tuple[ThoughtMarks, ...], *, opened: bool = False) -> None:
        """Begin a reply; `opened` where its prompt ends within reasoning, which whoever shows it was told."""
        self._reading = Reading(families=families, part=Part.THOUGHT if opened else Part.BEGINNING)
        self._thinks = self._said = opened

    @property
    def part(self) -> Part:
        """Where its next character stands, as far as is known."""
        return self._reading.part

    def feed(self, text: str) -> str:
        """What more text adds to what is kept."""
        self._reading, said = self._reading.after(text)
        written = "".join(map(self._written, said))
        # That reasoning has begun is said before its first word.
        begins = self._reading.part is Part.THOUGHT and not self._said
        return written + (self._turned(thought=True) if begins else "")

    def finish(self) -> str:
        """What is left once nothing more comes; nothing, if asked again."""
        left, self._reading = self._reading.ended(), replace(self._reading, held="")
        return "".join(map(self._written, left))

    def _written(self, stretch: Stretch) -> str:
        written = self._turned(thought=stretch.thought) + stretch.text
        self._said = True
        return written

    def _turned(self, *, thought: bool) -> str:
        if thought == self._thinks:
            return ""
        self._thinks = thought
        if not thought:
            return f"\n{CLOSE_REASONING}\n\n"
        # What is thought behind the beginning of an answer has no place of its own, and stands in it with its tags.
        before = "\n\n" if self._said else ""
        return f"{before}{OPEN_REASONING}\n"


def split_any(text: str) -> tuple[str, str]:
    """Split a complete reply of any family into (reasoning, content)."""
    reply = Canonical(ANY)
    return split_reasoning(reply.feed(text) + reply.finish())
