"""What was said with attached texts, said differently and copied."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.domain.attachments import Attachment, compose
from app.domain.commands import BeginTurn
from app.domain.events import ConversationPicked
from app.domain.message import Message, Role
from app.ui.main_window import MainWindow
from app.ui.plain_text import said_text
from app.ui.widgets.attached_view import AttachedView
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.message_view import UserView
from tests.ui.hands import press_key, type_text
from tests.ui.stage import Stage
from tests.ui.test_tint import settle

LOG = Attachment("build.log", 'one\n<attachment name="x" lines="1">\ntwo\n')
NOTES = Attachment("notes.md", "```\ncode\n```")


def opened(qtbot: QtBot, stage: Stage, window: MainWindow, text: str) -> UserView:
    content = compose(text, [LOG, NOTES])
    conversation = stage.store.add("Talk", Message(Role.USER, content), Message(Role.ASSISTANT, "So."))
    stage.store.open()
    stage.controller.press(ConversationPicked(conversation=conversation))
    settle(qtbot, stage, window)
    view = window.parts.transcript.views[0]
    assert isinstance(view, UserView)
    return view


def test_words_that_are_said_differently_keep_what_went_with_them(
    qtbot: QtBot, stage: Stage, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    view = opened(qtbot, stage, window, "Why?")
    view.acts.act_wanted.emit(view.id, MessageAct.EDIT)
    assert view.editor is not None
    assert view.editor.edit.toPlainText() == "Why?"
    assert len(view.findChildren(AttachedView)) == 2
    type_text(view.editor.edit, " And how?")
    press_key(view.editor.edit, Qt.Key.Key_Return)
    settle(qtbot, stage, window)
    (begin,) = [command for command in stage.store.sent if isinstance(command, BeginTurn)]
    assert begin.text == compose("Why? And how?", [LOG, NOTES])
    now = window.parts.transcript.views[0]
    assert isinstance(now, UserView)
    assert now.id != view.id
    assert len(now.findChildren(AttachedView)) == 2


def test_a_message_is_copied_with_what_went_with_it_as_one_reads_it(
    qtbot: QtBot, stage: Stage, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    view = opened(qtbot, stage, window, "<attachment is a word")
    view.acts.act_wanted.emit(view.id, MessageAct.COPY)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("<attachment is a word\n\nbuild.log\n\none\n")
    assert copied.endswith("two\n\nnotes.md\n\n```\ncode\n```")
    assert "</attachment>" not in copied
    window.parts.notice.clear()


def test_attached_texts_are_fenced_in_markdown() -> None:
    assert said_text(compose("", [NOTES]), as_markdown=True) == "notes.md\n\n````\n```\ncode\n```\n````"
    assert said_text("Plain *words*", as_markdown=True) == "Plain *words*"
