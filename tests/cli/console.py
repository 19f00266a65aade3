"""Runs the command line in a process of its own, as a person would."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

ROOT = Path(__file__).resolve().parent.parent.parent
Record = dict[str, object]


@dataclass(frozen=True)
class Done:
    """A finished command."""

    code: int
    out: str
    err: str

    @property
    def record(self) -> Record:
        """The JSON object on the last line of stdout."""
        return cast("Record", json.loads(self.out.splitlines()[-1]))

    def part(self, name: str) -> Record:
        """An object inside the record."""
        return cast("Record", self.record[name])


def command(data: Path, *arguments: str) -> list[str]:
    """The command line."""
    return [sys.executable, "-m", "app", "--data", str(data), *arguments]


def run(data: Path, *arguments: str, stdin: str = "") -> Done:
    """Run it to its end."""
    done = subprocess.run(
        command(data, *arguments), cwd=ROOT, input=stdin, capture_output=True, text=True, timeout=300, check=False
    )
    return Done(done.returncode, done.stdout, done.stderr)


class Running:
    """A command whose output is watched while it runs."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.shown: list[tuple[float, str]] = []
        self._process = subprocess.Popen(
            command(data, *arguments),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

    def read_for(self, seconds: float, *, at_least: int) -> None:
        """Read what is printed until `seconds` have passed since the first output and enough was seen."""
        began: float | None = None
        for text in self._chunks():
            now = time.monotonic()
            began = began or now
            self.shown.append((now, text))
            if now - began >= seconds and len(self.text) >= at_least:
                return

    def _chunks(self) -> Iterator[str]:
        assert self._process.stdout is not None
        while chunk := os.read(self._process.stdout.fileno(), 4096):
            yield chunk.decode(errors="ignore")

    @property
    def text(self) -> str:
        """Everything read so far."""
        return "".join(text for _, text in self.shown)

    def shown_before(self, moment: float) -> str:
        """What had been printed by then."""
        return "".join(text for at, text in self.shown if at <= moment)

    def end(self, how: signal.Signals) -> int:
        """Send a signal; the exit code."""
        self._process.send_signal(how)
        assert self._process.stdout is not None
        code = self._process.wait(60)
        self._process.stdout.close()
        return code
