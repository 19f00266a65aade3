"""The system asks the whole application to end, in each phase: it ends clean, and what was shown is kept."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.domain.settings import EngineProcess, Settings
from app.domain.turn import FinishReason
from app.engine.host.endings import heard_endings
from app.paths import Folders
from app.storage import DataPlace, verify
from tests.drill.play import QUESTION
from tests.fakes.hosted_chat import ask, begin, hosted, toy_model
from tests.fakes.hosted_toys import toy
from tests.fakes.pace import Step
from tests.fakes.toy_application import toy_folders

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_S = 120


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    return toy_folders(tmp_path, settings=Settings(engine_process=EngineProcess.SAME))


def ended(what: str, folders: Folders, step: Step, how: signal.Signals) -> tuple[int, str]:
    """Start it, wait until it is held at the step, and ask it to end; its exit code and what it complained of."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.drill.play", what, str(folders.data), step],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            while (line := process.stdout.readline()).strip() != "held":
                assert line, process.stderr.read() if process.stderr else ""
            process.send_signal(how)
            _, complaints = process.communicate(timeout=PATIENCE_S)
        finally:
            process.kill()
    return process.returncode, complaints


def kept(folders: Folders) -> tuple[str, ...]:
    """The only conversation, if there is one, complete and sound."""
    assert verify(folders) == ()
    with DataPlace.open(folders) as place:
        listed = place.store.conversations()
        if not listed:
            return ()
        path = place.store.open_conversation(listed[0].id).path()
        assert not place.notices
    assert path[-1].finish_reason in {FinishReason.STOPPED, FinishReason.END}
    return tuple(node.message.content for node in path)


@pytest.mark.parametrize("step", [Step.LOAD, Step.READ, Step.WRITE, Step.SAVE, Step.ASIDE])
def test_the_window_ends_in_each_phase(home: Folders, step: Step) -> None:
    assert ended("window", home, step, signal.SIGTERM) == (0, "")
    said = kept(home)
    assert said[:1] in {(QUESTION,), ()}
    if step is Step.WRITE:
        assert len(said[1].split()) >= 3
    elif step is not Step.LOAD:
        assert said[0] == QUESTION


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGINT])
def test_a_closed_terminal_and_ctrl_c_are_the_same(home: Folders, how: signal.Signals) -> None:
    assert ended("window", home, Step.WRITE, how) == (0, "")
    assert len(kept(home)[1].split()) >= 3


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_command_ends_as_after_ctrl_c_with_its_reply_kept(home: Folders, how: signal.Signals) -> None:
    code, complaints = ended("ask", home, Step.WRITE, how)
    assert (code, "Traceback" in complaints) == (130, False)
    assert len(kept(home)[1].split()) >= 3


def test_an_ignored_end_of_the_terminal_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert signal.SIGHUP not in heard_endings()
    finally:
        signal.signal(signal.SIGHUP, before)
    assert signal.SIGTERM in heard_endings()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_the_engine_s_process_leaves_it_to_the_application(
    folders: Folders, tmp_path: Path, how: signal.Signals
) -> None:
    with begin(folders, toy, toy_model(tmp_path)) as chat:
        first = ask(chat, "One?")
        process = hosted(chat).process_id
        assert process is not None
        os.kill(process, how)
        reply = ask(chat, "Two?")
        assert hosted(chat).process_id == process
    assert (first.finish_reason, reply.finish_reason) == (FinishReason.END, FinishReason.END)


def test_without_a_folder_for_the_log_everything_else_works(home: Folders) -> None:
    home.logs.rmdir()
    home.logs.write_text("in the way")
    assert ended("window", home, Step.WRITE, signal.SIGTERM) == (0, "")
    assert ended("ask", home, Step.WRITE, signal.SIGTERM)[0] == 130
    with DataPlace.open(home) as place:
        assert len(place.store.conversations()) == 2
    assert home.logs.read_text() == "in the way"
