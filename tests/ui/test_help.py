"""Every action is in the menu and on the sheet of shortcuts, with its keys."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app.domain.commands import LoadModel
from app.domain.list_events import LoadedModel, ModelsListed
from app.ui.action_groups import action_groups
from app.ui.actions import LIST_ACTIONS, ActionId, ActionSpec, action_table
from app.ui.main_window import MainWindow
from app.ui.widgets.help_sheet import HelpSheet, keys_of
from tests.ui.hands import press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]


def all_actions(menu: QMenu) -> list[QAction]:
    """Of a menu and its submenus."""
    found: list[QAction] = []
    for action in menu.actions():
        submenu = action.menu()
        found += all_actions(submenu) if isinstance(submenu, QMenu) else [action]
    return found


def sheet(window: MainWindow) -> HelpSheet:
    window.parts.actions[ActionId.HELP].trigger()
    found = window.findChild(HelpSheet)
    assert found is not None
    return found


def test_every_action_stands_in_exactly_one_group() -> None:
    listed = [spec.id for group in action_groups() for spec in group.actions]
    assert sorted(listed) == sorted(ActionId)


def test_an_action_that_no_group_names_is_listed_in_the_last() -> None:
    unnamed = ActionSpec(cast("ActionId", "one-of-tomorrow"), "Of tomorrow", "Ctrl+Alt+T")
    groups = action_groups([*action_table(), unnamed])
    assert unnamed in groups[-1].actions


def test_every_action_is_in_the_menu(open_window: OpenWindow) -> None:
    window = open_window()
    listed = all_actions(window.parts.menu)
    assert [name for name, action in window.parts.actions.items() if action not in listed] == []


def test_no_keys_belong_to_two_actions() -> None:
    keys = [QKeySequence(each).toString() for spec in action_table() for each in (spec.shortcut, spec.also) if each]
    assert len(keys) == len(set(keys))
    assert all(keys)


def test_keys_that_also_mean_something_in_a_text_work_only_in_the_list(open_window: OpenWindow) -> None:
    window = open_window()
    for name in LIST_ACTIONS:
        assert window.parts.actions[name].shortcutContext() is Qt.ShortcutContext.WidgetShortcut


def test_the_sheet_lists_every_action_and_looks_for_words_and_keys(open_window: OpenWindow) -> None:
    window = open_window()
    opened = sheet(window)
    assert sorted(opened.listed) == sorted(spec.text for spec in action_table())
    type_text(opened.field, "find next")
    assert list(opened.listed) == ["Find the next place"]
    opened.field.setText("ctrl+k")
    assert list(opened.listed) == ["Go to anything"]
    opened.field.setText("no such thing")
    assert not opened.listed
    press_key(opened.field, Qt.Key.Key_Escape)
    assert not opened.isVisibleTo(window)


def test_it_opens_and_closes_with_the_same_key_and_forgets_what_was_looked_for(open_window: OpenWindow) -> None:
    window = open_window()
    opened = sheet(window)
    opened.field.setText("pin")
    window.parts.actions[ActionId.HELP].trigger()
    assert not opened.isVisibleTo(window)
    assert sheet(window).field.text() == ""
    opened.close_sheet()


def test_an_actions_keys_are_all_shown() -> None:
    (spec,) = [each for each in action_table() if each.id is ActionId.HELP]
    assert keys_of(spec).split() == ["F1", "Ctrl+?"]


def test_the_menu_offers_the_models_that_were_loaded(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    stage.controller.deliver(ModelsListed(models=(LoadedModel("R&D", Path("small.gguf")),)))
    (action,) = [each for each in all_actions(window.parts.menu) if each.text() == "R&&D"]
    action.trigger()
    assert [each.path.name for each in stage.engine.sent if isinstance(each, LoadModel)][-1] == "small.gguf"


def test_the_readme_names_no_keys_that_do_something_else() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    known = {QKeySequence(keys).toString() for spec in action_table() for keys in (spec.shortcut, spec.also) if keys}
    named = set(re.findall(r"\b(?:Ctrl|Alt)\+(?:Shift\+)?(?:[A-Z][a-z]*|,)", readme))
    assert named - known == {"Ctrl+Enter"}
    meant = {"Ctrl+Shift+I": ActionId.IMPORT, "Ctrl+Shift+S": ActionId.EXPORT, "Ctrl+B": ActionId.TOGGLE_SIDEBAR}
    assert {spec.shortcut: spec.id for spec in action_table() if spec.shortcut in meant} == meant
