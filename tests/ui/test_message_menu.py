"""What a person does to the messages of a conversation, through the real window, with mouse and keyboard."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from app.domain.events import SegmentSaved
from app.domain.ids import MessageId
from app.domain.segment import SegmentKey
from app.domain.turn import FinishReason
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.message_view import ReplyView
from app.ui.widgets.rich_text import RichText
from tests.ui.chatting import CTRL, Chat, answer, focus_is_in, settle_layouts
from tests.ui.hands import click, press_key


def test_the_buttons_come_with_the_pointer_and_nothing_moves(chat: Chat) -> None:
    chat.say("More?")
    view = chat.view(1)
    QCoreApplication.processEvents()
    heights = [each.height() for each in chat.window.parts.transcript.views]
    assert not any(button.isVisible() for button in view.acts.buttons.values())
    view.acts.light("hover", on=True)
    shown = [button for button in view.acts.buttons.values() if button.isVisible()]
    assert [button.width() for button in shown] == [button.sizeHint().width() for button in shown]
    QCoreApplication.processEvents()
    assert view.acts.buttons[MessageAct.REWIND].isVisible()
    assert [each.height() for each in chat.window.parts.transcript.views] == heights
    view.acts.light("hover", on=False)
    assert not any(button.isVisible() for button in view.acts.buttons.values())


def test_the_newest_reply_always_shows_its_buttons(chat: Chat) -> None:
    assert chat.view(1).acts.buttons[MessageAct.REGENERATE].isVisible()
    chat.say("More?")
    assert not chat.view(1).acts.buttons[MessageAct.REGENERATE].isVisible()
    assert chat.view(3).acts.buttons[MessageAct.REGENERATE].isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_in_a_narrow_place_buttons_that_do_not_fit_are_in_the_menu(chat: Chat) -> None:
    acts = chat.view(1).acts
    acts.setFixedWidth(150)
    QCoreApplication.processEvents()
    shown = [act for act, button in acts.buttons.items() if button.isVisible()]
    assert shown == [MessageAct.COPY]
    assert acts._more is not None
    assert acts._more.isVisible()
    click(acts._more)
    menu = acts.findChild(QMenu)
    assert menu is not None
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts == [
        "Copy", "Copy as Markdown", "Regenerate", "Continue", "Branch", "Rewind here", "Statistics", "Check exactness",
        "Delete",
    ]  # fmt: skip
    menu.close()


def test_a_reply_is_copied_as_text_or_as_markdown(chat: Chat) -> None:
    answer(chat, "So **bold**:\n\n```python\nx = 1\n```\n")
    chat.say("Code?")
    chat.do(3, MessageAct.COPY)
    assert QGuiApplication.clipboard().text() == "So bold:\n\nx = 1"
    chat.do(3, MessageAct.COPY_MARKDOWN)
    assert QGuiApplication.clipboard().text() == "So **bold**:\n\n```python\nx = 1\n```\n"
    assert chat.notice == "Copied."


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_opens_over_the_text_and_copies_what_is_selected_and_the_link_there(chat: Chat) -> None:
    answer(chat, "[A link](https://example.org/x) and words.")
    chat.say("Link?")
    settle_layouts()
    view = chat.view(3)
    text = next(each for each in view.findChildren(RichText) if each.isVisible())
    text.selectAll()
    at = QPoint(10, 10)
    sent = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, text.viewport().mapToGlobal(at))
    QApplication.sendEvent(text.viewport(), sent)
    menu = view.acts.findChild(QMenu)
    assert menu is not None
    entries = {action.text(): action for action in menu.actions()}
    assert list(entries)[:3] == ["Copy the selection", "Copy the link", ""]
    entries["Copy the selection"].trigger()
    assert QGuiApplication.clipboard().text().strip() == "A link and words."
    entries["Copy the link"].trigger()
    assert QGuiApplication.clipboard().text() == "https://example.org/x"
    menu.close()


def test_enter_presses_a_button_of_a_message_that_has_the_focus(chat: Chat) -> None:
    chat.do(1, MessageAct.COPY)
    QGuiApplication.clipboard().clear()
    button = chat.view(1).acts.buttons[MessageAct.COPY]
    button.setFocus()
    press_key(button, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == "Hello there."


def test_the_figures_of_a_reply_are_asked_for(chat: Chat) -> None:
    wanted: list[MessageId] = []
    chat.tree.stats_wanted.connect(wanted.append)
    chat.do(1, MessageAct.STATISTICS)
    assert wanted == [chat.view(1).id]


def test_messages_are_walked_with_the_keyboard(chat: Chat) -> None:
    chat.say("More?")
    names: list[str] = []
    for _ in range(5):
        press_key(chat.window, Qt.Key.Key_Up, CTRL)
        focused = QApplication.focusWidget()
        names.append(focused.accessibleName() if focused is not None else "")
    assert names == ["Reply: Hello there.", "You: More?", "Reply: Hello there.", "You: What?", "You: What?"]
    view = chat.view(0)
    assert view._outline is not None
    assert view.acts.buttons[MessageAct.EDIT].isVisible()
    press_key(view, Qt.Key.Key_Tab)
    assert focus_is_in(view.acts)
    for _ in range(4):
        press_key(chat.window, Qt.Key.Key_Down, CTRL)
    assert chat.window.parts.composer.edit.hasFocus()
    assert not view.acts.buttons[MessageAct.EDIT].isVisible()


def test_what_is_saved_is_shown_when_a_conversation_is_opened_and_after_something_was_saved(chat: Chat) -> None:
    timeline = chat.window.parts.timeline
    assert [dot.saved for dot in timeline.dots] == [True, True]
    chat.stage.store.reread[1] = 5
    chat.stage.post(SegmentSaved(key=SegmentKey("b2-1"), n_bytes=1))
    chat.stage.settle()
    assert [dot.saved for dot in timeline.dots] == [False, True]


def test_nothing_can_be_done_with_a_reply_that_is_being_written(chat: Chat) -> None:
    chat.stage.engine.holds = True
    chat.say("More?")
    view = chat.view(3)
    view.acts.light("hover", on=True)
    assert not any(button.isVisible() for button in view.acts.buttons.values())
    view.acts.pop_up(QPoint(0, 0))
    assert view.acts.findChild(QMenu) is None


def test_reasoning_says_how_long_it_took_after_reopening_too(chat: Chat) -> None:
    answer(chat, "<think>Well", "</think>Yes.")
    chat.say("Think")
    view = chat.view(3)
    assert isinstance(view, ReplyView)
    said = view._thought._fold.text()
    assert said == "▸  Thought for 80 ms · 4 tokens"
    opened = chat.stage.controller.state.opened
    assert opened is not None
    node = opened.path()[-1]
    fresh = ReplyView(chat.window.parts.look, node)
    chat.qtbot.addWidget(fresh)
    fresh.show_node(node, can_regenerate=False)
    assert fresh._thought._fold.text() == said
    assert replace(node, finish_reason=FinishReason.END) == node
