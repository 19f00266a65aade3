"""Faults for mutation testing: where one fits, what it makes of the source, and where none is wanted."""

import ast

import pytest
from mutants import mutants


def made(source: str) -> list[str]:
    return [mutant.applied(source) for mutant in mutants(source)]


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("a < b", ["(a <= b)"]),
        ("a is b", ["(a is not b)"]),
        ("a and b", ["(a or b)"]),
        ("not a", ["(a)"]),
        ("a + b", ["(a - b)"]),
        ("a & b", ["(a | b)"]),
        ("x = True", ["x = False"]),
        ("x = 0", ["x = (-1)", "x = (1)"]),
        ("x = -1", ["x = -(0)", "x = -(2)"]),
        ("x = min(a, b)", ["x = (max(a, b))"]),
        ("x = a if b else c", ["x = a if (not (b)) else c"]),
        ("x = [a for a in b if a]", ["x = [a for a in b if (not (a))]"]),
        ("self.a = b", ["pass"]),
        ("raise Error", ["pass"]),
    ],
)
def test_each_sort_of_fault_is_put_in(source: str, faults: list[str]) -> None:
    kept = "" if source.startswith(("x =", "self", "raise")) else "x = "
    assert made(kept + source) == [kept + fault for fault in faults]


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ("return a", ["return None"]),
        ("a()", ["pass"]),
        ("while a: break", ["while (not (a)): break", "while a: continue"]),
        ("while a: continue", ["while (not (a)): continue", "while a: break"]),
        ("if a: b = c", ["if (not (a)): b = c"]),
        ("if a == b: c = d", ["if (a != b): c = d"]),
        ("if not a: b = c", ["if (a): b = c"]),
    ],
)
def test_a_statement_loses_what_it_is_for(body: str, faults: list[str]) -> None:
    assert made(f"def f():\n    {body}\n") == [f"def f():\n    {fault}\n" for fault in faults]


@pytest.mark.parametrize(
    "source",
    [
        '"""What it says."""',
        "def f():\n    return None",
        "def f(a: int | None) -> int | None: ...",
        "assert a == 1",
        "assert_never(a)",
        "log.warning('%d', 1 + 1)",
        "STORAGE.error('%d', 1 + 1)",
        "@dataclass(slots=True)\nclass A: ...",
        "Either = str | int",
        "Either = Left | Right",
        "x = f'{a + 1}'",
    ],
)
def test_what_no_test_is_meant_to_notice_gets_no_fault(source: str) -> None:
    assert made(source) == []


def test_a_fault_binds_as_the_expression_it_stands_for() -> None:
    assert "x = (a * b * c)" in made("x = a * b / c")
    assert "x = (a // b) / c" in made("x = a * b / c")


def test_a_chain_of_comparisons_gets_one_fault_for_each() -> None:
    assert made("x = a <= b < c") == ["x = (a < b < c)", "x = (a <= b <= c)"]


def test_letters_of_several_bytes_before_a_fault_do_not_move_it() -> None:
    assert made("x = ('größer', a < b)") == ["x = ('größer', (a <= b))"]


def test_every_fault_leaves_source_that_python_reads() -> None:
    source = "def f(a):\n    if a * 2 + 1 in (3, 4):\n        return not a ** 2 * 3 and -a % 2\n    a[0] //= 2\n"
    faults = made(source)
    assert len(faults) > 15
    for fault in faults:
        ast.parse(fault)


def test_a_fault_is_shown_as_a_difference_of_lines() -> None:
    source = "x = 0\nx = a < b\n"
    (fault,) = (mutant for mutant in mutants(source) if mutant.kind == "comparison")
    assert fault.line == 2
    assert fault.diff(source, name="app/m.py").splitlines()[3:] == [" x = 0", "-x = a < b", "+x = (a <= b)"]
