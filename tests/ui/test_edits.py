"""A message is said differently, in its place in the real window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from app.domain.commands import StopTurn
from app.domain.events import ConversationPicked
from app.domain.message import Message, Role
from app.ui.widgets.message_acts import MessageAct
from tests.ui.chatting import SHIFT, Chat, answer
from tests.ui.hands import press_key, type_text


def test_an_edit_makes_a_version_and_is_answered(chat: Chat) -> None:
    chat.do(0, MessageAct.EDIT)
    editor = chat.editor(0)
    assert editor.edit.toPlainText() == "What?"
    assert editor.edit.hasFocus()
    type_text(editor.edit, " Exactly?")
    press_key(editor.edit, Qt.Key.Key_Return, SHIFT)
    type_text(editor.edit, "Please.")
    answer(chat, "Well.")
    press_key(editor.edit, Qt.Key.Key_Return)
    chat.stage.settle()
    assert chat.path == ["What? Exactly?\nPlease.", "Well."]
    assert chat.view(0).acts.switch.text == "2 / 2"
    assert chat.user(0).editor is None


def test_esc_leaves_a_message_as_it_was_and_stops_nothing(chat: Chat) -> None:
    chat.stage.engine.holds = True
    chat.say("More?")
    chat.do(0, MessageAct.EDIT)
    type_text(chat.editor(0).edit, " Nonsense")
    press_key(chat.editor(0).edit, Qt.Key.Key_Escape)
    assert chat.user(0).editor is None
    assert chat.path[0] == "What?"
    assert not any(isinstance(each, StopTurn) for each in chat.stage.engine.sent)
    chat.do(0, MessageAct.EDIT)
    assert chat.editor(0).edit.toPlainText() == "What?"


def test_an_input_method_that_composes_sends_no_edit(chat: Chat) -> None:
    chat.do(0, MessageAct.EDIT)
    edit = chat.editor(0).edit
    QApplication.sendEvent(edit, QInputMethodEvent("zh", []))
    press_key(edit, Qt.Key.Key_Return)
    assert len(chat.begun()) == 1


def test_an_edit_that_is_not_finished_outlives_its_widget(chat: Chat) -> None:
    conversation = chat.stage.controller.state.opened
    assert conversation is not None
    chat.do(0, MessageAct.EDIT)
    type_text(chat.editor(0).edit, " Draft")
    other = chat.stage.store.add("Other", Message(Role.USER, "Else"))
    for picked in (other, conversation.summary.id):
        chat.stage.controller.press(ConversationPicked(conversation=picked))
        chat.stage.settle()
    assert chat.editor(0).edit.toPlainText() == "What? Draft"


def test_an_empty_edit_cannot_be_sent(chat: Chat) -> None:
    chat.do(0, MessageAct.EDIT)
    chat.editor(0).edit.clear()
    assert not chat.editor(0)._send_button.isEnabled()
    press_key(chat.editor(0).edit, Qt.Key.Key_Return)
    assert len(chat.begun()) == 1
