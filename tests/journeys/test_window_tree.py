"""The tree of a conversation in the real window, by keyboard alone, with a real model: rewind, edit, switch, branch."""

import json
from pathlib import Path
from typing import cast

import pytest

from tests.cli.console import Record, run
from tests.journeys.test_window import Screen, Window, data, eventually, finished, messages, screen

pytestmark = pytest.mark.model

__all__ = ["data", "screen"]

OF_REPLY = {"rewind": 4, "branch": 5}
OF_QUESTION = {"edit": 5}
"""Presses of the up key that lead to an entry of a message's menu, counted from its end."""


class Walker:
    """Goes about in the messages by keyboard."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def go_to(self, nth_from_end: int) -> None:
        """Give a message the focus."""
        self._window.press("ctrl+l")
        for _ in range(nth_from_end):
            self._window.press("ctrl+Up")

    def choose(self, n_up: int) -> None:
        """Choose from the menu of the message."""
        self._window.press("Menu")
        for _ in range(n_up):
            self._window.press("Up")
        self._window.press("Return")

    def say(self, text: str) -> None:
        """Send a message, wherever the focus is."""
        self._window.press("ctrl+l")
        self._window.say(text)


def path(data: Path, conversation: int = 1) -> list[int]:
    """The messages that are shown; none while there is no such conversation."""
    done = run(data, "show", str(conversation), "--json")
    return cast("list[int]", done.record["path"]) if done.code == 0 else []


def texts(stored: list[Record]) -> list[object]:
    return [message["text"] for message in stored]


def test_one_rewinds_edits_switches_and_branches(screen: Screen, data: Path) -> None:
    settings = json.loads((data / "settings.json").read_text())
    (data / "settings.json").write_text(json.dumps({**settings, "max_tokens": 24}))
    window = Window(screen, data)
    walker = Walker(window)
    walker.say("Name three colours.")
    eventually(finished(2), data)
    walker.say("Now three animals.")
    eventually(finished(4), data)

    walker.go_to(3)
    walker.choose(OF_REPLY["rewind"])
    eventually(lambda _stored: path(data) == [1, 2], data)
    walker.say("Now three fruits.")
    stored = eventually(finished(6), data)
    assert path(data) == [1, 2, 5, 6]
    receipt = cast("Record", stored[5]["receipt"])
    assert receipt["reread"] == 0, "going back reads nothing again"

    walker.go_to(2)
    walker.choose(OF_QUESTION["edit"])
    window.press("ctrl+a")
    window.say("Now three rivers.")
    stored = eventually(finished(8), data)
    assert path(data) == [1, 2, 7, 8]
    assert texts(stored)[4:7:2] == ["Now three fruits.", "Now three rivers."]

    walker.go_to(2)
    window.press("alt+Left")
    eventually(lambda _stored: path(data) == [1, 2, 5, 6], data)
    walker.go_to(3)
    walker.choose(OF_REPLY["branch"])
    eventually(lambda _stored: len(path(data, 2)) == 2, data)
    walker.say("Now three cities.")
    eventually(lambda _stored: len(path(data, 2)) == 4, data)
    window.press("ctrl+q")
    assert window.ended() == ""
    assert path(data) == [1, 2, 5, 6]
    assert len(messages(data)) == 8
    assert run(data, "verify").code == 0
