"""A grammar that begins where a reply's reasoning has ended.

Until then the reply is drawn freely; where nothing tells yet whether it reasons, it may begin to, or begin its answer
by the grammar.  It knows the marks of the model's family and no native code.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from app.domain.thought_marks import ThoughtMarks
from app.domain.thought_reading import Part, Reading
from app.engine.contexts import Row
from app.engine.reply_text import marked_piece
from app.engine.template import Vocabulary

_BEFORE = frozenset({Part.BEGINNING, Part.BETWEEN})


class Masking(Protocol):
    """Rules tokens out."""

    def mask(self, logits: Row, *, n_best: int = 0, span: float = math.inf) -> Row:
        """The row with everything ruled out but allowed tokens."""

    def accept(self, token: int) -> None:
        """The token comes next.

        Raises:
            GrammarError: the grammar does not allow it; nothing changed.
        """

    def copy(self) -> "Masking":
        """The same state on its own."""


class Rules(Masking, Protocol):
    """Where a text stands in its grammar."""

    def allows(self, token: int) -> bool:
        """True when the token may come next."""

    def copy(self) -> "Rules":
        """The same state on its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """How a model's reply may reason before it answers.

    Attributes:
        reading: the reply before its first token.
        piece: a token's bytes, those of marks too.
        tokenize: a text's tokens.
        begins, goes_on: tokens that begin a mark, at the reply's beginning and behind reasoning.
    """

    reading: Reading
    piece: Callable[[int], bytes]
    tokenize: Callable[[str], tuple[int, ...]]
    begins: tuple[int, ...]
    goes_on: tuple[int, ...]


def reasons_of(marks: ThoughtMarks, vocabulary: Vocabulary, *, opened: bool, wanted: bool) -> Reasons:
    """Those of a family.

    Args:
        marks: the family's.
        vocabulary: the model's.
        opened: the prompt ends within reasoning.
        wanted: the reply may begin to reason by itself.
    """
    goes_on = _first_tokens((*marks.head, *marks.answer), vocabulary)
    return Reasons(
        reading=Reading(families=(marks,), part=Part.THOUGHT if opened else Part.BEGINNING),
        piece=marked_piece(vocabulary, marks),
        tokenize=lambda text: vocabulary.tokenize(text, special=False),
        begins=(*goes_on, *(_first_tokens(marks.thought, vocabulary) if wanted else ())),
        goes_on=goes_on,
    )


def _first_tokens(marks: Sequence[str], vocabulary: Vocabulary) -> tuple[int, ...]:
    """What the marks begin with, where that is a token that no answer begins with."""
    spelled = [tokens for mark in marks if (tokens := vocabulary.tokenize(mark, special=True))]
    return tuple(first for first, *rest in spelled if not rest or not vocabulary.piece(first, special=False))


class LateGrammar:
    """A grammar, and where a reply stands before it."""

    def __init__(self, rules: Rules, reasons: Reasons, reading: Reading | None = None) -> None:
        """It owns the rules.  `reading` is how far the reply is, its beginning if None."""
        self._rules, self._reasons = rules, reasons
        self._reading = reading or reasons.reading

    @property
    def _free(self) -> bool:
        part, held = self._reading.part, self._reading.held
        return part in {Part.THOUGHT, Part.HEAD} or (part in _BEFORE and bool(held.strip()))

    def mask(self, logits: Row, *, n_best: int = 0, span: float = math.inf) -> Row:
        """The row with everything ruled out that may not come next; the given one while the reply reasons."""
        if self._free:
            return logits
        row = self._rules.mask(logits, n_best=n_best, span=span)
        if self._reading.part in _BEFORE:
            marks = self._reasons.begins if self._reading.part is Part.BEGINNING else self._reasons.goes_on
            chosen = np.array(marks, np.int32)
            row[chosen] = logits[chosen]
        return row

    def accept(self, token: int) -> None:
        """The token comes next.

        Raises:
            GrammarError: it belongs to the answer, and the grammar does not allow it.
        """
        if self._reading.part is Part.ANSWER:
            self._rules.accept(token)
        elif self._free or token in self._reasons.begins:
            self._read(token)
        elif self._reading.part is Part.BEGINNING or self._rules.allows(token) or not self._is_space(token):
            self._rules.accept(token)
            self._reading = replace(self._reading, part=Part.ANSWER, held="")

    def copy(self) -> "LateGrammar":
        """The same state on its own."""
        return LateGrammar(self._rules.copy(), self._reasons, self._reading)

    def _read(self, token: int) -> None:
        """A token of reasoning or of marks, the last of which may hold the answer's first characters, too."""
        self._reading, said = self._reading.after(self._reasons.piece(token).decode(errors="replace"))
        begun = "".join(stretch.text for stretch in said if not stretch.thought).lstrip()
        for each in self._reasons.tokenize(begun) if begun else ():
            if not self._rules.allows(each):
                break
            self._rules.accept(each)

    def _is_space(self, token: int) -> bool:
        return not self._reasons.piece(token).strip()
