"""The list and the search of the real window, by keyboard and mouse."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from app.domain.commands import MoveTip, OpenConversation, RenameConversation, SearchMessages
from app.domain.conversation import ConversationSummary
from app.domain.events import ConversationsChanged, SearchBehind, SearchFound
from app.domain.ids import ConversationId, MessageId
from app.domain.list_commands import ArrangeConversations, DeleteConversations, UndeleteConversations
from app.domain.message import Message, Role
from app.domain.search import Mark, SearchHit, SearchResult, Snippet
from app.ui.actions import ActionId
from app.ui.main_window import MainWindow
from app.ui.models.listed_rows import Shelf
from app.ui.widgets.tag_editor import TagEditor
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]


def three(stage: Stage) -> tuple[ConversationId, ...]:
    keys = tuple(stage.store.add(title, Message(Role.USER, "Hello")) for title in ("One", "Two", "Three"))
    stage.store.open()
    return keys


def choose(window: MainWindow, *conversations: ConversationId) -> None:
    view = window.parts.sidebar.list
    view.setFocus()
    for conversation in conversations:
        index = window.parts.sidebar_model.index_of(conversation)
        view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.Select)


def arranged(stage: Stage) -> list[ArrangeConversations]:
    return [each for each in stage.store.sent if isinstance(each, ArrangeConversations)]


def press(window: MainWindow, name: ActionId) -> None:
    window.parts.actions[name].trigger()


def found(window: MainWindow) -> list[str]:
    model = window.parts.sidebar.results.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def remark(window: MainWindow) -> str:
    labels = window.parts.sidebar.findChildren(QLabel)
    return " ".join(one.text() for one in labels if one.isVisibleTo(window) and one.property("kind") == "caption")


def hit(conversation: int, message: int | None, text: str = "an old word") -> SearchHit:
    return SearchHit(
        conversation=ConversationId(conversation),
        title="Two",
        message=None if message is None else MessageId(message),
        role=Role.ASSISTANT if message is not None else None,
        at=1_770_000_000.0,
        snippet=Snippet(text, (Mark(3, 6),)),
    )


def asked(qtbot: QtBot, stage: Stage) -> SearchMessages:
    qtbot.waitUntil(lambda: any(isinstance(each, SearchMessages) for each in stage.store.sent))
    return next(each for each in reversed(stage.store.sent) if isinstance(each, SearchMessages))


# --- the list ----------------------------------------------------------------------------------------------


def test_several_are_pinned_and_archived_with_their_keys(stage: Stage, open_window: OpenWindow) -> None:
    one, two, _ = three(stage)
    window = open_window()
    choose(window, one, two)
    press_key(window.parts.sidebar.list, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    choose(window, one, two)
    press_key(window.parts.sidebar.list, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert arranged(stage) == [
        ArrangeConversations(conversations=(two, one), pinned=True),
        ArrangeConversations(conversations=(two, one), archived=True),
    ]
    assert window.parts.notice.text == "2 conversation(s) archived."


def test_several_are_deleted_with_one_key_and_brought_back_with_one(stage: Stage, open_window: OpenWindow) -> None:
    one, two, three_ = three(stage)
    window = open_window()
    choose(window, one, three_)
    press_key(window.parts.sidebar.list, Qt.Key.Key_Delete)
    assert stage.store.sent[-1:] == [DeleteConversations(conversations=(three_, one))]
    assert window.parts.notice.text == "2 conversation(s) deleted."
    click(window.parts.notice._act)
    assert stage.store.sent[-1:] == [UndeleteConversations(conversations=(three_, one))]
    assert window.parts.notice.text == ""

    choose(window, two)
    press_key(window.parts.sidebar.list, Qt.Key.Key_Delete)
    press_key(window.parts.sidebar.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    stage.settle()
    assert {each.title for each in stage.controller.state.conversations} >= {"Two"}


def test_choosing_a_second_one_opens_neither(stage: Stage, open_window: OpenWindow) -> None:
    one, two, _ = three(stage)
    window = open_window()
    choose(window, one, two)
    before = len(stage.store.sent)
    window.parts.sidebar.list.clicked.emit(window.parts.sidebar_model.index_of(two))
    assert len(stage.store.sent) == before


def test_what_is_chosen_stays_chosen_when_one_of_them_moves_up(stage: Stage, open_window: OpenWindow) -> None:
    one, two, three_ = three(stage)
    window = open_window()
    choose(window, one, two)
    listed = stage.controller.state.conversations
    moved = replace(listed[-1], updated_at=listed[0].updated_at + 1)
    stage.controller.deliver(ConversationsChanged(conversations=(moved, *listed[:-1])))
    assert {each.id for each in window.parts.sidebar.list.chosen()} == {one, two}
    assert three_ not in {each.id for each in window.parts.sidebar.list.chosen()}


def test_a_title_that_is_being_typed_survives_the_end_of_a_reply(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    one, *_ = three(stage)
    window = open_window()
    listed = window.parts.sidebar.list
    listed.setCurrentIndex(window.parts.sidebar_model.index_of(one))
    press(window, ActionId.RENAME)
    editor = listed.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    type_text(editor, "Half a ti")
    before = stage.controller.state.conversations
    (old,) = [each for each in before if each.id == one]
    moved = replace(old, updated_at=before[0].updated_at + 5)
    others = tuple(each for each in before if each.id != one)
    stage.controller.deliver(ConversationsChanged(conversations=(moved, *others)))
    stage.controller.deliver(ConversationsChanged(conversations=(moved, *others[1:])))
    assert listed.findChild(QLineEdit) is editor
    assert editor.text() == "Half a ti"
    type_text(editor, "tle")
    press_key(editor, Qt.Key.Key_Return)
    renamed = RenameConversation(conversation=one, title="Half a title")
    qtbot.waitUntil(lambda: [each for each in stage.store.sent if isinstance(each, RenameConversation)] == [renamed])


def test_the_context_menu_says_what_would_happen(stage: Stage, open_window: OpenWindow) -> None:
    one, two, _ = three(stage)
    window = open_window()
    listed = tuple(
        replace(each, pinned=True, archived=False) if each.id == one else each
        for each in stage.controller.state.conversations
    )
    stage.controller.deliver(ConversationsChanged(conversations=listed))
    choose(window, one)
    assert menu_texts(window) == ["Open", "Rename", "Unpin", "Archive", "Tags…", "Note…", "Delete"]
    choose(window, two)
    assert menu_texts(window) == ["Pin", "Archive", "Tags…", "Delete"]


def menu_texts(window: MainWindow) -> list[str]:
    menu = window.parts.sidebar.list.make_menu()
    return [action.text().split("\t")[0] for action in menu.actions() if action.text()]


def test_tags_are_chosen_for_several_and_the_half_ticked_stay(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    one, two, _ = three(stage)
    window = open_window()
    listed = tuple(
        replace(each, tags=("home", "work") if each.id == one else ("work",) if each.id == two else ())
        for each in stage.controller.state.conversations
    )
    stage.controller.deliver(ConversationsChanged(conversations=listed))
    choose(window, one, two)
    press(window, ActionId.TAGS)
    editor = window.findChild(TagEditor)
    assert editor is not None
    ticks = editor.findChild(QListWidget)
    field = editor.findChild(QLineEdit)
    assert ticks is not None
    assert field is not None
    assert [(ticks.item(at).text(), ticks.item(at).checkState()) for at in range(2)] == [
        ("home", Qt.CheckState.PartiallyChecked),
        ("work", Qt.CheckState.Checked),
    ]
    type_text(field, "#New one")
    press_key(field, Qt.Key.Key_Return)
    ticks.item(1).setCheckState(Qt.CheckState.Unchecked)
    press_key(field, Qt.Key.Key_Return)
    assert arranged(stage) == [ArrangeConversations(conversations=(two, one), tagged=("New one",), untagged=("work",))]


def test_tab_goes_round_within_a_sheet(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    one, *_ = three(stage)
    window = open_window()
    window.activateWindow()
    choose(window, one)
    press(window, ActionId.TAGS)
    editor = window.findChild(TagEditor)
    assert editor is not None
    qtbot.waitUntil(lambda: editor.focusWidget() is not None)
    reached = []
    for _ in range(6):
        press_key(editor.focusWidget(), Qt.Key.Key_Tab)
        reached.append(editor.focusWidget())
    assert all(editor.isAncestorOf(each) for each in reached)
    assert len({id(each) for each in reached}) == 5
    assert [each for each in reached if not each.accessibleName()] == []
    press_key(editor.focusWidget(), Qt.Key.Key_Escape)
    assert not editor.isVisible()
    assert arranged(stage) == []


def test_a_tag_or_the_archive_is_listed_alone(stage: Stage, open_window: OpenWindow) -> None:
    one, *_ = three(stage)
    window = open_window()
    listed = tuple(
        replace(each, tags=("work",)) if each.id == one else each for each in stage.controller.state.conversations
    )
    stage.controller.deliver(ConversationsChanged(conversations=listed))
    window.parts.sidebar.shelf.chosen.emit(Shelf(tag="work"))
    assert window.parts.sidebar_model.rowCount() == 2
    assert "#work" in window.parts.sidebar.shelf.text()
    stage.controller.deliver(ConversationsChanged(conversations=stage.store.summaries()))
    assert window.parts.sidebar_model.shelf == Shelf()
    press(window, ActionId.SHOW_ARCHIVE)
    assert remark(window) == "The archive is empty."


def test_the_next_conversation_is_opened_with_a_key(stage: Stage, open_window: OpenWindow) -> None:
    three(stage)
    window = open_window()
    for name, title in ((ActionId.NEXT_CHAT, "Three"), (ActionId.NEXT_CHAT, "Two"), (ActionId.PREVIOUS_CHAT, "Three")):
        press(window, name)
        stage.settle()
        assert stage.controller.state.opened is not None
        assert stage.controller.state.opened.summary.title == title


# --- the search --------------------------------------------------------------------------------------------


def test_titles_are_found_at_once_and_messages_when_they_arrive(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    _, two, _ = three(stage)
    window = open_window()
    press(window, ActionId.FIND)
    type_text(window.parts.sidebar.filter, "tw")
    assert found(window) == ["Titles", "Two"]
    assert remark(window) == "Searching the messages…"

    command = asked(qtbot, stage)
    assert command.text == "tw"
    hits = (hit(two, None), hit(two, 2))
    stage.controller.deliver(
        SearchFound(request=command.request, result=SearchResult(text="tw", hits=hits, pending=1200))
    )
    assert found(window) == ["Titles", "Two", "Messages", "Two"]
    assert remark(window) == "1200 message(s) cannot be found yet; they are being indexed."
    type_text(window.parts.sidebar.filter, "o")
    assert found(window) == ["Titles", "Two"]
    window.parts.sidebar.filter.clear()


def test_what_is_indexed_meanwhile_is_counted_down(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    type_text(window.parts.sidebar.filter, "xyz")
    command = asked(qtbot, stage)
    stage.controller.deliver(SearchFound(request=command.request, result=SearchResult(text="xyz", complete=False)))
    stage.controller.deliver(SearchBehind(pending=7))
    assert remark(window) == (
        "Nothing found. 7 message(s) cannot be found yet; they are being indexed. "
        "Only the newer messages were searched for parts of words."
    )
    stage.controller.deliver(SearchBehind(pending=0))
    assert "indexed" not in remark(window)
    assert [each.text for each in stage.store.sent if isinstance(each, SearchMessages)] == ["xyz", "xyz"]


def test_an_answer_that_comes_too_late_is_not_shown(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    three(stage)
    window = open_window()
    type_text(window.parts.sidebar.filter, "xy")
    first = asked(qtbot, stage)
    type_text(window.parts.sidebar.filter, "z")
    qtbot.waitUntil(lambda: asked(qtbot, stage).text == "xyz")
    late = SearchResult(text="xy", hits=(hit(2, 2),))
    stage.controller.deliver(SearchFound(request=first.request, result=late))
    assert found(window) == []
    stage.controller.deliver(SearchFound(request=asked(qtbot, stage).request, result=SearchResult(text="xyz")))
    assert remark(window) == "Nothing found."


def test_keys_that_follow_each_other_quickly_are_one_search(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    type_text(window.parts.sidebar.filter, "several keys")
    asked(qtbot, stage)
    assert [each.text for each in stage.store.sent if isinstance(each, SearchMessages)] == ["several keys"]


def test_enter_opens_the_first_result_and_its_branch_and_scrolls_to_it(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    said = [Message(Role.USER if at % 2 == 0 else Role.ASSISTANT, f"line {at}\n" * 8) for at in range(40)]
    conversation = stage.store.add("Long", *said)
    stage.store.open()
    window = open_window()
    type_text(window.parts.sidebar.filter, "zzz")
    command = asked(qtbot, stage)
    wanted = MessageId(3)
    result = SearchResult(text="zzz", hits=(hit(conversation, wanted),))
    stage.controller.deliver(SearchFound(request=command.request, result=result))
    press_key(window.parts.sidebar.filter, Qt.Key.Key_Return)
    stage.settle()
    assert OpenConversation(conversation=conversation) in stage.store.sent
    assert not any(isinstance(each, MoveTip) for each in stage.store.sent)
    qtbot.waitUntil(lambda: window.parts.transcript.is_complete)
    view = next(each for each in window.parts.transcript.views if each.id == wanted)
    port = window.parts.transcript.viewport()
    assert 0 <= view.mapTo(port, view.rect().topLeft()).y() < port.height()


def test_escape_and_an_empty_field_bring_the_list_back(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    three(stage)
    window = open_window()
    type_text(window.parts.sidebar.filter, "tw")
    assert window.parts.sidebar.results.isVisibleTo(window)
    press_key(window.parts.sidebar.filter, Qt.Key.Key_Escape)
    assert window.parts.sidebar.filter.text() == ""
    assert window.parts.sidebar.list.isVisibleTo(window)
    assert found(window) == []


def test_the_arrows_lead_from_the_field_to_the_results_and_back(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    three(stage)
    window = open_window()
    window.activateWindow()
    window.parts.sidebar.filter.setFocus()
    type_text(window.parts.sidebar.filter, "o")
    press_key(window.parts.sidebar.filter, Qt.Key.Key_Down)
    results = window.parts.sidebar.results
    assert results.currentIndex().row() == 1
    press_key(results, Qt.Key.Key_Up)
    qtbot.waitUntil(window.parts.sidebar.filter.hasFocus)
    window.parts.sidebar.filter.clear()


@pytest.mark.parametrize(
    ("title", "text", "marks"),
    [
        ("Rivers of Europe", "RIVER", (Mark(0, 5),)),
        ("a ana", "a", (Mark(0, 1), Mark(2, 3), Mark(4, 5))),
        ("Straße", "strasse", ()),
        ("nothing", "x", None),
    ],
)
def test_titles_are_found_whatever_their_case(title: str, text: str, marks: tuple[Mark, ...] | None) -> None:
    from app.ui.title_search import titles_with

    one = ConversationSummary(id=ConversationId(1), title=title, updated_at=0.0, tip=None)
    hits = titles_with((one,), text)
    assert [each.snippet.marks for each in hits] == ([] if marks is None else [marks])
