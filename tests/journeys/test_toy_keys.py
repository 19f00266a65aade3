"""Everything with key presses alone, and Tab through every screen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QMenu, QWidget

from app.domain.turn import FinishReason
from app.ui.dialogs.export_dialog import ExportDialog
from app.ui.dialogs.progress_dialog import ProgressDialog
from app.ui.dialogs.settings_dialog import SettingsDialog
from app.ui.setting_kinds import Page
from app.ui.widgets.help_sheet import HelpSheet
from tests.fakes.pace import Step
from tests.fakes.toy_application import ToyApplication
from tests.journeys.conftest import Start
from tests.journeys.person import focused, keys, say, sound, write

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def top(kind: type[QDialog]) -> QDialog:
    """The open dialog of that kind."""
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible())


def is_open(kind: type[QDialog]) -> bool:
    return any(isinstance(each, kind) and each.isVisible() for each in QApplication.topLevelWidgets())


def tab_to(name: str) -> QWidget:
    """Press Tab until the widget of that name has the focus."""
    for _ in range(200):
        if focused().accessibleName().startswith(name) or named(focused()).startswith(name):
            return focused()
        keys("Tab")
    raise AssertionError(f"Tab leads to no {name!r}")


def choose(name: str) -> None:
    """Go down in the open menu to that entry, and choose it."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    for _ in range(len(menu.actions()) + 1):
        active = [action for action in menu.actions() if action == menu.activeAction()]
        if any(action.text().replace("&", "").startswith(name) for action in active):
            keys("Return")
            return
        keys("Down")
    raise AssertionError(f"the menu has no {name!r}")


def named(widget: QWidget) -> str:
    """What a screen reader would call it."""
    if widget.accessibleName():
        return widget.accessibleName()
    text = widget.property("text")
    return str(text) if text else ""


def back(toy: ToyApplication) -> None:
    """Where no window manager gives the focus back to the window below a dialog, this does."""
    QCoreApplication.processEvents()
    toy.window.activateWindow()
    toy.wait(lambda: QApplication.focusWidget() is not None)


def test_a_conversation_is_held_by_keyboard_alone(start: Start) -> None:
    toy = start()
    toy.ready()
    write("What is a lighthouse?")
    keys("Return")
    toy.complete(2)

    toy.pace.hold(Step.WRITE)
    write("Tell me all of it")
    keys("Return")
    toy.pace.let(Step.WRITE, 2)
    toy.wait(lambda: len(toy.reply.split()) > 1)
    keys("Esc")
    toy.complete(4)
    assert toy.tree.path()[-1].finish_reason is FinishReason.STOPPED
    toy.pace.free()

    keys("Ctrl+Up", "Ctrl+Up")
    tab_to("Edit")
    keys("Space")
    keys("Ctrl+A")
    write("Tell me half of it")
    keys("Return")
    toy.wait(lambda: toy.shown[2:3] == ["Tell me half of it"])
    toy.complete(4)

    whole = toy.shown
    keys("Ctrl+Up", "Ctrl+Up", "Ctrl+Up")
    tab_to("Rewind here")
    keys("Space")
    toy.wait(lambda: toy.shown == whole[:2])
    tab_to("Undo")
    keys("Space")
    toy.wait(lambda: toy.shown == whole)

    keys("Ctrl+L", "Ctrl+Up")
    tab_to("Branch")
    keys("Space")
    toy.wait(lambda: len(toy.listed) == 2)
    quit_by_keys(toy)


def quit_by_keys(toy: ToyApplication) -> None:
    keys("Ctrl+Q")
    toy.wait(lambda: toy.ended)
    assert sound(toy)


def test_everything_is_found_by_keyboard_alone(start: Start) -> None:
    toy = with_a_chat(start)
    keys("Ctrl+F")
    write("lighthouse")
    toy.window.browsing.settle()
    toy.wait(lambda: toy.window.parts.find_bar.count_text.startswith("1"))
    keys("Esc")
    assert toy.window.parts.find_bar.isHidden()

    keys("Ctrl+Shift+F")
    write("half")
    toy.window.browsing.settle()
    toy.wait(lambda: toy.state.found.text == "half" and bool(toy.state.found.hits))
    keys("Esc")

    keys("Ctrl+K")
    write(">Tint")
    toy.window.browsing.settle()
    keys("Return")
    assert toy.window.settings.show_tint

    keys("F1")
    sheet = toy.window.findChild(HelpSheet)
    assert sheet is not None
    assert sheet.isVisible()
    keys("Esc")
    assert sheet.isHidden()

    shown = toy.window.settings.show_stats
    keys("Ctrl+J")
    toy.wait(lambda: toy.window.settings.show_stats is not shown)
    keys("Ctrl+J")
    quit_by_keys(toy)


