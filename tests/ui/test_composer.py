"""Where the user writes: Enter, Shift+Enter, input methods, growing, and never losing text."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QInputMethodEvent, QTextCursor
from pytestqt.qtbot import QtBot

from app.domain.settings import ThemeChoice
from app.ui.theme import Look
from app.ui.widgets.composer import Composer
from tests.ui.hands import click, press_key, type_text


@pytest.fixture
def composer(qtbot: QtBot) -> Iterator[Composer]:
    look = Look(ThemeChoice.LIGHT)
    made = Composer(look)
    qtbot.addWidget(made)
    made.resize(600, 120)
    made.show_state(may_send=True, running=False, stopping=False)
    made.show()
    yield made
    look.deleteLater()


def asked(composer: Composer) -> list[str]:
    texts: list[str] = []
    composer.send_wanted.connect(texts.append)
    return texts


def compose(composer: Composer, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QCoreApplication.sendEvent(composer.edit, event)


def test_enter_asks_to_send_and_keeps_the_text_until_it_is_taken(qtbot: QtBot, composer: Composer) -> None:
    texts = asked(composer)
    type_text(composer.edit, "Hello")
    press_key(composer.edit, Qt.Key.Key_Return)
    assert texts == ["Hello"]
    assert composer.text == "Hello"
    composer.accept()
    assert composer.text == ""


def test_shift_enter_breaks_the_line(qtbot: QtBot, composer: Composer) -> None:
    texts = asked(composer)
    type_text(composer.edit, "one")
    press_key(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    type_text(composer.edit, "two")
    assert texts == []
    assert len(composer.text.splitlines()) == 2


def test_enter_never_sends_while_an_input_method_composes(qtbot: QtBot, composer: Composer) -> None:
    texts = asked(composer)
    compose(composer, "", commit="Li, ")
    compose(composer, "ni hao")
    press_key(composer.edit, Qt.Key.Key_Return)
    assert texts == []
    composer.edit.setPlainText("Li, ")
    composer.edit.moveCursor(QTextCursor.MoveOperation.End)
    compose(composer, "", commit="你好")
    QCoreApplication.processEvents()
    press_key(composer.edit, Qt.Key.Key_Return)
    assert texts == ["Li, 你好"]


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_nothing_is_not_sent(qtbot: QtBot, composer: Composer, text: str) -> None:
    texts = asked(composer)
    composer.edit.setPlainText(text)
    press_key(composer.edit, Qt.Key.Key_Enter)
    assert texts == []


def test_enter_sends_nothing_while_sending_is_not_possible(qtbot: QtBot, composer: Composer) -> None:
    texts = asked(composer)
    composer.show_state(may_send=False, running=True, stopping=False)
    type_text(composer.edit, "later")
    press_key(composer.edit, Qt.Key.Key_Return)
    assert texts == []
    assert composer.text == "later"


def test_a_text_that_could_not_be_kept_comes_back_before_what_was_written_since(composer: Composer) -> None:
    composer.edit.setPlainText("first")
    composer.accept()
    composer.edit.setPlainText("second")
    composer.give_back()
    assert composer.text == "first\nsecond"


def test_it_grows_with_the_text_up_to_a_limit(composer: Composer) -> None:
    one = composer.edit.height()
    composer.edit.setPlainText("a\nb\nc")
    three = composer.edit.height()
    composer.edit.setPlainText("line\n" * 200)
    assert one < three < composer.edit.height() == 220


def test_stop_is_there_only_while_a_reply_is_under_way(qtbot: QtBot, composer: Composer) -> None:
    assert composer._stop.isHidden()
    composer.show_state(may_send=False, running=True, stopping=False)
    stops: list[None] = []
    composer.stop_wanted.connect(lambda: stops.append(None))
    click(composer._stop)
    assert stops == [None]
    composer.show_state(may_send=False, running=True, stopping=True)
    assert not composer._stop.isEnabled()


def test_when_nothing_can_be_kept_it_says_why_and_takes_no_text(qtbot: QtBot, composer: Composer) -> None:
    composer.show_state(may_send=False, running=False, stopping=False, shut="The disk is gone.")
    type_text(composer.edit, "lost words")
    assert composer.text == ""
    assert composer.edit.placeholderText() == "The disk is gone."


def test_a_click_anywhere_in_the_box_is_meant_for_the_text(qtbot: QtBot, composer: Composer) -> None:
    composer.edit.clearFocus()
    click(composer, QPoint(4, composer.height() - 4))
    qtbot.waitUntil(composer.edit.hasFocus)


def test_a_count_stands_in_one_line_before_the_hint_beside_it(composer: Composer) -> None:
    composer.resize(720, 120)
    composer.count.show_count(9_000, read_s=None, used=324, size=8_192)
    composer.grab()
    said = composer.count._said
    assert said.text() == "leaves no room: 9,324 of 8,192 tokens"
    assert said.height() < 2 * said.fontMetrics().lineSpacing()
