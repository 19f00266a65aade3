"""What a model's chat template is worth, found out by trying it on a short conversation.

A template is a program out of a file from anywhere.  Its sandbox keeps it from touching anything, but not from running
for ever or filling the memory; so what is tried here is looked through first and watched while it runs.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from jinja2 import Environment, nodes
from jinja2 import TemplateError as JinjaError
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser

from app.domain.errors import TemplateError
from app.engine.gguf_header import GgufHeader
from app.engine.native.chat_template import Render, compile_template
from app.text.one_line import shown_line

_MARK = "the system prompt"
_QUESTION = {"role": "user", "content": "A question."}
_TALK = (_QUESTION, {"role": "assistant", "content": "An answer."}, {"role": "user", "content": "And one more?"})
_LONGEST = 64 * 1024
"""Characters of a template; the longest known ones have half of it."""
_MOST_STEPS = 200_000
"""Lines of Python that trying a template may take; known ones take a few thousand."""
_MOST_CALLS = 4_000_000
"""Calls that compiling one may take, which is in proportion to its length."""
_MOST_VALUE = 20_000
"""Characters or elements of any value, and the most that a value may stand for where it is multiplied."""
_LARGE, _LARGE_FACTOR = 100_000, 1000
"""Numbers that stand in no template but one that wants to be large."""
_LARGE_WIDTH = re.compile(r"\d{6}")
Trace = Callable[[FrameType, str, object], "Trace | None"]


@dataclass(frozen=True, slots=True)
class TemplateVerdict:
    """What was found out about a chat template.

    Attributes:
        present: the file has one.
        works: it lays out a conversation.
        system: it also lays out a system prompt.
        text: all of that in words.
    """

    present: bool
    works: bool
    system: bool
    text: str


class _TooMuchError(BaseException):
    """A template computes more than laying out a conversation takes.

    No `Exception`, or those who turn every error of a template into a sentence of their own would go on.
    """


def judge_template(header: GgufHeader) -> TemplateVerdict:
    """Try the chat template on a few messages, without and with a system prompt."""
    source = header.text("tokenizer.chat_template")
    if not source:
        return TemplateVerdict(present=False, works=False, system=False, text="none, so messages cannot be laid out")
    if complaint := _complaint(source):
        return _refused(complaint)
    try:
        with _watched(longest=len(source) + _MOST_VALUE, most=_MOST_CALLS, lines=False):
            # What the two tokens are called makes no difference to whether a template works.
            render = compile_template(source, name=shown_line(header.name), bos="<s>", eos="</s>")
        with _watched(longest=_MOST_VALUE, most=_MOST_STEPS, lines=True):
            return _tried(render)
    except TemplateError as error:
        return _refused(shown_line(str(error)))
    except _TooMuchError:
        return _refused("it computes more than laying out messages takes")


def _tried(render: Render) -> TemplateVerdict:
    """The verdict on a template that can be read.

    Raises:
        TemplateError: it does not lay out a single question.
    """
    render([_QUESTION])
    try:
        render(_TALK)
    except TemplateError:
        return _works("works for one question, but refuses a conversation", system=False)
    try:
        laid_out = render([{"role": "system", "content": _MARK}, _QUESTION])
    except TemplateError:
        return _works("works, but refuses a system prompt", system=False)
    if _MARK not in laid_out:
        return _works("works, but leaves a system prompt out", system=False)
    return _works("works, also with a system prompt", system=True)


def _works(text: str, *, system: bool) -> TemplateVerdict:
    return TemplateVerdict(present=True, works=True, system=system, text=text)


def _refused(why: str) -> TemplateVerdict:
    return TemplateVerdict(present=True, works=False, system=False, text=f"does not work: {why}")


def _complaint(source: str) -> str:
    """Why a template is not even compiled, which computes what is constant in it; empty where it may be."""
    if len(source) > _LONGEST:
        return f"it is {len(source)} characters long"
    try:
        tree = Environment(extensions=[_Generation, loopcontrols]).parse(source)  # noqa: S701  # nothing is rendered
    except (JinjaError, RecursionError):
        return ""  # whoever compiles it says what is wrong, and comes no further than this did
    if tree.find(nodes.Pow) is not None:
        return "it computes powers"
    products = sum(1 for _ in tree.find_all(nodes.Mul))
    most = _LARGE_FACTOR if products else _LARGE
    if products > 1 or any(_is_large(each.value, most) for each in tree.find_all(nodes.Const)):
        return "it computes with very large numbers or texts"
    return ""


def _is_large(value: object, most: int) -> bool:
    match value:
        case int() | float():
            return abs(value) > most
        case str():
            return len(value) > _MOST_VALUE or _LARGE_WIDTH.search(value) is not None
        case _:
            return False


class _Generation(Extension):
    """Passes over the tag that says which part of a text the model wrote."""

    tags = {"generation"}  # noqa: RUF012  # as its base has it

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """What stands between the tags."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


@contextmanager
def _watched(*, longest: int, most: int, lines: bool) -> Iterator[None]:
    """Count what this thread does, and raise from within where it becomes too much.

    Args:
        longest: most characters or elements of a value.
        most: calls, and lines where they are watched.
        lines: watch every line, and what is returned; else the calls alone, with what they are given.
    """
    left = most

    def step(frame: FrameType, event: str, value: object) -> Trace | None:
        nonlocal left
        left -= 1
        values = (value,) if event == "return" else frame.f_locals.values()
        if left < 0 or any(_is_long(each, longest) for each in values):
            raise _TooMuchError
        return step if lines else None

    before = sys.gettrace()
    sys.settrace(step)
    try:
        yield
    finally:
        sys.settrace(before)


def _is_long(value: object, longest: int) -> bool:
    match value:
        case str() | bytes() | list() | tuple() | dict():
            return len(value) > longest
        case int():
            return value.bit_length() > longest
        case _:
            return False
