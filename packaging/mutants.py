"""Small faults put into Python source, one at a time: where one fits, and the text with it.

Left out is what no test is meant to notice or what fails as soon as it is imported: docstrings, annotations,
decorators, assertions, calls of the log, alternatives of types, and what is inside an f-string (Python 3.11 does not
say where that stands).  Does not know what the source is for, nor what tests it.
"""

from __future__ import annotations

import ast
import copy
import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
EXTREMES = {"min": "max", "max": "min"}
TYPES = {"str", "int", "float", "bool", "bytes", "list", "dict", "tuple", "set"}
LOGGERS = {"log", "logger", "_log", "logging", "LIFE", "ENGINE", "NATIVE", "STORAGE", "UI"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault.

    Attributes:
        kind: what sort of fault it is.
        line: where it begins, from one.
        start: the first byte replaced.
        end: the byte after the last one replaced.
        text: what stands there instead.
    """

    kind: str
    line: int
    start: int
    end: int
    text: str

    def applied(self, source: str) -> str:
        """The source with the fault."""
        raw = source.encode()
        return (raw[: self.start] + self.text.encode() + raw[self.end :]).decode()

    def diff(self, source: str, *, name: str) -> str:
        """The fault as a person reads it."""
        lines = source.splitlines(), self.applied(source).splitlines()
        return "\n".join(difflib.unified_diff(*lines, name, name, lineterm="", n=1))


def mutants(source: str) -> list[Mutant]:
    """Every fault that fits into the source, in its order."""
    starts = _line_starts(source)

    def at(node: ast.expr | ast.stmt, kind: str, text: str) -> Mutant:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        return Mutant(kind, node.lineno, start, starts[node.end_lineno - 1] + node.end_col_offset, text)

    found = {at(*fault) for node in _looked_at(ast.parse(source)) for fault in _faults(node)}
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.kind, mutant.text))


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _looked_at(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Every expression and statement that may get a fault."""
    if isinstance(node, ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom) or _is_left_out(node):
        return
    if isinstance(node, ast.expr | ast.stmt):
        yield node
    for field, value in ast.iter_fields(node):
        if field in ("decorator_list", "annotation", "returns", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _looked_at(child)


def _is_left_out(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in LOGGERS
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
    return False


def _faults(node: ast.expr | ast.stmt) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
    """Each fault in one node: what is replaced, the kind, and what stands there instead."""
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                if other := COMPARED.get(type(op)):
                    yield node, "comparison", _with(node, "ops", [*ops[:index], other(), *ops[index + 1 :]])
        case ast.BoolOp(op=op):
            yield node, "boolean", _with(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, "boolean", f"({ast.unparse(operand)})"
        case ast.BinOp(op=operator) if type(operator) in COMPUTED and not _is_alternative(node):
            yield node, "arithmetic", _with(node, "op", COMPUTED[type(operator)]())
        case ast.Constant(value=bool() as value):
            yield node, "constant", str(not value)
        case ast.Constant(value=int() | float() as number):
            yield from ((node, "constant", f"({number + step!r})") for step in (1, -1))
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            yield node, "extreme", _with(node, "func", ast.Name(EXTREMES[name]))
        case ast.IfExp(test=test) | ast.If(test=test) | ast.While(test=test):
            yield from _negated([test])
        case ast.ListComp(generators=parts) | ast.SetComp(generators=parts) | ast.GeneratorExp(generators=parts):
            yield from _negated([test for part in parts for test in part.ifs])
        case ast.stmt():
            yield from ((node, kind, text) for kind, text in _statement_faults(node))


def _negated(tests: Sequence[ast.expr]) -> Iterator[tuple[ast.expr, str, str]]:
    """Conditions turned round, but for those whose own fault already does it."""
    for test in tests:
        match test:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant():
                continue
        yield test, "condition", f"(not ({ast.unparse(test)}))"


def _statement_faults(node: ast.stmt) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Return(value=ast.Constant(value=None)) | ast.Return(value=None) | ast.Expr(value=ast.Constant()):
            return
        case ast.Return():
            yield "return", "return None"
        case ast.Expr() | ast.Raise() | ast.AugAssign() | ast.Delete():
            yield "removed", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "removed", "pass"
        case ast.Break():
            yield "jump", "continue"
        case ast.Continue():
            yield "jump", "break"


def _is_alternative(node: ast.BinOp) -> bool:
    """Whether `A | B` is of types rather than of numbers or sets."""
    return isinstance(node.op, ast.BitOr) and any(
        isinstance(side, ast.Constant) or name[:1].isupper() or name in TYPES
        for side in (node.left, node.right)
        for name in [ast.unparse(side).rpartition(".")[2]]
    )


def _with(node: ast.expr, field: str, value: object) -> str:
    changed = copy.copy(node)
    setattr(changed, field, value)
    return f"({ast.unparse(changed)})"
