"""A conversation of any length: few widgets, what is read stays where it is, and every message can be reached."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.domain.conversation import MessageNode
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.ui.widgets.message_view import ReplyView, UserView
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.transcript_view import TranscriptView
from tests.ui.hands import press_key
from tests.ui.test_transcript import TALK, writing

_TEXT = "A paragraph of a reply that takes a line or two, number %d.\n\n```python\nx = %d\n```\n\n- one\n- two\n"
_MOST_BUILT = 60


def long_talk(n_messages: int) -> tuple[MessageNode, ...]:
    return tuple(
        MessageNode(
            id=MessageId(at + 1),
            parent=MessageId(at) if at else None,
            message=Message(Role.ASSISTANT, _TEXT % (at, at) * (at % 3 + 1))
            if at % 2
            else Message(Role.USER, f"Q{at}"),
            finish_reason=FinishReason.END if at % 2 else None,
        )
        for at in range(n_messages)
    )


def settle(transcript: TranscriptView) -> None:
    """Turn the event loop until nothing is left to be built."""
    quiet = 0
    for _ in range(4000):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        # Layouts pass a new height upwards one by one, each by a posted event.
        quiet = 0 if transcript._rest.isActive() else quiet + 1
        if quiet > 5:
            return
    raise AssertionError("the transcript never comes to rest")


def show(transcript: TranscriptView, path: tuple[MessageNode, ...]) -> None:
    transcript.show_path(TALK, path, active=None, can_regenerate=True)
    settle(transcript)


def top_of(transcript: TranscriptView, message: int) -> int:
    """Where a built message begins, seen from the top of the view."""
    return next(view.y() for view in transcript.views if view.id == message)


def test_of_two_thousand_messages_few_exist(transcript: TranscriptView) -> None:
    show(transcript, long_talk(2000))
    assert transcript.views[-1].id == 2000
    assert len(transcript.views) < _MOST_BUILT
    assert transcript.verticalScrollBar().value() == transcript.verticalScrollBar().maximum() > 20_000


def test_scrolling_through_builds_what_comes_and_gives_up_what_went(transcript: TranscriptView) -> None:
    show(transcript, long_talk(120))
    bar = transcript.verticalScrollBar()
    seen: set[int] = set()
    most = 0
    while bar.value() > 0:
        bar.setValue(bar.value() - 300)
        settle(transcript)
        assert transcript.is_complete
        seen.update(view.id for view in transcript.views)
        most = max(most, len(transcript.views))
    assert seen == set(range(1, 121))
    assert most < _MOST_BUILT


def test_what_is_read_stays_where_it_is_while_heights_above_become_known(transcript: TranscriptView) -> None:
    show(transcript, long_talk(300))
    transcript.scroll_to(MessageId(150), mark=False)
    before = top_of(transcript, 150)
    settle(transcript)
    assert any(view.id < 150 for view in transcript.views)
    assert top_of(transcript, 150) == before


def test_what_is_read_stays_where_it_is_when_a_reply_grows_elsewhere(transcript: TranscriptView) -> None:
    path = long_talk(300)
    transcript.show_path(TALK, path, active=writing("", reply=300), can_regenerate=False)
    settle(transcript)
    transcript.scroll_to(MessageId(200), mark=False)
    settle(transcript)
    before, range_before = top_of(transcript, 200), transcript.verticalScrollBar().maximum()
    transcript.show_active(writing("Line.\n\n" * 100, reply=300))
    settle(transcript)
    assert top_of(transcript, 200) == before
    assert transcript.verticalScrollBar().maximum() > range_before


def test_what_is_read_stays_in_view_when_the_window_becomes_narrower(transcript: TranscriptView) -> None:
    show(transcript, long_talk(300))
    transcript.scroll_to(MessageId(150), mark=False)
    settle(transcript)
    transcript.resize(450, 400)
    settle(transcript)
    assert 0 <= top_of(transcript, 150) < 60


def test_a_message_is_brought_into_view_and_marked(qtbot: QtBot, transcript: TranscriptView) -> None:
    show(transcript, long_talk(500))
    assert transcript.scroll_to(MessageId(77))
    settle(transcript)
    assert 0 <= top_of(transcript, 77) < 40
    assert transcript._mark.isVisibleTo(transcript)
    assert not transcript.sticking
    transcript._mark.timer.setInterval(0)
    qtbot.waitUntil(lambda: not transcript._mark.isVisibleTo(transcript))


def test_a_message_that_is_not_shown_cannot_be_brought_into_view(transcript: TranscriptView) -> None:
    show(transcript, long_talk(5))
    assert not transcript.scroll_to(MessageId(77))
    assert transcript.sticking


def test_it_tells_which_messages_are_seen(qtbot: QtBot, transcript: TranscriptView) -> None:
    show(transcript, long_talk(100))
    with qtbot.waitSignal(transcript.visible_changed) as told:
        transcript.scroll_to(MessageId(40))
    assert told.args is not None
    settle(transcript)
    assert transcript.visible is not None
    first, last = transcript.visible
    assert first <= 40 <= last
    assert transcript.is_complete


def test_home_end_and_pages_scroll(transcript: TranscriptView) -> None:
    show(transcript, long_talk(100))
    bar = transcript.verticalScrollBar()
    end = bar.value()
    press_key(transcript, Qt.Key.Key_PageUp)
    assert 0 < bar.value() < end
    press_key(transcript, Qt.Key.Key_Home)
    settle(transcript)
    assert bar.value() == 0
    assert transcript.views[0].id == 1
    press_key(transcript, Qt.Key.Key_End)
    settle(transcript)
    assert bar.value() == bar.maximum()
    assert transcript.sticking


def test_keys_that_scroll_work_with_the_focus_in_a_text(transcript: TranscriptView) -> None:
    show(transcript, long_talk(100))
    text = transcript.views[-1].findChild(RichText)
    assert isinstance(text, RichText)
    press_key(text, Qt.Key.Key_Home)
    assert transcript.verticalScrollBar().value() == 0


def test_a_selection_is_not_lost_while_the_reply_grows(transcript: TranscriptView) -> None:
    path = long_talk(2)
    text = "First words to be selected.\n\nSecond"
    transcript.show_path(TALK, path, active=writing(text), can_regenerate=False)
    settle(transcript)
    view = transcript.views[-1]
    assert isinstance(view, ReplyView)
    for row in view._blocks.rows:
        assert isinstance(row, RichText)
        row.moveCursor(QTextCursor.MoveOperation.NextWord, QTextCursor.MoveMode.KeepAnchor)
    selected = [row.selected_text() for row in view._blocks.rows if isinstance(row, RichText)]
    for step in range(1, 12):
        transcript.show_active(writing(text + " more\n\nand more" * step))
        settle(transcript)
    now = [row.selected_text() for row in view._blocks.rows if isinstance(row, RichText)]
    assert [one.strip() for one in selected] == ["First", "Second"]
    assert [one.strip() for one in now[:2]] == ["First", "Second"]


def test_a_message_with_a_selection_is_not_given_up(transcript: TranscriptView) -> None:
    show(transcript, long_talk(300))
    row = transcript.views[-1].findChild(RichText)
    assert isinstance(row, RichText)
    row.selectAll()
    transcript.scroll_to(MessageId(1))
    settle(transcript)
    assert {view.id for view in transcript.views} >= {1, 300}
    assert row.textCursor().hasSelection()


def test_another_path_keeps_the_messages_it_begins_with(transcript: TranscriptView) -> None:
    path = long_talk(6)
    transcript.resize(700, 3000)
    show(transcript, path)
    kept = transcript.views
    other = MessageNode(id=MessageId(99), parent=MessageId(4), message=Message(Role.USER, "Else"))
    show(transcript, (*path[:4], other))
    assert transcript.views[:4] == kept[:4]
    assert [view.id for view in transcript.views] == [1, 2, 3, 4, 99]


def test_a_long_paste_is_shown_in_part_until_asked(qtbot: QtBot, transcript: TranscriptView) -> None:
    lines = "".join(f"line {at}\n" for at in range(20_000))
    show(transcript, (MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, lines)),))
    view = transcript.views[0]
    assert isinstance(view, UserView)
    low = view.height()
    button = next(one for one in view.findChildren(QPushButton) if one.text() == "Show all 20,000 lines")
    button.click()
    settle(transcript)
    assert view.height() > 50 * low
    assert len(view.findChildren(RichText)) < _MOST_BUILT
    assert transcript.is_complete


def test_a_reply_of_any_length_is_a_few_widgets(transcript: TranscriptView) -> None:
    path = long_talk(2)
    text = "".join(
        f"Paragraph {at} of a long reply, with some words in it.\n\n```c\nint x;\n```\n\n" for at in range(800)
    )
    transcript.show_path(TALK, path, active=writing(text), can_regenerate=False)
    settle(transcript)
    view = transcript.views[-1]
    assert isinstance(view, ReplyView)
    assert len(view.findChildren(RichText)) < _MOST_BUILT
    assert view.height() > 60_000
    transcript.verticalScrollBar().setValue(0)
    settle(transcript)
    assert "Paragraph 0 of" in "".join(row.toPlainText() for row in view.findChildren(RichText))
    assert len(view.findChildren(RichText)) < 2 * _MOST_BUILT


def test_all_of_code_that_is_shown_in_parts_is_copied(qtbot: QtBot, transcript: TranscriptView) -> None:
    code = "\n".join(f"x_{at} = {at}" for at in range(400))
    path = long_talk(2)
    transcript.show_path(TALK, path, active=writing(f"```python\n{code}\n```"), can_regenerate=False)
    settle(transcript)
    view = transcript.views[-1]
    assert isinstance(view, ReplyView)
    transcript.scroll_to(view.id)
    settle(transcript)
    with qtbot.waitSignal(transcript.copy_wanted) as copied:
        copy = view._blocks.rows[0].findChild(QPushButton)
        assert isinstance(copy, QPushButton)
        copy.click()
    assert copied.args == [code]


def test_the_last_reply_is_known_wherever_one_reads(transcript: TranscriptView) -> None:
    path = long_talk(300)
    show(transcript, path)
    transcript.scroll_to(MessageId(1))
    settle(transcript)
    assert transcript.last_content() == path[-1].message.content


def test_an_empty_conversation_shows_nothing(transcript: TranscriptView) -> None:
    show(transcript, long_talk(10))
    transcript.show_path(ConversationId(2), (), active=None, can_regenerate=False)
    settle(transcript)
    assert transcript.views == ()
    assert transcript.visible is None
