"""The tree keeps its shape: imports go one way, packages say what they are, modules stay small and are all used."""

import ast
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app"
MODULES = sorted(APP.rglob("*.py"))
PACKAGES = sorted({module.parent for module in MODULES})
ENTRY_POINTS = {
    "app",
    "app.__main__",
    "app.demo.__main__",
    "app.engine.host.__main__",
    "app.text.documents.__main__",
    "app.text.pictures.__main__",
}

MOST_LINES = 400
TOO_LONG_TODAY: set[str] = set()
"""May shrink, never grow by a name; none of them may pass `MOST_LINES_TODAY`."""
MOST_LINES_TODAY = 500


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def too_long(limit: int) -> set[str]:
    return {named(module) for module in MODULES if len(module.read_text(encoding="utf-8").splitlines()) > limit}


def test_imports_keep_their_contracts() -> None:
    # In a process of its own: the checker configures logging, which would silence our loggers in every later test.
    check = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("package", PACKAGES, ids=named)
def test_every_package_says_what_it_is(package: Path) -> None:
    assert ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))


@pytest.mark.parametrize("module", MODULES, ids=named)
def test_every_module_says_what_it_does(module: Path) -> None:
    assert ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))


def test_no_further_module_is_longer_than_one_duty_needs() -> None:
    assert too_long(MOST_LINES) == TOO_LONG_TODAY
    assert too_long(MOST_LINES_TODAY) == set()


def test_every_module_is_imported_by_another_or_is_an_entry_point() -> None:
    graph = grimp.build_graph("app", cache_dir=None)
    unused = {
        module
        for module in graph.modules - ENTRY_POINTS
        if not graph.find_children(module) and not graph.find_modules_that_directly_import(module)
    }
    assert unused == set()
