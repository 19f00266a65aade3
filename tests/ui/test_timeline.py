"""The timeline: a dot per turn while there is room, what is saved, and the same by mouse and by keyboard."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.settings import ThemeChoice
from app.ui.theme import LIGHT, Look
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.timeline import Timeline
from tests.ui.chatting import Chat
from tests.ui.hands import click, press_key

WIDE, HIGH = 1000, 600


@pytest.fixture
def beside(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(WIDE, HIGH)
    made.show()
    return made


@pytest.fixture
def timeline(beside: QWidget) -> Iterator[Timeline]:
    look = Look(ThemeChoice.LIGHT)
    made = Timeline(look)
    made.stand_beside(beside)
    yield made
    look.deleteLater()


def path(n_messages: int) -> tuple[MessageNode, ...]:
    roles = (Role.USER, Role.ASSISTANT)
    return tuple(
        MessageNode(
            id=MessageId(number),
            parent=MessageId(number - 1) if number > 1 else None,
            message=Message(roles[(number + 1) % 2], f"Words of {number}. " * 20),
            token_ids=(7,) * 1234,
        )
        for number in range(1, n_messages + 1)
    )


def at(timeline: Timeline, dot: int) -> QPoint:
    return QPoint(timeline.width() // 2, round(timeline.dots[dot].y))


def test_each_message_has_a_dot_but_for_the_system_prompt(timeline: Timeline) -> None:
    system = replace(path(1)[0], message=Message(Role.SYSTEM, "Be brief."))
    timeline.show_path((system, *path(5)[1:]), {})
    assert [(dot.first, dot.last) for dot in timeline.dots] == [(0, 0), (1, 1), (2, 2), (3, 3)]


def test_of_2000_messages_a_dot_stands_for_several_and_none_is_lost(timeline: Timeline) -> None:
    timeline.show_path(path(2000), {MessageId(1000): 0, MessageId(3): 5})
    dots = timeline.dots
    assert len(dots) < HIGH // 9
    assert [dot.first for dot in dots[1:]] == [dot.last + 1 for dot in dots[:-1]]
    assert (dots[0].first, dots[-1].last) == (0, 1999)
    assert [dot.first <= 999 <= dot.last for dot in dots] == [dot.saved for dot in dots]
    assert 0 < dots[0].y < dots[-1].y < HIGH


def test_hovering_tells_the_turn_and_what_going_on_from_there_costs(timeline: Timeline) -> None:
    timeline.show_path(path(3), {MessageId(1): 0, MessageId(2): 1500})
    first, second, third = (timeline.tip_at(place).splitlines() for place in range(3))
    assert first[0].startswith("You: \u2068Words of 1. Words of 1.")
    assert first[0].endswith("…\u2069")
    assert len(first[0]) < 100
    assert first[1:3] == ["1,234 tokens", "Saved here: going on from here re-reads nothing."]
    assert second[0].startswith("Reply: ")
    assert second[2] == "Going on from here reads at most 1,500 tokens again."
    assert third[1:] == ["1,234 tokens", "Click to go there, right-click to rewind or branch."]


def test_a_press_goes_there(timeline: Timeline) -> None:
    wanted: list[MessageId] = []
    timeline.go_wanted.connect(wanted.append)
    timeline.show_path(path(4), {})
    click(timeline, at(timeline, 2))
    click(timeline, QPoint(5, HIGH - 3))
    assert wanted == [3]


def test_the_keyboard_chooses_tells_and_goes(timeline: Timeline) -> None:
    wanted: list[MessageId] = []
    timeline.go_wanted.connect(wanted.append)
    timeline.show_path(path(4), {})
    timeline.setFocus(Qt.FocusReason.TabFocusReason)
    assert timeline.accessibleDescription().startswith("Reply: \u2068Words of 4.")
    press_key(timeline, Qt.Key.Key_Up)
    assert timeline.accessibleDescription().startswith("You: \u2068Words of 3.")
    press_key(timeline, Qt.Key.Key_Return)
    for _ in range(9):
        press_key(timeline, Qt.Key.Key_Up)
    press_key(timeline, Qt.Key.Key_Space)
    assert wanted == [3, 1]


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("reason", [QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard])
def test_the_menu_rewinds_or_branches_there(timeline: Timeline, reason: QContextMenuEvent.Reason) -> None:
    wanted: list[tuple[MessageId, MessageAct]] = []
    timeline.act_wanted.connect(lambda message, act: wanted.append((message, act)))
    timeline.show_path(path(4), {})
    click(timeline, at(timeline, 1))
    where = at(timeline, 1)
    QApplication.sendEvent(timeline, QContextMenuEvent(reason, where, timeline.mapToGlobal(where)))
    menu = timeline.findChild(QMenu)
    assert menu is not None
    assert [action.text() for action in menu.actions()] == ["Rewind here", "Branch"]
    for action in menu.actions():
        action.trigger()
    menu.close()
    assert wanted == [(2, MessageAct.REWIND), (2, MessageAct.BRANCH)]


def test_it_is_hidden_beside_a_narrow_transcript_and_with_a_single_message(timeline: Timeline, beside: QWidget) -> None:
    timeline.show_path(path(1), {})
    assert not timeline.isVisible()
    timeline.show_path(path(2), {})
    assert timeline.isVisible()
    beside.resize(500, HIGH)
    assert not timeline.isVisible()


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_it_stands_at_the_side_where_lines_begin(
    timeline: Timeline, beside: QWidget, direction: Qt.LayoutDirection
) -> None:
    beside.setLayoutDirection(direction)
    timeline.show_path(path(2), {})
    on_the_left = timeline.geometry().center().x() < WIDE // 2
    assert on_the_left is (direction is Qt.LayoutDirection.LeftToRight)


def colors_at(timeline: Timeline, dot: int) -> set[str]:
    picture = QImage(timeline.size(), QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    timeline.render(picture)
    y = round(timeline.dots[dot].y)
    return {picture.pixelColor(x, y + dy).name() for x in range(timeline.width()) for dy in (-1, 0, 1)}


def test_the_message_that_is_read_is_filled_and_a_boundary_has_a_ring(timeline: Timeline) -> None:
    timeline.show_path(path(4), {MessageId(2): 0})
    timeline.show_current(MessageId(3))
    assert [LIGHT.accent in colors_at(timeline, dot) for dot in range(4)] == [False, False, True, False]
    assert LIGHT.faint in colors_at(timeline, 0)
    timeline.show_current(None)
    assert LIGHT.accent in colors_at(timeline, 3)
    assert timeline.dots[1].saved


def test_it_is_drawn_once_however_often_what_is_below_it_moves(timeline: Timeline) -> None:
    timeline.show_path(path(2000), {})
    timeline.grab()
    drawn = timeline.drawings_done
    for _ in range(5):
        timeline.repaint()
        timeline.grab()
    assert timeline.drawings_done == drawn
    timeline.show_current(MessageId(1000))
    timeline.grab()
    assert timeline.drawings_done == drawn + 1


@pytest.mark.parametrize("width", [1120, 1280, 1700])
def test_the_strip_keeps_clear_of_the_text_however_wide_the_window_is(chat: Chat, width: int) -> None:
    chat.window.resize(width, 840)
    QApplication.processEvents()
    strip, view = chat.window.parts.timeline, chat.view(1)
    assert strip.isVisible()
    ends = strip.mapTo(chat.window, QPoint(strip.width(), 0)).x()
    assert view.mapTo(chat.window, QPoint()).x() - ends >= 8
