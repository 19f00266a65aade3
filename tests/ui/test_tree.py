"""What a person does to the messages of a conversation, through the real window, with mouse and keyboard."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QInputMethodEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.domain.branch_commands import BranchOff
from app.domain.commands import BeginTurn, DeleteMessage, Generate, MoveTip, StopTurn, UndeleteMessage
from app.domain.events import ConversationPicked, SegmentSaved
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.segment import SegmentKey
from app.domain.turn import FinishReason
from app.ui.main_window import MainWindow
from app.ui.tree_presenter import TreePresenter
from app.ui.version_keys import version_keys
from app.ui.widgets.message_actions import MessageActions
from app.ui.widgets.message_acts import MessageAct
from app.ui.widgets.message_editor import MessageEditor
from app.ui.widgets.message_view import ReplyView, UserView
from app.ui.widgets.rich_text import RichText
from app.ui.widgets.walkable import Walkable
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]
ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class Chat:
    """A window with a conversation in it, and what is seen of it."""

    def __init__(self, qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
        self.qtbot, self.stage, self.window = qtbot, stage, window
        self.tree: TreePresenter = window._presenter.tree

    @property
    def path(self) -> list[str]:
        """The words on screen, from the top."""
        opened = self.stage.controller.state.opened
        shown = [node.message.content for node in opened.path()] if opened is not None else []
        transcript = self.window.parts.transcript
        self.qtbot.waitUntil(lambda: transcript.is_complete)
        assert [view.id for view in self.window.parts.transcript.views] == (
            [node.id for node in opened.path()] if opened is not None else []
        )
        return shown

    def say(self, text: str) -> None:
        edit = self.window.parts.composer.edit
        edit.setFocus()
        type_text(edit, text)
        press_key(edit, Qt.Key.Key_Return)
        self.stage.settle()

    def view(self, at: int) -> Walkable:
        found = self.window.parts.transcript.views[at]
        assert isinstance(found, Walkable)
        return found

    def user(self, at: int) -> UserView:
        found = self.view(at)
        assert isinstance(found, UserView)
        return found

    def do(self, at: int, act: MessageAct) -> None:
        """Press a button of a message's row, as one sees it under the pointer, or an entry of its menu."""
        view = self.view(at)
        view.acts.light("hover", on=True)
        QCoreApplication.processEvents()
        if act in view.acts.buttons and view.acts.buttons[act].isVisible():
            click(view.acts.buttons[act])
        else:
            view.acts.act_wanted.emit(view.id, act)
        self.stage.settle()

    def editor(self, at: int) -> MessageEditor:
        editor = self.user(at).editor
        assert editor is not None
        return editor

    def undo(self) -> None:
        click(self.window.parts.notice._act)
        self.stage.settle()

    @property
    def notice(self) -> str:
        return self.window.parts.notice.text

    def begun(self) -> list[BeginTurn]:
        return [each for each in self.stage.store.sent if isinstance(each, BeginTurn)]


