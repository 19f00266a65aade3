"""A package command that is started by a Python without the application sets one up first."""

import os
from pathlib import Path

import pytest
from bundle import Place
from package import set_up
from preflight import RefusedError

BOOTSTRAP = "import os, pathlib, sys; pathlib.Path(os.environ['CALLS']).write_text(' '.join(sys.argv[1:]) + '\\n')\n"
PYTHON = """#!/bin/sh
echo "$*" >> "$CALLS"
exit "${FAILS:-0}"
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Place:
    (tmp_path / "packaging").mkdir()
    (tmp_path / "packaging" / "bootstrap.py").write_text(BOOTSTRAP)
    (tmp_path / "pyproject.toml").write_text('[project]\noptional-dependencies = { package = ["pyinstaller>=6"] }\n')
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    return Place.usual(tmp_path)


def environment(checkout: Place, **more: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "CALLS": str(checkout.repo / "calls"), **more}


def test_it_sets_up_and_adds_the_pinned_tools(checkout: Place) -> None:
    assert set_up(checkout, environment(checkout)) == checkout.repo / ".venv" / "bin" / "python"
    hashes = checkout.repo / "packaging" / "hashes.txt"
    assert (checkout.repo / "calls").read_text().splitlines() == [
        "run --version",
        f"-I -m pip install --quiet --require-hashes -c {hashes} pyinstaller>=6",
    ]


def test_a_failed_set_up_ends_it(checkout: Place) -> None:
    with pytest.raises(RefusedError, match="ended with 3"):
        set_up(checkout, environment(checkout, FAILS="3"))
