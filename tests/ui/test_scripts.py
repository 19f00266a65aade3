"""Every script stands as its readers write it: in the list, the title, the messages and the composer."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QTextBlock, QTextTable
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from app.domain.settings import ThemeChoice
from app.ui.main_window import MainWindow
from app.ui.shots import staged
from app.ui.widgets.code_block import CodeBlock
from app.ui.widgets.parts import ElidedLabel
from app.ui.widgets.rich_text import RichText
from app.ui.wording import is_right_to_left, isolated, one_line

RIGHT, LEFT = Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight
FAMILY = "👨‍👩‍👧‍👦"


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    with staged("writing-systems", size=QSize(1440, 900), theme=ThemeChoice.LIGHT) as made:
        yield made


def paragraphs(text: QTextEdit) -> dict[str, Qt.LayoutDirection]:
    found: dict[str, Qt.LayoutDirection] = {}
    block: QTextBlock = text.document().begin()
    while block.isValid():
        found[block.text()] = block.textDirection()
        block = block.next()
    return found


def directions_of(window: MainWindow, kind: str) -> dict[str, Qt.LayoutDirection]:
    found: dict[str, Qt.LayoutDirection] = {}
    for text in window.parts.transcript.findChildren(RichText):
        if text.property("kind") == kind:
            found.update(paragraphs(text))
    return found


def direction_of(found: dict[str, Qt.LayoutDirection], start: str) -> Qt.LayoutDirection:
    return next(direction for text, direction in found.items() if text.startswith(start))


@pytest.mark.parametrize(
    ("start", "direction"),
    [("الدالة", RIGHT), ("This paragraph", LEFT), ("פריט ראשון", RIGHT), ("An English item", LEFT), ("中文", LEFT)],
)
def test_each_paragraph_of_a_reply_reads_as_its_words_do(
    window: MainWindow, start: str, direction: Qt.LayoutDirection
) -> None:
    assert direction_of(directions_of(window, "reply"), start) is direction


@pytest.mark.parametrize(("start", "direction"), [("كيف", RIGHT), ("And in", LEFT), ("שורה", RIGHT)])
def test_each_line_of_a_question_reads_as_its_words_do(
    window: MainWindow, start: str, direction: Qt.LayoutDirection
) -> None:
    assert direction_of(directions_of(window, "said"), start) is direction


def test_code_reads_from_left_to_right_whatever_its_comments_say(window: MainWindow) -> None:
    assert set(directions_of(window, "listing").values()) == {LEFT}
    (code,) = window.parts.transcript.findChildren(CodeBlock)
    assert code.layoutDirection() is LEFT


def test_a_table_begins_where_its_words_do(window: MainWindow) -> None:
    tables = [
        frame
        for text in window.parts.transcript.findChildren(RichText)
        for frame in text.document().rootFrame().childFrames()
        if isinstance(frame, QTextTable)
    ]
    assert [table.format().layoutDirection() for table in tables] == [RIGHT]


def test_what_is_composed_reads_as_its_words_do(window: MainWindow) -> None:
    edit = window.parts.composer.edit
    edit.setPlainText("שלום\nhello\nمرحبا")
    assert list(paragraphs(edit).values()) == [RIGHT, LEFT, RIGHT]


@pytest.mark.parametrize(
    ("text", "right"),
    [("hello", False), ("שלום hello", True), ("(123) مرحبا", True), ("— 12 x", False), ("", False), ("123", False)],
)
def test_the_first_letter_gives_the_direction(text: str, right: bool) -> None:
    assert is_right_to_left(text) is right


def test_a_title_has_one_line_and_turns_nothing_round() -> None:
    assert one_line("a\u202eb\n\u202c c\t\u202ad") == "ab c d"


def test_a_name_in_a_sentence_is_shut_in() -> None:
    assert isolated("\u2067a\u2069b\u202e") == "\u2068ab\u2069"


@pytest.mark.parametrize("width", range(30, 200, 7))
def test_an_elided_title_never_ends_in_half_a_character(qtbot: QtBot, width: int) -> None:
    title = ElidedLabel("title")
    qtbot.addWidget(title)
    title.resize(width, 30)
    title.show_text(f"{FAMILY * 12}")
    shown = title.text()
    assert shown.removesuffix("…").replace(FAMILY, "") == ""


@pytest.mark.parametrize(
    ("direction", "side"), [(LEFT, Qt.AlignmentFlag.AlignLeft), (RIGHT, Qt.AlignmentFlag.AlignRight)]
)
@pytest.mark.parametrize("text", ["hello", "שלום"])
def test_a_title_stands_where_reading_begins_in_the_window(
    qtbot: QtBot, direction: Qt.LayoutDirection, side: Qt.AlignmentFlag, text: str
) -> None:
    title = ElidedLabel("title")
    qtbot.addWidget(title)
    title.setLayoutDirection(direction)
    title.show_text(text)
    assert title.alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask == side | Qt.AlignmentFlag.AlignAbsolute
