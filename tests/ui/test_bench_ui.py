"""`bench ui`: a small one, measured as the large one is."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.ui.bench.figures import Figure
from app.ui.bench.run import table
from app.ui.bench.stage import share


def run(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", "--data", str(data), "bench", "ui", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_part_but_the_hostile_one_tells_its_figures(tmp_path: Path) -> None:
    parts = [argument for part in ("stream", "open", "list", "search", "memory") for argument in ("--part", part)]
    small = ["--tokens", "400", "--speed", "20", "--messages", "12", "--conversations", "50", "--streamed", "20"]
    done = run(tmp_path, *parts, *small, "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])["figures"]
    names = " ".join(figure["name"] for figure in figures)
    for word in (
        "400 tokens",
        "typing",
        "12 messages",
        "50 conversations",
        "messages are painted",
        "20 streamed messages",
        "window up",
    ):
        assert word in names
    assert all(figure["holds"] == (figure["bar"] is None or figure["value"] <= figure["bar"]) for figure in figures)
    assert sum(figure["value"] > 0 for figure in figures) >= len(figures) - 1


@pytest.mark.parametrize("arguments", [("--speed", "0"), ("--speed", "fast"), ("--part", "else"), ("--tokens", "0")])
def test_what_makes_no_sense_is_refused(tmp_path: Path, arguments: tuple[str, str]) -> None:
    assert run(tmp_path, *arguments).returncode == 2


def test_the_table_says_which_bars_hold() -> None:
    lines = table(
        [Figure(name="a", value=3.0, bar=16.0), Figure(name="b", value=20.0, bar=16.0), Figure(name="c", value=1)]
    )
    assert lines[1].endswith("holds")
    assert lines[2].endswith("is missed")
    assert lines[3].endswith("1.0")


@pytest.mark.parametrize(("part", "value"), [(0.5, 50), (0.99, 99), (1.0, 100)])
def test_a_share_of_all_values_is_not_passed(part: float, value: float) -> None:
    assert share([float(number) for number in range(100, 0, -1)], part) == value


def test_of_nothing_there_is_no_share() -> None:
    assert share([], 0.99) == 0
