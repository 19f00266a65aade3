"""A reply that was to be JSON is drawn as code, and everything else still finds its places in it."""

import json

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.ui.actions import ActionId
from app.ui.find_text import TextScan
from app.ui.growing import GrowingText
from app.ui.json_reply import JSON, code_of
from app.ui.markdown import BlockKind
from app.ui.widgets.code_block import CodeBlock
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.message_view import ReplyView
from tests.ui.chatting import Chat, OpenWindow
from tests.ui.stage import Stage
from tests.ui.test_find import count, find
from tests.ui.test_json_reply import keep
from tests.ui.test_main_window import press
from tests.ui.test_tint import marked

SCHEMA = SamplingParams(json_schema='{"type": "object"}')
GRAMMAR = SamplingParams(grammar="root ::= [^x]*")
STARS = '{"a": "*one*",\n\n "b": "# _two_ <b>"}'
LONG = json.dumps({f"key {number}": f"value *{number}* of many" for number in range(300)})


@pytest.fixture
def chat(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> Chat:
    made = Chat(qtbot, stage, open_window())
    keep(made, SCHEMA.json_schema)
    return made


def answer(chat: Chat, *pieces: str) -> ReplyView:
    chat.stage.engine.pieces = pieces
    chat.say("Which?")
    return settled(chat)


def settled(chat: Chat) -> ReplyView:
    chat.stage.settle()
    chat.window.settle()
    chat.qtbot.waitUntil(lambda: chat.window.parts.transcript.is_complete)
    view = chat.window.parts.transcript.views[-1]
    assert isinstance(view, ReplyView)
    return view


def seen(view: ReplyView) -> str:
    blocks = [row for row in view.columns[1].rows if isinstance(row, CodeBlock)]
    assert len(blocks) == len(view.columns[1].rows)
    return "".join(block.text.toPlainText() for block in blocks)


@pytest.mark.parametrize(
    ("content", "sampling", "code"),
    [
        ('{"a": 1}', SCHEMA, JSON),
        ("\n [1", SCHEMA, JSON),
        ('"a word"', SCHEMA, ""),
        ("", SCHEMA, ""),
        ('{"a": 1}', SamplingParams(), ""),
        ('{"a": 1}', None, ""),
        ("{", GRAMMAR, JSON),
        ('{ "a', GRAMMAR, JSON),
        ("[-1.5e3, 2]", GRAMMAR, JSON),
        ('["a"]', GRAMMAR, JSON),
        ("[1] is a note", GRAMMAR, ""),
        ("[here](there)", GRAMMAR, ""),
        ("{name} is a place", GRAMMAR, ""),
    ],
)
def test_only_what_was_to_be_json_and_begins_as_json_is_code(
    content: str, sampling: SamplingParams | None, code: str
) -> None:
    assert code_of(content, sampling) == code


def test_line_ends_that_json_does_not_know_are_copied_as_they_are(chat: Chat) -> None:
    view = answer(chat, reply := '{"a": "one\u2028two"}')
    (block,) = view.columns[1].rows
    assert isinstance(block, CodeBlock)
    block._copy.click()
    assert QGuiApplication.clipboard().text() == reply


@pytest.mark.parametrize("step", [1, 7, 5000])
@pytest.mark.parametrize("text", [STARS, LONG, '{"a": "~~~"}\n~~~\n```\n'])
def test_code_as_a_whole_is_one_block_however_it_grows(text: str, step: int) -> None:
    growing = GrowingText()
    for end in range(1, len(text) + step, step):
        growing.aim_at(text[:end], JSON)
        while growing.advance():
            pass
    assert {(block.kind, block.language) for block in growing.blocks} == {(BlockKind.CODE, JSON)}
    assert [block.goes_on for block in growing.blocks] == [False, *[True] * (len(growing.blocks) - 1)]
    assert [block.start for block in growing.blocks[1:]] == [block.end for block in growing.blocks[:-1]]
    assert "".join(text[block.start : block.end] for block in growing.blocks) == text
    assert max(len(block.source) for block in growing.blocks) <= 2000


def test_what_becomes_code_starts_over() -> None:
    growing = GrowingText()
    growing.grow_to("[")
    assert growing.aim_at('["a', JSON) is False
    growing.advance()
    assert [block.source for block in growing.blocks] == ['["a']


def test_a_reply_under_a_schema_is_a_block_of_code_while_it_is_written_and_afterwards(chat: Chat) -> None:
    chat.stage.engine.pieces, chat.stage.engine.holds = (), True
    chat.say("Which?")
    chat.stage.engine.say(STARS[:10])
    assert seen(settled(chat)).startswith('{"a": "*on')
    chat.stage.engine.say(STARS[10:])
    chat.stage.engine.finish()
    view = settled(chat)
    assert seen(view) == STARS
    (block,) = view.columns[1].rows
    assert isinstance(block, CodeBlock)
    assert block._language.text() == JSON


def test_without_a_schema_it_is_markdown_as_before(chat: Chat) -> None:
    keep(chat, "")
    view = answer(chat, '{"a": "*one*"}')
    assert not any(isinstance(row, CodeBlock) for row in view.columns[1].rows)


def test_its_copies_are_the_reply_to_the_letter(chat: Chat) -> None:
    view = answer(chat, LONG)
    first = view.columns[1].rows[0]
    assert isinstance(first, CodeBlock)
    assert first._block is not None
    assert first._block.source != LONG
    first._copy.click()
    assert QGuiApplication.clipboard().text() == LONG
    QGuiApplication.clipboard().clear()
    for act in (MessageAct.COPY, MessageAct.COPY_MARKDOWN):
        chat.do(1, act)
        assert QGuiApplication.clipboard().text() == LONG


def test_long_lines_of_it_go_on_below(chat: Chat) -> None:
    view = answer(chat, LONG)
    rows = [row for row in view.columns[1].rows if isinstance(row, CodeBlock)]
    assert rows
    assert all(row.text.horizontalScrollBar().maximum() == 0 for row in rows)
    assert all(row.text.height() > 5 * row.text.fontMetrics().height() for row in rows[:1])


@pytest.mark.parametrize("wanted", ["*one*", "# _two_ <b>"])
def test_what_is_looked_for_is_found_as_it_is_drawn(chat: Chat, wanted: str) -> None:
    view = answer(chat, STARS)
    find(chat.window, wanted)
    settled(chat)
    assert marked(view) == [wanted]
    assert count(chat.window) == "1 of 1"


def test_it_is_found_while_it_is_being_written(chat: Chat) -> None:
    chat.stage.engine.pieces, chat.stage.engine.holds = (), True
    chat.say("Which?")
    chat.stage.engine.say(STARS[:20])
    view = settled(chat)
    find(chat.window, "*one*")
    assert marked(view) == ["*one*"]
    assert count(chat.window) == "1 of 1"


@pytest.mark.parametrize("sampling", [SCHEMA, None])
def test_what_stands_across_a_cut_in_a_line_is_found(sampling: SamplingParams | None) -> None:
    text = "x" * 1995 + "across the cut" + "x" * 3000
    # Code in a fence is cut in the same way.
    content = f"```\n{text}\n```" if sampling is None else f'{{"{text}"}}'
    node = MessageNode(id=MessageId(1), parent=None, message=Message(Role.ASSISTANT, content), sampling=sampling)
    scan = TextScan((node,), "across the cut")
    while not scan.done:
        scan.go_on()
    assert len(scan.places) == 1


def test_code_in_a_fence_with_a_very_long_line_is_copied_without_a_break(chat: Chat) -> None:
    keep(chat, "")
    code = f"x = '{'abc' * 1500}'\ny = 2"
    view = answer(chat, f"```python\n{code}\n```\n")
    rows = [row for row in view.columns[1].rows if isinstance(row, CodeBlock)]
    assert len(rows) > 1
    rows[0]._copy.click()
    assert QGuiApplication.clipboard().text() == code


def test_accepted_drafts_are_tinted_where_they_are_drawn(chat: Chat) -> None:
    press(chat.window, ActionId.TOGGLE_TINT)
    chat.stage.engine.pieces, chat.stage.engine.holds = (), True
    chat.say("Which?")
    for text, runs in (('{"a": ', (0, 2, 4)), ('"*one*"', (1, 5)), (',\n\n "b": 2}', (0, 6, 2))):
        chat.stage.engine.say(text, drafted=runs)
    before = marked(settled(chat))
    chat.stage.engine.finish()
    assert "".join(before) == "".join(marked(settled(chat)))
    assert "*one*" in before
