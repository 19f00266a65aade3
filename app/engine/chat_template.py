"""A chat template as a function of messages, as transformers' own formatter would lay them out.

It knows the functions and settings that templates are written for, and nothing of where one comes from, of tokens, or
of what to do where a template refuses.  A date that a template asks for is given from outside: with that of the
conversation's first message, what was laid out once stays as it was.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from jinja2 import TemplateError as JinjaError
from jinja2 import meta, nodes

from app.domain.errors import TemplateError
from app.engine.template_limits import BoundedEnvironment, TooMuchError

Content = str | list[dict[str, str]]
Record = dict[str, Content]
"""A message as templates know it."""
Render = Callable[[Sequence[dict[str, str]]], str]
Variables = Mapping[str, object]

MOST_CHARACTERS = 256 * 1024
"""Of a template; the longest known ones have 20,000."""
_STEPS, _STEPS_EACH = 50_000, 1000
"""Turns of loops and calls: of any render, and for each message; some look through all messages at each."""
_ROOM = 1_000_000
TOO_MUCH = "it computes more than laying out messages takes"


@dataclass(frozen=True, slots=True)
class ChatTemplate:
    """A template that could be parsed.

    Attributes:
        name: whose it is, for a person.
        variables: names that it expects from outside.
        literals: texts that it compares with or writes.
    """

    name: str
    variables: frozenset[str]
    literals: frozenset[str]
    _environment: BoundedEnvironment
    _render: Callable[..., str]
    _tokens: Variables

    def render(
        self,
        messages: Sequence[Mapping[str, Content]],
        *,
        now: datetime | None = None,
        reply: bool = True,
        variables: Variables | None = None,
    ) -> str:
        """The messages laid out.

        Args:
            messages: role, content, and reasoning where there is one.
            now: the date that a template may write; the present one if None.
            reply: end where a reply begins.
            variables: further ones that this template knows.

        Raises:
            TemplateError: it refuses these messages.
        """
        told = now if now is not None else datetime.now()  # noqa: DTZ005  # the person's own time
        n, size = len(messages), sum(len(value) for each in messages for value in each.values())
        self._environment.allow(steps=_STEPS + _STEPS_EACH * n + 2 * n * n, size=_ROOM + 4 * size)
        given: dict[str, object] = {
            "messages": [_aliased(each) for each in messages],
            "tools": None,
            "documents": None,
            "add_generation_prompt": reply,
            "strftime_now": told.strftime,
            "raise_exception": _refuse,
        }
        try:
            return self._render({**self._tokens, **given, **(variables or {})})
        except TooMuchError:
            raise TemplateError(f"The chat template of {self.name} refuses this conversation: {TOO_MUCH}.") from None
        except Exception as error:  # a template can raise anything
            said = _said(error)
            raise TemplateError(f"The chat template of {self.name} refuses this conversation: {said}") from error


def compile_template(source: str, *, name: str, bos: str, eos: str) -> ChatTemplate:
    """Parse a template.

    Args:
        source: the template.
        name: whose it is, for a person.
        bos: text of the token a prompt begins with; empty where there is none.
        eos: text of the token that ends one.

    Raises:
        TemplateError: it cannot be parsed.
    """
    if len(source) > MOST_CHARACTERS:
        raise TemplateError(f"The chat template of {name} cannot be read: it is {len(source)} characters long.")
    environment = BoundedEnvironment()
    environment.filters["tojson"] = environment.checked("tojson", _tojson)
    try:
        tree = environment.parse(source)
        variables = frozenset(meta.find_undeclared_variables(tree))
        literals = frozenset(each.value for each in tree.find_all(nodes.Const) if isinstance(each.value, str))
        template = environment.from_string(tree)
    except Exception as error:  # Jinja raises its own kinds, and Python those of a program it cannot compile
        raise TemplateError(f"The chat template of {name} cannot be read: {_said(error)}") from error
    return ChatTemplate(name, variables, literals, environment, template.render, {"bos_token": bos, "eos_token": eos})


def _refuse(message: object) -> None:
    raise JinjaError(str(message))


def _said(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it goes round in itself (maximum recursion depth exceeded)"
    return str(error) or type(error).__name__


def _aliased(message: Mapping[str, Content]) -> dict[str, object]:
    """Some templates look for the reasoning under other names."""
    reasoning = message.get("reasoning_content")
    return {**({"thinking": reasoning, "reasoning": reasoning} if reasoning else {}), **message}


def _tojson(
    value: object,
    ensure_ascii: bool = False,  # noqa: FBT001, FBT002  # templates give them by position, too
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,  # noqa: FBT001, FBT002
) -> str:
    """JSON as it is, where Jinja's own would escape it for a web page."""
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)
