"""Finds every text that a person may read in the sources: what `tr` and `translate` are given, and whole sentences.

lupdate reads Python by its looks and gets three habits of this code wrong: `translate` under a shorter name, `tr` of
another object, and sentences that are put together below the window.  So the sources are read here, as Python reads
them, and lupdate is given the result.  It knows neither languages nor files of translations.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SENTENCES = "sentences"
"""Context of sentences that come from below the window."""
WINDOW = ("ui",)
"""Packages whose texts go through `tr`."""
UNHEARD = ("bench", "cli", "__main__.py", "storage/verify.py", "demo/__main__.py")
"""What speaks on the command line only, which is English."""

_WORD = re.compile(r"[a-z]{3}")
_PLACE = re.compile(r"%[1-9]")
_SENTENCE = re.compile(r"(?:[A-Z]|%1)[^\n]*\s[^\n]*[.!…]")
_SPOKEN_NOWHERE = {"debug", "info", "warning", "exception", "critical", "BugError", "DecodeError", "AssertionError"}


@dataclass(frozen=True)
class Message:
    """One text.

    Attributes:
        context: the class or the name under which it is looked up.
        source: as written in the code.
        comment: tells equal sources apart.
        counted: it has plural forms.
    """

    context: str
    source: str
    comment: str = ""
    counted: bool = False


class MessageError(Exception):
    """A text is written so that no translation can be found for it; says where and what to write instead."""


def window_messages(app: Path) -> list[Message]:
    """Every text of the window and of the composition root.

    Raises:
        MessageError: see there.
    """
    files = [path for name in WINDOW for path in sorted((app / name).rglob("*.py"))]
    found = [message for path in (*files, app / "main.py") for message in _Reader(path).messages()]
    return list(dict.fromkeys(found))


def sentences(app: Path) -> list[str]:
    """Every sentence that comes from below the window, with %1, %2, … where values are put in."""
    found: dict[str, None] = {}
    for path in sorted(app.rglob("*.py")):
        inside = path.relative_to(app).as_posix()
        if not inside.startswith((*WINDOW, *UNHEARD)):
            found.update(dict.fromkeys(_sentences_of(path)))
    found.update(dict.fromkeys(_catalogue(app.parent / "resources" / "models.json")))
    return list(found)


def _catalogue(path: Path) -> list[str]:
    """What the catalogue of models says of them."""
    if not path.exists():
        return []
    said = json.loads(path.read_text(encoding="utf-8"))
    return [said["remark"], *(each["about"] for each in said["models"])]


class _Reader(ast.NodeVisitor):
    """Reads one file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tree = ast.parse(path.read_text(encoding="utf-8"))
        self._classes: list[str] = []
        self._aliases = {"translate"}
        self._found: list[Message] = []

    def messages(self) -> list[Message]:
        """Its texts, in order."""
        self.visit(self._tree)
        return self._found

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._note_alias(target, node.value)
        self.generic_visit(node)

    def _note_alias(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for each, its_value in zip(target.elts, value.elts, strict=False):
                self._note_alias(each, its_value)
        elif isinstance(target, ast.Name) and isinstance(value, ast.Attribute) and value.attr == "translate":
            self._aliases.add(target.id)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr == "tr":
            self._take_tr(node, called)
        elif self._is_translate(called):
            self._take_translate(node)
        self.generic_visit(node)

    def _is_translate(self, called: ast.expr) -> bool:
        if isinstance(called, ast.Name):
            return called.id in self._aliases
        return isinstance(called, ast.Attribute) and called.attr == "translate" and _names(called.value, "Application")

    def _take_tr(self, node: ast.Call, called: ast.Attribute) -> None:
        if not (isinstance(called.value, ast.Name) and called.value.id == "self" and self._classes):
            raise self._wrong(node, "tr of another object is looked up under that object's class; use self.tr")
        self._add(node, self._classes[-1], node.args)

    def _take_translate(self, node: ast.Call) -> None:
        if not node.args or not isinstance(node.args[0], ast.Constant):
            return  # a context that is known only when it runs: whoever does that keeps its own list
        self._add(node, str(node.args[0].value), node.args[1:])

    def _add(self, node: ast.Call, context: str, rest: list[ast.expr]) -> None:
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        source = _text(rest[0]) if rest else None
        comment = _text(rest[1]) if len(rest) > 1 else _text(named.get("disambiguation"))
        if source is None:
            raise self._wrong(node, "what is translated must be one literal; put values in with fill")
        counted = len(rest) > 2 or "n" in named
        if counted and "%n" not in source and "%Ln" not in source:
            raise self._wrong(node, "a counted text says %n where the number stands")
        self._found.append(Message(context, source, comment or "", counted=counted))

    def _wrong(self, node: ast.expr, why: str) -> MessageError:
        return MessageError(f"{self._path}:{node.lineno}: {why}.")


def _names(node: ast.expr, ending: str) -> bool:
    return isinstance(node, ast.Name) and node.id.endswith(ending)


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _sentences_of(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = _silent_nodes(tree)
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        template = _template(node)
        if template is not None and _is_sentence(template):
            yield template


def _is_sentence(template: str) -> bool:
    """It looks like one, and has words of its own: one that is all values would be recognised in everything."""
    return _SENTENCE.fullmatch(template) is not None and _WORD.search(_PLACE.sub("", template)) is not None


def _silent_nodes(tree: ast.Module) -> set[int]:
    """Docstrings, what is only logged, what is a fault of ours, and pieces of longer texts."""
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            silent.update(id(part) for part in node.values)
        elif isinstance(node, ast.Call) and _called(node.func) in _SPOKEN_NOWHERE:
            silent.update(id(part) for argument in node.args for part in ast.walk(argument))
        elif isinstance(node, ast.Assert) and node.msg is not None:
            silent.update(id(part) for part in ast.walk(node.msg))
    return silent


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _template(node: ast.AST) -> str | None:
    """A literal as it stands; an f-string with its values numbered."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    parts: list[str] = []
    n_values = 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            n_values += 1
            parts.append(f"%{n_values}")
    return "".join(parts) if n_values <= 9 else None
