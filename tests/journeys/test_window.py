"""The real window on a virtual screen, driven from outside by keyboard and mouse, with a real model."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.cli.console import ROOT, Record, run
from tests.models import exact_model

pytestmark = pytest.mark.model

PATIENCE_S = 90.0
STORY = "Tell me a long story about a lighthouse."


class Screen:
    """A virtual screen and what can be done on it."""

    def __init__(self) -> None:
        reader, writer = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x840x24", "-nolisten", "tcp"],
            pass_fds=(writer,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as answer:
            self.display = f":{answer.readline().strip()}"

    def do(self, *arguments: str) -> str:
        """One xdotool command; its output."""
        done = subprocess.run(
            ["xdotool", *arguments],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        return done.stdout.strip()

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE_S)


class Window:
    """A running application."""

    def __init__(self, screen: Screen, data: Path) -> None:
        self.screen, self.data = screen, data
        self._errors = (data.parent / f"stderr-{time.monotonic_ns()}").open("w+b")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app", "--data", str(data)],
            cwd=ROOT,
            env={**os.environ, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb"},
            stdout=self._errors,
            stderr=self._errors,
        )
        self._id = screen.do("search", "--sync", "--onlyvisible", "--name", "Tandem").splitlines()[0]
        screen.do("windowfocus", "--sync", self._id)

    def say(self, text: str) -> None:
        """Type into the composer and send."""
        self.screen.do("type", "--delay", "2", text)
        self.screen.do("key", "Return")

    def press(self, key: str) -> None:
        self.screen.do("key", key)

    def click(self, x: int, y: int) -> None:
        self.screen.do("mousemove", str(x), str(y), "click", "1")

    def ended(self) -> str:
        """Wait for its end; what it printed."""
        assert self._process.wait(PATIENCE_S) == 0
        return self._printed()

    def gone(self) -> None:
        """Wait for its end, whatever it says."""
        self._process.wait(PATIENCE_S)
        self._printed()

    def kill(self) -> None:
        """Take it down without a word."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(30)
        self._printed()

    def _printed(self) -> str:
        self._errors.seek(0)
        printed = self._errors.read().decode()
        self._errors.close()
        return printed

    def alive(self) -> bool:
        return self._process.poll() is None


@pytest.fixture
def screen() -> Iterator[Screen]:
    made = Screen()
    yield made
    made.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    settings = {"model": str(exact_model()), "sampling": {"temperature": 0.0}}
    (folder / "settings.json").write_text(json.dumps(settings))
    return folder


def messages(data: Path) -> list[Record]:
    """The stored messages of the only conversation, oldest first; none while there is no conversation."""
    done = run(data, "show", "1", "--json")
    return cast("list[Record]", done.record["messages"]) if done.code == 0 else []


def eventually(true: Callable[[list[Record]], bool], data: Path) -> list[Record]:
    """Look at the store until something holds; each look takes a process of its own, so this does not spin."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        stored = messages(data)
        if true(stored):
            return stored
    raise AssertionError(f"this never came: {[(m['role'], m['finish_reason'], m['text']) for m in stored]}")


def begun(n: int) -> Callable[[list[Record]], bool]:
    """Whether the n-th message is there and has text, or has ended without much."""
    return lambda stored: (
        len(stored) >= n and (len(str(stored[n - 1]["text"])) > 20 or stored[n - 1]["finish_reason"] is not None)
    )


def finished(n: int) -> Callable[[list[Record]], bool]:
    """Whether the n-th message is complete."""
    return lambda stored: len(stored) >= n and stored[n - 1]["finish_reason"] is not None


def test_a_chat_is_sent_stopped_quit_and_gone_on_with(screen: Screen, data: Path) -> None:
    window = Window(screen, data)
    window.say(STORY)
    eventually(begun(2), data)
    window.press("Escape")
    stored = eventually(finished(2), data)
    assert stored[1]["finish_reason"] == "stopped"
    window.say("Now tell me a long story about a storm.")
    eventually(begun(4), data)
    window.press("ctrl+q")
    assert window.ended() == ""
    assert messages(data)[3]["finish_reason"] in {"stopped", "end"}
    assert run(data, "verify").code == 0

    again = Window(screen, data)
    again.click(110, 155)
    again.click(500, 745)
    again.say("And then?")
    assert again.alive()
    # The model may go on until its context is full, so the reply is stopped.
    eventually(begun(6), data)
    again.press("Escape")
    stored = eventually(finished(6), data)
    again.press("ctrl+q")
    assert again.ended() == ""
    receipt = cast("Record", stored[5]["receipt"])
    assert (stored[4]["text"], receipt["how"], receipt["reread"]) == ("And then?", "segments", 0)


def test_a_window_whose_display_goes_away_ends_and_keeps_its_reply(screen: Screen, data: Path) -> None:
    window = Window(screen, data)
    window.say(STORY)
    before = eventually(begun(2), data)
    screen.close()
    window.gone()
    assert str(messages(data)[1]["text"]).startswith(str(before[1]["text"]))
    assert run(data, "verify").code == 0


def test_a_killed_window_keeps_what_was_shown_a_second_before(screen: Screen, data: Path) -> None:
    window = Window(screen, data)
    window.say(STORY)
    before = eventually(begun(2), data)
    # What the store held was shown earlier still; a later look must hold at least that.
    eventually(lambda stored: len(str(stored[1]["text"])) > len(str(before[1]["text"])) + 20, data)
    window.kill()
    after = messages(data)
    assert str(after[1]["text"]).startswith(str(before[1]["text"]))
    assert run(data, "verify").code == 0
    again = Window(screen, data)
    again.press("ctrl+q")
    assert again.ended() == ""
    assert messages(data)[1]["finish_reason"] == "stopped"
