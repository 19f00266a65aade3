"""Tokens that a grammar names (``<think>``, ``<[12]>``, ``!<think>``), and where llama.cpp would not survive one.

llama.cpp compares a named token with the whole token that comes, also where characters before it have taken the
beginning of that very token.  It then allows what it cannot accept, and aborts.  So characters may stand right before a
name only where none of them can be the beginning of the token.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from app.domain.sampling import GrammarError
from app.engine.gbnf_rules import Item, Rule, skips

_CHARACTER = re.compile(r"\\x(..)|\\u(.{4})|\\U(.{8})|\\(.)|(.)", re.DOTALL)
_SHORT = {"t": "\t", "r": "\r", "n": "\n"}
_HIGHEST = 0x10FFFF

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class NamedToken:
    """A token of the model.

    Attributes:
        text: its characters; those that are no text are replaced.
        ends_reply: it ends a reply, and is never part of one.
    """

    text: str
    ends_reply: bool


FindToken = Callable[[str], NamedToken | None]
"""The one token that a name with its brackets stands for; None where there is none, or several make it up."""


def no_token(_name: str) -> None:
    """Finds none: for grammars that are read without a model."""


def check_tokens(rules: Iterable[Rule], empty: set[str], find: FindToken) -> None:
    """Refuse names of tokens that cannot come, or that characters before them could be taken for.

    Args:
        rules: all of them.
        empty: names of those that may read nothing.
        find: knows the model's tokens.

    Raises:
        GrammarError: with a sentence that names the line.
    """
    by_name = {rule.name: rule for rule in rules}
    names = {item.token for rule in by_name.values() for item in _items(rule)} - {""}
    named = {name: find(name.lstrip("!")) for name in names}
    if not named:
        return
    for rule in by_name.values():
        for item in _items(rule):
            _require_token(rule, item.token, named.get(item.token))
    first = _closure(by_name, empty, backwards=False)
    last = _closure(by_name, empty, backwards=True)
    for rule in by_name.values():
        for choice in rule.choices:
            for before, after in _neighbours(choice, empty):
                _check_pair(rule, _ends(before, last), _ends(after, first), named)


def _require_token(rule: Rule, name: str, token: NamedToken | None) -> None:
    if not name:
        return
    if token is None:
        raise _fault(rule, f"“{name.lstrip('!')}” is not one token of this model; name one, or put the text in quotes")
    if token.ends_reply and not name.startswith("!"):
        raise _fault(rule, f"the token “{name}” ends the reply by itself; leave it out")


def _check_pair(rule: Rule, before: set[str], after: set[str], named: Mapping[str, NamedToken | None]) -> None:
    for name in sorted(after):
        token = named.get(name)
        if token is None:
            continue
        for characters in sorted(before - named.keys()):
            if name.startswith("!") or any(_in(ord(each), _ranges(characters)) for each in token.text[:-1]):
                raise _fault(
                    rule,
                    f"{characters:.20} stands right before “{name}”, of which it may be the beginning; "
                    "let a token stand there instead, or write the text in quotes",
                )


def _items(rule: Rule) -> Iterable[Item]:
    return (item for choice in rule.choices for item in choice)


def _closure(rules: Mapping[str, Rule], empty: set[str], *, backwards: bool) -> dict[str, set[str]]:
    """For each rule the words, of characters or of tokens, that what it reads can begin or end with."""
    words: dict[str, set[str]] = {name: set() for name in rules}
    grew = True
    while grew:
        grew = False
        for name, rule in rules.items():
            n_before = len(words[name])
            for choice in rule.choices:
                for item in reversed(choice) if backwards else choice:
                    words[name] |= _ends(item, words)
                    if not skips(item, empty):
                        break
            grew |= len(words[name]) > n_before
    return words


def _ends(item: Item, words: Mapping[str, set[str]]) -> set[str]:
    return words[item.calls] if item.calls else {item.token or item.reads} - {""}


def _neighbours(choice: tuple[Item, ...], empty: set[str]) -> Iterable[tuple[Item, Item]]:
    """Items of which one may be read right after the other."""
    for at, before in enumerate(choice):
        if before.repeated:
            yield before, before
        for after in choice[at + 1 :]:
            yield before, after
            if not skips(after, empty):
                break


def _ranges(word: str) -> Ranges:
    """The characters that what a word reads can end with."""
    if word == ".":
        return ((0, _HIGHEST),)
    body = word[1:-1]
    if word.startswith('"'):
        return tuple((code, code) for code in _codes(body)[-1:])
    negated = body.startswith("^")
    ranges = _class_ranges(body.removeprefix("^"))
    return _complement(ranges) if negated else ranges


def _codes(body: str) -> list[int]:
    return [_code(found) for found in _CHARACTER.finditer(body)]


def _code(found: re.Match[str]) -> int:
    digits = found[1] or found[2] or found[3]
    return int(digits, 16) if digits else ord(_SHORT.get(found[4], found[4]) if found[4] else found[5])


def _class_ranges(body: str) -> Ranges:
    ranges: list[tuple[int, int]] = []
    at = 0
    while at < len(body):
        low = _CHARACTER.match(body, at)
        assert low is not None
        at = low.end()
        high = _CHARACTER.match(body, at + 1) if body[at : at + 1] == "-" else None
        if high is not None:
            at = high.end()
        ranges.append((_code(low), _code(high or low)))
    return tuple(ranges)


def _complement(ranges: Ranges) -> Ranges:
    edges, gaps = 0, list[tuple[int, int]]()
    for low, high in sorted(ranges):
        if low > edges:
            gaps.append((edges, low - 1))
        edges = max(edges, high + 1)
    return (*gaps, (edges, _HIGHEST))


def _in(code: int, ranges: Ranges) -> bool:
    return any(low <= code <= high for low, high in ranges)


def _fault(rule: Rule, what: str) -> GrammarError:
    return GrammarError(f"Line {rule.line} of the grammar: {what}.")