@pytest.fixture
def chat(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> Chat:
    """One question, "What?", and its answer "Hello there."."""
    window = open_window()
    made = Chat(qtbot, stage, window)
    window.activateWindow()
    made.say("What?")
    qtbot.waitUntil(lambda: made.path == ["What?", "Hello there."])
    return made


def answer(chat: Chat, *pieces: str) -> None:
    chat.stage.engine.pieces = pieces


def focus_is_in(widget: QWidget) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and widget.isAncestorOf(focused)


def test_the_buttons_come_with_the_pointer_and_nothing_moves(chat: Chat) -> None:
    chat.say("More?")
    view = chat.view(1)
    QCoreApplication.processEvents()
    heights = [each.height() for each in chat.window.parts.transcript.views]
    assert not any(button.isVisible() for button in view.acts.buttons.values())
    view.acts.light("hover", on=True)
    shown = [button for button in view.acts.buttons.values() if button.isVisible()]
    assert [button.width() for button in shown] == [button.sizeHint().width() for button in shown]
    QCoreApplication.processEvents()
    assert view.acts.buttons[MessageAct.REWIND].isVisible()
    assert [each.height() for each in chat.window.parts.transcript.views] == heights
    view.acts.light("hover", on=False)
    assert not any(button.isVisible() for button in view.acts.buttons.values())


def test_the_newest_reply_always_shows_its_buttons(chat: Chat) -> None:
    assert chat.view(1).acts.buttons[MessageAct.REGENERATE].isVisible()
    chat.say("More?")
    assert not chat.view(1).acts.buttons[MessageAct.REGENERATE].isVisible()
    assert chat.view(3).acts.buttons[MessageAct.REGENERATE].isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_in_a_narrow_place_buttons_that_do_not_fit_are_in_the_menu(chat: Chat) -> None:
    acts = chat.view(1).acts
    acts.setFixedWidth(150)
    QCoreApplication.processEvents()
    shown = [act for act, button in acts.buttons.items() if button.isVisible()]
    assert shown == [MessageAct.COPY]
    assert acts._more is not None
    assert acts._more.isVisible()
    click(acts._more)
    menu = acts.findChild(QMenu)
    assert menu is not None
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts == [
        "Copy", "Copy as Markdown", "Regenerate", "Continue", "Branch", "Rewind here", "Statistics", "Check exactness",
        "Delete",
    ]  # fmt: skip
    menu.close()


def test_a_reply_is_copied_as_text_or_as_markdown(chat: Chat) -> None:
    answer(chat, "So **bold**:\n\n```python\nx = 1\n```\n")
    chat.say("Code?")
    chat.do(3, MessageAct.COPY)
    assert QGuiApplication.clipboard().text() == "So bold:\n\nx = 1"
    chat.do(3, MessageAct.COPY_MARKDOWN)
    assert QGuiApplication.clipboard().text() == "So **bold**:\n\n```python\nx = 1\n```\n"
    assert chat.notice == "Copied."


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_opens_over_the_text_and_copies_what_is_selected_and_the_link_there(chat: Chat) -> None:
    answer(chat, "[A link](https://example.org/x) and words.")
    chat.say("Link?")
    settle_layouts()
    view = chat.view(3)
    text = next(each for each in view.findChildren(RichText) if each.isVisible())
    text.selectAll()
    at = QPoint(10, 10)
    sent = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, text.viewport().mapToGlobal(at))
    QApplication.sendEvent(text.viewport(), sent)
    menu = view.acts.findChild(QMenu)
    assert menu is not None
    entries = {action.text(): action for action in menu.actions()}
    assert list(entries)[:3] == ["Copy the selection", "Copy the link", ""]
    entries["Copy the selection"].trigger()
    assert QGuiApplication.clipboard().text().strip() == "A link and words."
    entries["Copy the link"].trigger()
    assert QGuiApplication.clipboard().text() == "https://example.org/x"
    menu.close()


def test_an_edit_makes_a_version_and_is_answered(chat: Chat) -> None:
    chat.do(0, MessageAct.EDIT)
    editor = chat.editor(0)
    assert editor.edit.toPlainText() == "What?"
    assert editor.edit.hasFocus()
    type_text(editor.edit, " Exactly?")
    press_key(editor.edit, Qt.Key.Key_Return, SHIFT)
    type_text(editor.edit, "Please.")
    answer(chat, "Well.")
    press_key(editor.edit, Qt.Key.Key_Return)
    chat.stage.settle()
    assert chat.path == ["What? Exactly?\nPlease.", "Well."]
    assert chat.view(0).acts.switch.text == "2 / 2"
    assert chat.user(0).editor is None


def test_esc_leaves_a_message_as_it_was_and_stops_nothing(chat: Chat) -> None:
    chat.stage.engine.holds = True
    chat.say("More?")
    chat.do(0, MessageAct.EDIT)
    type_text(chat.editor(0).edit, " Nonsense")
    press_key(chat.editor(0).edit, Qt.Key.Key_Escape)
    assert chat.user(0).editor is None
    assert chat.path[0] == "What?"
    assert not any(isinstance(each, StopTurn) for each in chat.stage.engine.sent)
    chat.do(0, MessageAct.EDIT)
    assert chat.editor(0).edit.toPlainText() == "What?"


