"""A title or a name that looks like markup is shown as it stands where the mouse rests on it, and loads nothing."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from app.ui.plain_tip import plain_tip
from app.ui.widgets.parts import ElidedLabel
from tests.ui.test_conversation_list import fresh, summary

UI = Path(__file__).resolve().parent.parent.parent / "app" / "ui"
HOSTILE = '<img src="file:///etc/hostname"><a href="https://example.org">press</a> <b>bold</b>'
FOREIGN = re.compile(r"setToolTip\(.*\b(str|path|url|title|repository)\b")


def read(tip: str) -> str:
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


@pytest.mark.parametrize("text", [HOSTILE, "<b>", "a<br>b"])
def test_markup_is_shown_and_not_obeyed(text: str) -> None:
    assert read(plain_tip(text)) == text
    assert "<img" not in plain_tip(text)


def test_a_text_without_markup_is_left_alone() -> None:
    assert plain_tip("a < b & c") == "a < b & c"


def test_a_title_that_does_not_fit_is_told_as_it_stands(qtbot: QtBot) -> None:
    made = ElidedLabel("caption")
    qtbot.addWidget(made)
    made.resize(40, 20)
    made.show()
    made.show_text(HOSTILE)
    assert read(made.toolTip()) == HOSTILE


def test_a_title_in_the_list_is_told_as_it_stands() -> None:
    listed = fresh((summary(1, title=HOSTILE),))
    tips = [
        str(listed.data(listed.index(row, 0), Qt.ItemDataRole.ToolTipRole) or "") for row in range(listed.rowCount())
    ]
    assert any(read(tip) == HOSTILE for tip in tips)


def test_no_widget_gives_a_tooltip_words_of_others_unread() -> None:
    found = [
        f"{module.name}: {line.strip()}"
        for module in UI.rglob("*.py")
        for line in module.read_text("utf-8").splitlines()
        if FOREIGN.search(line) and "plain_tip" not in line
    ]
    assert found == []
