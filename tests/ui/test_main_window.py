"""The real window over scripted threads: what a person does and sees."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.domain.commands import (
    BeginTurn,
    DeleteConversation,
    FinishReply,
    LoadModel,
    OpenConversation,
    RenameConversation,
    StopTurn,
    UndeleteConversation,
)
from app.domain.errors import ModelFileError, StoreInUseError
from app.domain.events import ConversationPicked, ModelFailed, ModelReady, StoreFailed
from app.domain.message import Message, Role
from app.domain.settings import Settings, ThemeChoice
from app.domain.turn import FinishReason
from app.ui.actions import ActionId, action_table
from app.ui.main_window import MainWindow
from app.ui.theme import DARK, LIGHT
from app.ui.widgets.message_view import ReplyView, UserView
from app.ui.widgets.rich_text import RichText
from app.ui.wording import isolated
from tests.fakes.scripted_engine import CARD
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]


def words(widget: QWidget) -> str:
    """Every visible word inside a widget."""
    labels = [one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget)]
    texts = [one.toPlainText() for one in widget.findChildren(RichText) if one.isVisibleTo(widget)]
    return "\n".join(labels + texts)


def say(qtbot: QtBot, window: MainWindow, text: str) -> None:
    type_text(window.parts.composer.edit, text)
    press_key(window.parts.composer.edit, Qt.Key.Key_Return)


def press(window: MainWindow, name: ActionId) -> None:
    window.parts.actions[name].trigger()


def test_a_message_is_sent_with_enter_and_its_reply_streams_in(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    stage.engine.holds = True
    stage.engine.pieces = ("One ", "two ")
    window = open_window()
    say(qtbot, window, "Count, please")

    qtbot.waitUntil(lambda: "One two" in words(window.parts.transcript))
    assert "Count, please" in words(window.parts.transcript)
    assert window.parts.composer.text == ""
    stage.engine.say("three.")
    qtbot.waitUntil(lambda: "One two three." in words(window.parts.transcript))
    stage.engine.finish()
    qtbot.waitUntil(lambda: "accepted" in words(window.parts.transcript))
    assert window.parts.title.accessibleName() == "Count, please"


def test_stop_is_visible_while_a_reply_is_under_way_and_esc_presses_it(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    stage.engine.holds = True
    window = open_window()
    say(qtbot, window, "Hi")
    qtbot.waitUntil(lambda: "Hello" in words(window.parts.transcript))
    stop = window.parts.composer._stop
    assert stop.isVisibleTo(window)

    press_key(window.parts.composer.edit, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: any(isinstance(one, StopTurn) for one in stage.engine.sent))
    qtbot.waitUntil(lambda: "Stopped" in words(window.parts.transcript))
    assert not stop.isVisibleTo(window)


def test_reading_shows_its_progress_and_can_be_stopped(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    stage.engine.reads = False
    window = open_window()
    say(qtbot, window, "A long one")
    qtbot.waitUntil(lambda: len(stage.engine.sent) == 2)
    stage.engine.progress(1024, 2961)
    qtbot.waitUntil(lambda: "Reading the prompt: 1,024 of 2,961 tokens" in words(window.parts.transcript))
    click(window.parts.composer._stop)
    qtbot.waitUntil(lambda: stage.controller.state.active is None)
    assert "Stopped" in words(window.parts.transcript)


def test_the_users_words_are_shown_literally(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    say(qtbot, window, "**not bold** <b>no</b> `x`")
    qtbot.waitUntil(lambda: bool(window.parts.transcript.views))
    view = window.parts.transcript.views[0]
    assert isinstance(view, UserView)
    assert "**not bold** <b>no</b> `x`" in words(view)


def test_a_refused_message_comes_back_with_the_reason(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    stage.store.full = True
    window = open_window()
    say(qtbot, window, "Precious words")
    qtbot.waitUntil(lambda: window.parts.notice.text == "The disk is full. Make some room.")
    assert window.parts.composer.text == "Precious words"


def test_a_message_without_a_model_stays_where_it_was_written(qtbot: QtBot, stage: Stage) -> None:
    stage.settle()
    error = ModelFileError("That is not a model. Choose another.")
    stage.controller.deliver(ModelFailed(path=Path("x"), error=error, load=stage.controller.state.n_loads))
    window = MainWindow(stage.controller, Settings())
    qtbot.addWidget(window)
    window.show()
    assert "That is not a model. Choose another." in words(window.parts.empty_page)
    say(qtbot, window, "Hello?")
    assert window.parts.composer.text == "Hello?"
    assert window.parts.notice.text.startswith("Choose a model first")


def test_conversations_are_opened_from_the_list(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    old = stage.store.add("Old talk", Message(Role.USER, "Then"), Message(Role.ASSISTANT, "Now **bold**"))
    stage.store.open()
    window = open_window()
    listed = window.parts.sidebar.list
    index = window.parts.sidebar_model.index_of(old)
    click(listed.viewport(), listed.visualRect(index).center())
    qtbot.waitUntil(lambda: "Now bold" in words(window.parts.transcript))
    assert any(isinstance(one, OpenConversation) for one in stage.store.sent)

    press(window, ActionId.NEW_CHAT)
    assert window.parts.centre.currentWidget() is window.parts.empty_page
    assert not listed.selectionModel().hasSelection()


def test_a_conversation_is_renamed_in_its_row(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    old = stage.store.add("Old talk")
    stage.store.open()
    window = open_window()
    listed = window.parts.sidebar.list
    listed.setCurrentIndex(window.parts.sidebar_model.index_of(old))
    press(window, ActionId.RENAME)
    editor = listed.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    type_text(editor, "New name")
    press_key(editor, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: window.parts.sidebar_model.index_of(old).data() == "New name")
    assert RenameConversation(conversation=old, title="New name") in stage.store.sent


def test_a_deleted_conversation_can_be_brought_back(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    old = stage.store.add("Old talk")
    stage.store.open()
    window = open_window()
    listed = window.parts.sidebar.list
    listed.setCurrentIndex(window.parts.sidebar_model.index_of(old))
    listed.setFocus()
    press_key(listed, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: not window.parts.sidebar_model.index_of(old).isValid())
    assert window.parts.notice.text == f"“{isolated('Old talk')}” deleted."

    click(window.parts.notice._act)
    qtbot.waitUntil(lambda: window.parts.sidebar_model.index_of(old).isValid())
    assert stage.store.sent[-2:] == [DeleteConversation(conversation=old), UndeleteConversation(conversation=old)]
    assert window.parts.notice.text == ""


def test_delete_elsewhere_deletes_no_conversation(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    old = stage.store.add("Old talk")
    stage.store.open()
    window = open_window()
    window.activateWindow()
    window.parts.sidebar.list.setCurrentIndex(window.parts.sidebar_model.index_of(old))
    window.parts.stats_toggle.setFocus()
    qtbot.waitUntil(window.parts.stats_toggle.hasFocus)
    press_key(window.parts.stats_toggle, Qt.Key.Key_Delete)
    stage.settle()
    assert DeleteConversation(conversation=old) not in stage.store.sent


def test_the_last_reply_is_copied_and_regenerated(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    stage.engine.pieces = ("Some **Markdown**.",)
    window = open_window()
    say(qtbot, window, "Hi")
    qtbot.waitUntil(lambda: "Copy" in [one.text() for one in window.parts.transcript.findChildren(QAbstractButton)])
    qtbot.waitUntil(lambda: stage.controller.state.active is None)
    press(window, ActionId.COPY_REPLY)
    assert QGuiApplication.clipboard().text() == "Some **Markdown**."

    stage.engine.pieces = ("Something else.",)
    press(window, ActionId.REGENERATE)
    qtbot.waitUntil(lambda: "Something else." in words(window.parts.transcript))
    assert "Markdown" not in words(window.parts.transcript)
    assert len(window.parts.transcript.views) == 2
    begins = [one for one in stage.store.sent if isinstance(one, BeginTurn)]
    assert [one.text for one in begins] == ["Hi", None]


def test_when_nothing_can_be_kept_the_window_is_read_only(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    stage.controller.deliver(StoreFailed(error=StoreInUseError("Another window uses this folder. Close it.")))
    assert "Another window uses this folder. Close it." in words(window.parts.empty_page)
    assert window.parts.composer.edit.isReadOnly()


def test_another_model_is_chosen_through_the_given_dialog(qtbot: QtBot, stage: Stage) -> None:
    def choose(_parent: QWidget, chosen: Callable[[Path], None]) -> None:
        chosen(Path("other.gguf"))

    stage.settle()
    window = MainWindow(stage.controller, Settings(), choose_file=choose)
    qtbot.addWidget(window)
    press(window, ActionId.OPEN_MODEL)
    assert [one.path.name for one in stage.engine.sent if isinstance(one, LoadModel)] == ["scripted.gguf", "other.gguf"]


def test_a_link_is_opened_only_after_it_was_agreed_to(qtbot: QtBot, stage: Stage) -> None:
    opened: list[str] = []
    window = MainWindow(stage.controller, Settings(), open_link=opened.append)
    qtbot.addWidget(window)
    window.parts.transcript.link_pressed.emit("https://example.org/")
    assert opened == []
    assert "https://example.org/" in window.parts.notice.text
    window.parts.notice._act.click()
    assert opened == ["https://example.org/"]


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:alert(1)", ""])
def test_other_links_are_not_even_offered(qtbot: QtBot, stage: Stage, address: str) -> None:
    window = MainWindow(stage.controller, Settings())
    qtbot.addWidget(window)
    window.parts.transcript.link_pressed.emit(address)
    assert window.parts.notice.text == ""


def test_the_theme_is_switched_with_a_reply_on_screen(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    stage.engine.pieces = ("A [link](https://example.org) and\n\n```python\nx = 1\n```\n",)
    window = open_window()
    say(qtbot, window, "Hi")
    qtbot.waitUntil(lambda: stage.controller.state.active is None)
    kept: list[Settings] = []
    window.settings_changed.connect(kept.append)

    def colors_used() -> str:
        return "".join(one.toHtml() for one in window.parts.transcript.findChildren(RichText))

    assert LIGHT.accent in colors_used()
    colours = next(one.menu() for one in window.parts.menu.actions() if one.text() == "Colours")
    assert isinstance(colours, QMenu)
    next(one for one in colours.actions() if one.text() == "Dark").trigger()
    assert DARK.accent in colors_used()
    assert LIGHT.accent not in colors_used()
    assert DARK.window in window.styleSheet()
    assert kept[-1].theme is ThemeChoice.DARK


def test_the_statistics_panel_is_toggled_and_remembered(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    kept: list[Settings] = []
    window.settings_changed.connect(kept.append)
    assert window.parts.stats.isVisibleTo(window)
    press(window, ActionId.TOGGLE_STATS)
    assert not window.parts.stats.isVisibleTo(window)
    assert [one.show_stats for one in kept] == [False]


def test_a_narrow_window_leaves_its_room_to_the_chat(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(800, 600)
    assert window.parts.sidebar.isVisibleTo(window)
    assert not window.parts.stats.isVisibleTo(window)
    window.resize(500, 600)
    assert not window.parts.sidebar.isVisibleTo(window)
    window.resize(1200, 600)
    assert window.parts.stats.isVisibleTo(window)


def test_closing_during_a_reply_waits_for_the_threads_and_does_not_block(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    stage.engine.holds = True
    window = open_window()
    say(qtbot, window, "Hi")
    qtbot.waitUntil(lambda: "Hello" in words(window.parts.transcript))

    assert not window.close()
    assert window.isVisible()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert stage.store.joined
    finished = [one.finish_reason for one in stage.store.sent if isinstance(one, FinishReply)]
    assert finished == [FinishReason.STOPPED]


def test_every_control_has_a_name_and_can_be_reached_by_tab(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    at = window.parts.composer.edit
    reached: list[QWidget] = []
    widget = at.nextInFocusChain()
    while widget is not None and widget is not at:
        if widget.isVisibleTo(window) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            reached.append(widget)
        widget = widget.nextInFocusChain()
    assert len(reached) >= 6
    assert [one for one in reached if not one.accessibleName()] == []


def test_each_shortcut_belongs_to_one_action() -> None:
    shortcuts = [QKeySequence(spec.shortcut).toString() for spec in action_table()]
    assert all(shortcuts)
    assert len(set(shortcuts)) == len(shortcuts) == len(ActionId)


def test_a_reply_in_another_conversation_goes_on_unseen(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    stage.engine.holds = True
    window = open_window()
    say(qtbot, window, "Hi")
    qtbot.waitUntil(lambda: "Hello" in words(window.parts.transcript))
    press(window, ActionId.NEW_CHAT)
    stage.engine.say(" More.")
    stage.settle()
    n_shown = len(window.parts.transcript.views)
    assert n_shown == 0
    first = stage.controller.state.conversations[0].id
    window.parts.sidebar.picked.emit(first)
    qtbot.waitUntil(lambda: "More." in words(window.parts.transcript))
    stage.engine.finish()
    qtbot.waitUntil(lambda: stage.controller.state.active is None)
    assert isinstance(window.parts.transcript.views[-1], ReplyView)


def test_today_is_a_date_where_the_user_is() -> None:
    from app.ui.main_window import today

    assert isinstance(today(), date)


def test_another_models_conversation_waits_with_what_was_typed_until_it_is_to_be_read_again(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    conversation = stage.store.add("Old", Message(Role.USER, "Hello"), Message(Role.ASSISTANT, "Good day."))
    stage.store.written_by("m1-theirs", "Theirs")
    stage.post(ModelReady(card=replace(CARD, fingerprint="m1-ours"), load=1))
    window = open_window()
    stage.controller.press(ConversationPicked(conversation=conversation))
    stage.settle()
    say(qtbot, window, "And now?")
    assert window.parts.composer.text == "And now?"
    assert "Theirs" in window.parts.notice.text
    assert not any(isinstance(one, BeginTurn) for one in stage.store.sent)

    assert window.parts.notice._act.text() == "Read it again"
    click(window.parts.notice._act)
    assert window.parts.notice.text == ""
    press_key(window.parts.composer.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(isinstance(one, FinishReply) for one in stage.store.sent))
    assert window.parts.composer.text == ""


def test_the_menu_offers_the_demo_model(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    assert window.parts.actions[ActionId.DEMO_MODEL] in window.parts.menu.actions()
    with qtbot.waitSignal(window.demo_wanted):
        press(window, ActionId.DEMO_MODEL)