def test_an_input_method_that_composes_sends_no_edit(chat: Chat) -> None:
    chat.do(0, MessageAct.EDIT)
    edit = chat.editor(0).edit
    QApplication.sendEvent(edit, QInputMethodEvent("zh", []))
    press_key(edit, Qt.Key.Key_Return)
    assert len(chat.begun()) == 1


def test_an_edit_that_is_not_finished_outlives_its_widget(chat: Chat) -> None:
    conversation = chat.stage.controller.state.opened
    assert conversation is not None
    chat.do(0, MessageAct.EDIT)
    type_text(chat.editor(0).edit, " Draft")
    other = chat.stage.store.add("Other", Message(Role.USER, "Else"))
    for picked in (other, conversation.summary.id):
        chat.stage.controller.press(ConversationPicked(conversation=picked))
        chat.stage.settle()
    assert chat.editor(0).edit.toPlainText() == "What? Draft"


def test_an_empty_edit_cannot_be_sent(chat: Chat) -> None:
    chat.do(0, MessageAct.EDIT)
    chat.editor(0).edit.clear()
    assert not chat.editor(0)._send_button.isEnabled()
    press_key(chat.editor(0).edit, Qt.Key.Key_Return)
    assert len(chat.begun()) == 1


def last_options(chat: Chat) -> Generate:
    return [each for each in chat.stage.engine.sent if isinstance(each, Generate)][-1]


def test_a_reply_is_written_again_with_another_seed_or_the_same(chat: Chat) -> None:
    first = last_options(chat)
    answer(chat, "Another.")
    chat.do(1, MessageAct.REGENERATE)
    assert chat.path == ["What?", "Another."]
    assert chat.view(1).acts.switch.text == "2 / 2"
    second = last_options(chat)
    assert second.seed != first.seed
    chat.do(1, MessageAct.SAME_SEED)
    assert last_options(chat).seed == second.seed
    assert chat.view(1).acts.switch.text == "3 / 3"


@pytest.mark.parametrize(
    ("act", "temperature", "same_seed"),
    [
        (MessageAct.REGENERATE, 1.1, False),
        (MessageAct.SAME_SETTINGS, 0.3, False),
        (MessageAct.SAME_SEED, 0.3, True),
    ],
)
def test_a_reply_is_written_again_as_the_settings_are_now_or_as_it_was(
    chat: Chat, act: MessageAct, temperature: float, same_seed: bool
) -> None:
    first, settings = last_options(chat), chat.window.settings
    chat.window.use_settings(replace(settings, sampling=replace(settings.sampling, temperature=1.1)))
    chat.do(1, act)
    assert last_options(chat).options.sampling.temperature == pytest.approx(temperature)
    assert (last_options(chat).seed == first.seed) is same_seed


@pytest.mark.parametrize(("act", "temperature"), [(MessageAct.COOLER, 0.0), (MessageAct.WARMER, 0.6)])
def test_a_reply_is_written_again_with_another_temperature(chat: Chat, act: MessageAct, temperature: float) -> None:
    chat.do(1, act)
    assert last_options(chat).options.sampling.temperature == pytest.approx(temperature)
    chat.say("More?")
    assert last_options(chat).options.sampling.temperature == pytest.approx(0.3)


def test_a_reply_is_written_again_with_an_exact_temperature(chat: Chat) -> None:
    chat.do(1, MessageAct.TEMPERATURE)
    dialog = chat.window.findChild(QInputDialog)
    assert dialog is not None
    dialog.setDoubleValue(1.25)
    dialog.accept()
    chat.stage.settle()
    assert last_options(chat).options.sampling.temperature == pytest.approx(1.25)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_another_model_is_offered_where_there_is_one_and_reported(chat: Chat) -> None:
    wanted: list[tuple[MessageId, Path]] = []
    chat.tree.other_model_wanted.connect(lambda message, path: wanted.append((message, path)))
    chat.tree.use_models((("Q&A 1B", Path("other.gguf")),))
    acts = chat.view(1).acts
    assert acts._variants is not None
    click(acts._variants)
    menu = acts.findChild(QMenu)
    assert menu is not None
    others = menu.actions()[-1].menu()
    assert isinstance(others, QMenu)
    assert others.isEnabled()
    assert others.actions()[0].text() == "Q&&A 1B"
    others.actions()[0].trigger()
    menu.close()
    assert wanted == [(chat.view(1).id, Path("other.gguf"))]


