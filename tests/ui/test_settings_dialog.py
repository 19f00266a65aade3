"""The settings in the real window: what is changed acts, what is wrong is said, and everything can be taken back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel
from app.domain.events import ModelReady
from app.domain.model import KvType
from app.domain.settings import Settings, ThemeChoice
from app.ui.actions import ActionId
from app.ui.dialogs.preset_page import PresetPage
from app.ui.dialogs.settings_dialog import SettingsDialog
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from app.ui.theme import CONTRAST_DARK, Look
from tests.fakes.scripted_engine import CARD
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]


@pytest.fixture(autouse=True)
def usual_size_again(qtbot: QtBot) -> Iterator[None]:
    yield
    Look(font_size=100)


@pytest.fixture
def window(open_window: OpenWindow) -> MainWindow:
    return open_window()


@pytest.fixture
def dialog(window: MainWindow) -> SettingsDialog:
    window.parts.actions[ActionId.SETTINGS].trigger()
    return window.settings_page.dialog


def field(dialog: SettingsDialog, name: str) -> QWidget:
    row = dialog.row(name)
    (found,) = [one for one in row.findChildren(QWidget) if one.accessibleName() == row.spec.text]
    return found


def said(dialog: SettingsDialog, name: str) -> str:
    labels = [one for one in dialog.row(name).findChildren(QLabel) if one.isVisibleTo(dialog.row(name))]
    return " ".join(one.text() for one in labels if one.property("kind") in {"wrong", "later"})


def button(root: QWidget, text: str) -> QAbstractButton:
    return next(one for one in root.findChildren(QAbstractButton) if text in one.accessibleName() and one.isVisible())


def test_a_size_of_type_acts_at_once_and_is_kept(window: MainWindow, dialog: SettingsDialog) -> None:
    kept: list[Settings] = []
    window.settings_changed.connect(kept.append)
    box = field(dialog, "font_size")
    assert isinstance(box, QSpinBox)
    box.setValue(150)
    assert kept[-1].font_size == 150
    assert "font-size: 21px" in window.styleSheet()
    assert window.parts.sidebar.width() == 325


def test_a_theme_of_high_contrast_acts_at_once(window: MainWindow, dialog: SettingsDialog) -> None:
    box = field(dialog, "theme")
    assert isinstance(box, QComboBox)
    press_key(box, Qt.Key.Key_End)
    assert window.settings.theme is ThemeChoice.CONTRAST_DARK
    assert window.parts.look.colors is CONTRAST_DARK


def test_a_value_out_of_bounds_is_said_beside_its_field_and_changes_nothing(
    window: MainWindow, dialog: SettingsDialog
) -> None:
    dialog.open_at(name="sampling.temperature")
    box = field(dialog, "sampling.temperature")
    (line,) = box.findChildren(QLineEdit)
    line.selectAll()
    type_text(box, "9")
    press_key(box, Qt.Key.Key_Return)
    assert said(dialog, "sampling.temperature") == "Temperature must be 0.00 to 5.00."
    assert window.settings == Settings(theme=ThemeChoice.LIGHT)
    assert dialog.isVisible()


def test_what_goes_with_no_other_setting_is_said_as_the_domain_says_it(
    window: MainWindow, dialog: SettingsDialog
) -> None:
    dialog.edited.emit("sampling.grammar", "root ::= [a-z]+")
    dialog.edited.emit("sampling.json_schema", "{}")
    assert "without a grammar" in said(dialog, "sampling.json_schema")
    assert window.settings.sampling.json_schema == ""


def test_lines_count_when_they_are_left(window: MainWindow, dialog: SettingsDialog) -> None:
    dialog.open_at(Page.GENERAL)
    edit = field(dialog, "system_prompt")
    assert isinstance(edit, QPlainTextEdit)
    edit.setFocus()
    type_text(edit, "Be brief.")
    dialog.close()
    assert window.settings.system_prompt == "Be brief."


def test_a_setting_goes_back_to_its_default_by_its_own_button(window: MainWindow, dialog: SettingsDialog) -> None:
    dialog.open_at(Page.SAMPLING)
    dialog.edited.emit("sampling.top_k", 7)
    back = button(dialog.row("sampling.top_k"), "back to the default")
    click(back)
    assert window.settings.sampling.top_k == 40
    assert not back.isVisible()


def test_resetting_all_can_be_undone(window: MainWindow, dialog: SettingsDialog) -> None:
    dialog.edited.emit("sampling.top_k", 7)
    click(button(dialog, "Reset all"))
    assert window.settings == Settings()
    click(button(dialog.notice, "Undo"))
    assert (window.settings.sampling.top_k, window.settings.theme) == (7, ThemeChoice.LIGHT)


def test_what_waits_for_the_model_says_so_and_loads_it_again(
    stage: Stage, window: MainWindow, dialog: SettingsDialog
) -> None:
    stage.controller.deliver(ModelReady(card=CARD, load=1))
    dialog.open_at(Page.MODEL)
    dialog.edited.emit("load.kv_type_k", KvType.Q8_0)
    assert said(dialog, "load.kv_type_k") == "Takes effect when the model is loaded again."
    click(button(dialog.row("load.kv_type_k"), "Load again"))
    loads = [one for one in stage.engine.sent if isinstance(one, LoadModel)]
    assert (loads[-1].path, loads[-1].options.kv_type_k) == (CARD.path, KvType.Q8_0)
    stage.settle()
    assert said(dialog, "load.kv_type_k") == ""


def test_a_model_for_the_start_waits_for_the_start(window: MainWindow, dialog: SettingsDialog) -> None:
    dialog.open_at(name="model")
    line = field(dialog, "model")
    type_text(line, "/models/one.gguf")
    press_key(line, Qt.Key.Key_Return)
    assert window.settings.model == "/models/one.gguf"
    assert said(dialog, "model") == "Takes effect when Tandem is started again."


def test_looking_for_a_word_finds_settings_of_every_page(dialog: SettingsDialog) -> None:
    type_text(dialog.search, "drafts ")
    assert set(dialog.shown_names()) == {"strict", "load.max_depth", "show_tint"}
    dialog.search.setText("no such thing")
    assert dialog.shown_names() == ()
    dialog.search.clear()
    assert "theme" in dialog.shown_names()


def is_cut(widget: QWidget) -> bool:
    needed = widget.heightForWidth(widget.width()) if widget.hasHeightForWidth() else widget.minimumSizeHint().height()
    return widget.width() < widget.minimumSizeHint().width() or widget.height() < needed


@pytest.mark.parametrize(("size", "width"), [(80, 600), (100, 700), (150, 760), (200, 800), (200, 1300)])
def test_no_text_of_the_settings_is_cut_whatever_the_size_of_type(
    qtbot: QtBot, window: MainWindow, dialog: SettingsDialog, size: int, width: int
) -> None:
    dialog.edited.emit("font_size", size)
    dialog.resize(width, 600)
    cut: list[str] = []
    for page in (Page.GENERAL, Page.MODEL, Page.SPECULATION, Page.SAMPLING):
        dialog.open_at(page)
        for _ in range(4):  # a row that finds too little room lays itself out anew
            QApplication.sendPostedEvents(None, 0)
            QApplication.processEvents()
        shown: list[QLabel | QAbstractButton] = [*dialog.findChildren(QLabel), *dialog.findChildren(QAbstractButton)]
        cut += [one.text() for one in shown if one.isVisible() and is_cut(one)]
        (area,) = dialog.findChildren(QScrollArea)
        body = area.widget()
        assert body is not None
        assert body.width() <= area.viewport().width()
    assert cut == []


def test_while_something_is_looked_for_no_page_is_marked_and_a_click_on_one_leads_there(
    dialog: SettingsDialog,
) -> None:
    pages = dialog.pages
    assert [each.text() for each in pages.selectedItems()] == ["General"]
    type_text(dialog.search, "drafts")
    assert pages.selectedItems() == []
    at = pages.visualItemRect(pages.item(0)).center()
    QTest.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert dialog.search.text() == ""
    assert [each.text() for each in pages.selectedItems()] == ["General"]


def test_a_page_is_found_by_its_name_too(window: MainWindow, dialog: SettingsDialog) -> None:
    dialog.search.setText("preset")
    (page,) = dialog.findChildren(PresetPage)
    assert page.isVisible()
    dialog.search.setText("privac")
    assert not page.isVisible()


def test_a_change_made_elsewhere_is_shown(window: MainWindow, dialog: SettingsDialog) -> None:
    window.parts.actions[ActionId.TOGGLE_STATS].trigger()
    box = field(dialog, "show_stats")
    assert isinstance(box, QAbstractButton)
    assert not box.isChecked()


def test_every_field_is_reached_by_the_tab_key_and_has_a_name(dialog: SettingsDialog) -> None:
    dialog.open_at(Page.GENERAL)
    seen: list[str] = []
    at: QWidget | None = dialog.search
    while at is not None and at.accessibleName() not in seen:
        seen.append(at.accessibleName())
        press_key(at, Qt.Key.Key_Tab)
        at = dialog.focusWidget()
    assert "" not in seen
    assert {"Find a setting", "Pages", "Colours", "Size of type", "System prompt of new chats", "Close"} <= set(seen)


def test_a_file_of_the_users_is_not_read_by_the_window(window: MainWindow, dialog: SettingsDialog) -> None:
    dialog.edited.emit("load.assistant", Path("/no/such/file.gguf"))
    assert window.settings.load.assistant == Path("/no/such/file.gguf")