def with_a_chat(start: Start) -> ToyApplication:
    toy = start()
    toy.ready()
    write("What is half a lighthouse?")
    keys("Return")
    toy.complete(2)
    return toy


def test_settings_presets_import_and_export_by_keyboard_alone(start: Start, tmp_path: Path) -> None:
    toy = with_a_chat(start)
    keys("Ctrl+,")
    write("Enter")
    assert is_open(SettingsDialog)
    tab_to("Enter sends")
    keys("Space")
    assert not toy.window.settings.enter_sends
    keys("Esc")
    back(toy)

    tab_to("Preset")
    keys("Space")
    choose("Precise")
    assert toy.window.settings.preset

    exported = tmp_path / "out.json"
    keys("Ctrl+Shift+S")
    toy.wait(lambda: is_open(ExportDialog))
    tab_to("Choose a place")
    keys("Space")
    name_file(toy, exported)
    toy.wait(exported.exists)
    toy.wait(lambda: is_open(ProgressDialog) and named(focused()) == "Close")
    keys("Esc")
    assert not is_open(ProgressDialog)
    back(toy)

    keys("Ctrl+Shift+I")
    name_file(toy, exported)
    toy.wait(lambda: toy.state.brought is not None)
    toy.wait(lambda: is_open(ProgressDialog) and named(focused()) == "Close")
    keys("Esc")
    assert not is_open(ProgressDialog)
    back(toy)
    quit_by_keys(toy)


def name_file(toy: ToyApplication, path: Path) -> None:
    """Type a file's name into the open file dialog."""
    toy.wait(lambda: is_open(QFileDialog))
    dialog = top(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    edit = dialog.findChild(QLineEdit, "fileNameEdit")
    assert focused() is edit
    keys("Ctrl+A")
    write(str(path))
    keys("Return")


def no_screen(_toy: ToyApplication) -> None:
    """The window alone."""


def with_find_bar(toy: ToyApplication) -> None:
    keys("Ctrl+F")


def with_palette(toy: ToyApplication) -> None:
    keys("Ctrl+K")


def with_help(toy: ToyApplication) -> None:
    keys("F1")


def with_editor(toy: ToyApplication) -> None:
    keys("Ctrl+Up", "Ctrl+Up")
    tab_to("Edit")
    keys("Space")


def with_notice(toy: ToyApplication) -> None:
    toy.window.parts.notice.offer("Something was done.", "Undo", lambda: None, key="done")


def with_export(toy: ToyApplication) -> None:
    keys("Ctrl+Shift+S")


def settings_at(page: Page) -> Callable[[ToyApplication], None]:
    def opened(toy: ToyApplication) -> None:
        toy.window.settings_page.open(page)

    opened.__name__ = f"settings_{page.value}"
    return opened


SCREENS = (no_screen, with_find_bar, with_palette, with_help, with_editor, with_notice, with_export)


@pytest.mark.parametrize("screen", [*SCREENS, *map(settings_at, Page)], ids=lambda each: each.__name__)
def test_tab_comes_round_and_every_stop_has_a_name(start: Start, screen: Callable[[ToyApplication], None]) -> None:
    toy = start()
    toy.ready()
    say(toy, "What is a lighthouse?")
    toy.complete(2)
    screen(toy)
    QCoreApplication.processEvents()
    for way in ("Tab", "Shift+Tab"):
        stops = walk(way)
        assert all(named(stop) for stop in stops), [(type(stop).__name__, stop.parent()) for stop in stops]
        assert len({id(stop) for stop in stops}) == len(stops)


def walk(way: str) -> list[QWidget]:
    """Every widget that the key leads to until it comes round."""
    keys(way)
    stops = [focused()]
    for _ in range(400):
        keys(way)
        if focused() is stops[0]:
            return stops
        assert focused() not in stops, f"{named(focused())!r} keeps the focus, or it goes round without the first"
        stops.append(focused())
    raise AssertionError("Tab never comes round")


def test_what_comes_behind_a_reply_takes_no_focus(start: Start) -> None:
    toy = with_a_chat(start)
    toy.pace.hold(Step.ASIDE, Step.SAVE)
    write("And the other half?")
    keys("Return")
    toy.complete(4)
    keys("Ctrl+Up", "Ctrl+Up")
    walked_to = focused()
    assert walked_to is toy.window.parts.transcript.views[2]
    toy.pace.free()
    toy.wait(lambda: toy.state.n_saved >= 4)
    toy.idle()
    assert focused() is walked_to
