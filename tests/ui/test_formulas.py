"""Formulas are set where they are meant, stay text where not, and are copied as they were written."""

import pytest
from markdown_it import MarkdownIt
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument
from pytestqt.qtbot import QtBot

from app.domain.message import Role
from app.domain.settings import ThemeChoice
from app.text.formulas import MOST_CHARS, read_formulas, typeset
from app.ui.formula_images import FormulaImages
from app.ui.markdown import find_blocks, to_html
from app.ui.theme import Look
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.transcript_view import TranscriptView
from tests.ui.test_hostile import said
from tests.ui.test_long_transcript import settle
from tests.ui.test_transcript import TALK

PARSER = read_formulas(MarkdownIt("commonmark"))


def formulas(text: str) -> list[str]:
    tokens = PARSER.parse(text)
    inner = [one for token in tokens for one in (token, *(token.children or ()))]
    return [one.content.strip() for one in inner if one.type.startswith("math_")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("where $x^2$ is", ["x^2"]),
        ("where \\(x^2\\) is", ["x^2"]),
        ("so $$y$$ there", ["y"]),
        ("so \\[y\\] there", ["y"]),
        ("$$\na + b\n$$", ["a + b"]),
        ("\\[\na\n+ b\n\\]", ["a\n+ b"]),
        ("text\n\\[ a \\]\nmore", ["a"]),
    ],
)
def test_a_formula_is_found(text: str, found: list[str]) -> None:
    assert formulas(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "$5 and $6",
        "a $ b $ c",
        "US$5-$6",
        "\\$x\\$",
        "`$x$`",
        "```\n$x$\n```",
        "\\( never ends",
        "\\[ never ends",
        "\\(\\)",
    ],
)
def test_what_is_no_formula_stays_text(text: str) -> None:
    assert formulas(text) == []


def test_a_formula_over_many_lines_is_one_block() -> None:
    found, _ = find_blocks("Before.\n\n\\[\na\n\\]\n\nAfter.", {})
    assert [one.block.source for one in found] == ["Before.", "\\[\na\n\\]", "After."]


def test_without_pictures_a_formula_is_shown_as_it_was_written() -> None:
    assert to_html("a $x<y$ b") == "<p>a $x&lt;y$ b</p>\n"


def test_a_formula_becomes_a_picture_with_a_size() -> None:
    small = typeset("x", display=False, size=15.0, color="#123456")
    large = typeset("\\frac{x}{y}", display=True, size=15.0, color="#123456")
    assert small is not None
    assert large is not None
    assert b"#123456" in small.svg
    assert large.height > small.height > 0
    assert large.depth > small.depth


def test_a_formula_is_drawn_once_however_often_its_document_is_written(qtbot: QtBot) -> None:
    images = FormulaImages("#000000")
    images.html_of("a^2", "$a^2$", display=False)
    images.draw_one()
    pictures: list[QImage] = []
    for _ in range(3):
        images.begin()
        images.html_of("a^2", "$a^2$", display=False)
        pictures.extend(images.images.values())
    assert [picture.cacheKey() for picture in pictures] == [pictures[0].cacheKey()] * 3


@pytest.mark.parametrize(
    "source", ["\\frac{a}{", "^", "{" * 300, "a & b", "x" * (MOST_CHARS + 1), "\\text{<b>}", "a$ and $b", ""]
)
def test_what_cannot_be_read_is_no_picture(source: str) -> None:
    assert typeset(source, display=False, size=15.0, color="#000000") is None


def reply(transcript: TranscriptView, text: str) -> RichText:
    transcript.show_path(TALK, said(Role.ASSISTANT, text), active=None, can_regenerate=False)
    settle(transcript)
    row = transcript.views[-1].columns[1].rows[0]
    assert isinstance(row, RichText)
    return row


def picture(row: RichText) -> QImage:
    kind = QTextDocument.ResourceType.ImageResource.value
    made = row.document().resource(kind, QUrl("formula:0"))
    assert isinstance(made, QImage)
    return made


def test_a_reply_shows_pictures_and_copies_what_was_written(transcript: TranscriptView) -> None:
    row = reply(transcript, "It is $x^2$ and \\(y\\), for $5 or $6.")
    assert row.toPlainText() == "It is \ufffc and \ufffc, for $5 or $6."
    row.selectAll()
    assert row.createMimeDataFromSelection().text() == "It is $x^2$ and \\(y\\), for $5 or $6."
    assert row.accessibleDescription() == "$x^2$; \\(y\\)"


def test_what_cannot_be_read_is_shown_as_it_was_written(transcript: TranscriptView) -> None:
    assert reply(transcript, "Bad: $\\frac{a}{$.").toPlainText() == "Bad: $\\frac{a}{$."


def test_formulas_take_the_colour_of_the_theme(transcript: TranscriptView, look: Look) -> None:
    row = reply(transcript, "It is $x^2$.")
    before = picture(row)
    look.choose(ThemeChoice.DARK)
    settle(transcript)
    assert row.toPlainText() == "It is \ufffc."
    assert picture(row) != before
