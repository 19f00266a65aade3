"""Runs packaged programs as whoever installed them would: from another folder, and with nothing of the checkout."""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bundle import Place

from tests.cli.console import Done
from tests.packaging.machine import REPO

PATIENCE_S = 300
_OURS = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "TANDEM_DATA", "TANDEM_VENV", "LD_LIBRARY_PATH")


def place(folder: Path) -> Place:
    """The checkout, with packages made below a folder of the test."""
    return Place(repo=REPO, out=folder / "dist", work=folder / "work")


@dataclass(frozen=True)
class Program:
    """A packaged program.

    Attributes:
        start: the command without arguments.
        home: where it is started, and what it takes for the user's own folder.
    """

    start: Sequence[str]
    home: Path

    @property
    def data(self) -> Path:
        return self.home / "data"

    def environment(self, **more: str) -> Mapping[str, str]:
        plain = {name: value for name, value in os.environ.items() if name not in _OURS}
        return {**plain, "HOME": str(self.home), **more}

    def command(self, *arguments: str) -> list[str]:
        return [*self.start, "--data", str(self.data), *arguments]

    def run(self, *arguments: str) -> Done:
        return self.run_as(*self.command(*arguments))

    def run_as(self, *command: str) -> Done:
        done = subprocess.run(
            command,
            cwd=self.home,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def use_model(self, model: Path) -> None:
        """Let the window start with a model."""
        self.data.mkdir(mode=0o700, exist_ok=True)
        chosen = {"model": str(model), "sampling": {"temperature": 0.0}}
        (self.data / "settings.json").write_text(json.dumps(chosen))
