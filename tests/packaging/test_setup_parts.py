"""The parts of a set-up, one by one: stamps, unfinished packages, the lock, the line of progress."""

import io
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from children import exit_code
from environment import drop_unfinished, for_app, for_tests
from progress import Progress, doing
from setup_lock import locked
from setup_stamp import code_fingerprint, fingerprint, model_ready, read, write_atomically, write_model


class Clock:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_stamp_follows_everything_that_decides_what_is_installed() -> None:
    plain = fingerprint(b"a==1", ["x", "y"], interpreter="cpython-311", stage="run")
    others = {
        fingerprint(b"a==2", ["x", "y"], interpreter="cpython-311", stage="run"),
        fingerprint(b"a==1", ["x"], interpreter="cpython-311", stage="run"),
        fingerprint(b"a==1", ["x", "y"], interpreter="cpython-312", stage="run"),
        fingerprint(b"a==1", ["x", "y"], interpreter="cpython-311", stage="test"),
        fingerprint(b"a==1", ["x", "y"], interpreter="cpython-311", stage="run", build=["-DX=on"]),
    }
    assert len(others) == 5
    assert plain not in others
    assert plain == fingerprint(b"a==1", ["y", "x"], interpreter="cpython-311", stage="run")


def test_a_stamp_is_replaced_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    write_atomically(tmp_path / "stamp", "first\n")
    write_atomically(tmp_path / "stamp", "second\n")
    assert read(tmp_path / "stamp") == "second"
    assert [path.name for path in tmp_path.iterdir()] == ["stamp"]


def test_a_stamp_that_cannot_be_read_counts_as_none(tmp_path: Path) -> None:
    (tmp_path / "stamp").write_bytes(b"\xff\xfe")
    assert read(tmp_path / "stamp") is None
    assert read(tmp_path / "absent") is None


def test_the_model_is_ready_while_its_code_and_file_are_the_same(tmp_path: Path) -> None:
    model, record = tmp_path / "chat.gguf", tmp_path / "record"
    model.touch()
    write_model(record, code="one", model=model)
    assert model_ready(record, code="one")
    assert not model_ready(record, code="two")
    model.unlink()
    assert not model_ready(record, code="one")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"code": "one"}', '{"code": "one", "model": 3}'])
def test_a_damaged_record_of_the_model_counts_as_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "record").write_text(text)
    assert not model_ready(tmp_path / "record", code="one")


