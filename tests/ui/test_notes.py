"""Private notes of conversations: written, shown beside the title, taken back, found."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.domain.events import ConversationsChanged, NewChatPressed
from app.domain.list_commands import ArrangeConversations
from app.ui.actions import ActionId
from app.ui.dialogs.note_dialog import MOST_CHARACTERS, NoteDialog
from tests.ui.chatting import Chat, OpenWindow
from tests.ui.hands import click
from tests.ui.stage import Stage


@pytest.fixture
def chat(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> Chat:
    """One question and its answer."""
    made = Chat(qtbot, stage, open_window())
    made.say("What?")
    return made


def opened(chat: Chat) -> NoteDialog:
    chat.window.parts.actions[ActionId.NOTE].trigger()
    dialog = chat.window.notes.dialog
    assert dialog is not None
    return dialog


def note(chat: Chat, text: str) -> None:
    dialog = opened(chat)
    dialog.edit.setPlainText(text)
    click(dialog._keep)
    chat.stage.settle()
    obey(chat)


def obey(chat: Chat) -> None:
    """List what was asked for last, as the store does."""
    asked = [each for each in chat.stage.store.sent if isinstance(each, ArrangeConversations)][-1]
    listed = chat.stage.controller.state.conversations
    changed = tuple(replace(one, note=asked.note or "") if one.id in asked.conversations else one for one in listed)
    chat.stage.controller.deliver(ConversationsChanged(conversations=changed))


def test_a_note_stands_beside_the_title_and_can_be_taken_back(chat: Chat) -> None:
    button = chat.window.parts.note_button
    assert not button.isVisible()
    note(chat, "Ask <b>Ada</b>\nagain")
    assert button.isVisible()
    assert button.toolTip() == "Ask &lt;b>Ada&lt;/b> again"
    assert opened(chat).edit.toPlainText() == "Ask <b>Ada</b>\nagain"
    dialog = chat.window.notes.dialog
    assert dialog is not None
    dialog.reject()
    assert "The note of" in chat.notice
    chat.undo()
    obey(chat)
    assert not button.isVisible()


def test_no_model_is_sent_a_note(chat: Chat) -> None:
    note(chat, "secret plan")
    chat.say("More?")
    assert all("secret plan" not in repr(command) for command in chat.stage.engine.sent)


def test_a_chat_that_has_not_begun_has_none(chat: Chat) -> None:
    note(chat, "here")
    chat.stage.controller.press(NewChatPressed())
    assert not chat.window.parts.actions[ActionId.NOTE].isEnabled()
    assert not chat.window.parts.note_button.isVisible()


def test_a_note_that_is_too_long_says_by_how_much_and_is_not_kept(chat: Chat) -> None:
    dialog = opened(chat)
    dialog.edit.setPlainText("x" * (MOST_CHARACTERS + 7))
    assert "shorten it by 7" in dialog.said.text()
    assert not dialog._keep.isEnabled()
    dialog.reject()
    assert not [each for each in chat.stage.store.sent if isinstance(each, ArrangeConversations)]


def test_the_menu_of_a_conversation_leads_to_its_note(chat: Chat) -> None:
    listed = chat.window.parts.sidebar.list
    listed.setCurrentIndex(chat.window.parts.sidebar_model.index_of(chat.stage.controller.state.conversations[0].id))
    menu = listed.make_menu()
    next(each for each in menu.actions() if each.text() == "Note…").trigger()
    assert chat.window.notes.dialog is not None
    chat.window.notes.dialog.reject()
    menu.deleteLater()
