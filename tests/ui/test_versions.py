"""Versions of a message, with mouse and keyboard, through the real window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from app.domain.commands import MoveTip
from app.ui.version_keys import version_keys
from app.ui.widgets.message_acts import MessageAct
from tests.ui.chatting import ALT, Chat, answer, settle_layouts
from tests.ui.hands import click, press_key, type_text


def test_versions_are_switched_with_the_arrows_and_with_the_keyboard(chat: Chat) -> None:
    answer(chat, "Another.")
    chat.do(1, MessageAct.REGENERATE)
    click(chat.view(1).acts.switch._older)
    chat.stage.settle()
    assert chat.path == ["What?", "Hello there."]
    assert chat.view(1).acts.switch.text == "1 / 2"
    assert not chat.view(1).acts.switch._older.isEnabled()
    for _ in range(2):  # there is no third version
        press_key(chat.view(1), Qt.Key.Key_Right, ALT)
        chat.stage.settle()
    assert chat.path == ["What?", "Another."]
    assert chat.view(1).hasFocus()
    assert sum(isinstance(each, MoveTip) for each in chat.stage.store.sent) == 2


def test_versions_are_switched_from_the_message_that_is_being_written_too(chat: Chat) -> None:
    answer(chat, "Another.")
    chat.do(1, MessageAct.REGENERATE)
    edit = chat.window.parts.composer.edit
    edit.setFocus()
    type_text(edit, "Half a word")
    press_key(edit, Qt.Key.Key_Left, ALT)
    chat.stage.settle()
    assert chat.path == ["What?", "Hello there."]
    press_key(edit, Qt.Key.Key_Right, ALT)
    chat.stage.settle()
    assert chat.path == ["What?", "Another."]
    assert edit.hasFocus()
    assert chat.window.parts.composer.text == "Half a word"


def test_from_the_message_that_is_being_written_the_versions_of_what_is_in_view_are_meant(chat: Chat) -> None:
    answer(chat, paragraphs(60))
    chat.do(1, MessageAct.REGENERATE)
    answer(chat, "Short.")
    chat.say("More?")
    chat.do(3, MessageAct.REGENERATE)
    settle_layouts()
    chat.window.parts.transcript.verticalScrollBar().setValue(0)
    edit = chat.window.parts.composer.edit
    edit.setFocus()
    press_key(edit, Qt.Key.Key_Left, ALT)
    chat.stage.settle()
    assert chat.path == ["What?", "Hello there."]


def test_keys_for_versions_leave_word_moves_of_text_editing_alone() -> None:
    assert (version_keys("Left", platform="linux"), version_keys("Right", platform="win32")) == (
        "Alt+Left",
        "Alt+Right",
    )
    assert version_keys("Left", platform="darwin") == "Ctrl+Alt+Left"
    here = QKeySequence(version_keys("Left"))
    words = (QKeySequence.StandardKey.MoveToPreviousWord, QKeySequence.StandardKey.MoveToStartOfLine)
    assert not any(here in QKeySequence.keyBindings(one) for one in words)


def paragraphs(number: int) -> str:
    return "\n\n".join(f"Paragraph {at}." for at in range(number))


def test_switching_a_version_keeps_its_place_on_the_screen(chat: Chat) -> None:
    transcript = chat.window.parts.transcript
    for length in (60, 40):
        answer(chat, paragraphs(length))
        chat.do(1, MessageAct.REGENERATE)
        settle_layouts()
    assert transcript.sticking
    top = transcript.top_of(chat.view(1).id)
    assert top is not None
    assert top < 0
    chat.do(1, MessageAct.OLDER)
    settle_layouts()
    assert chat.path[1] == paragraphs(60)
    assert transcript.top_of(chat.view(1).id) == top
    transcript.jump_to_end()
    assert transcript.sticking
