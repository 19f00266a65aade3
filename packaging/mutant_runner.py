"""Runs pytest again and again, each time in a fork of a process that has imported what takes long.

A program of its own, started by `mutate.py`: one line of JSON in for each run, one out when it is over.  Imports
nothing of `app` or `tests`, so that each run sees them as they lie on the disk.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import NoReturn, Self

import pytest

TAKE_LONG = ("numpy", "PySide6.QtWidgets", "PySide6.QtTest", "_pytest.terminal", "_pytest.junitxml", "unittest.mock")


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One run.

    Attributes:
        arguments: of pytest.
        output: the file that it prints into.
        limit_s: when it is stopped.
        environment: what is added to the environment.
        plugins: a folder with plugins; empty for none.
    """

    arguments: Sequence[str]
    output: str
    limit_s: float
    environment: dict[str, str] = field(default_factory=dict)
    plugins: str = ""

    def line(self) -> str:
        """As it is sent."""
        return json.dumps(asdict(self)) + "\n"


class Runner:
    """This program, from the outside.

    Args:
        tree: the folder to run it in.
    """

    def __init__(self, tree: Path) -> None:
        self._program = subprocess.Popen(
            [sys.executable, __file__],
            cwd=tree,
            # The same examples are drawn for every mutant, and what is compiled is kept for the next.
            env={**os.environ, "CI": "1", "PYTHONDONTWRITEBYTECODE": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._program.terminate()
        self._program.communicate()

    def run(self, request: Request) -> int | None:
        """Pytest's exit code; None where it took too long.

        Raises:
            RuntimeError: the program has ended.
        """
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(request.line())
        self._program.stdin.flush()
        if not (line := self._program.stdout.readline()):
            raise RuntimeError("The program that runs the tests has ended.")
        code: int | None = json.loads(line)
        return code


class Forks:
    """The runs, one after the other."""

    def __init__(self) -> None:
        self._running = 0

    def run(self, request: Request) -> int | None:
        """The exit code; None where it took too long."""
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os.setsid()
            _become_pytest(request)
        self._running = child
        codes: list[int] = []
        ended = threading.Thread(target=lambda: codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])))
        ended.start()
        ended.join(request.limit_s)
        code = codes[0] if codes else None
        self.stop()
        ended.join()
        self._running = 0
        return code

    def stop(self) -> None:
        """End what runs, and what that started."""
        if self._running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._running, signal.SIGKILL)


def _become_pytest(request: Request) -> NoReturn:
    code = 3
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        output = os.open(request.output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for target, source in ((0, nothing), (1, output), (2, output)):
            os.dup2(source, target)
        os.environ.update(request.environment)
        sys.path[0] = str(Path.cwd())
        if request.plugins:
            sys.path.append(request.plugins)
        code = int(pytest.main(list(request.arguments)))
        sys.stdout.flush()
    finally:
        os._exit(code)


def main() -> None:
    """Do what is asked until there is no more."""
    for name in TAKE_LONG:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    gc.collect()
    gc.freeze()
    forks = Forks()

    def end(_signal: int, _frame: FrameType | None) -> None:
        forks.stop()
        os._exit(1)

    signal.signal(signal.SIGTERM, end)
    for line in sys.stdin:
        print(json.dumps(forks.run(Request(**json.loads(line)))), flush=True)


if __name__ == "__main__":
    main()
