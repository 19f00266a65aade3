"""A plugin of pytest that writes down which functions of `app` each test calls, and how long it takes.

What a fixture of several tests calls while it is set up counts for each of them.  What another process does is not
seen, so tests that start one are marked; nor is what a module does while it is imported.  Knows nothing of mutants.
"""

from __future__ import annotations

import ast
import json
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

import pytest

WRITTEN_TO = "TANDEM_MUTANT_CALLS"
"""The environment's name for the file that is written."""
Function = tuple[str, str]
"""The path of a module and the qualified name of a function in it."""


@dataclass(slots=True)
class TestCalls:
    """What one test did.

    Attributes:
        functions: all that it called.
        starts_process: whether it may have called more in another process.
        took_s: with its fixtures.
    """

    functions: set[Function] = field(default_factory=set)
    starts_process: bool = False
    took_s: float = 0.0


def read(path: Path) -> dict[str, TestCalls]:
    """What each test did, by its name, in the order they were run in."""
    return _tests_of(json.loads(path.read_text(encoding="utf-8"))["tests"])


def _tests_of(record: dict[str, tuple[list[Function], bool, float]]) -> dict[str, TestCalls]:
    return {
        name: TestCalls({(module, function) for module, function in functions}, starts_process, took_s)
        for name, (functions, starts_process, took_s) in record.items()
    }


def read_stamps(path: Path) -> dict[str, float]:
    """When each file of tests was changed last that is known."""
    stamps: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))["files"]
    return stamps


def write(path: Path, tests: dict[str, TestCalls], *, stamps: dict[str, float]) -> None:
    """Keep what each test did, and when its file was changed last."""
    record = {name: (sorted(test.functions), test.starts_process, test.took_s) for name, test in tests.items()}
    path.write_text(json.dumps({"files": stamps, "tests": record}), encoding="utf-8")


def enclosing(source: str, line: int) -> str | None:
    """The qualified name of the innermost function around a line; None outside of all."""
    body, name, found = ast.parse(source).body, "", None
    while around := _around(body, line):
        is_class = isinstance(around, ast.ClassDef)
        found = found if is_class else f"{name}{around.name}"
        body, name = around.body, f"{name}{around.name}{'.' if is_class else '.<locals>.'}"
    return found


def _around(body: Sequence[ast.stmt], line: int) -> ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The class or function nearest to the outside that a line is in."""
    for node in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if first <= line <= (node.end_lineno or node.lineno):
                return node
    return None


class Recorder:
    """Notes calls while tests run."""

    def __init__(self, root: Path) -> None:
        self._inside = f"{root / 'app'}{os.sep}"
        self._root = root
        self._called: dict[int, CodeType] = {}
        self._forked = False
        self._shared: dict[tuple[str, str], TestCalls] = {}
        self.tests: dict[str, TestCalls] = {}
        os.register_at_fork(before=self._note_fork)
        sys.addaudithook(self._note_event)

    def start(self) -> None:
        """From now on every call is noted."""
        threading.settrace(self._note)
        sys.settrace(self._note)

    def _note(self, frame: FrameType, _event: str, _argument: object) -> None:
        self._called[id(frame.f_code)] = frame.f_code

    def _note_fork(self) -> None:
        self._forked = True

    def _note_event(self, event: str, _arguments: tuple[object, ...]) -> None:
        if event in ("subprocess.Popen", "os.posix_spawn", "os.exec"):
            self._forked = True

    def _taken(self) -> TestCalls:
        """What was called since the last time."""
        codes, self._called = list(self._called.values()), {}
        forked, self._forked = self._forked, False
        found = {
            (Path(code.co_filename).relative_to(self._root).as_posix(), code.co_qualname)
            for code in codes
            if code.co_filename.startswith(self._inside)
        }
        return TestCalls(found, forked)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        if fixturedef.scope == "function":
            return (yield)
        before, forked, self._called, self._forked = self._called, self._forked, {}, False
        try:
            return (yield)
        finally:
            self._shared[fixturedef.argname, fixturedef.baseid] = self._taken()
            self._called, self._forked = before, forked

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._taken()
        self.start()  # a test that traces itself may have ended it
        try:
            return (yield)
        finally:
            done = self._taken()
            names = set(getattr(item, "fixturenames", ()))
            for (name, base), shared in self._shared.items():
                if name in names and item.nodeid.startswith(base):
                    done.functions |= shared.functions
                    done.starts_process |= shared.starts_process
            self._test(item.nodeid).functions |= done.functions
            self._test(item.nodeid).starts_process |= done.starts_process

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._test(report.nodeid).took_s += report.duration

    def _test(self, name: str) -> TestCalls:
        return self.tests.setdefault(name, TestCalls())


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recorder(config.rootpath), "mutant-calls-recorder")


def pytest_sessionfinish(session: pytest.Session) -> None:
    recorder = session.config.pluginmanager.get_plugin("mutant-calls-recorder")
    sys.settrace(None)
    threading.settrace(None)
    if isinstance(recorder, Recorder):
        write(Path(os.environ[WRITTEN_TO]), recorder.tests, stamps={})
