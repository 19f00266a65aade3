"""Every number's definition is one text: on the number, for screen readers, and in the page of help."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.exactness import Check, Difference, Verdict
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.ui.actions import ActionId
from app.ui.definitions import Term, definition_groups, definitions
from app.ui.dialogs.meaning import MeaningDialog
from app.ui.main_window import MainWindow
from app.ui.models.comparison import Comparison, models_comparison, replies_comparison
from app.ui.theme import Look
from app.ui.widgets.count_line import CountLine
from app.ui.widgets.exactness_card import ExactnessCard
from app.ui.widgets.message_view import ReplyView
from app.ui.widgets.receipt_line import ReceiptLine
from app.ui.widgets.storage_foot import StorageFoot
from tests.ui.hands import press_key, type_text

OpenWindow = Callable[[], MainWindow]
NODE = MessageNode(
    id=MessageId(2), parent=MessageId(1), message=Message(role=Role.ASSISTANT, content="Yes."), created_at=0.0
)


def opened(window: MainWindow) -> MeaningDialog:
    (found,) = window.findChildren(MeaningDialog)
    return found


def tips(widget: QWidget) -> set[str]:
    return {each.toolTip() for each in (widget, *widget.findChildren(QWidget))}


def read(dialog: MeaningDialog) -> list[str]:
    return [each.text() for each in dialog.findChildren(QLabel) if each.isVisibleTo(dialog)]


def test_the_page_has_every_definition_word_for_word(open_window: OpenWindow) -> None:
    window = open_window()
    window.parts.actions[ActionId.MEANINGS].trigger()
    dialog = opened(window)
    assert set(dialog.listed) == set(Term)
    assert {each.text for each in definitions().values()} <= set(read(dialog))
    dialog.reject()


def test_the_panel_leads_to_the_page_where_the_panel_is_hidden_too(open_window: OpenWindow) -> None:
    window = open_window()
    window.parts.actions[ActionId.TOGGLE_STATS].setChecked(False)
    window.parts.stats.header.meaning_wanted.emit()
    dialog = opened(window)
    assert dialog.isVisible()
    dialog.reject()


def test_no_term_stands_in_two_groups() -> None:
    listed = [term for group in definition_groups() for term in group.terms]
    assert len(listed) == len(set(listed))


def test_a_number_is_found_by_its_name_or_by_what_is_said_of_it(open_window: OpenWindow) -> None:
    window = open_window()
    window.parts.actions[ActionId.MEANINGS].trigger()
    dialog = opened(window)
    type_text(dialog.field, "per round")
    assert Term.TOKENS_PER_ROUND in dialog.listed
    assert Term.CONTEXT not in dialog.listed
    dialog.field.setText("READ again")
    assert Term.RECEIPT in dialog.listed
    dialog.field.setText("xylophone")
    assert dialog.listed == ()
    assert "No number is called so." in read(dialog)
    press_key(dialog.field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    press_key(dialog.field, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_arrows_scroll_while_one_is_typing(open_window: OpenWindow) -> None:
    window = open_window()
    window.parts.actions[ActionId.MEANINGS].trigger()
    dialog = opened(window)
    dialog.resize(400, 240)
    (area,) = dialog.findChildren(QScrollArea)
    press_key(dialog.field, Qt.Key.Key_PageDown)
    lower = area.verticalScrollBar().value()
    assert lower > 0
    press_key(dialog.field, Qt.Key.Key_Up)
    assert area.verticalScrollBar().value() < lower
    dialog.reject()


def test_numbers_outside_the_panel_say_what_the_page_says(qtbot: QtBot) -> None:
    look = Look()
    line, foot, receipt, card = CountLine(), StorageFoot(look), ReceiptLine(), ExactnessCard()
    reply = ReplyView(look, NODE)
    for each in (line, foot, receipt, card, reply):
        qtbot.addWidget(each)
    line.show_count(12, read_s=None, used=0, size=100)
    said = definitions()
    assert said[Term.MESSAGE_TOKENS].text in tips(line)
    assert said[Term.CHECKPOINTS].text in tips(foot)
    assert said[Term.RECEIPT].text in tips(receipt)
    assert said[Term.EXACTNESS].text in tips(card)
    assert said[Term.GAIN].text in tips(reply)


def test_a_difference_explains_its_lead(qtbot: QtBot) -> None:
    card = ExactnessCard()
    qtbot.addWidget(card)
    parted = Difference(position=3, before="a", drafted="b", plain="c", margin=0.01)
    verdict = Verdict(n_tokens=3, n_drafted=9, n_accepted=4, difference=parted)
    card.show_check(Check(check=1, reply=NODE.id, verdict=verdict), possible=True)
    assert definitions()[Term.LEAD].text in tips(card)
    card.show_check(None, possible=True)
    assert definitions()[Term.LEAD].text not in tips(card)


@pytest.mark.parametrize("table", [replies_comparison, models_comparison])
def test_columns_that_are_compared_say_what_the_page_says(table: Callable[[tuple[()]], Comparison]) -> None:
    made = table(())
    across = Qt.Orientation.Horizontal
    said = {
        made.headerData(at, across, Qt.ItemDataRole.DisplayRole): made.headerData(
            at, across, Qt.ItemDataRole.ToolTipRole
        )
        for at in range(made.columnCount())
    }
    assert said["Ratio"] == definitions()[Term.SPEEDUP].text
    assert said["Plain tok/s"] == definitions()[Term.PLAIN].text
    assert said["Tokens"] is None
