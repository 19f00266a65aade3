"""Going to a place that has no widget yet: far messages, rows of long replies, what is folded or shown in part."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.domain.attachments import Attachment, compose
from app.domain.events import ConversationPicked
from app.domain.message import Message, Role
from app.ui.actions import ActionId
from app.ui.main_window import MainWindow
from app.ui.widgets.message_view import ReplyView
from app.ui.widgets.rich_text import RichText
from tests.ui.hands import press_key, type_text
from tests.ui.stage import Stage
from tests.ui.test_find import close, count, find
from tests.ui.test_main_window import press, say
from tests.ui.test_tint import settle

OpenWindow = Callable[[], MainWindow]
PARAGRAPH = "A paragraph of a long reply, number %d, with **some** words in it.\n\n```c\nint x;\n```\n\n"
LONG = "".join(PARAGRAPH % at for at in range(600))
LINES = "".join(f"line {at}\n" for at in range(20_000))
"""Longer than is shown at first."""


def opened(qtbot: QtBot, stage: Stage, open_window: OpenWindow, *messages: Message) -> MainWindow:
    conversation = stage.store.add("Talk", *messages)
    stage.store.open()
    window = open_window()
    stage.controller.press(ConversationPicked(conversation=conversation))
    settle(qtbot, stage, window)
    window.activateWindow()
    return window


def look_for(qtbot: QtBot, window: MainWindow, text: str) -> None:
    find(window, text)
    qtbot.waitUntil(lambda: window.parts.transcript.is_complete)


def go_on(qtbot: QtBot, window: MainWindow) -> None:
    press_key(window.parts.find_bar.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.parts.transcript.is_complete)


def here(window: MainWindow) -> RichText:
    """The text with the place one stands at, which must be on screen."""
    texts = window.parts.transcript.findChildren(RichText)
    found = [(text, box) for text in texts if text.isVisible() and (box := text.here_box()) is not None]
    assert len(found) == 1
    text, box = found[0]
    port = window.parts.transcript.viewport()
    top = text.viewport().mapTo(port, box.topLeft()).y()
    assert 0 <= top <= port.height() - box.height()
    return text


def marked(text: RichText) -> list[str]:
    selections = text.extraSelections()
    return [each.cursor.selectedText() for each in selections]


def marked_in(view: QWidget) -> list[str]:
    return [piece for text in view.findChildren(RichText) for piece in marked(text)]


def test_the_very_place_in_a_long_reply_far_away_is_brought_into_view(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    long = LONG.replace("number 300,", "number 300, a nee**dle**,")
    others = [Message((Role.USER, Role.ASSISTANT)[at % 2], "hay\n\n" * 5) for at in range(200)]
    question = Message(Role.USER, "A question")
    window = opened(
        qtbot, stage, open_window, question, Message(Role.ASSISTANT, long), *others, question,
        Message(Role.ASSISTANT, long),
    )  # fmt: skip
    look_for(qtbot, window, "needle")
    assert count(window) == "2 of 2"
    assert "number 300, a needle," in here(window).toPlainText()
    go_on(qtbot, window)
    assert count(window) == "1 of 2"
    assert "number 300, a needle," in here(window).toPlainText()
    assert {view.id for view in window.parts.transcript.views} & {1, 2}
    close(window)


def test_a_place_that_is_seen_already_moves_nothing(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    text = "first needle\n\n" + "second needle\n\n" + "hay\n\n" * 200
    window = opened(qtbot, stage, open_window, Message(Role.USER, "hay"), Message(Role.ASSISTANT, text))
    window.parts.transcript.verticalScrollBar().setValue(0)
    look_for(qtbot, window, "needle")
    before = window.parts.transcript.verticalScrollBar().value()
    go_on(qtbot, window)
    assert count(window) == "2 of 2"
    here(window)
    assert window.parts.transcript.verticalScrollBar().value() == before
    close(window)


def test_rows_that_are_built_later_are_marked(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = opened(qtbot, stage, open_window, Message(Role.USER, "hay"), Message(Role.ASSISTANT, LONG))
    look_for(qtbot, window, "paragraph of a long")
    assert count(window).endswith(" of 600")
    transcript = window.parts.transcript
    bar = transcript.verticalScrollBar()
    for value in (0, bar.maximum() // 2, 0):
        bar.setValue(value)
        qtbot.waitUntil(lambda: transcript.is_complete and not transcript._rest.isActive())
        for text in transcript.findChildren(RichText):
            wanted = text.toPlainText().count("paragraph of a long")
            assert marked(text) == ["paragraph of a long"] * wanted
    close(window)
    assert not any(marked(text) for text in transcript.findChildren(RichText))


def test_a_folded_thought_is_unfolded_for_what_is_in_it(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    thought = "hay\n" * 300 + "the needle\n" + "hay\n" * 300
    window = opened(
        qtbot, stage, open_window, Message(Role.USER, "hay"), Message(Role.ASSISTANT, "hay\n\n" * 50, thought)
    )
    view = window.parts.transcript.views[-1]
    assert isinstance(view, ReplyView)
    assert view.columns[0].isHidden()
    look_for(qtbot, window, "needle")
    assert count(window) == "1 of 1"
    assert not view.columns[0].isHidden()
    assert marked(here(window)) == ["needle"]
    close(window)


@pytest.mark.parametrize("role", [Role.USER, Role.ASSISTANT])
def test_a_message_that_is_shown_in_part_is_opened_for_what_is_in_the_rest(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, role: Role
) -> None:
    text = LINES.replace("line 15000\n", "the needle\n")
    first = [Message(Role.USER, "hay")] if role is Role.ASSISTANT else []
    window = opened(qtbot, stage, open_window, *first, Message(role, text))
    low = window.parts.transcript.views[-1].height()
    look_for(qtbot, window, "line 7\n".strip())
    assert window.parts.transcript.views[-1].height() <= low + 10
    look_for(qtbot, window, "the needle")
    assert count(window) == "1 of 1"
    assert marked(here(window)) == ["the needle"]
    close(window)


def test_an_attached_text_is_unfolded_and_scrolled(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    attached = Attachment("a.log", "hay 🙂\n" * 3000 + "x" * 500 + " needle\n" + "hay\n" * 100)
    said = Message(Role.USER, compose("a needle", [Attachment("b.log", "hay"), attached]))
    window = opened(qtbot, stage, open_window, said)
    look_for(qtbot, window, "needle")
    assert count(window) == "1 of 2"
    go_on(qtbot, window)
    assert count(window) == "2 of 2"
    (text,) = window.parts.transcript.findChildren(QPlainTextEdit)
    selections = text.extraSelections()
    assert [each.cursor.selectedText() for each in selections] == ["needle"]
    assert text.viewport().rect().contains(text.cursorRect(selections[0].cursor).center())
    port = window.parts.transcript.viewport()
    assert port.rect().contains(text.viewport().mapTo(port, QPoint(0, text.cursorRect().center().y())))
    close(window)
    assert text.extraSelections() == []


def test_a_place_across_two_stretches_is_one_place(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    words = "hay " * 499 + "one needle here " + "hay " * 3000
    window = opened(qtbot, stage, open_window, Message(Role.USER, words))
    look_for(qtbot, window, "one needle")
    assert count(window) == "1 of 1"
    (column,) = window.parts.transcript.views[0].columns
    found = [marked(text) for row in column.rows if (text := column.text_of(row)) is not None]
    assert [pieces for pieces in found if pieces] == [["one "], ["needle"]]
    close(window)


def test_what_is_being_written_is_counted_and_marked(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    stage.engine.pieces, stage.engine.holds = (), True
    say(qtbot, window, "Hello")
    stage.settle()
    stage.engine.say("A needle.\n\n")
    settle(qtbot, stage, window)
    find(window, "needle")
    assert count(window) == "1 of 1"
    for at in range(3):
        stage.engine.say(f"Another **nee**dle {at}.\n\n")
        settle(qtbot, stage, window)
    window.browsing.settle()
    assert count(window) == "1 of 4"
    stage.engine.finish()
    settle(qtbot, stage, window)
    window.browsing.settle()
    assert count(window) == "1 of 4"
    texts = window.parts.transcript.findChildren(RichText)
    assert sum(len(marked(text)) for text in texts) == 4
    close(window)


def test_tint_and_places_lie_over_each_other(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    press(window, ActionId.TOGGLE_TINT)
    stage.engine.pieces, stage.engine.holds = (), True
    say(qtbot, window, "Hello")
    stage.settle()
    stage.engine.say("Some needle here.", drafted=(0, 17))
    settle(qtbot, stage, window)
    reply = window.parts.transcript.views[-1]
    assert marked_in(reply) == ["Some needle here."]
    find(window, "needle")
    assert marked_in(reply) == ["Some needle here.", "needle"]
    stage.engine.say(" And needle.", drafted=(5, 7))
    settle(qtbot, stage, window)
    assert marked_in(reply) == ["Some needle here.", "needle.", "needle", "needle"]
    press(window, ActionId.TOGGLE_TINT)
    assert marked_in(reply) == ["needle", "needle"]
    press(window, ActionId.TOGGLE_TINT)
    close(window)
    assert marked_in(reply) == ["Some needle here.", "needle."]
    stage.engine.finish()
    stage.settle()


def test_typing_goes_on_from_the_same_place(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = opened(
        qtbot, stage, open_window, Message(Role.USER, "nee nee"), Message(Role.ASSISTANT, "nee **need**le nee")
    )
    look_for(qtbot, window, "nee")
    go_on(qtbot, window)
    go_on(qtbot, window)
    assert count(window) == "3 of 5"
    type_text(window.parts.find_bar.field, "d")
    window.browsing.settle()
    assert count(window) == "1 of 1"
    assert marked(here(window)) == ["need"]
    close(window)