def test_the_code_of_the_model_is_known_by_names_contents_and_place(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    first = code_fingerprint(tmp_path, "here")
    assert code_fingerprint(tmp_path, "there") != first
    (tmp_path / "a.py").write_text("2")
    second = code_fingerprint(tmp_path, "here")
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    assert len({first, second, code_fingerprint(tmp_path, "here")}) == 3


def lay_out(site: Path, name: str, *, record: str | None) -> Path:
    """An installed package of one module of four bytes."""
    (site / f"{name}.py").write_text("x=1\n")
    metadata = site / f"{name}-1.0.dist-info"
    metadata.mkdir()
    if record is not None:
        (metadata / "RECORD").write_text(record)
    return metadata


@pytest.mark.parametrize(
    "record",
    [
        None,
        "half.py,sha256=x,5\n",
        "half.py,sha256=x,4\nabsent.py,sha256=x,4\n",
        "half.py,sha256=x,four\n",
    ],
    ids=["no record", "a shortened file", "an absent file", "a damaged record"],
)
def test_a_package_whose_files_are_not_all_there_is_forgotten(record: str | None, tmp_path: Path) -> None:
    metadata = lay_out(tmp_path, "half", record=record)
    assert drop_unfinished(tmp_path) == ["half-1.0"]
    assert not metadata.exists()


def test_a_package_that_pip_had_moved_aside_is_forgotten(tmp_path: Path) -> None:
    lay_out(tmp_path, "~umpy", record="")
    assert drop_unfinished(tmp_path) == ["~umpy-1.0"]


def test_a_whole_package_is_kept(tmp_path: Path) -> None:
    lines = ["whole.py,sha256=x,4", "__pycache__/whole.cpython-311.pyc,sha256=x,99", "whole-1.0.dist-info/RECORD,,"]
    metadata = lay_out(tmp_path, "whole", record="\n".join(lines))
    assert drop_unfinished(tmp_path) == []
    assert metadata.exists()


def test_the_second_holder_of_the_lock_says_so_and_waits(tmp_path: Path) -> None:
    waits, order = threading.Event(), list[str]()

    def second() -> None:
        with locked(tmp_path / "lock", on_wait=waits.set):
            order.append("second")

    other = threading.Thread(target=second)
    with locked(tmp_path / "lock", on_wait=lambda: order.append("the first waited")):
        other.start()
        assert waits.wait(10)
        order.append("first")
    other.join(10)
    assert order == ["first", "second"]


def test_the_lock_is_held_on_by_a_program_that_was_given_it(tmp_path: Path) -> None:
    waits = threading.Event()
    with locked(tmp_path / "lock", on_wait=waits.set) as lock:
        heir = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=(lock,))
    taken = threading.Event()

    def wait_for_it() -> None:
        with locked(tmp_path / "lock", on_wait=waits.set):
            taken.set()

    other = threading.Thread(target=wait_for_it)
    other.start()
    assert waits.wait(10)
    assert not taken.is_set()
    heir.communicate(b"\n")
    other.join(10)
    assert taken.is_set()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("  [45/210] Building CXX object x.cpp.o", "compiling 45 of 210 (21 %)"),
        ("[0/1] Install the project...", None),
        ("[ 37%] Building CXX object x.cpp.o", "compiling (37 %)"),
        ("Progress 12000000 of 93000000", "downloading 12 of 93 MB"),
        ("Progress 500 of 9000", None),
        ("Collecting numpy>=1.26 (from -r x)", "fetching numpy"),
        ("  Downloading https://host/a/numpy-2.4.6-cp311.whl (16 MB)", "fetching numpy-2.4.6-cp311.whl"),
        ("Installing collected packages: a, b", "installing"),
        ("  Building wheel for llama-cpp-python (pyproject.toml): started", "building"),
        ("-- Looking for pthread.h - found", None),
    ],
)
def test_the_output_of_pip_and_of_the_build_is_understood(line: str, expected: str | None) -> None:
    assert doing(line) == expected


def test_a_log_gets_a_line_every_quarter_of_a_minute_and_the_end() -> None:
    out, clock = io.StringIO(), Clock()
    progress = Progress("build", out=out, live=False, clock=clock)
    for edge in range(1, 41):
        clock.now += 1
        progress.read(f"[{edge}/40] x")
    progress.done()
    assert out.getvalue().splitlines() == [
        "build",
        "build: compiling 15 of 40 (37 %), 0:15",
        "build: compiling 30 of 40 (75 %), 0:30",
        "build: done, 0:40",
    ]


def test_a_terminal_sees_one_line_that_is_rewritten() -> None:
    out, clock = io.StringIO(), Clock()
    progress = Progress("build", out=out, live=True, clock=clock)
    clock.now += 61
    progress.tick()
    progress.read("[20/40] x")
    clock.now += 1
    progress.read("[21/40] x")
    progress.failed()
    assert out.getvalue().count("\n") == 1
    shown = [part.rstrip() for part in out.getvalue().split("\r")]
    assert shown == ["", "build", "build, 1:01", "build: compiling 21 of 40 (52 %), 1:02", "build: failed, 1:02"]


def test_progress_is_due_again_after_its_interval() -> None:
    clock = Clock()
    progress = Progress("build", out=io.StringIO(), live=False, clock=clock)
    clock.now += 5
    assert progress.due() == pytest.approx(10)


def test_an_ending_by_a_signal_gets_the_number_of_a_shell() -> None:
    assert [exit_code(code) for code in (0, 7, -9, -15)] == [0, 7, 137, 143]


def test_tests_keep_compiled_code_even_where_the_person_keeps_none(tmp_path: Path) -> None:
    given = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": "/elsewhere", "HOME": "/home/me"}
    assert for_tests(given, tmp_path) == {"PYTHONPATH": str(tmp_path), "HOME": "/home/me"}
    assert for_app(given, tmp_path)["PYTHONDONTWRITEBYTECODE"] == "1"
