"""Reads GBNF, llama.cpp's language of grammars, as llama.cpp reads it.

Its own parser names no line, and some texts make it eat all memory or overflow its stack: an upper count below the
lower one, rules that lead back to themselves by way of something that may be empty, brackets without end.  They are
refused here with their place.  Nothing here knows a model; whoever does finds the tokens that are named.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from app.domain.sampling import GrammarError
from app.engine.gbnf_rules import MAX_COUNT, Item, Rule, check_rules, may_be_empty
from app.engine.gbnf_tokens import FindToken, check_tokens, no_token

ROOT = "root"

_MAX_CHARS = 262_144
_MAX_RULES = 5_000
_MAX_NESTING = 500
_MAX_REPEATED_CHARS = 2_000_000

_WORD = re.compile(
    r"""
    (?P<break>[\r\n]+)
    | (?P<space>[ \t]+|\#[^\r\n]*)
    | (?P<is>::=)
    | (?P<literal>"(?:[^"\\]|\\.)*")
    | (?P<class>\[(?:[^\]\\]|\\.)*\])
    | (?P<token>!?<[^>]*>)
    | (?P<name>[A-Za-z0-9-]+)
    | (?P<count>\{\s*(?P<low>\d{1,9})\s*(?:(?P<comma>,)\s*(?P<high>\d{0,9})\s*)?\})
    | (?P<repeat>[*+?])
    | (?P<any>\.)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<or>\|)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[trn\\\"\[\]-])|(?P<bad>\\.?)", re.DOTALL)
_NOTHING = frozenset({'""', "[]", "[^]"})
_COUNTS: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}


@dataclass(frozen=True, slots=True)
class _Word:
    kind: str
    text: str
    line: int
    at: int = 0
    counts: tuple[int, int | None] = (1, 1)


_END = _Word("break", "", 0)


def read_gbnf(text: str, find: FindToken = no_token) -> tuple[Rule, ...]:
    """The rules of a grammar, groups among them; of rules with one name the last counts.

    Args:
        text: the grammar.
        find: knows the model's tokens.

    Raises:
        GrammarError: with a sentence that names the line and what is wrong there.
    """
    if len(text) > _MAX_CHARS:
        raise GrammarError(f"The grammar has {len(text)} characters, more than {_MAX_CHARS}: shorten it.")
    if "\0" in text or text != text.encode(errors="replace").decode():
        raise GrammarError("The grammar holds characters that are no text: remove them.")
    words = list(_words(text))
    defined = {word.text for word, after in pairwise(words) if after.kind == "is"}
    if ROOT not in defined:
        raise GrammarError(f"The grammar has no rule named “{ROOT}”: name the rule for the whole reply so.")
    for word in words:
        if word.kind == "name" and word.text not in defined:
            raise _fault(word, f"the rule “{word.text}” does not exist; define it or correct the name")
    rules = _rules(words)
    if len(rules) > _MAX_RULES:
        raise GrammarError(f"The grammar has {len(rules)} rules and groups, more than {_MAX_RULES}: simplify it.")
    empty = may_be_empty(rules)
    check_rules(rules, empty)
    check_tokens(rules, find)
    return tuple(rules)


def _words(text: str) -> Iterator[_Word]:
    """Every word but spaces and comments; line breaks stay, for they end rules."""
    at, line = 0, 1
    while at < len(text):
        found = _WORD.match(text, at)
        if found is None:
            raise _fault(_Word("", "", line), f"“{text[at : at + 12].splitlines()[0]}” is not understood; correct it")
        kind, word = str(found.lastgroup), found.group()
        if kind == "count":
            high = int(found["high"]) if found["high"] else None
            yield _Word(kind, word, line, at, (int(found["low"]), high if found["comma"] else int(found["low"])))
        elif kind != "space":
            yield _Word(kind, word, line, at, _COUNTS.get(word, (1, 1)))
        line += word.count("\n")
        at = found.end()


@dataclass(slots=True)
class _Body:
    """A rule or group that is being read."""

    name: str
    line: int
    choices: list[list[Item]] = field(default_factory=lambda: [[]])

    def rule(self) -> Rule:
        return Rule(self.name, self.line, tuple(tuple(choice) for choice in self.choices))


def _rules(words: list[_Word]) -> list[Rule]:
    """Every group is a rule of its own."""
    rules: list[Rule] = []
    open_bodies: list[_Body] = []
    before, begins = _END, True
    for word, after in pairwise([*words, _END]):
        if word.kind == "break":
            begins = begins or (len(open_bodies) == 1 and before.kind not in {"is", "or"})
            continue
        head = word.kind == "name" and after.kind == "is"
        if begins != head:
            raise _fault(word, f"a rule must begin on a new line with its name and “::=”, not “{word.text[:20]}”")
        if head:
            rules += [body.rule() for body in open_bodies]
            open_bodies = [_Body(word.text, word.line)]
        elif word.kind == "is":
            _require(word, "must follow a rule's name", met=before.kind == "name" and not open_bodies[-1].choices[0])
        else:
            _read(word, before, open_bodies, rules)
        before, begins = word, False
    if len(open_bodies) > 1:
        raise _fault(before, "a bracket is not closed")
    return rules + [body.rule() for body in open_bodies]


def _read(word: _Word, before: _Word, open_bodies: list[_Body], rules: list[Rule]) -> None:
    """One word of a rule's body."""
    choice = open_bodies[-1].choices[-1]
    match word.kind:
        case "open":
            _require(word, "nests brackets too deep", met=len(open_bodies) <= _MAX_NESTING)
            open_bodies.append(_Body(f"({word.at})", word.line))
        case "close":
            _require(word, "closes a bracket that was not opened", met=len(open_bodies) > 1)
            group = open_bodies.pop()
            rules.append(group.rule())
            open_bodies[-1].choices[-1].append(Item(calls=group.name))
        case "or":
            open_bodies[-1].choices.append([])
        case "repeat" | "count":
            _require(word, "must follow what it repeats", met=bool(choice) and before.kind not in {"is", "or", "open"})
            choice[-1] = _repeated(choice[-1], word, before)
        case "name":
            choice.append(Item(calls=word.text))
        case "token":
            choice.append(Item(token=word.text))
        case _:
            _check_escapes(word)
            nothing = word.text in _NOTHING
            choice.append(Item(empty=nothing, reads="" if nothing else word.text))


def _repeated(item: Item, word: _Word, before: _Word) -> Item:
    low, high = word.counts
    _require(word, f"counts to more than {MAX_COUNT}", met=low <= MAX_COUNT)
    _require(word, "has an upper count below its lower one", met=high is None or low <= high)
    endless = high is None or high > MAX_COUNT
    times = low if high is None or endless else high
    _require(word, "repeats too much", met=len(before.text) * times <= _MAX_REPEATED_CHARS)
    return replace(
        item,
        empty=item.empty or low == 0,
        endless=item.endless or endless,
        inner_empty=item.empty,
        counts=(*item.counts, (low, None if endless else high)),
    )


def _check_escapes(word: _Word) -> None:
    for escape in _ESCAPE.finditer(word.text):
        if escape["bad"] is not None:
            raise _fault(word, f"the escape “{escape['bad']}” is not known; write “\\\\” for a backslash")


def _require(word: _Word, otherwise: str, *, met: bool) -> None:
    if not met:
        raise _fault(word, f"“{word.text}” {otherwise}")


def _fault(word: _Word, what: str) -> GrammarError:
    return GrammarError(f"Line {word.line} of the grammar: {what}.")
