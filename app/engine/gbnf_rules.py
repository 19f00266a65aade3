"""Whether rules can be expanded at all.

Whatever may come first is expanded until characters come.  A rule that leads back to itself without any, also by way
of something that may be empty, never ends; and choices of choices multiply.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from app.domain.sampling import GrammarError

MAX_COUNT = 2_000
"""llama.cpp's limit for a lower count; a higher upper one counts as none."""
_MAX_WAYS = 20_000


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a sequence.

    Attributes:
        calls: the rule or group it stands for; "" for characters and tokens.
        reads: the characters as they are written.
        token: the name of a token, as it is written.
        empty: it may read nothing whatever its rule says.
        endless: it may be repeated without limit.
        inner_empty: what is repeated may read nothing whatever its rule says.
        counts: how often it is read, least and most; further ones repeat what the first make of it.
    """

    calls: str = ""
    empty: bool = False
    endless: bool = False
    inner_empty: bool = False
    reads: str = ""
    token: str = ""
    counts: tuple[tuple[int, int | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A named rule, or a group in brackets.

    Attributes:
        name: a group's begins with a bracket.
        line: where it begins.
        choices: sequences, one of which is read.
    """

    name: str
    line: int
    choices: tuple[tuple[Item, ...], ...]


def check_rules(rules: Iterable[Rule], empty: set[str]) -> None:
    """Refuse rules whose expansion does not end or has too many ways.

    Args:
        rules: all of them.
        empty: names of those that may read nothing.

    Raises:
        GrammarError: with a sentence that names the line.
    """
    by_name = {rule.name: rule for rule in rules}
    for rule in by_name.values():
        for item in (item for choice in rule.choices for item in choice):
            if item.endless and (item.inner_empty or item.calls in empty):
                raise _fault(rule, "something that may be empty is repeated without limit; let it read something")
    first = {rule.name: {item.calls for item in _first(rule, empty) if item.calls} for rule in by_name.values()}
    try:
        order = list(TopologicalSorter(first).static_order())
    except CycleError as error:
        name = next((name for name in error.args[1] if not name.startswith("(")), error.args[1][0])
        raise _fault(by_name[name], f"“{name}” leads back to itself before it reads anything; reorder it") from error
    ways: dict[str, int] = {}
    for name in order:
        ways[name] = sum(ways[item.calls] if item.calls else 1 for item in _first(by_name[name], empty))
        if ways[name] > _MAX_WAYS:
            raise _fault(by_name[name], "it can begin in too many ways; merge what begins alike")


def may_be_empty(rules: Iterable[Rule]) -> set[str]:
    """Names of the rules that may read nothing."""
    empty: set[str] = set()
    open_rules, n_before = list(rules), -1
    while len(empty) != n_before:
        n_before = len(empty)
        empty |= {rule.name for rule in open_rules if any(all(skips(i, empty) for i in c) for c in rule.choices)}
        open_rules = [rule for rule in open_rules if rule.name not in empty]
    return empty


def _first(rule: Rule, empty: set[str]) -> Iterator[Item]:
    """Everything that may come first."""
    for choice in rule.choices:
        for item in choice:
            yield item
            if not skips(item, empty):
                break


def skips(item: Item, empty: set[str]) -> bool:
    """Whether an item may read nothing."""
    return item.empty or item.calls in empty


def _fault(rule: Rule, what: str) -> GrammarError:
    return GrammarError(f"Line {rule.line} of the grammar: {what}.")
