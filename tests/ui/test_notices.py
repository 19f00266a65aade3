"""What was said, and what can be done about it, is not lost because something else was said."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.domain.commands import DeleteConversation, UndeleteConversation
from app.domain.errors import KnownError
from app.domain.events import ConversationPicked, StoreTrouble
from app.ui.main_window import MainWindow
from app.ui.models.notices import Notice, Notices
from app.ui.theme import Look
from app.ui.widgets.notice_bar import NoticeBar
from tests.ui.hands import click, press_key
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]


def nothing() -> None:
    """Nothing is done."""


@pytest.fixture
def bar(qtbot: QtBot) -> NoticeBar:
    made = NoticeBar(Look())
    qtbot.addWidget(made)
    return made


def said(*texts: str) -> Notices:
    made = Notices()
    for text in texts:
        made.put(Notice(text=text, key=text))
    return made


def shown(notices: Notices) -> str:
    return notices.shown.text if notices.shown is not None else ""


def test_the_newest_is_shown_and_the_one_before_comes_back_when_it_is_done_with() -> None:
    notices = said("one", "two")
    assert (shown(notices), notices.n_more) == ("two", 1)
    notices.withdraw("two")
    assert (shown(notices), notices.n_more) == ("one", 0)
    notices.withdraw("one")
    assert (shown(notices), notices.n_more) == ("", 0)


def test_stepping_goes_to_the_one_before_and_round() -> None:
    notices = said("one", "two", "three")
    seen = []
    for _ in range(4):
        seen.append(shown(notices))
        notices.step()
    assert seen == ["three", "two", "one", "three"]


def test_stepping_through_nothing_shows_nothing() -> None:
    notices = said()
    notices.step()
    assert shown(notices) == ""


def test_what_is_read_stays_when_another_goes() -> None:
    notices = said("one", "two", "three")
    notices.step()
    notices.withdraw("one")
    assert shown(notices) == "two"


def test_about_the_same_thing_only_the_newest_is_said() -> None:
    notices = said("one", "two")
    notices.put(Notice(text="one again", key="one"))
    assert (shown(notices), notices.n_more) == ("one again", 1)


def test_the_oldest_goes_where_there_are_many_but_not_what_stays_true() -> None:
    notices = Notices()
    notices.put(Notice(text="true", key="true", fixed=True))
    for text in "abcdef":
        notices.put(Notice(text=text, key=text))
    seen = []
    for _ in range(notices.n_more + 1):
        seen.append(shown(notices))
        notices.step()
    assert seen == ["f", "e", "d", "c", "true"]


def test_undo_does_what_belongs_to_the_sentence_it_stands_beside(bar: NoticeBar) -> None:
    done: list[str] = []
    bar.offer("One deleted.", "Undo", lambda: done.append("one"), key="1")
    bar.offer("Two deleted.", "Undo", lambda: done.append("two"), key="2")
    assert bar._more.text() == "1 more"
    click(bar._more)
    assert bar.text == "One deleted."
    click(bar._act)
    assert (done, bar.text) == (["one"], "Two deleted.")
    click(bar._act)
    assert (done, bar.text) == (["one", "two"], "")


def test_a_sentence_that_stays_true_does_not_bury_an_undo(bar: NoticeBar) -> None:
    bar.offer("One deleted.", "Undo", nothing, key="1")
    bar.tell("Nothing can be kept.", tone="bad", fixed=True)
    click(bar._more)
    assert (bar.text, bar._act.text()) == ("One deleted.", "Undo")


def test_only_what_can_be_read_grows_old(bar: NoticeBar) -> None:
    bar.offer("One deleted.", "Undo", nothing, key="1")
    bar.offer("Two deleted.", "Undo", nothing, key="2")
    bar._timer.timeout.emit()
    assert bar.text == "One deleted."
    assert bar._timer.isActive()
    bar._timer.timeout.emit()
    assert bar.text == ""
    assert not bar._timer.isActive()


def test_two_conversations_deleted_one_after_the_other_both_come_back(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    one, two = stage.store.add("One"), stage.store.add("Two")
    stage.store.open()
    window = open_window()
    listed, model = window.parts.sidebar.list, window.parts.sidebar_model
    listed.setFocus()
    for gone in (one, two):
        listed.setCurrentIndex(model.index_of(gone))
        press_key(listed, Qt.Key.Key_Delete)
        stage.settle()
    assert "Two" in window.parts.notice.text
    window.parts.notice._act.click()
    stage.settle()
    assert "One" in window.parts.notice.text
    window.parts.notice._act.click()
    stage.settle()
    undone = [each for each in stage.store.sent if isinstance(each, DeleteConversation | UndeleteConversation)]
    assert undone[2:] == [UndeleteConversation(conversation=two), UndeleteConversation(conversation=one)]
    assert window.parts.notice.text == ""


def test_a_deletion_undone_by_key_is_not_offered_to_be_undone_any_more(stage: Stage, open_window: OpenWindow) -> None:
    one, two = stage.store.add("One"), stage.store.add("Two")
    stage.store.open()
    window = open_window()
    listed, model = window.parts.sidebar.list, window.parts.sidebar_model
    listed.setFocus()
    for gone in (one, two):
        listed.setCurrentIndex(model.index_of(gone))
        press_key(listed, Qt.Key.Key_Delete)
        stage.settle()
    press_key(listed, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    stage.settle()
    assert "One" in window.parts.notice.text


def test_trouble_and_another_chat_do_not_take_an_undo_away(stage: Stage, open_window: OpenWindow) -> None:
    gone, kept = stage.store.add("Gone"), stage.store.add("Kept")
    stage.store.open()
    window = open_window()
    window.parts.sidebar.delete_wanted.emit((gone,))
    stage.settle()
    stage.post(StoreTrouble(error=KnownError("The disk is full. Make some room.")))
    stage.settle()
    assert window.parts.notice.text == "The disk is full. Make some room."
    stage.controller.press(ConversationPicked(conversation=kept))
    stage.settle()
    assert "Gone" in window.parts.notice.text
