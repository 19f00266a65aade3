"""What a newcomer meets: no model yet, one on its way, notices that follow one another, and narrow windows."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.chat import ChatState
from app.domain.errors import KnownError
from app.domain.events import ConversationPicked, NewChatPressed
from app.domain.list_events import LoadedModel
from app.domain.load_events import ModelAwaited, ModelMissing
from app.domain.message import Message, Role
from app.ui.actions import ActionId
from app.ui.main_window import MainWindow
from app.ui.theme import Look
from app.ui.widgets.empty_page import EmptyPage
from app.ui.widgets.fitting_row import FittingRow
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.model_button import ModelButton
from app.ui.widgets.notice_bar import NoticeBar
from app.ui.widgets.parts import ElidedLabel
from tests.fakes.scripted_engine import CARD
from tests.ui.hands import click, press_key
from tests.ui.stage import Stage
from tests.ui.test_main_window import press, say, words

OpenWindow = Callable[[], MainWindow]
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def notice(qtbot: QtBot) -> NoticeBar:
    made = NoticeBar(Look())
    qtbot.addWidget(made)
    return made


def act_of(bar: NoticeBar) -> str:
    """The button that is offered."""
    return next((one.text() for one in bar.findChildren(QPushButton) if not one.isHidden() and one.text()), "")


def entries(button: ModelButton) -> list[str]:
    button.menu.aboutToShow.emit()
    return [action.text() for action in button.menu.actions() if not action.isSeparator() and action.isVisible()]


def test_without_a_model_the_page_offers_a_file_and_the_demo_model(qtbot: QtBot) -> None:
    page = EmptyPage()
    qtbot.addWidget(page)
    page.show_state(ChatState())
    demo = next(one for one in page.findChildren(QPushButton) if one.text() == "Use the demo model")
    with qtbot.waitSignal(page.demo_wanted):
        click(demo)
    page.show_state(ChatState(loading=Path("demo.gguf")))
    assert not demo.isVisibleTo(page)
    assert "preparing" in words(page)
    page.show_state(ChatState(card=CARD))
    assert "demo model" not in words(page)
    page.demo = CARD.path
    page.show_state(ChatState(card=CARD))
    assert "the demo model: small" in words(page)


def test_a_demo_model_that_cannot_be_made_is_told_while_another_model_answers(
    stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    stage.post(ModelAwaited(path=Path("demo.gguf")))
    stage.post(ModelMissing(error=KnownError("The demo model cannot be assembled. Make some room.")))
    stage.settle()
    assert window.parts.centre.currentWidget() is window.parts.empty_page
    assert window.parts.notice.text == "The demo model cannot be assembled. Make some room."


def test_models_that_were_loaded_are_a_click_away(qtbot: QtBot) -> None:
    button = ModelButton(Look())
    qtbot.addWidget(button)
    assert entries(button) == ["Open a model file…", "Use the demo model"]
    button.show_model(CARD, loading=None, fraction=1.0)
    button.show_models((LoadedModel("Mine", CARD.path), LoadedModel("Other & Co", Path("other.gguf"))))
    assert entries(button)[:2] == ["Mine", "Other && Co"]
    mine, other = button.menu.actions()[:2]
    assert (mine.isChecked(), other.isChecked()) == (True, False)
    with qtbot.waitSignal(button.model_wanted) as wanted:
        other.trigger()
    assert wanted.args == [Path("other.gguf")]
    with qtbot.assertNotEmitted(button.model_wanted):
        mine.trigger()


def test_a_hint_gives_way_to_what_can_be_undone(notice: NoticeBar) -> None:
    notice.tell("Deleted.", act="Undo", short=True)
    notice.hint("Copied.")
    assert (notice.text, act_of(notice)) == ("Copied.", "")
    notice.hint("Copied again.")
    notice.end_hint()
    assert (notice.text, act_of(notice)) == ("Deleted.", "Undo")
    notice.hint("Copied.")
    notice.clear()
    assert notice.text == ""


def test_a_new_notice_takes_the_place_of_a_hint(notice: NoticeBar) -> None:
    notice.hint("Copied.")
    notice.tell("The disk is full.")
    notice.end_hint()
    assert notice.text == "The disk is full."


def test_copying_does_not_take_the_undo_of_a_deletion_away(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    gone = stage.store.add("Gone", Message(Role.USER, "Hi"), Message(Role.ASSISTANT, "Hello"))
    stage.store.add("Kept", Message(Role.USER, "Hi"), Message(Role.ASSISTANT, "Hello"))
    stage.store.open()
    window = open_window()
    stage.controller.press(ConversationPicked(conversation=gone))
    stage.settle()
    window.parts.sidebar.delete_wanted.emit((gone,))
    stage.settle()
    window.parts.transcript.copy_wanted.emit("words")
    assert window.parts.notice.text == "Copied."
    window.parts.notice.end_hint()
    assert "Gone" in window.parts.notice.text
    click(window.parts.notice._act)
    stage.settle()
    assert window.parts.title.accessibleName() == "Gone"


def test_what_is_said_of_one_chat_does_not_follow_into_another(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    say(qtbot, window, "Hi")
    stage.settle()
    press(window, ActionId.COPY_REPLY)
    assert window.parts.notice.text == "Copied."
    stage.controller.press(NewChatPressed())
    assert window.parts.notice.text == ""


def test_there_is_nothing_to_jump_to_while_the_end_is_seen(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    say(qtbot, window, "Hi")
    stage.settle()
    press_key(window.parts.composer.edit, Qt.Key.Key_Up, CTRL)
    window.resize(1200, 780)
    jump = next(one for one in window.parts.transcript.findChildren(QPushButton) if one.text() == "Jump to the end")
    assert not window.parts.transcript.sticking
    assert not jump.isVisible()
    frames = [one for one in window.parts.transcript.findChildren(QFrame) if one.property("kind") == "focus"]
    (outline,) = [one for one in frames if one.isVisible()]
    reply = window.parts.transcript.views[-1]
    assert outline.visibleRegion().boundingRect().size() == outline.size()
    assert outline.geometry().contains(reply.geometry())
    window.parts.composer.edit.setFocus()
    assert window.parts.timeline._current == reply.id


def test_after_branching_one_goes_on_typing(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    say(qtbot, window, "Hi")
    stage.settle()
    reply = window.parts.transcript.views[-1]
    reply.setFocus()
    window._presenter.tree._do(reply.id, MessageAct.BRANCH)
    stage.settle()
    assert window.parts.title.accessibleName() == "Hi (branch)"
    assert window.focusWidget() is window.parts.composer.edit


def test_a_button_for_a_side_that_does_not_fit_says_so(open_window: OpenWindow) -> None:
    window = open_window()
    toggle = window.parts.stats_toggle
    assert (toggle.isEnabled(), toggle.isChecked()) == (True, True)
    window.resize(500, 600)
    assert (toggle.isEnabled(), toggle.isChecked()) == (False, False)
    assert toggle.toolTip() == "The window is too narrow for it"
    window.resize(1200, 800)
    assert (toggle.isEnabled(), toggle.isChecked()) == (True, True)


def test_the_first_token_alone_tells_no_speed(stage: Stage, qtbot: QtBot, open_window: OpenWindow) -> None:
    stage.engine.holds = True
    stage.engine.pieces = ("One ",)
    window = open_window()
    say(qtbot, window, "Hi")
    qtbot.waitUntil(lambda: "One" in words(window.parts.transcript))
    window.settle()
    assert "tok/s" not in window.parts.status.accessibleName()
    for _ in range(3):
        stage.engine.say("more ")
    qtbot.waitUntil(lambda: "more more more" in words(window.parts.transcript))
    window.settle()
    assert "tok/s" in window.parts.status.accessibleName()
    stage.engine.finish()


def test_in_a_narrow_window_the_count_is_short_and_the_whole_is_still_told(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    count = open_window().parts.composer.count
    count.show_count(4408, read_s=26.0, used=0, size=8192)
    count.be_brief(brief=True)
    assert words(count) == "4408 token(s)"
    assert count.said == "4408 token(s) · about 25 s to read"
    count.be_brief(brief=False)
    assert words(count) == count.said


def test_letters_typed_beside_the_message_go_into_it(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    stage.store.add("Old", Message(Role.USER, "Hi"), Message(Role.ASSISTANT, "Hello"))
    stage.store.open()
    window = open_window()
    edit, listed = window.parts.composer.edit, window.parts.sidebar.list
    for widget in (listed, window.parts.stats_toggle, window.parts.transcript):
        widget.setFocus()
        press_key(widget, Qt.Key.Key_A)
        assert window.focusWidget() is edit
    assert window.parts.composer.text == "aaa"
    window.parts.stats_toggle.setFocus()
    press_key(window.parts.stats_toggle, Qt.Key.Key_A, CTRL)
    assert window.parts.composer.text == "aaa"


def test_escape_leads_back_to_the_message(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    field = window.parts.sidebar.filter
    field.setFocus()
    field.setText("word")
    press_key(field, Qt.Key.Key_Escape)
    assert (field.text(), window.focusWidget()) == ("", field)
    press_key(field, Qt.Key.Key_Escape)
    assert window.focusWidget() is window.parts.composer.edit


def test_a_hint_is_shown_as_a_whole_or_not_at_all(qtbot: QtBot) -> None:
    line = ElidedLabel("caption", whole=True)
    qtbot.addWidget(line)
    line.show()
    line.resize(300, 20)
    line.show_text("Enter sends")
    assert line.text() == "Enter sends"
    line.resize(20, 20)
    assert (line.text(), line.accessibleName()) == ("", "Enter sends")


def test_a_row_of_buttons_is_as_high_as_larger_type_needs(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    say(qtbot, window, "Hi")
    qtbot.waitUntil(lambda: len(window.parts.transcript.views) == 2)
    row = window.parts.transcript.views[-1].findChild(FittingRow)
    assert row is not None
    before = row.height()
    window.use_settings(replace(window.settings, font_size=150))
    qtbot.waitUntil(lambda: row.height() == round(before * 1.5))
    window.use_settings(replace(window.settings, font_size=100))
