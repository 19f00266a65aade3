"""A window that ends as nobody asked for is told of by the next: what happened, with which model, and the way on."""

import json
import os
import signal
import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest

from app.domain.settings import EngineProcess, Settings, ThemeChoice
from app.paths import Folders
from app.storage import SettingsFile
from tests.cli.console import ROOT, Record, run
from tests.fakes.toy_application import toy_folders

PATIENCE_S = 300
TYPED = "Meet me at the old harbour"


@dataclass
class Told:
    """What a window said, and how it ended."""

    code: int
    record: Record
    errors: str


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Their engine runs in the window's own process."""
    return toy_folders(tmp_path, settings=Settings(theme=ThemeChoice.LIGHT, engine_process=EngineProcess.SAME))


def window(folders: Folders, engine: str, press: str = "") -> Told:
    """Run a window to its end."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.crash.one_window", str(folders.data), engine, press],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    record = cast("Record", json.loads(done.stdout.splitlines()[-1])) if done.stdout else {}
    return Told(done.returncode, record, done.stderr)


def left(folders: Folders) -> set[str]:
    return {path.name for path in folders.logs.iterdir()} - {"tandem.log"}


def test_a_window_that_was_closed_leaves_nothing_and_is_not_spoken_of(folders: Folders) -> None:
    first = window(folders, "toy")
    assert (first.code, first.record["model"], first.record["notice"], first.errors) == (0, "toy.gguf", "", "")
    assert left(folders) == set()
    assert run(folders.data, "doctor", "--report").out.startswith("No crash is known here.\n")


def test_an_abort_in_a_thread_is_told_of_with_its_model_which_is_not_loaded_again(folders: Folders) -> None:
    assert window(folders, "deadly").code == -signal.SIGABRT
    second = window(folders, "deadly", "Go on without a model")
    report = str(second.record["report"])
    assert (second.code, second.record["loading"], second.record["model"]) == (0, False, "")
    assert "kind: aborted\nmodel: toy.gguf\nloading: yes\n" in report
    assert "hosted_toys.py" in report
    assert "in load" in report
    assert str(Path.home()) not in report
    third = window(folders, "toy")
    assert (third.record["model"], third.record["notice"]) == ("toy.gguf", ""), "it is told once"
    assert run(folders.data, "doctor", "--report").out == report, "and can be read again"


def test_the_model_is_loaded_only_when_the_user_says_so_however_often_it_ends_the_window(folders: Folders) -> None:
    assert window(folders, "deadly").code == -signal.SIGABRT
    assert window(folders, "deadly", "Load it again").code == -signal.SIGABRT
    assert window(folders, "toy", "Load it again").record["model"] == "toy.gguf"


def test_a_window_that_was_killed_is_told_of_and_its_model_is_loaded(folders: Folders) -> None:
    (folders.logs / "running.json").write_text('{"model": "toy.gguf", "loading": false}')
    told = window(folders, "toy")
    assert "ended from outside" in str(told.record["notice"])
    assert told.record["model"] == "toy.gguf"
    assert run(folders.data, "doctor", "--report", "--json").part("report")["kind"] == "ended"


def test_a_window_that_was_killed_while_it_loaded_does_not_load_again_by_itself(folders: Folders) -> None:
    (folders.logs / "running.json").write_text('{"model": "toy.gguf", "loading": true}')
    told = window(folders, "toy", "Go on without a model")
    assert (told.record["loading"], told.record["model"]) == (False, "")


def test_the_end_of_the_engine_s_process_is_reported_and_told_of_again(folders: Folders) -> None:
    SettingsFile(folders.data).save(Settings(model=str(folders.data.parent / "toy.gguf")))
    first = window(folders, "deadly")
    assert first.code == 0
    (report,) = folders.logs.glob("crash-*.new.txt")
    text = report.read_text()
    assert "kind: engine\nmodel: toy.gguf" in text
    assert "Aborted" in text, "what every thread of it was doing"
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert "The engine crashed" in str(window(folders, "toy").record["notice"])


def test_a_damaged_marker_is_a_window_that_was_not_closed(folders: Folders) -> None:
    (folders.logs / "running.json").write_text("\udc80{", errors="surrogateescape")
    assert "ended from outside" in str(window(folders, "toy").record["notice"])
