"""Nothing listens and nothing is contacted unless asked: through a whole session of the window, and of the commands.

Every Python process is watched by an audit hook; what native code holds is read from the kernel's tables.
"""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import cast

import pytest

from app.storage.privacy import is_ours
from tests.cli.console import ROOT, Record
from tests.exchange import samples
from tests.fakes.toy_application import toy_folders
from tests.models import exact_model
from tests.security.watched import children, network_sockets, noted, watching

STEPS = [
    "_load", "_send", "_send", "_rewind", "_branch", "_search", "_settings", "_library", "_statistics", "_import",
    "_export",
]  # fmt: skip
OWN_FOLDERS = {"logs", "models", "segments"}


def watched(folder: Path, *arguments: str, module: str = "app") -> str:
    """Run a module of ours to its end; what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=watching(folder),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def spoken(folder: Path) -> list[str]:
    """What was done with the network, or started, by all processes together."""
    return [f"{name} {' '.join(values)}" for each in noted(folder).values() for name, values in each[1:]]


@pytest.mark.skipif(sys.platform != "linux", reason="reads the kernel's tables")
def test_a_whole_session_of_the_window_speaks_to_nobody(tmp_path: Path) -> None:
    folders = toy_folders(tmp_path)
    exported, watch = tmp_path / "exported", tmp_path / "watch"
    exported.mkdir()
    (tmp_path / "chats.json").write_bytes(samples.as_json(samples.chatgpt()))
    arguments = (str(folders.data), str(tmp_path / "chats.json"), str(exported))
    printed = watched(watch, *arguments, module="tests.security.whole_session")
    seen = cast("Record", json.loads(printed.splitlines()[-1]))
    assert seen["steps"] == STEPS
    # Where later starts knock; Qt binds it under a name that it then changes.
    (door,) = cast("list[str]", seen["sockets"])
    assert door.startswith(f"unix {folders.data.resolve()}/")
    processes = noted(watch)
    assert len(processes) == 2, "the window's, and the engine's"
    (started,) = spoken(watch)
    assert started.startswith("subprocess.Popen")
    assert "app.engine.host" in started
    left = {path.name for path in folders.data.iterdir()}
    assert {name for name in left if not is_ours(name)} == OWN_FOLDERS


@pytest.mark.model
def test_the_commands_speak_to_nobody(tmp_path: Path) -> None:
    data, chats = tmp_path / "data", tmp_path / "chats.json"
    chats.write_bytes(samples.as_json(samples.chatgpt()))
    commands = (
        ("ask", "Hello", "--model", str(exact_model()), "--max-tokens", "4"),
        ("import", str(chats)),
        ("search", "hello"),
        ("inspect", str(exact_model())),
        ("stats",),
        ("verify",),
    )
    for number, command in enumerate(commands):
        watch = tmp_path / f"watch-{number}"
        watched(watch, "--data", str(data), *command)
        assert noted(watch), "it was watched"
        assert spoken(watch) == [], command[0]


@pytest.mark.skipif(sys.platform != "linux", reason="reads the kernel's tables")
def test_the_watch_sees_who_listens_who_calls_and_who_is_called_by_native_code(tmp_path: Path) -> None:
    script = (
        "import socket, sys, os, ctypes; sys.path.insert(0, '.'); "
        "from tests.security.watched import network_sockets; "
        "native = ctypes.CDLL(None); fd = native.socket(2, 1, 0); native.listen(fd, 1); "
        "print(len(network_sockets(os.getpid()))); "
        "s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(); "
        "print(len(network_sockets(os.getpid())))"
    )
    watch = tmp_path / "watch"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=watching(watch), capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1", "2"]
    assert [each.split()[0] for each in spoken(watch)] == ["socket.__new__", "socket.bind"]


def test_a_child_is_found_while_it_runs() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        assert child.pid in children(os.getpid())
        assert network_sockets(child.pid) == []


def test_what_ends_between_two_looks_is_no_fault() -> None:
    stop = threading.Event()

    def come_and_go() -> None:
        while not stop.is_set():
            threading.Thread(target=int).start()

    busy = threading.Thread(target=come_and_go)
    busy.start()
    try:
        with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
            for _ in range(200):
                assert child.pid in children(os.getpid())
                network_sockets(os.getpid())
    finally:
        stop.set()
        busy.join()
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        child.wait()
    assert (children(child.pid), network_sockets(child.pid)) == ([], [])
