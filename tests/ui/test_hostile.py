"""Messages that are made to harm are only text: nothing is fetched, run or hidden, and nothing of them is lost."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.message import Message, Role
from app.ui.bench.hostile import hostile_messages
from app.ui.widgets.parts import ElidedLabel
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.row_column import RowColumn
from app.ui.widgets.transcript_view import TranscriptView
from tests.ui.test_long_transcript import settle
from tests.ui.test_transcript import TALK, talk, writing

_MOST_SHOWN = 12_000
"""Characters that one text may hold: what can be laid out in one turn of the event loop."""
MESSAGES = hostile_messages()


def said(role: Role, text: str, reasoning: str = "") -> tuple[MessageNode, ...]:
    """A conversation in which one of the two says this."""
    question, reply = talk(2)
    if role is Role.USER:
        return (replace(question, message=Message(role, text)),)
    return question, replace(reply, message=Message(role, text, reasoning))


def texts(transcript: TranscriptView) -> list[RichText]:
    return transcript.findChildren(RichText)


@pytest.mark.parametrize("role", [Role.USER, Role.ASSISTANT])
@pytest.mark.parametrize("name", MESSAGES)
def test_no_text_is_longer_than_is_laid_out_at_once(transcript: TranscriptView, name: str, role: Role) -> None:
    transcript.show_path(TALK, said(role, MESSAGES[name]), active=None, can_regenerate=False)
    settle(transcript)
    assert transcript.is_complete
    assert max((len(one.toPlainText()) for one in texts(transcript)), default=0) < _MOST_SHOWN
    assert len(texts(transcript)) < 120


@pytest.mark.parametrize("name", MESSAGES)
def test_a_hostile_reply_can_be_streamed(transcript: TranscriptView, name: str) -> None:
    text = MESSAGES[name][:30_000]
    for step in range(1, 11):
        transcript.show_path(TALK, said(Role.ASSISTANT, ""), active=writing(text[: 3000 * step]), can_regenerate=False)
    settle(transcript)
    assert transcript.is_complete
    assert max((len(one.toPlainText()) for one in texts(transcript)), default=0) < _MOST_SHOWN


def test_a_file_that_is_named_in_a_message_is_not_read(transcript: TranscriptView, tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"not to be read")
    address = QUrl.fromLocalFile(str(secret))
    text = f"![x]({address.toString()}) <img src='{address.toString()}'> [a]({address.toString()})"
    transcript.show_path(TALK, said(Role.ASSISTANT, text, text), active=None, can_regenerate=False)
    settle(transcript)
    for one in texts(transcript):
        kind = QTextDocument.ResourceType.ImageResource.value
        assert one.document().resource(kind, address) == QByteArray(b"")
        assert "\ufffc" not in one.toPlainText()
        assert "href" not in one.document().toHtml()


def test_a_message_cannot_name_the_picture_of_a_formula(transcript: TranscriptView) -> None:
    text = "![x](formula:0) <img src='formula:0'>"
    transcript.show_path(TALK, said(Role.ASSISTANT, text), active=None, can_regenerate=False)
    settle(transcript)
    assert text in [one.toPlainText() for one in texts(transcript)]


@pytest.mark.parametrize("role", [Role.USER, Role.ASSISTANT])
def test_marks_that_turn_the_direction_are_shown_by_name(transcript: TranscriptView, role: Role) -> None:
    transcript.show_path(TALK, said(role, "pay \u202eecila"), active=None, can_regenerate=False)
    settle(transcript)
    assert "pay [U+202E]ecila" in [one.toPlainText() for one in texts(transcript)]


def test_marks_that_hide_in_code_are_shown_by_name(transcript: TranscriptView) -> None:
    transcript.show_path(TALK, said(Role.ASSISTANT, "```c\nx \u2066= 1\n```"), active=None, can_regenerate=False)
    settle(transcript)
    assert "x [U+2066]= 1" in [one.toPlainText() for one in texts(transcript)]


def test_what_is_nested_too_deeply_is_there_as_text(transcript: TranscriptView) -> None:
    text = ">" * 500 + " deep down"
    transcript.show_path(TALK, said(Role.ASSISTANT, text), active=None, can_regenerate=False)
    settle(transcript)
    assert text in [one.toPlainText() for one in texts(transcript)]


def test_a_title_of_a_megabyte_is_one_short_line(qtbot: QtBot) -> None:
    label = ElidedLabel("title")
    qtbot.addWidget(label)
    label.resize(300, 30)
    label.show_text("word " * 200_000)
    assert len(label.accessibleName()) <= 1000
    assert label.text().endswith("…")


def test_a_link_whose_definition_follows_later_is_a_link(transcript: TranscriptView) -> None:
    text = "See [here][a].\n\n```\nx\n```\n\nMore.\n\n[a]: https://example.org/a"
    transcript.show_path(TALK, said(Role.ASSISTANT, ""), active=writing(text[:30]), can_regenerate=False)
    settle(transcript)
    transcript.show_active(writing(text))
    settle(transcript)
    first = transcript.views[-1].columns[1]
    assert isinstance(first, RowColumn)
    row = first.rows[0]
    assert isinstance(row, RichText)
    assert row.toPlainText() == "See here."
    assert "https://example.org/a" in row.document().toHtml()