def test_a_stopped_reply_says_so_and_goes_on(chat: Chat) -> None:
    chat.stage.engine.holds = True
    answer(chat, "One, two")
    chat.say("Count")
    press_key(chat.window.parts.composer.edit, Qt.Key.Key_Escape)
    chat.stage.settle()
    view = chat.view(3)
    assert isinstance(view, ReplyView)
    assert view._end.text() == "Stopped"
    assert view.acts.buttons[MessageAct.CONTINUE].isEnabled()
    chat.stage.engine.holds = False
    chat.do(3, MessageAct.CONTINUE)
    assert chat.begun()[-1].continues == view.id
    assert chat.view(3).acts.switch.text == "2 / 2"


def entry_of(acts: MessageActions, text: str) -> QAction:
    """An entry of a message's menu."""
    acts.pop_up(QPoint(0, 0))
    menu = acts.findChild(QMenu)
    assert menu is not None
    menu.close()
    return next(action for action in menu.actions() if action.text() == text)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_complete_reply_says_why_it_cannot_go_on(chat: Chat) -> None:
    acts = chat.view(1).acts
    assert MessageAct.CONTINUE not in acts.buttons
    entry = entry_of(acts, "Continue")
    assert not entry.isEnabled()
    assert entry.toolTip().startswith("This reply is complete")


def test_a_branch_becomes_a_conversation_that_is_shown(chat: Chat) -> None:
    chat.say("More?")
    chat.do(1, MessageAct.BRANCH)
    assert chat.path == ["What?", "Hello there."]
    assert [each.title for each in chat.stage.controller.state.conversations] == ["What? (branch)", "What?"]
    assert chat.window.parts.title.accessibleName() == "What? (branch)"
    assert "nothing is read again" in chat.notice
    (sent,) = [each for each in chat.stage.store.sent if isinstance(each, BranchOff)]
    assert sent.title == "What? (branch)"


def test_a_rewind_says_what_happened_and_what_it_costs_and_is_undone(chat: Chat) -> None:
    chat.stage.store.reread[2] = 120
    chat.say("More?")
    chat.view(1).acts.light("hover", on=True)
    button = chat.view(1).acts.buttons[MessageAct.REWIND]
    assert "reads at most 120 tokens again" in button.toolTip()
    chat.do(1, MessageAct.REWIND)
    assert chat.path == ["What?", "Hello there."]
    assert chat.notice.startswith("Rewound. The 2 messages after it stay as a branch. Going on from here reads at most")
    chat.undo()
    assert chat.path == ["What?", "Hello there.", "More?", "Hello there."]


def test_a_rewind_that_reads_nothing_again_says_so(chat: Chat) -> None:
    chat.say("More?")
    chat.do(2, MessageAct.REWIND)
    assert chat.notice == "Rewound. The message after it stays as a branch. Rewinding re-reads nothing."


def test_after_a_rewind_the_next_message_begins_a_branch_and_the_offer_to_undo_goes(chat: Chat) -> None:
    chat.say("More?")
    chat.do(1, MessageAct.REWIND)
    chat.say("Else?")
    assert chat.path == ["What?", "Hello there.", "Else?", "Hello there."]
    assert chat.view(2).acts.switch.text == "2 / 2"
    assert chat.notice == ""


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_nothing_can_be_rewound_where_the_conversation_ends(chat: Chat) -> None:
    acts = chat.view(1).acts
    assert MessageAct.REWIND not in acts.buttons
    entry = entry_of(acts, "Rewind here")
    assert not entry.isEnabled()
    assert entry.toolTip() == "The conversation ends here already."


