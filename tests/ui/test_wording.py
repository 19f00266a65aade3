"""Texts can be translated: each is a literal, and values are put in afterwards."""

import ast
from collections.abc import Iterator
from pathlib import Path

import app.ui
from app.ui.wording import mean_depth

FILES = sorted(Path(app.ui.__file__).parent.rglob("*.py"))


def translated(path: Path) -> Iterator[ast.expr]:
    """What is passed to `tr` in a file: its first argument, or the second where a context comes first."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "tr":
                yield node.args[0]
            elif isinstance(node.func, ast.Name) and node.func.id == "tr":
                yield node.args[1]


def test_only_literals_are_translated() -> None:
    found = [(path.name, one) for path in FILES for one in translated(path)]
    assert len(found) > 60
    assert [name for name, one in found if not isinstance(one, ast.Constant)] == []


def test_translated_texts_hold_places_and_no_braces() -> None:
    texts = [one.value for path in FILES for one in translated(path) if isinstance(one, ast.Constant)]
    # Two are what a system prompt's variable is written with.
    assert [text for text in texts if not isinstance(text, str) or "{" in text.replace("{{", "")] == []


def test_a_mean_depth_has_a_decimal_only_where_it_means_something() -> None:
    assert (mean_depth(1.0), mean_depth(2.14)) == ("1", "2.1")
