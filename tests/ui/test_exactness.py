"""Checking exactness in the window: from the button to the verdict."""

import math
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.domain.errors import KnownError
from app.domain.exactness import (
    CheckDone,
    CheckEnded,
    CheckExactness,
    CheckProgress,
    Difference,
    StopCheck,
    Verdict,
)
from app.ui.actions import ActionId
from app.ui.main_window import MainWindow
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.message_view import ReplyView
from tests.ui.stage import Stage
from tests.ui.test_main_window import press, say, words

OpenWindow = Callable[[], MainWindow]
EQUAL = Verdict(n_tokens=212, difference=None, n_drafted=200, n_accepted=151)
PARTED = Difference(position=41, before="it becomes the", drafted=" first", plain="", margin=0.0017)


def answered(qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
    say(qtbot, window, "Hello")
    stage.settle()
    window.settle()


def asked(stage: Stage) -> list[CheckExactness]:
    return [each for each in stage.engine.sent if isinstance(each, CheckExactness)]


def button(window: MainWindow) -> QPushButton:
    (found,) = window.parts.exactness.findChildren(QPushButton)
    return found


def test_there_is_nothing_to_check_without_a_reply(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    assert not button(window).isEnabled()
    assert not window.parts.actions[ActionId.CHECK_EXACTNESS].isEnabled()


def test_the_last_reply_is_checked_from_the_card_the_reply_and_the_keyboard(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    answered(qtbot, stage, window)
    reply = window.parts.transcript.views[-1]
    assert isinstance(reply, ReplyView)
    begins: tuple[Callable[[], None], ...] = (
        lambda: button(window).click(),
        lambda: reply.acts.act_wanted.emit(reply.id, MessageAct.CHECK),
        lambda: press(window, ActionId.CHECK_EXACTNESS),
    )
    for at, begin in enumerate(begins, 1):
        begin()
        assert len(asked(stage)) == at
        stage.controller.deliver(CheckDone(check=at, verdict=EQUAL))
    opened = stage.controller.state.opened
    assert opened is not None
    assert {each.reply for each in asked(stage)} == {opened.summary.tip}
    assert asked(stage)[0].n_tokens == len(opened.path()[-1].token_ids)


def test_progress_is_shown_and_a_second_press_stops(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    answered(qtbot, stage, window)
    button(window).click()
    stage.controller.deliver(CheckProgress(check=1, done=120, total=480))
    assert "120 of 480 tokens" in words(window.parts.exactness)
    assert button(window).text() == "Stop"
    button(window).click()
    assert stage.engine.sent[-1] == StopCheck(check=1)
    stage.controller.deliver(CheckEnded(check=1))
    assert "given up" in words(window.parts.exactness)
    assert button(window).isEnabled()


def test_an_equal_reply_is_said_to_be_equal(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    answered(qtbot, stage, window)
    button(window).click()
    stage.controller.deliver(CheckDone(check=1, verdict=EQUAL))
    assert "Equal: 212" in words(window.parts.exactness)
    assert "151 of them" in words(window.parts.exactness)
    assert "Equal: 212" in words(window.parts.notice)


def test_a_difference_is_shown_with_both_texts_its_place_and_its_margin(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    answered(qtbot, stage, window)
    button(window).click()
    verdict = Verdict(n_tokens=41, difference=PARTED, n_drafted=9, n_accepted=3)
    stage.controller.deliver(CheckDone(check=1, verdict=verdict))
    said = words(window.parts.exactness)
    for part in ("Different after 41", "it becomes the", "“ first” with drafts", "the end without", "0.0017"):
        assert part in said


def test_a_token_that_alone_could_be_drawn_is_shown_without_a_number(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    answered(qtbot, stage, window)
    button(window).click()
    verdict = Verdict(n_tokens=41, difference=replace(PARTED, margin=math.inf), n_drafted=9, n_accepted=3)
    stage.controller.deliver(CheckDone(check=1, verdict=verdict))
    assert "alone could be drawn there" in words(window.parts.exactness)
    assert "inf" not in words(window.parts.exactness)


def test_a_check_that_cannot_be_made_says_why(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    answered(qtbot, stage, window)
    button(window).click()
    stage.controller.deliver(CheckEnded(check=1, error=KnownError("There is nothing to compare.")))
    assert "There is nothing to compare." in words(window.parts.exactness)


def test_another_conversation_does_not_show_this_ones_verdict(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    answered(qtbot, stage, window)
    button(window).click()
    stage.controller.deliver(CheckDone(check=1, verdict=EQUAL))
    press(window, ActionId.NEW_CHAT)
    assert "Equal" not in words(window.parts.exactness)
