"""Replies as JSON, from the schema in its dialog to the mark on the reply."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.events import ConversationOpened, ConversationPicked, NewChatPressed
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.ui.actions import ActionId
from app.ui.dialogs.schema_dialog import SchemaDialog
from app.ui.schema_examples import schema_examples
from app.ui.widgets.json_mark import JsonMark
from app.ui.widgets.message_acts import MessageAct
from tests.ui.chatting import Chat, OpenWindow
from tests.ui.stage import Stage

SCHEMA = '{"type": "array", "items": {"type": "number"}}'


@pytest.fixture
def chat(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> Chat:
    """One question and its answer."""
    made = Chat(qtbot, stage, open_window())
    made.say("What?")
    return made


def opened(chat: Chat) -> SchemaDialog:
    chat.window.parts.actions[ActionId.JSON_REPLY].trigger()
    dialog = chat.window.schemas.dialog
    assert dialog is not None
    return dialog


def keep(chat: Chat, schema: str) -> None:
    dialog = opened(chat)
    dialog.take(schema)
    dialog._keep.click()


def test_a_schema_goes_with_what_is_asked_next_until_it_is_taken_away(chat: Chat) -> None:
    button = chat.window.parts.schema_button
    assert not button.isVisible()
    keep(chat, SCHEMA)
    assert button.isVisible()
    chat.say("Numbers?")
    chat.say("More?")
    keep(chat, "")
    assert not button.isVisible()
    chat.say("In words?")
    drawn = [begun.sampling for begun in chat.begun()[1:]]
    assert [each.json_schema for each in drawn if each is not None] == [SCHEMA, SCHEMA, ""]


def test_it_stays_with_its_chat_and_comes_back_with_it(chat: Chat) -> None:
    keep(chat, SCHEMA)
    chat.say("Numbers?")
    tree = chat.stage.controller.state.opened
    assert tree is not None
    reply = tree.path()[-1]
    drawn = {reply.id: replace(reply, sampling=SamplingParams(json_schema=SCHEMA))}
    chat.stage.controller.press(NewChatPressed())
    chat.stage.settle()
    assert chat.window.schemas.schema == ""
    chat.stage.controller.press(ConversationPicked(conversation=tree.summary.id))
    chat.stage.controller.deliver(ConversationOpened(tree=replace(tree, nodes={**tree.nodes, **drawn})))
    assert chat.window.schemas.schema == SCHEMA
    assert chat.window.parts.schema_button.isVisible()


def test_a_first_message_keeps_the_schema_of_its_chat(chat: Chat) -> None:
    chat.stage.controller.press(NewChatPressed())
    keep(chat, SCHEMA)
    chat.say("Numbers?")
    assert chat.window.schemas.schema == SCHEMA


def test_what_is_no_schema_cannot_be_kept_and_says_why(chat: Chat) -> None:
    dialog = opened(chat)
    dialog.take('{"type": "text"}')
    assert "a type that JSON has not" in dialog.verdict.text()
    assert not dialog._keep.isEnabled()
    for _name, example in schema_examples():
        dialog.take(example)
        assert dialog.verdict.text() == "This is a schema."
    dialog.reject()
    assert chat.window.schemas.schema == ""


def test_a_schema_comes_from_a_file_or_says_why_not(qtbot: QtBot, chat: Chat, tmp_path: Path) -> None:
    dialog = opened(chat)
    (tmp_path / "schema.json").write_text(SCHEMA)
    reader = chat.window.schemas.reader
    reader.read([tmp_path / "schema.json", tmp_path / "absent.json"])
    qtbot.waitUntil(lambda: not reader.busy)
    assert dialog.edit.toPlainText() == SCHEMA
    assert "absent.json cannot be read" in dialog.verdict.text()
    dialog.reject()


def test_a_reply_can_be_copied_as_json(chat: Chat) -> None:
    keep(chat, SCHEMA)
    chat.stage.engine.pieces = ("[1,", "2]")
    chat.say("Numbers?")
    chat.do(3, MessageAct.COPY_JSON)
    assert QGuiApplication.clipboard().text() == "[\n  1,\n  2\n]"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[1, 2]", "JSON as asked"),
        ("[1, ", "Not valid JSON"),
        ('[1, "2"]', "JSON, but not as asked at “[1]”"),
        ("[" + "1, " * 100_000 + "1]", "JSON, too long to be checked"),
    ],
)
def test_the_mark_says_whether_a_reply_is_as_asked(qtbot: QtBot, content: str, said: str) -> None:
    mark = JsonMark()
    qtbot.addWidget(mark)
    sampling = SamplingParams(json_schema=SCHEMA)
    message = Message(Role.ASSISTANT, content)
    mark.show_reply(MessageNode(id=MessageId(1), parent=None, message=message, sampling=sampling))
    assert mark.isVisible()
    assert mark.text().replace("\u2068", "").replace("\u2069", "") == said
    mark.show_reply(MessageNode(id=MessageId(1), parent=None, message=message))
    assert mark.isHidden()
