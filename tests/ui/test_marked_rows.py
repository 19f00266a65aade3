"""Marks in the rows of a reply: each row knows where it stands, whichever rows exist and however it came there."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.drafted import runs_of
from app.domain.message import Message, Role
from app.domain.settings import ThemeChoice
from app.domain.written import Written
from app.ui.shown_row import ShownRow
from app.ui.theme import Look
from app.ui.widgets.mark_layers import Layer, Mark
from app.ui.widgets.message_view import ReplyView
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.row_column import RowColumn
from app.ui.widgets.transcript_view import TranscriptView
from tests.ui.samples import stats
from tests.ui.test_transcript import TALK, talk, writing

BLOCK = (
    "The same line.\n\n- the same item\n- `code` of *it*\n\n```c\nint x;\nint x;\n```\n\n"
    "| a | b |\n|---|---|\n| a | b |\n\n"
)


@pytest.fixture
def look() -> Iterator[Look]:
    made = Look(ThemeChoice.LIGHT)
    made.tint(on=True)
    yield made
    made.deleteLater()


def reply(content: str, drafted: tuple[tuple[int, int], ...], *, reasoning: str = "") -> MessageNode:
    """A reply with these stretches of reasoning and content drafted."""
    flags = [any(first <= at < last for first, last in drafted) for at in range(len(reasoning + content))]
    runs = runs_of((1, flag) for flag in flags)
    message = Message(Role.ASSISTANT, content, reasoning)
    return replace(talk(2)[1], message=message, stats=replace(stats(), drafted=runs))


def view_of(transcript: TranscriptView) -> ReplyView:
    view = transcript.views[-1]
    assert isinstance(view, ReplyView)
    return view


def show(qtbot: QtBot, transcript: TranscriptView, node: MessageNode) -> ReplyView:
    transcript.show_path(TALK, (talk(1)[0], node), active=None, can_regenerate=True)
    settle(qtbot, transcript)
    return view_of(transcript)


def settle(qtbot: QtBot, transcript: TranscriptView) -> None:
    QCoreApplication.processEvents()
    qtbot.waitUntil(lambda: transcript.is_complete and not transcript._rest.isActive())


def marked(column: RowColumn) -> list[str]:
    texts = [text for row in column.rows if (text := column.text_of(row)) is not None]
    return [each.cursor.selectedText() for text in texts for each in text.extraSelections()]


def place_of(text: str, part: str, nth: int) -> tuple[int, int]:
    at = -1
    for _ in range(nth + 1):
        at = text.index(part, at + 1)
    return at, at + len(part)


@pytest.mark.parametrize(("part", "expected"), [("same line", "same line"), ("same item", "same item"), ("int", "int")])
def test_of_repeated_lines_only_the_one_that_was_drafted_is_marked(
    qtbot: QtBot, transcript: TranscriptView, part: str, expected: str
) -> None:
    content = BLOCK * 5
    transcript.resize(700, 4000)
    for nth in (0, 3, 4):
        view = show(qtbot, transcript, reply(content, (place_of(content, part, nth),)))
        assert marked(view.columns[1]) == [expected]


def test_a_row_in_the_middle_of_a_long_reply_is_marked_where_it_was_drafted(
    qtbot: QtBot, transcript: TranscriptView
) -> None:
    content = BLOCK * 250
    spans = tuple(place_of(content, "same item", nth) for nth in (0, 125))
    view = show(qtbot, transcript, reply(content, spans))
    assert marked(view.columns[1]) == []
    row = view.columns[1].row_with(spans[1][0])
    assert row is not None
    bar = transcript.verticalScrollBar()
    bar.setValue(view.columns[1].top_of(row))
    settle(qtbot, transcript)
    assert marked(view.columns[1]) == ["same item"]
    assert len(view.columns[1].rows) < 200
    bar.setValue(0)
    settle(qtbot, transcript)
    assert marked(view.columns[1]) == ["same item"]
    first = view.columns[1].text_of(view.columns[1].rows[0])
    assert first is not None
    assert first.extraSelections()


def test_the_rest_of_a_long_table_is_marked_without_its_repeated_head(qtbot: QtBot, transcript: TranscriptView) -> None:
    content = "| x1 | b |\n|---|---|\n" + "".join(f"| x{at} | y |\n" for at in range(300))
    transcript.resize(700, 20_000)
    view = show(qtbot, transcript, reply(content, ((0, len(content)),)))
    cells = ["x1", "b", *(cell for at in range(300) for cell in (f"x{at}", "y"))]
    assert marked(view.columns[1]) == cells


def test_reasoning_is_marked_too(qtbot: QtBot, transcript: TranscriptView) -> None:
    thought = "same thought\n" * 400
    view = show(qtbot, transcript, reply("Answer", ((0, 12), (13 * 300, 13 * 300 + 12)), reasoning=thought))
    assert view._thought.unfold()
    transcript.scroll_to(view.id)
    settle(qtbot, transcript)
    assert marked(view.columns[0])[:1] == ["same thought"]
    assert marked(view.columns[1]) == []


def test_the_rest_of_a_reply_that_is_shown_in_part_is_marked_when_it_is_shown(
    qtbot: QtBot, transcript: TranscriptView
) -> None:
    content = "".join(f"line {at}\\\n" for at in range(6000))
    drafted = (place_of(content, "line 5990", 0),)
    view = show(qtbot, transcript, reply(content, drafted))
    assert marked(view.columns[1]) == []
    assert view._more.open_for(len(content))
    transcript.jump_to_end()
    settle(qtbot, transcript)
    assert marked(view.columns[1]) == ["line 5990"]


def test_a_growing_reply_is_marked_as_it_comes_and_only_rows_that_changed_are_marked_again(
    qtbot: QtBot, transcript: TranscriptView
) -> None:
    written = Written.of("")
    path = (talk(1)[0], replace(talk(2)[1], message=Message(Role.ASSISTANT, "")))
    transcript.show_path(TALK, path, active=writing(""), can_regenerate=False)
    rows: list[tuple[int, int]] = []
    for at in range(240):
        written = written.and_then(
            "Some drafted words and some more that follow them" + (".\n\n" if at % 5 == 4 else " "), (), (5, 7)
        )
        transcript.show_active(replace(writing(""), written=written))
        QCoreApplication.processEvents()
        view = view_of(transcript)
        if at == 200:
            view.columns[1].use_marker(Layer.FOUND, Noting(rows))
            rows.clear()
    settle(qtbot, transcript)
    assert marked(view.columns[1])[-5:] == ["drafted"] * 5
    assert len(rows) < 120
    assert max(length for _, length in rows) < 5000
    assert min(start for start, _ in rows) > len(written.text) // 3


class Noting:
    """Marks nothing, and notes which rows it was asked for."""

    def __init__(self, rows: list[tuple[int, int]]) -> None:
        self._rows = rows

    def marks(self, row: ShownRow) -> tuple[Mark, ...]:
        self._rows.append((row.start, len(row.source)))
        return ()


def test_inline_code_is_drawn_with_its_mark(qtbot: QtBot, look: Look) -> None:
    view = ReplyView(look, reply("`mmmmmmmm`", ((0, 10),)))
    qtbot.addWidget(view)
    view.show_node(reply("`mmmmmmmm`", ((0, 10),)), can_regenerate=False)
    view.resize(400, 200)
    view.show()
    column = view.columns[1]
    while column.work():
        pass
    text = column.text_of(column.rows[0])
    assert text is not None
    assert marked(column) == ["mmmmmmmm"]
    seen = text.viewport().grab().toImage()
    colors = {seen.pixelColor(x, y).name() for x in range(2, 40) for y in range(2, 14)}
    assert look.colors.tint in colors
    assert look.colors.hover not in colors


def test_nothing_is_asked_of_rows_while_nothing_is_marked(qtbot: QtBot, transcript: TranscriptView, look: Look) -> None:
    look.tint(on=False)
    view = show(qtbot, transcript, reply(BLOCK * 3, ((0, 50),)))
    assert all(not column._markers for column in view.columns)
    assert marked(view.columns[1]) == []


def test_marks_do_not_change_what_a_document_holds(qtbot: QtBot, transcript: TranscriptView, look: Look) -> None:
    look.tint(on=False)
    view = show(qtbot, transcript, reply(BLOCK, ((0, len(BLOCK)),)))
    texts = view.columns[1].findChildren(RichText)
    before = [text.document().toHtml() for text in texts]
    look.tint(on=True)
    assert marked(view.columns[1])
    assert [text.document().toHtml() for text in texts] == before
