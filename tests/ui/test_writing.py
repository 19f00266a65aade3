"""Writing a message in the real window: attachments, drafts, earlier messages, counts and titles."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.domain.attachments import Attachment, Draft, compose
from app.domain.commands import BeginTurn, Command
from app.domain.composer_commands import CountTokens, FindDraft, GiveTitle, KeepDraft, SuggestTitle
from app.domain.composer_events import DraftFound, TitleSuggested, TokensCounted
from app.domain.events import ConversationPicked, NewChatPressed
from app.domain.ids import ConversationId
from app.domain.message import Message, Role
from app.domain.settings import Settings, ThemeChoice
from app.ui.actions import ActionId
from app.ui.main_window import MainWindow
from app.ui.widgets.attached_view import AttachedView
from app.ui.widgets.composer import Composer
from tests.ui.hands import press_key, type_text
from tests.ui.stage import Stage

OpenWindow = Callable[[], MainWindow]
Key = Qt.Key
LOG = Attachment("build.log", "one\ntwo")


def composer_of(window: MainWindow) -> Composer:
    return window.parts.composer


def sent(line: list[Command], kind: type[Command]) -> list[Command]:
    return [command for command in line if isinstance(command, kind)]


def kept(stage: Stage) -> list[Command]:
    return sent(list(stage.store.sent), KeepDraft)


def paste(window: MainWindow, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    composer_of(window).edit.paste()


def names(window: MainWindow) -> list[str]:
    return [chip.name.text() for chip in composer_of(window).chips.chips]


# --- attachments ---


# --- sending ---


def test_sending_while_a_reply_is_written_keeps_the_text_and_says_so(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    stage.engine.holds = True
    window = open_window()
    composer = composer_of(window)
    for text in ("First", "Second"):
        type_text(composer.edit, text)
        press_key(composer.edit, Key.Key_Return)
        stage.settle()
    assert composer.text == "Second"
    assert "A reply is being written" in composer.note.said
    stage.engine.finish()
    stage.settle()
    assert composer.note.said == ""
    press_key(composer.edit, Key.Key_Return)
    assert len(sent(list(stage.store.sent), BeginTurn)) == 2


def test_the_hint_follows_the_setting(open_window: OpenWindow) -> None:
    window = open_window()
    hint = composer_of(window)._hint
    assert hint.accessibleName().startswith("Enter sends")
    window.use_settings(Settings(theme=ThemeChoice.LIGHT, enter_sends=False))
    assert hint.accessibleName() == "Ctrl+Enter sends"


def test_a_refused_message_comes_back_whole(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    stage.store.full = True
    composer_of(window).attach(LOG)
    type_text(composer_of(window).edit, "Hm")
    press_key(composer_of(window).edit, Key.Key_Return)
    stage.settle()
    assert composer_of(window).draft == Draft("Hm", (LOG,))


def test_the_focus_stays_with_the_text_when_a_pressed_button_goes(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    stage.engine.holds = True
    window = open_window()
    composer = composer_of(window)
    for _ in range(2):
        type_text(composer.edit, "Hi")
        composer._send.setFocus()
        press_key(composer._send, Key.Key_Space)
        stage.settle()
        assert composer.edit.hasFocus()
        composer._stop.setFocus()
        press_key(composer._stop, Key.Key_Space)
        stage.settle()
        assert composer.edit.hasFocus()


def test_tab_leads_from_the_text_to_the_attachments_and_on_to_the_buttons(open_window: OpenWindow) -> None:
    window = open_window()
    composer = composer_of(window)
    type_text(composer.edit, "Hi")
    composer.attach(Attachment("a", "a"))
    composer.attach(Attachment("b", "b"))
    QCoreApplication.processEvents()
    met = []
    for _ in range(6):
        press_key(window, Key.Key_Tab)
        focused = window.focusWidget()
        assert focused is not None
        met.append(focused.accessibleName())
    assert met == [
        "Attached: a, 1 line(s)",
        "Remove a (Del)",
        "Attached: b, 1 line(s)",
        "Remove b (Del)",
        "Attach",
        "Send",
    ]


# --- drafts ---


def test_what_is_typed_is_kept_after_a_moment(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    type_text(composer_of(window).edit, "unsent")
    assert kept(stage) == []
    qtbot.waitUntil(lambda: kept(stage) == [KeepDraft(conversation=None, text="unsent")])
    composer_of(window).attach(LOG)
    qtbot.waitUntil(lambda: KeepDraft(conversation=None, text="unsent", attachments=(LOG,)) in kept(stage))


def test_each_conversation_shows_its_own_draft_again(stage: Stage, open_window: OpenWindow) -> None:
    chat = stage.store.add("Rivers", Message(Role.USER, "Which?"))
    window = open_window()
    stage.store.finds_drafts = False
    type_text(composer_of(window).edit, "for the new one")
    stage.controller.press(ConversationPicked(conversation=chat))
    stage.settle()
    assert KeepDraft(conversation=None, text="for the new one") in kept(stage)
    assert composer_of(window).text == ""
    assert FindDraft(conversation=chat) in stage.store.sent
    stage.post(DraftFound(conversation=chat, draft=Draft("for the rivers", (LOG,))))
    stage.settle()
    assert composer_of(window).draft == Draft("for the rivers", (LOG,))
    stage.controller.press(NewChatPressed())
    assert composer_of(window).draft == Draft("for the new one")
    stage.controller.press(ConversationPicked(conversation=chat))
    stage.settle()
    assert composer_of(window).draft == Draft("for the rivers", (LOG,))


def test_a_draft_that_comes_late_stands_before_what_was_typed_meanwhile(stage: Stage, open_window: OpenWindow) -> None:
    stage.store.finds_drafts = False
    window = open_window()
    type_text(composer_of(window).edit, "since")
    stage.post(DraftFound(conversation=None, draft=Draft("before", (LOG,))))
    stage.settle()
    assert composer_of(window).draft == Draft("before\nsince", (LOG,))
    stage.post(DraftFound(conversation=None, draft=Draft("again")))
    stage.settle()
    assert composer_of(window).text == "before\nsince"


def test_what_is_typed_before_the_store_is_open_is_kept_when_it_is(qtbot: QtBot) -> None:
    stage = Stage()
    window = MainWindow(stage.controller, Settings(theme=ThemeChoice.LIGHT))
    qtbot.addWidget(window)
    type_text(composer_of(window).edit, "early")
    window.settle()
    assert kept(stage) == []
    stage.store.open()
    stage.settle()
    assert kept(stage) == []  # what was kept before may still come, and stands before it
    stage.post(DraftFound(conversation=None, draft=Draft()))
    qtbot.waitUntil(lambda: kept(stage) == [KeepDraft(conversation=None, text="early")])
    stage.controller.quit()
    qtbot.waitUntil(lambda: stage.ended)
    stage.close()


def test_a_draft_is_gone_once_it_was_sent_and_what_follows_belongs_to_the_new_conversation(
    stage: Stage, open_window: OpenWindow
) -> None:
    stage.engine.holds = True
    window = open_window()
    type_text(composer_of(window).edit, "Hello")
    press_key(composer_of(window).edit, Key.Key_Return)
    assert kept(stage)[-1] == KeepDraft(conversation=None, text="")
    type_text(composer_of(window).edit, "and then")
    stage.settle()
    assert composer_of(window).text == "and then"
    window.settle()
    assert kept(stage)[-1] == KeepDraft(conversation=ConversationId(1), text="and then", attachments=())
    stage.engine.finish()


def test_quitting_keeps_what_was_typed_last(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    type_text(composer_of(window).edit, "unsent")
    window.close()
    assert kept(stage) == [KeepDraft(conversation=None, text="unsent")]


def test_quitting_before_a_draft_has_come_keeps_what_was_typed_behind_it(stage: Stage, open_window: OpenWindow) -> None:
    stage.store.finds_drafts = False
    window = open_window()
    type_text(composer_of(window).edit, "unsent")
    window.close()
    assert kept(stage) == [KeepDraft(conversation=None, text="unsent", behind=True)]


def test_looking_at_a_draft_does_not_write_it_again(stage: Stage, open_window: OpenWindow) -> None:
    stage.store.finds_drafts = False
    window = open_window()
    stage.post(DraftFound(conversation=None, draft=Draft("kept", (LOG,))))
    stage.settle()
    window.settle()
    assert kept(stage) == []


# --- earlier messages ---


def test_up_brings_earlier_messages_and_esc_what_was_typed(stage: Stage, open_window: OpenWindow) -> None:
    chat = stage.store.add("Rivers", Message(Role.USER, "First"), Message(Role.ASSISTANT, "Yes."))
    window = open_window()
    edit = composer_of(window).edit
    for text in ("Elsewhere", "Elsewhere again"):
        type_text(edit, text)
        press_key(edit, Key.Key_Return)
        stage.settle()
    stage.controller.press(ConversationPicked(conversation=chat))
    stage.settle()
    shown = []
    for _ in range(4):
        press_key(edit, Key.Key_Up)
        shown.append(edit.text)
    assert shown == ["First", "Elsewhere again", "Elsewhere", "Elsewhere"]
    press_key(edit, Key.Key_Down)
    assert edit.text == "Elsewhere again"
    press_key(edit, Key.Key_Escape)
    assert edit.text == ""
    edit.undo()
    assert edit.text == "Elsewhere again"


def test_an_earlier_message_comes_without_what_was_attached_to_it(stage: Stage, open_window: OpenWindow) -> None:
    chat = stage.store.add("Rivers", Message(Role.USER, compose("Why?", [LOG])))
    window = open_window()
    stage.controller.press(ConversationPicked(conversation=chat))
    stage.settle()
    press_key(composer_of(window).edit, Key.Key_Up)
    assert composer_of(window).draft == Draft("Why?")


# --- counts ---


def count_of(stage: Stage) -> CountTokens:
    command = sent(list(stage.engine.sent), CountTokens)[-1]
    assert isinstance(command, CountTokens)
    return command


def test_a_pause_asks_for_a_count_and_shows_what_it_costs(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    composer = composer_of(window)
    type_text(composer.edit, "Hello")
    composer.attach(LOG)
    assert sent(list(stage.engine.sent), CountTokens) == []
    qtbot.waitUntil(lambda: bool(sent(list(stage.engine.sent), CountTokens)))
    asked = count_of(stage)
    assert asked.texts[0] == "Hello"
    assert "one\ntwo" in asked.texts[1]
    stage.post(TokensCounted(request=asked.request, counts=(2, 310)))
    stage.settle()
    assert composer.count.said == "312 token(s)"
    assert names(window) == ["build.log, 2 line(s) · 310 token(s)"]
    type_text(composer.edit, "!")
    window.settle()
    assert count_of(stage).texts == ("Hello!",)
    stage.post(TokensCounted(request=count_of(stage).request, counts=(5_000,)))
    stage.settle()
    assert composer.count.said == "leaves no room: 5,318 of 4,096 tokens"
    composer.show_draft(Draft())
    assert composer.count.said == ""


def test_a_measured_speed_says_how_long_reading_takes(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    composer = composer_of(window)
    type_text(composer.edit, "Hi")
    press_key(composer.edit, Key.Key_Return)
    stage.settle()
    type_text(composer.edit, "And then?")
    window.settle()
    stage.post(TokensCounted(request=count_of(stage).request, counts=(250,)))
    stage.settle()
    assert composer.count.said == "250 token(s) · about 2 s to read"


# --- titles ---


def test_a_title_is_asked_for_after_the_first_reply_and_given(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    type_text(composer_of(window).edit, "Why is the sky blue?")
    press_key(composer_of(window).edit, Key.Key_Return)
    stage.settle()
    (ask,) = sent(list(stage.engine.sent), SuggestTitle)
    assert isinstance(ask, SuggestTitle)
    stage.post(TitleSuggested(conversation=ask.conversation, text="Why the Sky Is Blue\n", instead_of=ask.instead_of))
    stage.settle()
    given = GiveTitle(conversation=ask.conversation, title="Why the Sky Is Blue", instead_of="Why is the sky blue?")
    assert given in stage.store.sent
    type_text(composer_of(window).edit, "And red?")
    press_key(composer_of(window).edit, Key.Key_Return)
    stage.settle()
    assert len(sent(list(stage.engine.sent), SuggestTitle)) == 1


def test_a_conversation_that_was_left_meanwhile_is_named_too(stage: Stage, open_window: OpenWindow) -> None:
    stage.engine.holds = True
    window = open_window()
    type_text(composer_of(window).edit, "Why?")
    press_key(composer_of(window).edit, Key.Key_Return)
    stage.settle()
    stage.controller.press(NewChatPressed())
    stage.engine.finish()
    stage.settle()
    (ask,) = sent(list(stage.engine.sent), SuggestTitle)
    assert isinstance(ask, SuggestTitle)
    assert (ask.conversation, ask.instead_of) == (ConversationId(1), "Why?")


def test_no_title_is_asked_for_where_the_user_wants_none(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    window.use_settings(Settings(theme=ThemeChoice.LIGHT, generate_titles=False))
    type_text(composer_of(window).edit, "Why?")
    press_key(composer_of(window).edit, Key.Key_Return)
    stage.settle()
    assert sent(list(stage.engine.sent), SuggestTitle) == []


@pytest.mark.parametrize("text", ["20,000 lines", "one long line"])
def test_a_huge_paste_stays_out_of_the_text_and_out_of_the_layout(
    stage: Stage, open_window: OpenWindow, text: str
) -> None:
    window = open_window()
    huge = "a log line of some length\n" * 20_000 if text == "20,000 lines" else "x" * 1_000_000
    paste(window, huge)
    assert composer_of(window).text == ""
    press_key(composer_of(window).edit, Key.Key_Return)
    stage.settle()
    (view,) = window.parts.transcript.findChildren(AttachedView)
    view.unfold()
    assert max(map(len, view.shown_text.split("\n"))) <= 2_002
    assert view.height() < 500


def test_the_attach_action_has_a_shortcut(open_window: OpenWindow) -> None:
    action = open_window().parts.actions[ActionId.ATTACH]
    assert action.shortcut().toString() == "Ctrl+Shift+A"
