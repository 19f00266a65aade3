"""The transcript: it fetches nothing, lays out only what changed, and stays at the end only with the user there."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QByteArray, QCoreApplication, QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from app.domain.chat import ActiveTurn, Phase
from app.domain.conversation import MessageNode
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.domain.written import Written
from app.ui.theme import LIGHT, document_style
from app.ui.widgets.message_view import ReplyView
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.transcript_view import TranscriptView
from tests.ui.hands import click

TALK = ConversationId(1)


def talk(n_messages: int, *, text: str = "Some words.") -> tuple[MessageNode, ...]:
    roles = (Role.USER, Role.ASSISTANT)
    return tuple(
        MessageNode(
            id=MessageId(number + 1),
            parent=MessageId(number) if number else None,
            message=Message(roles[number % 2], f"{text} {number}"),
            finish_reason=FinishReason.END if number % 2 else None,
        )
        for number in range(n_messages)
    )


def writing(text: str, *, reply: int = 2) -> ActiveTurn:
    return ActiveTurn(
        turn=TurnId(1),
        seed=1,
        options=GenerationOptions(),
        phase=Phase.WRITING,
        conversation=TALK,
        reply=MessageId(reply),
        written=Written.of(text),
    )


def show(transcript: TranscriptView, path: tuple[MessageNode, ...], active: ActiveTurn | None = None) -> None:
    transcript.show_path(TALK, path, active=active, can_regenerate=active is None)
    for _ in range(5):
        # Widgets, then layouts, then scroll bars find their sizes, each by posted events.
        QCoreApplication.processEvents()


def reply_of(transcript: TranscriptView) -> ReplyView:
    transcript.settle()  # a reply is filled in steps
    view = transcript.views[-1]
    assert isinstance(view, ReplyView)
    return view


@pytest.mark.parametrize(
    "address", ["http://example.org/x.png", "file:///etc/hostname", "qrc:/qt-project.org/x", "x.css"]
)
def test_a_text_cannot_load_anything(qtbot: QtBot, address: str) -> None:
    text = RichText("reply")
    qtbot.addWidget(text)
    text.show_html(f'<p>a <img src="{address}"> b</p>', document_style(LIGHT))
    for kind in (QTextDocument.ResourceType.ImageResource, QTextDocument.ResourceType.StyleSheetResource):
        assert text.document().resource(kind.value, QUrl(address)) == QByteArray(b"")


def test_long_lines_of_code_are_shown_from_their_beginning(qtbot: QtBot) -> None:
    text = RichText("listing", wrap=False)
    qtbot.addWidget(text)
    text.resize(200, 100)
    text.show_html("<pre>" + "word " * 100 + "</pre>", document_style(LIGHT))
    text.show()
    bar = text.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert bar.value() == 0
    bar.setValue(50)
    text.show_html("<pre>" + "word " * 101 + "</pre>", document_style(LIGHT), caret_color="#123456")
    assert bar.value() == 50


def test_a_pressed_link_is_reported_and_changes_nothing(qtbot: QtBot) -> None:
    text = RichText("reply")
    qtbot.addWidget(text)
    text.show_html('<p><a href="https://example.org">x</a></p>', document_style(LIGHT))
    text.anchorClicked.emit(QUrl("https://example.org"))
    assert text.toPlainText() == "x"
    assert not text.openLinks()


def test_while_a_reply_grows_only_its_last_block_is_laid_out_again(transcript: TranscriptView) -> None:
    path = (talk(1)[0], replace(talk(2)[1], message=Message(Role.ASSISTANT, "")))
    text = "\n\n".join(f"Paragraph {number}." for number in range(50))
    show(transcript, path, writing(text))
    before = reply_of(transcript).layouts_done
    for step in range(1, 21):
        transcript.show_active(writing(text + " more" * step))
        transcript.settle()
    assert reply_of(transcript).layouts_done - before == 20


def test_the_rest_of_long_code_leaves_what_stands_before_it_alone(transcript: TranscriptView) -> None:
    code = "```python\n" + "".join(f"x_{at} = {at}\n" for at in range(100))
    show(transcript, (talk(1)[0], replace(talk(2)[1], message=Message(Role.ASSISTANT, ""))), writing(code))
    transcript.settle()
    before = reply_of(transcript).layouts_done
    for number in range(5):
        code += f"y_{number} = 1\n"
        transcript.show_active(writing(code))
        transcript.settle()
    assert reply_of(transcript).layouts_done - before == 5


def test_other_messages_are_left_alone_while_a_reply_grows(qtbot: QtBot, transcript: TranscriptView) -> None:
    path = talk(10)
    show(transcript, path)
    qtbot.waitUntil(lambda: len(transcript.views) == len(path) and not transcript._rest.isActive())
    kept = transcript.views
    laid_out = [view.layouts_done for view in kept if isinstance(view, ReplyView)]
    more = (
        *path,
        MessageNode(id=MessageId(11), parent=MessageId(10), message=Message(Role.USER, "Go on")),
        MessageNode(id=MessageId(12), parent=MessageId(11), message=Message(Role.ASSISTANT, "")),
    )
    show(transcript, more, writing("New words", reply=12))
    assert transcript.views[:10] == kept
    assert [view.layouts_done for view in kept if isinstance(view, ReplyView)] == laid_out


def test_it_stays_at_the_end_while_the_user_is_at_the_end(qtbot: QtBot, transcript: TranscriptView) -> None:
    show(transcript, talk(20), writing("", reply=20))
    bar = transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: 0 < bar.maximum() == bar.value())
    before = bar.maximum()
    transcript.show_active(writing("Line.\n\n" * 30, reply=20))
    qtbot.waitUntil(lambda: before < bar.maximum() == bar.value())
    assert transcript.sticking


def test_it_leaves_a_user_who_scrolled_up_in_peace_until_asked(qtbot: QtBot, transcript: TranscriptView) -> None:
    show(transcript, talk(20), writing("", reply=20))
    bar = transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: 0 < bar.maximum() == bar.value())
    bar.setValue(40)
    before = bar.maximum()
    transcript.show_active(writing("Line.\n\n" * 30, reply=20))
    qtbot.waitUntil(lambda: bar.maximum() > before)
    assert bar.value() == 40
    assert transcript._jump.isVisibleTo(transcript)

    click(transcript._jump)
    assert bar.value() == bar.maximum()
    assert not transcript._jump.isVisibleTo(transcript)


def test_a_long_conversation_that_became_short_is_shown_whole(transcript: TranscriptView) -> None:
    show(transcript, talk(200))
    show(transcript, talk(6))
    transcript.settle()
    assert [view.id for view in transcript.views] == [1, 2, 3, 4, 5, 6]


def test_another_conversation_starts_at_its_end(qtbot: QtBot, transcript: TranscriptView) -> None:
    show(transcript, talk(20))
    bar = transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: 0 < bar.maximum() == bar.value())
    bar.setValue(0)
    transcript.show_path(ConversationId(2), talk(24), active=None, can_regenerate=True)
    qtbot.waitUntil(lambda: 0 < bar.maximum() == bar.value())


def test_each_message_that_comes_into_view_is_told_of_once(qtbot: QtBot, transcript: TranscriptView) -> None:
    made: list[MessageId] = []
    transcript.view_made.connect(lambda view: made.append(view.id))
    show(transcript, talk(4))
    show(transcript, talk(6))
    qtbot.waitUntil(lambda: transcript.is_complete)
    assert sorted(made) == [1, 2, 3, 4, 5, 6]


def test_reasoning_is_folded_and_opens_when_pressed(qtbot: QtBot, transcript: TranscriptView) -> None:
    path = talk(2)
    show(transcript, path, writing("<think>Hmm, what now"))
    view = reply_of(transcript)
    assert "Thinking" in view._thought._fold.text()
    assert not view._thought.column.isVisibleTo(transcript)
    show(transcript, path, writing("<think>Hmm, what now</think>So."))
    assert view.content == "So."
    click(view._thought._fold)
    assert view._thought.column.isVisibleTo(transcript)
    qtbot.waitUntil(lambda: "Hmm, what now" in [row.toPlainText() for row in view._thought.findChildren(RichText)])


def test_text_is_where_it_was_when_a_reply_is_complete(qtbot: QtBot, transcript: TranscriptView) -> None:
    text = "One.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n- y\n\n```c\nint x;\n```\n\nEnd."
    path = (talk(1)[0], replace(talk(2)[1], message=Message(Role.ASSISTANT, text)))
    show(transcript, path, writing(text))
    blocks = reply_of(transcript)._blocks
    QCoreApplication.processEvents()
    growing = blocks.height()
    show(transcript, path)
    transcript.settle()
    QCoreApplication.processEvents()
    assert growing > 150
    assert abs(blocks.height() - growing) <= 6


def test_hostile_text_is_only_text(transcript: TranscriptView) -> None:
    text = "<script>x()</script><img src='http://example.org/a.png'>\n\n![i](file:///etc/passwd)\n\n<style>p{}</style>"
    show(transcript, (talk(1)[0], replace(talk(2)[1], message=Message(Role.ASSISTANT, text))))
    shown = "\n".join(one.toPlainText() for one in reply_of(transcript).findChildren(RichText))
    assert "<script>x()</script><img src='http://example.org/a.png'>" in shown
    assert "![i](file:///etc/passwd)" in shown
    assert "\ufffc" not in shown
