"""From what a person types to what is asked of the index.  It knows the index's tokens, and no SQL but MATCH's.

Words may stand anywhere in a message, in any order; in quotes they follow each other.  A word is looked for as it
stands, then as the beginning of words, then inside of words; so “cat” brings messages about cats before those about
categories, and “bahnhof” brings the “Hauptbahnhofsuhr” too.  A character that is no letter, digit or sign of a script
only separates: nothing a person types is an operator.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from app.storage.folding import WORD_LETTERS, Piece, fold, pieces
from app.storage.snippets import Pattern

MOST_LETTERS = 1000
"""Of a search; what is typed beyond is a paste by mistake."""
MOST_TERMS = 16

_QUOTES = re.compile('["“”„«»]')


class Reach(IntEnum):
    """How far a search goes for a word."""

    WORD = 0
    """The word as it stands."""
    START = 1
    """Words that begin with it."""
    INSIDE = 2
    """Words that hold it."""


@dataclass(frozen=True, slots=True)
class Term:
    """Pieces that must follow each other: one word or run, or several words in quotes or around a hyphen."""

    pieces: tuple[Piece, ...]

    @property
    def word(self) -> str | None:
        """The word that other words may hold; None for anything else, numbers too."""
        (first, *more) = self.pieces
        alone = not more and not first.size and len(first.text) <= WORD_LETTERS
        return first.text if alone and not first.text.isdecimal() else None

    def nearest(self, reach: Reach) -> Reach:
        """As far as the term goes: one letter is in nearly every word, and two are in very many."""
        return Reach(min(reach, len(self.word or "-") - 1))

    def expression(self, words: Sequence[str]) -> str:
        """For MATCH: the term, or any of `words`."""
        phrase = f'"{" ".join(token for piece in self.pieces for token in piece.tokens)}"'
        return f"({' OR '.join((phrase, *(_quoted(word) for word in words)))})" if words else phrase

    def pattern(self, reach: Reach) -> Pattern:
        """What the term looks like in folded text."""
        text = r"[\W_]+".join(re.escape(piece.text) for piece in self.pieces)
        nearest, is_run = self.nearest(reach), self.pieces[0].size > 0
        begins, ends = not is_run and nearest is not Reach.INSIDE, not is_run and nearest is Reach.WORD
        return Pattern(expression=text, begins_word=begins, ends_word=ends)


def terms_of(text: str) -> tuple[Term, ...]:
    """What is looked for, each once; empty where there is nothing that could be found."""
    terms: dict[Term, None] = {}
    for at, part in enumerate(_QUOTES.split(fold(text[:MOST_LETTERS]))):
        for chunk in [part] if at % 2 else part.split():
            terms.update(dict.fromkeys(_terms(tuple(pieces(chunk)))))
    return tuple(terms)[:MOST_TERMS]


def expression(terms: Sequence[Term], words: Callable[[Term], Sequence[str]]) -> str:
    """For MATCH: all of `terms`, each with the words that `words` gives for it."""
    return " AND ".join(term.expression(words(term)) for term in terms)


def _terms(chunk: tuple[Piece, ...]) -> list[Term]:
    """Neighbouring words follow each other; a run stands for itself, since its short forms have no place."""
    terms: list[Term] = []
    words: list[Piece] = []
    for piece in chunk:
        if piece.size:
            terms += [Term(tuple(words))] if words else []
            terms.append(Term((piece,)))
            words = []
        else:
            words.append(piece)
    return [*terms, Term(tuple(words))] if words else terms


def _quoted(word: str) -> str:
    # Words of the index hold no quotes; one that did would still not end the string.
    return '"' + word.replace('"', '""') + '"'
