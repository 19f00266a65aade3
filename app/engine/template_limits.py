"""A sandbox for templates out of files from anywhere: they reach nothing, and neither run nor grow without end.

Jinja's sandbox keeps a template from touching anything.  This one also counts what it does: every turn of a loop and
every call is a step, every text and list that is made is measured before or as it is made, and a render that takes more
steps, room or time than laying out messages can take is ended.  It knows nothing of messages.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from functools import wraps
from typing import cast

from jinja2 import nodes
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

SECONDS = 2.0
"""Most time of one render; what is counted below ends nearly all long before."""
_MOST_BITS = 4096
"""Of a whole number."""
_MOST_WIDTH = 10_000
"""The largest number that a filter or a method of texts may be given: most of those are widths."""
_MOST_NODES = 200_000
"""Elements of a value, those of its elements included."""
_LARGE_WIDTH = re.compile(r"\d{5}")
_NESTED_WIDTH = re.compile(r"\{[^{}]*\{")
_REFUSED = frozenset({"encode", "maketrans", "translate", "to_bytes", "from_bytes"})
"""Methods that no template needs, and whose results could be larger than anything that is counted."""


class TooMuchError(Exception):
    """A template computes more than laying out a conversation takes."""


class _Generation(Extension):
    """Passes over the tag that says which part of a text the model wrote."""

    tags = {"generation"}  # noqa: RUF012  # as its base has it

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """What stands between the tags."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class BoundedEnvironment(ImmutableSandboxedEnvironment):
    """Compiles templates as transformers does, with every loop, call and value counted."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self) -> None:
        # Not optimised: constants would be computed while compiling, where nothing is counted.
        super().__init__(
            trim_blocks=True, lstrip_blocks=True, optimized=False, extensions=[_Generation, loopcontrols], cache_size=0
        )
        self.finalize = self._shown
        for name, function in list(self.filters.items()):
            self.filters[name] = self.checked(name, function)
        self.filters["_joined"] = self._joined
        self.filters["_built"] = self._built
        del self.globals["lipsum"], self.filters["urlize"]  # the latter takes seconds for a long text
        self._steps = self._size = self._room = 0
        self._deadline = 0.0

    def allow(self, *, steps: int, size: int, seconds: float = SECONDS) -> None:
        """Begin counting anew.

        Args:
            steps: most turns of loops and calls.
            size: most characters or elements of a value; the whole text may have a few times as many.
            seconds: most time.
        """
        self._steps, self._size, self._room = steps, size, 4 * size
        self._deadline = time.monotonic() + seconds

    def step(self) -> bool:
        """Count one; True, so that it can stand in a condition."""
        self._steps -= 1
        if self._steps < 0 or time.monotonic() > self._deadline:
            raise TooMuchError
        return True

    # --- what a template is made into ---

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for loop in list(tree.find_all(nodes.For)):
            loop.body.insert(0, nodes.ExprStmt(_step_call()).set_lineno(loop.lineno))
            if loop.test is not None:
                loop.test = nodes.And(_step_call(), loop.test).set_lineno(loop.lineno)
        return cast("nodes.Template", _Marking().visit(tree).set_environment(self))

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Whether a template may have it."""
        return attr not in _REFUSED and super().is_safe_attribute(obj, attr, value)

    # --- what is counted ---

    def call(self, context: Context, obj: object, /, *args: object, **kwargs: object) -> object:
        """Call something of the template's."""
        self.step()
        if obj == self.step:
            return True
        # Jinja hands out `format` in a function of its own, which keeps the method beside it.
        method = getattr(obj, "__wrapped__", obj)
        text = getattr(method, "__self__", None)
        if isinstance(text, str):
            self._refuse_growth(method.__name__, (text, *args), kwargs)  # type: ignore[attr-defined]  # it is a method
        return self._sized(super().call(context, obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        """An operator that can make something larger."""
        match operator, left, right:
            case "**", _, _:
                self._require(_bits(left) * (right if isinstance(right, int) else 1) <= _MOST_BITS)
            case "*", int(), int():
                self._require(_bits(left) + _bits(right) <= _MOST_BITS)
            case "*", str() | list() | tuple(), int():
                self._require(len(left) * max(right, 0) <= self._size)
            case "*", int(), str() | list() | tuple():
                self._require(len(right) * max(left, 0) <= self._size)
            case "%", str(), _:
                self._refuse_format(left, right if isinstance(right, tuple) else (right,), left.count("%"))
            case _:
                pass
        return self._sized(super().call_binop(context, operator, left, right))

    def checked(self, name: str, function: Callable[..., object]) -> Callable[..., object]:
        """A filter whose arguments and result are measured."""

        @wraps(function)  # with Jinja's marks of what else it is to be given
        def filtered(*args: object, **kwargs: object) -> object:
            self.step()
            self._refuse_growth(name, args, kwargs)
            made = function(*args, **kwargs)
            return self._sized(list(made) if isinstance(made, Iterator) else made)

        return filtered

    def _refuse_growth(self, name: str, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
        values = [*args, *kwargs.values()]
        name = "format" if name == "format_map" else name
        if name not in {"default", "d", "int", "float", "format"}:
            self._require(all(abs(each) <= _MOST_WIDTH for each in values if isinstance(each, int)))
        texts = [each for each in values if isinstance(each, str)]
        match name:
            case "replace" if len(texts) > 2:
                text, old, new = texts[:3]
                self._require(len(text) + text.count(old) * len(new) <= self._size)
            case "format" if texts:
                self._refuse_format(texts[0], values[1:], texts[0].count("{") + texts[0].count("%"))
            case "join":
                self._refuse_join(values)
            case "wordwrap" if len(texts) > 1:
                self._require(len(texts[0]) * len(texts[1]) <= self._size)
            case "indent" | "expandtabs" if texts:
                wide = max((each for each in values if isinstance(each, int)), default=8)
                wide = max(wide, *(len(each) for each in texts[1:]), 0) if len(texts) > 1 else wide
                self._require(len(texts[0]) + (texts[0].count("\n") + texts[0].count("\t") + 1) * wide <= self._size)
            case "tojson" | "pprint" | "string" | "safe" | "escape" | "e" | "forceescape" | "urlencode" | "xmlattr":
                for each in values:
                    self._weigh(each)
            case _:
                pass

    def _refuse_format(self, text: str, values: Iterable[object], n_places: int) -> None:
        longest = 0
        for each in values:
            self._weigh(each)
            longest = max(longest, len(str(each)) if not isinstance(each, str) else len(each))
        self._require(len(text) + n_places * (longest + _MOST_WIDTH) <= 2 * self._size + n_places * _MOST_WIDTH)
        has_own_width = "*" in text or _NESTED_WIDTH.search(text) is not None
        self._require(_LARGE_WIDTH.search(text) is None and (not has_own_width or longest < 5))

    def _refuse_join(self, values: Sequence[object]) -> None:
        for each in values:
            self._weigh(each)
        # What is joined may be a range, a view or a text as well as a list.
        *_, shorter, longer = sorted([0, 0, *(len(each) for each in values if isinstance(each, Sized))])
        self._require(shorter * longer <= self._size)

    def _sized(self, value: object) -> object:
        match value:
            case str() | bytes() | list() | tuple() | dict() | range():
                self._require(len(value) <= self._size)
            case int():
                self._require(value.bit_length() <= _MOST_BITS)
            case _:
                pass
        return value

    def _shown(self, value: object) -> object:
        """What `{{ }}` writes, now or into a variable."""
        if isinstance(value, list | tuple | dict):
            self._room -= self._weigh(value)
        elif isinstance(value, str):
            self._room -= len(value)
        self._require(self._room >= 0)
        return value

    def _joined(self, parts: tuple[object, ...]) -> str:
        """`~` between texts."""
        texts = [each if isinstance(each, str) else str(self._shown(each)) for each in parts]
        self._require(sum(len(each) for each in texts) <= self._size)
        return "".join(texts)

    def _built(self, value: object) -> object:
        """A list, tuple or dictionary that a template writes; one in another would grow with every level."""
        self.step()
        self._weigh(value)
        return value

    def _weigh(self, value: object) -> int:
        """Elements and characters of a value, with all that is in it."""
        weight, n_nodes = 0, 0
        waiting = [value]
        while waiting:
            each = waiting.pop()
            n_nodes += 1
            match each:
                case str():
                    weight += len(each)
                case dict():
                    waiting += [*each.keys(), *each.values()]
                case list() | tuple():
                    waiting += each
                case _:
                    weight += 1
            self._require(n_nodes + len(waiting) <= _MOST_NODES and weight <= 4 * self._size)
        return weight

    @staticmethod
    def _require(allowed: bool) -> None:  # noqa: FBT001  # reads as a sentence
        if not allowed:
            raise TooMuchError


def _bits(value: object) -> int:
    return value.bit_length() if isinstance(value, int) else 64


def _step_call() -> nodes.Call:
    return nodes.Call(nodes.EnvironmentAttribute("step"), [], [], None, None)


class _Marking(NodeTransformer):
    """Sends what makes values through filters that measure them.  Jinja finds a method by its node's name."""

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        """Texts that are put together."""
        self.generic_visit(node)
        return _filtered("_joined", nodes.Tuple(node.nodes, "load"), node.lineno)

    def visit_List(self, node: nodes.List) -> nodes.Node:  # noqa: N802
        """A list that is written out."""
        self.generic_visit(node)
        return _filtered("_built", node, node.lineno)

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:  # noqa: N802
        """A dictionary that is written out."""
        self.generic_visit(node)
        return _filtered("_built", node, node.lineno)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:  # noqa: N802
        """A tuple; one that names are unpacked into is none."""
        self.generic_visit(node)
        return _filtered("_built", node, node.lineno) if node.ctx == "load" else node


def _filtered(name: str, node: nodes.Expr, lineno: int) -> nodes.Node:
    return nodes.Filter(node, name, [], [], None, None).set_lineno(lineno)
