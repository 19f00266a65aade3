"""Which tests concern a module: by its name, then by what the tests import, then by who imports the module.

Reads sources only; runs nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


class ModuleTests:
    """The tests of a tree, by the modules they are about.

    Args:
        root: of the tree, with `app` and `tests` in it.
    """

    def __init__(self, root: Path) -> None:
        self._imports = {
            _dotted(path.relative_to(root)): set(_imported(path))
            for package in ("app", "tests")
            for path in sorted((root / package).rglob("*.py"))
        }

    def near(self, module: str, *, tests: str) -> list[str]:
        """The test modules that concern a module, those named after it first, then those that import least.

        Where its package has none that is named after it or imports it, those of other packages are asked, and then
        those of the modules that import it.

        Args:
            module: with dots.
            tests: the package its tests are in, with dots.
        """
        inside, anywhere = self._sorted(tests), self._sorted("tests")
        stem = module.rpartition(".")[2]
        for among in (inside, anywhere):
            named = [name for name in among if _is_about(name.rpartition(".")[2], stem)]
            if found := [*named, *self._importing({module}, among)]:
                return list(dict.fromkeys(found))
        return next((found for ring in self._rings(module) if (found := self._importing(ring, inside))), inside)

    def _sorted(self, tests: str) -> list[str]:
        return sorted(self.all(tests), key=lambda name: (len(self._imports[name]), name))

    def all(self, tests: str) -> list[str]:
        """Every test module of a package of tests."""
        return [name for name in self._imports if name.startswith(f"{tests}.") and ".test_" in name]

    def _rings(self, module: str) -> Iterator[set[str]]:
        """The module, those in `app` that import it, those that import them, and so on."""
        seen: set[str] = set()
        ring = {module}
        while ring:
            yield ring
            seen |= ring
            ring = {name for name, names in self._imports.items() if name.startswith("app.") and names & ring} - seen

    def _importing(self, wanted: set[str], among: list[str]) -> list[str]:
        """Test modules that import one of the wanted, themselves or through what the tests share."""
        using = {name for name, names in self._imports.items() if name.startswith("tests.") and names & wanted}
        shared = {name for name in using if ".test_" not in name}
        return [name for name in among if self._imports[name] & (wanted | shared)]


def _is_about(test: str, stem: str) -> bool:
    return test == f"test_{stem}" or test.startswith(f"test_{stem}_")


def _dotted(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
