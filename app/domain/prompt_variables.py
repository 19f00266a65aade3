"""Variables in system prompts, as in “Today is {{date}}.”: what they are, and a prompt with their values in it.

They are put in once, when a conversation begins.  What the model is told first then stays as it was said: were the date
to change within a conversation, every row after it would be read again.
"""

import re
from collections.abc import Mapping
from enum import StrEnum

_PLACE = re.compile(r"\{\{ *([a-z_]{1,32}) *\}\}")


class Variable(StrEnum):
    """What can stand in a prompt between double braces."""

    DATE = "date"
    MODEL = "model"
    USER = "user"


Values = Mapping[Variable, str]
"""What each stands for; one that is not known here stays as it was written."""


def expanded(prompt: str, values: Values) -> str:
    """The prompt as the model reads it.  What a value says is not looked at again."""
    return _PLACE.sub(lambda found: _value(found[1], values, found[0]), prompt)


def has(prompt: str, variable: Variable) -> bool:
    """Whether a variable stands in it."""
    return variable in _names(prompt)


def unknown(prompt: str) -> tuple[str, ...]:
    """Names between double braces that are no variables, each once."""
    known = {variable.value for variable in Variable}
    return tuple(dict.fromkeys(name for name in _names(prompt) if name not in known))


def written(variable: Variable) -> str:
    """The variable as it stands in a prompt."""
    return "{{" + variable + "}}"


def _names(prompt: str) -> list[str]:
    return [found[1] for found in _PLACE.finditer(prompt)]


def _value(name: str, values: Values, otherwise: str) -> str:
    known = {str(variable): value for variable, value in values.items()}
    return known.get(name, otherwise)