def test_a_message_is_deleted_with_what_follows_and_comes_back(chat: Chat) -> None:
    chat.say("More?")
    chat.do(1, MessageAct.DELETE)
    assert chat.path == ["What?"]
    assert chat.notice == "3 messages deleted."
    chat.undo()
    assert chat.path == ["What?", "Hello there.", "More?", "Hello there."]
    assert any(isinstance(each, UndeleteMessage) for each in chat.stage.store.sent)


def test_a_question_without_an_answer_is_answered(chat: Chat) -> None:
    chat.do(1, MessageAct.DELETE)
    assert chat.path == ["What?"]
    button = chat.view(0).acts.buttons[MessageAct.REGENERATE]
    assert (button.text(), button.isVisible()) == ("Answer again", True)
    chat.do(0, MessageAct.REGENERATE)
    assert chat.path == ["What?", "Hello there."]
    chat.view(0).acts.light("hover", on=True)
    assert MessageAct.REGENERATE not in chat.view(0).acts.buttons


def test_enter_presses_a_button_of_a_message_that_has_the_focus(chat: Chat) -> None:
    chat.do(1, MessageAct.COPY)
    QGuiApplication.clipboard().clear()
    button = chat.view(1).acts.buttons[MessageAct.COPY]
    button.setFocus()
    press_key(button, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == "Hello there."


def test_the_figures_of_a_reply_are_asked_for(chat: Chat) -> None:
    wanted: list[MessageId] = []
    chat.tree.stats_wanted.connect(wanted.append)
    chat.do(1, MessageAct.STATISTICS)
    assert wanted == [chat.view(1).id]


def test_versions_are_switched_with_the_arrows_and_with_the_keyboard(chat: Chat) -> None:
    answer(chat, "Another.")
    chat.do(1, MessageAct.REGENERATE)
    click(chat.view(1).acts.switch._older)
    chat.stage.settle()
    assert chat.path == ["What?", "Hello there."]
    assert chat.view(1).acts.switch.text == "1 / 2"
    assert not chat.view(1).acts.switch._older.isEnabled()
    for _ in range(2):  # there is no third version
        press_key(chat.view(1), Qt.Key.Key_Right, ALT)
        chat.stage.settle()
    assert chat.path == ["What?", "Another."]
    assert chat.view(1).hasFocus()
    assert sum(isinstance(each, MoveTip) for each in chat.stage.store.sent) == 2


def test_versions_are_switched_from_the_message_that_is_being_written_too(chat: Chat) -> None:
    answer(chat, "Another.")
    chat.do(1, MessageAct.REGENERATE)
    edit = chat.window.parts.composer.edit
    edit.setFocus()
    type_text(edit, "Half a word")
    press_key(edit, Qt.Key.Key_Left, ALT)
    chat.stage.settle()
    assert chat.path == ["What?", "Hello there."]
    press_key(edit, Qt.Key.Key_Right, ALT)
    chat.stage.settle()
    assert chat.path == ["What?", "Another."]
    assert edit.hasFocus()
    assert chat.window.parts.composer.text == "Half a word"


def test_from_the_message_that_is_being_written_the_versions_of_what_is_in_view_are_meant(chat: Chat) -> None:
    answer(chat, paragraphs(60))
    chat.do(1, MessageAct.REGENERATE)
    answer(chat, "Short.")
    chat.say("More?")
    chat.do(3, MessageAct.REGENERATE)
    settle_layouts()
    chat.window.parts.transcript.verticalScrollBar().setValue(0)
    edit = chat.window.parts.composer.edit
    edit.setFocus()
    press_key(edit, Qt.Key.Key_Left, ALT)
    chat.stage.settle()
    assert chat.path == ["What?", "Hello there."]


def test_keys_for_versions_leave_word_moves_of_text_editing_alone() -> None:
    assert (version_keys("Left", platform="linux"), version_keys("Right", platform="win32")) == (
        "Alt+Left",
        "Alt+Right",
    )
    assert version_keys("Left", platform="darwin") == "Ctrl+Alt+Left"
    here = QKeySequence(version_keys("Left"))
    words = (QKeySequence.StandardKey.MoveToPreviousWord, QKeySequence.StandardKey.MoveToStartOfLine)
    assert not any(here in QKeySequence.keyBindings(one) for one in words)


def settle_layouts() -> None:
    for _ in range(5):
        QCoreApplication.processEvents()


def paragraphs(number: int) -> str:
    return "\n\n".join(f"Paragraph {at}." for at in range(number))


def test_switching_a_version_keeps_its_place_on_the_screen(chat: Chat) -> None:
    transcript = chat.window.parts.transcript
    for length in (60, 40):
        answer(chat, paragraphs(length))
        chat.do(1, MessageAct.REGENERATE)
        settle_layouts()
    assert transcript.sticking
    top = transcript.top_of(chat.view(1).id)
    assert top is not None
    assert top < 0
    chat.do(1, MessageAct.OLDER)
    settle_layouts()
    assert chat.path[1] == paragraphs(60)
    assert transcript.top_of(chat.view(1).id) == top
    transcript.jump_to_end()
    assert transcript.sticking


def test_messages_are_walked_with_the_keyboard(chat: Chat) -> None:
    chat.say("More?")
    names: list[str] = []
    for _ in range(5):
        press_key(chat.window, Qt.Key.Key_Up, CTRL)
        focused = QApplication.focusWidget()
        names.append(focused.accessibleName() if focused is not None else "")
    assert names == ["Reply: Hello there.", "You: More?", "Reply: Hello there.", "You: What?", "You: What?"]
    view = chat.view(0)
    assert view._outline is not None
    assert view.acts.buttons[MessageAct.EDIT].isVisible()
    press_key(view, Qt.Key.Key_Tab)
    assert focus_is_in(view.acts)
    for _ in range(4):
        press_key(chat.window, Qt.Key.Key_Down, CTRL)
    assert chat.window.parts.composer.edit.hasFocus()
    assert not view.acts.buttons[MessageAct.EDIT].isVisible()


def test_what_is_saved_is_shown_when_a_conversation_is_opened_and_after_something_was_saved(chat: Chat) -> None:
    timeline = chat.window.parts.timeline
    assert [dot.saved for dot in timeline.dots] == [True, True]
    chat.stage.store.reread[1] = 5
    chat.stage.post(SegmentSaved(key=SegmentKey("b2-1"), n_bytes=1))
    chat.stage.settle()
    assert [dot.saved for dot in timeline.dots] == [False, True]


def test_nothing_can_be_done_with_a_reply_that_is_being_written(chat: Chat) -> None:
    chat.stage.engine.holds = True
    chat.say("More?")
    view = chat.view(3)
    view.acts.light("hover", on=True)
    assert not any(button.isVisible() for button in view.acts.buttons.values())
    view.acts.pop_up(QPoint(0, 0))
    assert view.acts.findChild(QMenu) is None


def test_a_deletion_that_was_not_undone_is_sent_once(chat: Chat) -> None:
    chat.do(1, MessageAct.DELETE)
    assert sum(isinstance(each, DeleteMessage) for each in chat.stage.store.sent) == 1


def test_reasoning_says_how_long_it_took_after_reopening_too(chat: Chat) -> None:
    answer(chat, "<think>Well", "</think>Yes.")
    chat.say("Think")
    view = chat.view(3)
    assert isinstance(view, ReplyView)
    said = view._thought._fold.text()
    assert said == "▸  Thought for 80 ms · 4 tokens"
    opened = chat.stage.controller.state.opened
    assert opened is not None
    node = opened.path()[-1]
    fresh = ReplyView(chat.window.parts.look, node)
    chat.qtbot.addWidget(fresh)
    fresh.show_node(node, can_regenerate=False)
    assert fresh._thought._fold.text() == said
    assert replace(node, finish_reason=FinishReason.END) == node
