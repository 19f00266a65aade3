"""Faults inside are reported by their places in code, never by what was in hand, and a few of a run at most."""

import stat
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.crash import Witness
from app.crash.redaction import without_values
from app.crash.report_text import read_report, written_report
from app.crash.reports import keep_report, newest_report, untold_report
from app.domain.crash import CrashKind, CrashReport, Running
from app.domain.errors import EngineLostError, KnownError
from app.domain.events import EngineEvent, TurnFailed
from app.domain.ids import TurnId
from app.log import LIFE, logging_to

WORDS = "Meet me at the old harbour"
MODEL = Running(model="toy.gguf")


def fail() -> None:
    try:
        dict[str, str]()[WORDS]
    except KeyError as error:
        raise ValueError(f"cannot use {WORDS}") from error


@pytest.fixture
def told() -> list[CrashReport]:
    return []


@pytest.fixture
def witness(tmp_path: Path, told: list[CrashReport], monkeypatch: pytest.MonkeyPatch) -> Iterator[Witness]:
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    made = Witness(tmp_path)
    made.begin(MODEL)
    made.tell_to(told.append)
    yield made
    made.end()


def in_thread() -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def in_slot() -> None:
    """As the binding does with what a slot raises."""
    try:
        fail()
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)


@pytest.mark.usefixtures("caplog")
@pytest.mark.parametrize("failing", [in_thread, in_slot])
def test_a_fault_is_reported_without_a_value(
    failing: Callable[[], None], witness: Witness, told: list[CrashReport], tmp_path: Path
) -> None:
    with logging_to(tmp_path):
        LIFE.error("before", exc_info=ValueError(WORDS))
        failing()
    (report,) = told
    assert (report.kind, report.running, report.warns) == (CrashKind.FAULT, MODEL, False)
    assert WORDS not in report.text
    assert "ValueError\n" in report.text
    assert "KeyError\n" in report.text
    assert "in fail" in report.text
    assert untold_report(tmp_path) == report
    (file,) = tmp_path.glob("crash-*")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    witness.told()
    assert (untold_report(tmp_path), newest_report(tmp_path)) == (None, report)


@pytest.mark.usefixtures("caplog", "witness")
def test_what_fails_all_the_time_is_reported_a_few_times(told: list[CrashReport]) -> None:
    for _ in range(20):
        in_slot()
    assert len(told) == 3


def test_an_interruption_is_no_fault(witness: Witness, told: list[CrashReport]) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert told == []


def test_only_the_loss_of_the_engine_is_a_crash(witness: Witness, told: list[CrashReport]) -> None:
    passed: list[EngineEvent] = []
    post = witness.overhearing(passed.append)
    known = TurnFailed(turn=TurnId(1), error=KnownError("The context is full."))
    lost = TurnFailed(turn=TurnId(2), error=EngineLostError("llama.cpp gave up."))
    post(known)
    post(lost)
    assert passed == [known, lost]
    assert [report.kind for report in told] == [CrashKind.ENGINE]


def test_a_report_is_read_as_it_was_written_and_nothing_else_is_one() -> None:
    report = written_report(CrashKind.ABORTED, Running(model="a\u202egguf\n.b", loading=True), trace=["x"], log=[])
    assert read_report(report.text) == CrashReport(
        kind=CrashKind.ABORTED, running=Running(model="a[U+202E]gguf .b", loading=True), text=report.text
    )
    assert read_report("Tandem crash report\nkind: odd\n") is None
    assert read_report("") is None


def test_the_newest_five_are_kept(tmp_path: Path) -> None:
    for number in range(8):
        keep_report(tmp_path, written_report(CrashKind.FAULT, Running(model=f"{number}"), trace=[], log=[]))
    assert len(list(tmp_path.glob("crash-*"))) == 5
    newest = newest_report(tmp_path)
    assert newest is not None
    assert newest.running.model == "7"


def test_a_link_in_place_of_a_report_or_the_trace_is_not_followed(tmp_path: Path) -> None:
    logs, other = tmp_path / "logs", tmp_path / "other"
    logs.mkdir()
    other.write_text("mine")
    for name in ("crash.trace", "crash-1.new.txt", "running.json"):
        (logs / name).symlink_to(other)
    witness = Witness(logs)
    witness.begin(MODEL)
    witness.end()
    assert other.read_text() == "mine"


def test_a_folder_that_cannot_be_written_costs_only_the_report(tmp_path: Path) -> None:
    witness = Witness(tmp_path / "absent")
    witness.begin(MODEL)
    witness.end()
    assert witness.last is None


def test_of_a_log_only_its_own_lines_and_places_are_shown() -> None:
    lines = [
        "2026-02-02 10:00:00,000 ERROR tandem.engine the engine failed on Generate\n",
        "Traceback (most recent call last):\n",
        '  File "/x/app/engine/a.py", line 3, in b\n',
        f'    raise ValueError("{WORDS}")\n',
        f"app.errors.OwnError: {WORDS}\n",
        f"{WORDS}\n",
    ]
    assert list(without_values(lines)) == [lines[0].rstrip(), lines[2].rstrip(), "app.errors.OwnError"]
