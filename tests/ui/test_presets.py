"""Presets in the real window: taken at the composer, kept in the settings, read from files beside the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit
from pytestqt.qtbot import QtBot

from app.domain.commands import BeginTurn
from app.domain.presets import Preset, Presets
from app.domain.sampling import SamplingParams
from app.domain.settings import Settings
from app.paths import Folders
from app.ui.dialogs.preset_page import PresetPage
from app.ui.dialogs.prompt_dialog import PromptDialog
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from tests.ui.desk_window import window_at_desk
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage

OWN = (Preset(name="Mine", sampling=SamplingParams(temperature=1.0), system_prompt="Be mine."),)


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, tmp_path: Path) -> Iterator[MainWindow]:
    with window_at_desk(qtbot, stage, Folders.under(tmp_path), presets=OWN) as made:
        yield made


@pytest.fixture
def page(window: MainWindow) -> PresetPage:
    window.settings_page.open(Page.PRESETS)
    (found,) = window.settings_page.dialog.findChildren(PresetPage)
    return found


@pytest.fixture
def kept(window: MainWindow) -> list[Presets]:
    found: list[Presets] = []
    window.presets.own_changed.connect(found.append)
    return found


def pick(window: MainWindow, name: str) -> None:
    menu = window.parts.preset_button.menu()
    next(action for action in menu.actions() if action.text() == name).trigger()


def button(window: MainWindow, text: str) -> QAbstractButton:
    buttons = window.settings_page.dialog.findChildren(QAbstractButton)
    return next(one for one in buttons if one.text() == text and one.isVisible())


def names(page: PresetPage) -> list[str]:
    return [page.list.item(at).text() for at in range(page.list.count())]


def test_a_preset_is_taken_at_the_composer_and_kept_with_the_settings(window: MainWindow) -> None:
    changes: list[Settings] = []
    window.settings_changed.connect(changes.append)
    assert window.parts.preset_button.text() == "Balanced  ▾"
    pick(window, "Mine")
    assert (changes[-1].sampling.temperature, changes[-1].system_prompt, changes[-1].preset) == (
        1.0,
        "Be mine.",
        "Mine",
    )
    assert window.parts.preset_button.text() == "Mine  ▾"


def test_a_preset_that_was_changed_since_says_so(window: MainWindow) -> None:
    pick(window, "Mine")
    window.settings_page.dialog.edited.emit("sampling.top_k", 3)
    assert window.parts.preset_button.text() == "Mine, changed  ▾"


def test_current_values_become_a_preset_with_a_name_of_its_own(
    window: MainWindow, page: PresetPage, kept: list[Presets]
) -> None:
    window.settings_page.dialog.edited.emit("sampling.top_k", 3)
    click(button(window, "New from the current settings"))
    click(button(window, "New from the current settings"))
    assert [preset.name for preset in kept[-1]] == ["Mine", "My preset", "My preset 2"]
    assert kept[-1][1].sampling.top_k == 3
    assert window.settings.preset == "My preset 2"


def test_deleting_can_be_undone(window: MainWindow, page: PresetPage, kept: list[Presets]) -> None:
    page.list.setCurrentRow(3)
    click(button(window, "Delete"))
    assert len(kept[-1]) == 0
    assert names(page) == ["Balanced", "Precise", "Creative"]
    click(button(window, "Undo"))
    assert kept[-1:] == [OWN]


def test_one_is_renamed_in_the_list_and_stays_the_one_in_use(
    qtbot: QtBot, window: MainWindow, page: PresetPage, kept: list[Presets]
) -> None:
    pick(window, "Mine")
    page.list.setCurrentRow(3)
    page.list.setFocus()
    press_key(page.list, Qt.Key.Key_F2)
    (field,) = page.list.findChildren(QLineEdit)
    type_text(field, "Yours")
    press_key(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(kept))
    assert [preset.name for preset in kept[-1]] == ["Yours"]
    assert window.settings.preset == "Yours"


def test_those_built_in_can_only_be_used_and_duplicated(window: MainWindow, page: PresetPage) -> None:
    page.list.setCurrentRow(1)
    assert not any(button(window, text).isEnabled() for text in ("Update", "Rename", "Delete"))
    click(button(window, "Duplicate"))
    assert names(page)[-1] == "Precise 2"
    click(button(window, "Use"))
    assert window.settings.sampling.temperature == 0.0


def test_presets_travel_in_a_file(
    qtbot: QtBot, window: MainWindow, page: PresetPage, kept: list[Presets], tmp_path: Path
) -> None:
    notice = window.settings_page.dialog.notice
    window.presets.write_out(tmp_path / "out.json")
    qtbot.waitUntil(lambda: "written to" in notice.text)
    window.presets.bring_in(tmp_path / "out.json")
    qtbot.waitUntil(lambda: "came in" in notice.text)
    assert [preset.name for preset in kept[-1]] == ["Mine", "Mine 2"]
    assert kept[-1][1].system_prompt == "Be mine."


@pytest.mark.parametrize("content", [None, "no presets"])
def test_a_file_without_presets_is_one_sentence(
    qtbot: QtBot, window: MainWindow, page: PresetPage, tmp_path: Path, content: str | None
) -> None:
    path = tmp_path / "other.json"
    if content is not None:
        path.write_text(content)
    window.presets.bring_in(path)
    qtbot.waitUntil(lambda: str(path) in window.settings_page.dialog.notice.text)
    assert window.presets.own == OWN


def test_the_system_prompt_of_a_chat_that_begins_goes_with_it_alone(
    qtbot: QtBot, stage: Stage, window: MainWindow
) -> None:
    pick(window, "System prompt of this chat…")
    (dialog,) = window.findChildren(PromptDialog)
    dialog.edit.setPlainText("Answer in rhyme.")
    click(next(one for one in dialog.findChildren(QAbstractButton) if one.text() == "Keep"))
    for _ in range(2):
        type_text(window.parts.composer.edit, "Hi")
        press_key(window.parts.composer.edit, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: stage.controller.state.active is None)
        stage.settle()
        window.parts.sidebar.new_wanted.emit()
    begun = [one for one in stage.store.sent if isinstance(one, BeginTurn)]
    assert [one.system for one in begun] == ["Answer in rhyme.", ""]
    assert window.settings.system_prompt == ""


def test_a_preset_that_is_taken_brings_its_own_system_prompt(qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
    pick(window, "System prompt of this chat…")
    (dialog,) = window.findChildren(PromptDialog)
    dialog.given.emit("Answer in rhyme.")
    dialog.close()
    pick(window, "Mine")
    type_text(window.parts.composer.edit, "Hi")
    press_key(window.parts.composer.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: stage.controller.state.active is None)
    assert [one.system for one in stage.store.sent if isinstance(one, BeginTurn)] == ["Be mine."]


def test_a_chat_that_has_begun_keeps_its_system_prompt(qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
    type_text(window.parts.composer.edit, "Hi")
    press_key(window.parts.composer.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: stage.controller.state.active is None)
    menu = window.parts.preset_button.menu()
    assert not next(one for one in menu.actions() if one.text() == "System prompt of this chat…").isEnabled()


def test_variables_of_a_system_prompt_are_shown_as_they_will_be_read_and_said_so(
    qtbot: QtBot, stage: Stage, window: MainWindow
) -> None:
    pick(window, "System prompt of this chat…")
    (dialog,) = window.findChildren(PromptDialog)
    assert not dialog.preview.isVisible()
    dialog.edit.setPlainText("You are {{model}}, on {{date}}. {{weather}}")
    card = stage.controller.state.card
    assert card is not None
    read = f"You are {card.name}, on {window.presets._today().isoformat()}. {{{{weather}}}}"
    assert dialog.preview.isVisible()
    assert dialog.preview.toPlainText() == read
    assert "is no variable, and is said as it stands." in dialog.remark.text()
    dialog._give()
    type_text(window.parts.composer.edit, "Hi")
    press_key(window.parts.composer.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: stage.controller.state.active is None)
    assert [one.system for one in stage.store.sent if isinstance(one, BeginTurn)] == [read]
