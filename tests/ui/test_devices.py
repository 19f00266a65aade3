"""Testing this machine from the settings: asked for, in a process of its own, and counted at the next load."""

import json
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.domain.self_test import Ability, Outcome, SelfTest
from app.domain.settings import Settings, ThemeChoice
from app.paths import Folders
from app.storage import SelfTestFile
from app.ui.bridge.desk import Desk
from app.ui.bridge.device_tester import DeviceTester
from app.ui.dialogs.devices_part import DevicesPart
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from tests.ui.hands import click
from tests.ui.stage import Stage

HELD = {"saved state": "", "rollback": "", "MTP": ""}
FOUND = SelfTest(device="G", build="b", version="1", outcomes=tuple(Outcome(each) for each in Ability))


def device(description: str, *, kind: str = "gpu", self_test: dict[str, str] | None = None) -> dict[str, object]:
    sizes = {"free": 3 * 10**9, "total": 8 * 10**9}
    return {"name": "G", "description": description, "kind": kind, "self_test": self_test, **sizes}


def says(text: str) -> list[str]:
    """A program that says a text."""
    return [sys.executable, "-c", f"print({text!r})"]


@pytest.fixture
def desk(folders: Folders) -> Iterator[Desk]:
    made = Desk(folders)
    yield made
    made.close()


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, desk: Desk) -> MainWindow:
    made = MainWindow(stage.controller, Settings(theme=ThemeChoice.LIGHT), desk=desk)
    qtbot.addWidget(made)
    made.show()
    stage.settle()
    return made


def part_after(desk: Desk, window: MainWindow, folders: Folders, command: list[str]) -> DevicesPart:
    """The part of the settings after the button was pressed, with a program in place of the real test."""
    desk.device_tester = DeviceTester(desk.errands, folders, command=command)
    window.settings_page.open(Page.MACHINES)
    (part,) = window.settings_page.dialog.findChildren(DevicesPart)
    click(part.test)
    assert not part.test.isEnabled()
    assert "Testing" in words(part)
    return part


def words(part: DevicesPart) -> str:
    return "\n".join(one.text() for one in part.findChildren(QLabel) if one.isVisibleTo(part))


def test_each_device_is_shown_with_what_held(qtbot: QtBot, desk: Desk, window: MainWindow, folders: Folders) -> None:
    found = [
        device("Good", self_test=HELD),
        device("Bad", self_test={**HELD, "MTP": "it lied", "saved state": "bytes differ"}),
        device("Absent"),
        device("Matrices", kind="accelerator"),
    ]
    part = part_after(desk, window, folders, says(json.dumps({"devices": found})))
    qtbot.waitUntil(part.test.isEnabled)
    shown = words(part).replace("\u2068", "").replace("\u2069", "").replace("\xa0", " ")
    assert "Good, 3.0 GB of 8.0 GB free: everything held" in shown
    assert "Bad, 3.0 GB of 8.0 GB free: switched off: saved states, MTP drafts" in shown
    assert "Absent, 3.0 GB of 8.0 GB free: could not be tested" in shown
    assert "Matrices" not in shown


def test_what_was_found_counts_for_the_next_load(
    qtbot: QtBot, desk: Desk, window: MainWindow, stage: Stage, folders: Folders
) -> None:
    SelfTestFile(folders.data).save((FOUND,))
    part = part_after(desk, window, folders, says(json.dumps({"devices": []})))
    qtbot.waitUntil(part.test.isEnabled)
    assert stage.controller.state.self_tests == (FOUND,)


@pytest.mark.parametrize("said", ["", "Traceback", '{"devices": [{"name": "G"}]}'])
def test_a_test_that_ends_without_a_result_says_where_to_look(
    said: str, qtbot: QtBot, desk: Desk, window: MainWindow, folders: Folders
) -> None:
    part = part_after(desk, window, folders, says(said))
    qtbot.waitUntil(part.test.isEnabled)
    assert "doctor --self-test" in words(part)


def test_a_test_under_way_ends_with_the_window(desk: Desk, window: MainWindow, folders: Folders) -> None:
    part_after(desk, window, folders, [sys.executable, "-c", "import os; os.read(os.pipe()[0], 1)"])
    desk.close()
