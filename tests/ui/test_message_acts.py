"""What can be done with a message, why something cannot, and that everything with the focus has a name."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.ids import MessageId
from app.domain.message import Role
from app.ui.message_places import MessagePlace
from app.ui.plain_text import plain_text
from app.ui.widgets.fitting_row import FittingRow
from app.ui.widgets.message_actions import MessageActions
from app.ui.widgets.message_acts import MessageAct, hindrance_of, meaning, price
from app.ui.widgets.parts import button

ONE, TWO = MessageId(1), MessageId(2)


def place(**fields: object) -> MessagePlace:
    usual = MessagePlace(
        message=ONE, role=Role.ASSISTANT, siblings=(ONE,), may_ask=True, seed_known=True, has_stats=True
    )
    return replace(usual, **fields)  # type: ignore[arg-type]  # fields of the place


@pytest.mark.parametrize(
    ("act", "fields", "why"),
    [
        (MessageAct.REGENERATE, {"may_ask": False}, "Choose a model first"),
        (MessageAct.CONTINUE, {"why_it_ends": "It is complete."}, "It is complete."),
        (MessageAct.REWIND, {"is_tip": True}, "ends here already"),
        (MessageAct.SAME_SEED, {"seed_known": False}, "seed of this reply is not known"),
        (MessageAct.STATISTICS, {"has_stats": False}, "No figures"),
        (MessageAct.DELETE, {"is_written": True}, "still being written"),
    ],
)
def test_what_cannot_be_done_says_why(act: MessageAct, fields: dict[str, object], why: str) -> None:
    assert hindrance_of(act, place()) == ""
    assert why in hindrance_of(act, place(**fields))
    assert meaning(act, place(**fields)) == hindrance_of(act, place(**fields))


def test_a_price_is_only_told_where_it_is_known() -> None:
    assert price(None) == ""
    assert price(0) == "Rewinding re-reads nothing."
    assert price(12_345) == "Going on from here reads at most 12,345 tokens again."


def test_every_button_of_a_message_has_a_name_and_a_tooltip(qtbot: QtBot) -> None:
    acts = MessageActions()
    qtbot.addWidget(acts)
    acts.resize(900, 30)
    acts.show_place(place(siblings=(ONE, TWO)))
    acts.light("hover", on=True)
    acts.show()
    buttons = [each for each in acts.findChildren(QPushButton) if each.isVisible()]
    assert len(buttons) == 9
    assert all(each.accessibleName() and each.toolTip() for each in buttons)


def test_the_newest_reply_shows_its_buttons_when_nothing_can_be_asked_too(qtbot: QtBot) -> None:
    acts = MessageActions()
    qtbot.addWidget(acts)
    acts.resize(900, 30)
    acts.show()
    acts.show_place(place(may_ask=False))
    assert acts.buttons == {}
    acts.show_place(place(may_ask=False, is_tip=True))
    assert all(each.isVisible() for each in acts.buttons.values())
    assert not acts.buttons[MessageAct.REGENERATE].isEnabled()


def shown(row: QWidget) -> list[str]:
    return [each.text() for each in row.findChildren(QPushButton) if each.isVisible()]


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
@pytest.mark.parametrize("trailing", [False, True])
def test_a_row_shows_what_fits_and_always_the_last(qtbot: QtBot, direction: Qt.LayoutDirection, trailing: bool) -> None:
    row = FittingRow(trailing=trailing)
    qtbot.addWidget(row)
    row.setLayoutDirection(direction)
    first, second, last = (button(text, "act") for text in ("One", "Two", "…"))
    row.resize(1000, 26)
    row.show_widgets(((first,), (second,)), last)
    row.light(on=True)
    row.show()
    assert shown(row) == ["One", "Two", "…"]
    starts_left = (direction is Qt.LayoutDirection.LeftToRight) is not trailing
    assert (first.x() < 500) is starts_left
    assert (first.x() < second.x() < last.x()) is (direction is Qt.LayoutDirection.LeftToRight)
    row.resize(first.sizeHint().width() + last.sizeHint().width() + 4, 26)
    assert shown(row) == ["One", "…"]
    row.resize(row.minimumSizeHint())
    assert shown(row) == ["…"]
    row.light(on=False)
    assert shown(row) == []
    assert row.height() == 26


def test_plain_text_has_no_marks_and_code_stays_as_it_is() -> None:
    source = "# Head\n\nSome *words* and `code`, [a link](https://example.org).\n\n```\n  **x**\n```\n\n- one\n- two"
    text = plain_text(source)
    assert "Head" in text
    assert "Some words and code, a link." in text
    assert "  **x**" in text
    assert "#" not in text
    assert "[" not in text
