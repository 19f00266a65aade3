"""Tokens that a grammar names: ``<think>``, ``<[12]>``, and ``!<think>`` for any other.

One is read whole: characters that spell it do not stand for it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from app.domain.sampling import GrammarError
from app.engine.gbnf_rules import Rule


@dataclass(frozen=True, slots=True)
class NamedToken:
    """A token of the model.

    Attributes:
        number: in the vocabulary.
        ends_reply: it ends a reply, and is never part of one.
    """

    number: int
    ends_reply: bool


FindToken = Callable[[str], NamedToken | None]
"""The one token that a name with its brackets stands for; None where there is none, or several make it up."""


def no_token(_name: str) -> None:
    """Finds none: for grammars that are read without a model."""


def check_tokens(rules: Iterable[Rule], find: FindToken) -> None:
    """Refuse names of tokens that cannot come.

    Args:
        rules: all of them.
        find: knows the model's tokens.

    Raises:
        GrammarError: with a sentence that names the line.
    """
    for rule in rules:
        for name in (item.token for choice in rule.choices for item in choice if item.token):
            token = find(name.lstrip("!"))
            if token is None:
                what = f"“{name.lstrip('!')}” is not one token of this model; name one, or put the text in quotes"
                raise _fault(rule, what)
            if token.ends_reply and not name.startswith("!"):
                raise _fault(rule, f"the token “{name}” ends the reply by itself; leave it out")


def _fault(rule: Rule, what: str) -> GrammarError:
    return GrammarError(f"Line {rule.line} of the grammar: {what}.")
