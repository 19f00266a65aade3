"""Find in conversation: places in the whole path, marks in what is on screen, and the keys."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.events import ConversationPicked
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.ui.actions import ActionId
from app.ui.find_text import SLICE, TextScan
from app.ui.main_window import MainWindow
from app.ui.widgets.rich_text import RichText
from tests.ui.hands import press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]
SHIFT = Qt.KeyboardModifier.ShiftModifier


def talk(stage: Stage, n: int = 80) -> ConversationId:
    """Every tenth message says “needle”, the first of all twice; replies say it in bold and in code."""
    messages = []
    for at in range(n):
        word = "Needle needle" if at == 0 else "needle" if at % 10 == 0 else "hay"
        role = Role.USER if at % 2 == 0 else Role.ASSISTANT
        messages.append(Message(role, f"A {word} in message {at}.\n\nmore\n\nmore"))
    return stage.store.add("Talk", *messages, Message(Role.USER, "end"), Message(Role.ASSISTANT, "**nee**dle `needle`"))


def opened(stage: Stage, open_window: OpenWindow) -> MainWindow:
    conversation = talk(stage)
    stage.store.open()
    window = open_window()
    stage.controller.press(ConversationPicked(conversation=conversation))
    stage.settle()
    window.activateWindow()
    return window


def find(window: MainWindow, text: str) -> None:
    window.parts.actions[ActionId.FIND_IN_CHAT].trigger()
    window.parts.find_bar.field.clear()
    type_text(window.parts.find_bar.field, text)
    window.browsing.settle()
    window.settle()


def count(window: MainWindow) -> str:
    return window.parts.find_bar.count_text


def marked(window: MainWindow) -> int:
    texts = window.parts.transcript.findChildren(RichText)
    return sum(len(text.extraSelections()) for text in texts)


def on_screen(window: MainWindow) -> list[int]:
    transcript = window.parts.transcript
    height = transcript.viewport().height()
    tops = [(view, view.mapTo(transcript.viewport(), view.rect().topLeft()).y()) for view in transcript.views]
    return [view.id for view, top in tops if top + view.height() > 0 and top < height]


def close(window: MainWindow) -> None:
    window.parts.find_bar.close_bar()
    window.browsing.settle()


def test_places_are_counted_in_the_whole_path_and_marked_in_what_is_built(
    stage: Stage, open_window: OpenWindow
) -> None:
    window = opened(stage, open_window)
    n_built = len(window.parts.transcript.views)
    assert n_built < 80
    find(window, "NEEDLE")
    # Two in the first message, seven in others, and two in the last reply, one of them with bold letters.
    assert count(window) == "10 of 11"
    assert marked(window) == 2
    close(window)
    assert marked(window) == 0


def test_enter_goes_on_round_the_end_and_shift_enter_back(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    find(window, "needle")
    field = window.parts.find_bar.field
    press_key(field, Qt.Key.Key_Return)
    press_key(field, Qt.Key.Key_Return)
    assert count(window) == "1 of 11"
    qtbot.waitUntil(lambda: window.parts.transcript.is_complete and 1 in on_screen(window))
    press_key(field, Qt.Key.Key_Return)
    press_key(field, Qt.Key.Key_Return)
    assert count(window) == "3 of 11"
    qtbot.waitUntil(lambda: window.parts.transcript.is_complete and 11 in on_screen(window))
    press_key(field, Qt.Key.Key_Return, SHIFT)
    assert count(window) == "2 of 11"
    close(window)


def test_f3_opens_the_bar_and_then_steps(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    next_, before = window.parts.actions[ActionId.FIND_NEXT], window.parts.actions[ActionId.FIND_PREVIOUS]
    next_.trigger()
    assert window.parts.find_bar.isVisibleTo(window)
    find(window, "needle")
    next_.trigger()
    before.trigger()
    assert count(window) == "10 of 11"
    close(window)


def test_the_place_one_stands_at_is_underlined(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    find(window, "message 60")
    assert count(window) == "1 of 1"
    selections = [each for text in window.parts.transcript.findChildren(RichText) for each in text.extraSelections()]
    assert [each.format.fontUnderline() for each in selections] == [True]
    close(window)


def test_escape_closes_and_leads_back_to_the_composer(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    find(window, "needle")
    press_key(window.parts.find_bar.field, Qt.Key.Key_Escape)
    assert not window.parts.find_bar.isVisibleTo(window)
    assert marked(window) == 0
    qtbot.waitUntil(window.parts.composer.edit.hasFocus)
    window.browsing.settle()


def test_what_is_not_there_is_said(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    find(window, "xyzzy")
    assert count(window) == "Not found"
    press_key(window.parts.find_bar.field, Qt.Key.Key_Return)
    close(window)


def test_another_conversation_closes_the_bar(stage: Stage, open_window: OpenWindow) -> None:
    window = opened(stage, open_window)
    find(window, "needle")
    window.parts.actions[ActionId.NEW_CHAT].trigger()
    assert not window.parts.find_bar.isVisibleTo(window)
    window.browsing.settle()


def node(number: int, text: str, role: Role = Role.USER) -> MessageNode:
    return MessageNode(id=MessageId(number), parent=None, message=Message(role, text))


def test_a_long_conversation_is_gone_through_in_slices() -> None:
    half = "x" * (SLICE // 2) + " needle"
    scan = TextScan([node(number, half) for number in range(1, 6)], "needle")
    scan.go_on()
    assert (scan.done, len(scan.places)) == (False, 2)
    while not scan.done:
        scan.go_on()
    assert [place.message for place in scan.places] == [1, 2, 3, 4, 5]
    assert {half[place.start : place.end] for place in scan.places} == {"needle"}


@pytest.mark.parametrize(
    ("text", "wanted", "n"),
    [("aaaa", "aa", 2), ("Straße", "STRASSE", 1), ("a.b", ".", 1), ("abc", "", 0), ("日本語の本", "本", 2)],
)
def test_places_in_a_text(text: str, wanted: str, n: int) -> None:
    scan = TextScan([node(1, text), node(2, text, Role.SYSTEM)], wanted)
    while not scan.done:
        scan.go_on()
    assert [place.message for place in scan.places] == [1] * n
