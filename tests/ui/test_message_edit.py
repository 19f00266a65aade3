"""The text that is being written: keys, pastes, input methods, undoing, and the direction of what is written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, Qt, QUrl
from PySide6.QtGui import QImage, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.domain.settings import ThemeChoice
from app.ui.models.conversation_list import ConversationList
from app.ui.theme import Look
from app.ui.widgets.input_methods import Composing
from app.ui.widgets.message_edit import MOST_PASTED, MOST_PASTED_LINES, MessageEdit, can_be_edited, is_large
from app.ui.widgets.sidebar import Sidebar
from tests.ui.hands import press_key, type_text
from tests.ui.test_models import TODAY, summary

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


@pytest.fixture
def edit(qtbot: QtBot) -> Iterator[MessageEdit]:
    made = MessageEdit()
    qtbot.addWidget(made)
    made.show()
    yield made
    QCoreApplication.processEvents()


class Heard:
    """What an edit asked for, in order."""

    def __init__(self, edit: MessageEdit) -> None:
        self.asked: list[str] = []
        edit.enter_pressed.connect(lambda: self.asked.append("send"))
        edit.earlier_wanted.connect(lambda: self.asked.append("earlier"))
        edit.later_wanted.connect(lambda: self.asked.append("later"))
        edit.back_wanted.connect(lambda: self.asked.append("back"))


def compose(edit: MessageEdit | QLineEdit, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QCoreApplication.sendEvent(edit, event)


def paste(edit: MessageEdit, text: str) -> None:
    source = QMimeData()
    source.setText(text)
    edit.insertFromMimeData(source)


def test_either_enter_or_control_enter_sends_and_the_others_break_the_line(edit: MessageEdit) -> None:
    heard = Heard(edit)
    press_key(edit, Key.Key_Return)
    press_key(edit, Key.Key_Return, CONTROL)
    press_key(edit, Key.Key_Return, SHIFT)
    assert (heard.asked, edit.text) == (["send", "send"], "\n")
    edit.enter_sends = False
    press_key(edit, Key.Key_Enter)
    press_key(edit, Key.Key_Enter, CONTROL)
    assert (heard.asked, edit.text) == (["send", "send", "send"], "\n\n")


@pytest.mark.parametrize(("preedit", "word"), [("に", "日本"), ("ni hao", "你好"), ("ㅎ", "하")])
@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_Up, Key.Key_Escape])
def test_a_key_that_ends_a_word_does_nothing_else(edit: MessageEdit, preedit: str, word: str, key: Key) -> None:
    heard = Heard(edit)
    compose(edit, preedit)
    press_key(edit, key)
    compose(edit, "", commit=word)
    press_key(edit, key)
    assert (heard.asked, edit.text) == ([], word)


def test_after_the_word_the_next_enter_sends(edit: MessageEdit) -> None:
    heard = Heard(edit)
    compose(edit, "ni hao")
    compose(edit, "", commit="你好")
    QCoreApplication.processEvents()
    press_key(edit, Key.Key_Return)
    assert heard.asked == ["send"]


def test_esc_that_drops_a_word_does_not_reach_the_window(edit: MessageEdit) -> None:
    from PySide6.QtCore import QEvent

    def offered() -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
        event.ignore()
        QCoreApplication.sendEvent(edit, event)
        return event.isAccepted()

    assert not offered()
    compose(edit, "ni")
    assert offered()
    compose(edit, "")
    QCoreApplication.processEvents()
    assert not offered()
    edit.recall("an earlier one")
    assert offered()


def test_the_filter_and_the_editor_of_titles_leave_keys_to_the_word(qtbot: QtBot) -> None:
    look = Look(ThemeChoice.LIGHT)
    model = ConversationList(lambda: TODAY)
    sidebar = Sidebar(look, model)
    qtbot.addWidget(sidebar)
    sidebar.show_conversations((summary(1, "Old"),))
    renamed: list[str] = []
    sidebar.rename_wanted.connect(lambda _key, title: renamed.append(title))
    sidebar.show()
    sidebar.list.edit(model.index(1, 0))
    (editor,) = sidebar.list.findChildren(QLineEdit)
    editor.selectAll()
    compose(editor, "に")
    press_key(editor, Key.Key_Return)
    compose(editor, "", commit="日本")
    press_key(editor, Key.Key_Return)
    press_key(editor, Key.Key_Escape)
    QCoreApplication.processEvents()
    assert renamed == []
    press_key(editor, Key.Key_Return)
    QCoreApplication.processEvents()
    assert renamed == ["日本"]
    assert sidebar.filter.findChildren(Composing)
    look.deleteLater()


def test_up_asks_for_earlier_messages_only_where_there_is_nothing_to_edit(edit: MessageEdit) -> None:
    heard = Heard(edit)
    press_key(edit, Key.Key_Down)
    press_key(edit, Key.Key_Up)
    edit.recall("first\nsecond")
    press_key(edit, Key.Key_Up)
    press_key(edit, Key.Key_Down)
    press_key(edit, Key.Key_Escape)
    assert heard.asked == ["earlier", "earlier", "later", "back"]
    type_text(edit, "!")
    press_key(edit, Key.Key_Up)
    press_key(edit, Key.Key_Down)
    press_key(edit, Key.Key_Escape)
    assert len(heard.asked) == 4


def test_undoing_goes_back_across_what_was_put_there(edit: MessageEdit) -> None:
    type_text(edit, "typed")
    edit.replace_text("a template")
    edit.recall("an earlier one")
    edit.undo()
    assert edit.text == "a template"
    edit.undo()
    assert edit.text == "typed"
    edit.redo()
    assert edit.text == "a template"


def test_undoing_never_brings_back_what_was_written_elsewhere(edit: MessageEdit) -> None:
    type_text(edit, "for another conversation")
    edit.begin_anew("for this one")
    edit.undo()
    assert edit.text == "for this one"


def test_what_is_written_comes_out_as_it_went_in(edit: MessageEdit) -> None:
    text = "a\u00a0b\n\n\u200fשלום <b>x</b>\t&amp;"
    paste(edit, text)
    assert edit.text == text


@pytest.mark.parametrize(
    ("text", "large"),
    [
        ("a" * MOST_PASTED, False),
        ("a" * (MOST_PASTED + 1), True),
        ("a\n" * (MOST_PASTED_LINES - 1), False),
        ("a\n" * MOST_PASTED_LINES, True),
    ],
)
def test_a_large_paste_is_reported_and_not_inserted(edit: MessageEdit, text: str, *, large: bool) -> None:
    pasted: list[str] = []
    edit.large_pasted.connect(pasted.append)
    paste(edit, text)
    assert is_large(text) is large
    assert (pasted, edit.text) == (([text], "") if large else ([], text))


def test_a_text_that_would_make_typing_slow_is_not_edited() -> None:
    assert can_be_edited("a\n" * 20_000)
    assert not can_be_edited("a" * 10_001)
    assert not can_be_edited("aaa\n" * 30_000)


def test_files_and_pictures_are_reported(edit: MessageEdit, tmp_path: Path) -> None:
    files: list[object] = []
    pictures: list[None] = []
    edit.files_given.connect(files.append)
    edit.picture_given.connect(lambda _image: pictures.append(None))
    source = QMimeData()
    source.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.txt")), QUrl("https://example.org/b.txt")])
    assert edit.canInsertFromMimeData(source)
    edit.insertFromMimeData(source)
    picture = QMimeData()
    picture.setImageData(QImage(1, 1, QImage.Format.Format_RGB32))
    assert edit.canInsertFromMimeData(picture)
    edit.insertFromMimeData(picture)
    assert (files, pictures, edit.text) == ([[tmp_path / "a.txt"]], [None], "")


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_text_goes_the_way_its_letters_go(edit: MessageEdit, *, mirrored: bool) -> None:
    edit.setLayoutDirection(Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight)
    paste(edit, "English\nعربي\nעברית: ok")
    document = edit.document()
    directions = [document.findBlockByNumber(number).textDirection() for number in range(3)]
    right = Qt.LayoutDirection.RightToLeft
    assert directions == [Qt.LayoutDirection.LeftToRight, right, right]
