"""A file that is read slowly goes where it was attached, whatever is shown when it is there."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.attachments import Attachment, Draft
from app.domain.composer_commands import KeepDraft
from app.domain.events import ConversationPicked, DeletePressed, NewChatPressed
from app.domain.ids import ConversationId
from app.domain.list_events import UndoListPressed
from app.domain.message import Message, Role
from app.text.text_file import TextRead
from app.ui.main_window import MainWindow
from tests.ui.hands import press_key, type_text
from tests.ui.stage import Stage
from tests.ui.test_writing import Key, OpenWindow, composer_of, kept, names

SLOW = Attachment("slow.txt", "one\ntwo")


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Files are read once it is set."""
    opened = threading.Event()

    def read(_path: Path) -> TextRead:
        opened.wait()
        return TextRead(SLOW)

    monkeypatch.setattr("app.ui.file_reader.read_attached", read)
    yield opened
    opened.set()


def added(stage: Stage, *titles: str) -> list[ConversationId]:
    """Conversations of that name, which the list shows."""
    chats = [stage.store.add(title, Message(Role.USER, "Which?")) for title in titles]
    stage.store.open()
    stage.settle()
    return chats


def attach(window: MainWindow) -> None:
    window._composing._attaching.take_files([Path("slow.txt")])


def let_come(qtbot: QtBot, window: MainWindow, gate: threading.Event) -> None:
    gate.set()
    qtbot.waitUntil(lambda: not window._composing._attaching.reader.busy)
    window.settle()


def show(stage: Stage, chat: ConversationId | None) -> None:
    stage.controller.press(NewChatPressed() if chat is None else ConversationPicked(conversation=chat))
    stage.settle()


@pytest.mark.parametrize("typed", ["", "about this:"])
def test_it_waits_in_the_conversation_where_it_was_attached(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, gate: threading.Event, typed: str
) -> None:
    here, elsewhere = added(stage, "Rivers", "Lakes")
    window = open_window()
    show(stage, here)
    type_text(composer_of(window).edit, typed)
    attach(window)
    show(stage, elsewhere)
    let_come(qtbot, window, gate)
    assert names(window) == []
    assert "slow.txt" in composer_of(window).note.said
    assert "where you attached it" in composer_of(window).note.said
    assert kept(stage)[-1] == KeepDraft(conversation=here, text="", attachments=(SLOW,), behind=True, pictures=())
    show(stage, here)
    if typed:  # else the store says what it has
        assert composer_of(window).draft == Draft(typed, (SLOW,))


def test_of_a_conversation_that_was_deleted_meanwhile_it_says_so_and_comes_back_with_it(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, gate: threading.Event
) -> None:
    (here,) = added(stage, "Rivers")
    window = open_window()
    show(stage, here)
    type_text(composer_of(window).edit, "about this:")
    attach(window)
    stage.controller.press(DeletePressed(conversation=here))
    stage.settle()
    let_come(qtbot, window, gate)
    said = composer_of(window).note.said
    assert "belongs to a conversation that you deleted" in said
    assert "where you attached it" not in said
    stage.controller.press(UndoListPressed())
    stage.settle()
    assert composer_of(window).draft == Draft("about this:", (SLOW,))


def test_it_waits_in_the_new_chat(qtbot: QtBot, stage: Stage, open_window: OpenWindow, gate: threading.Event) -> None:
    (elsewhere,) = added(stage, "Lakes")
    window = open_window()
    show(stage, None)
    type_text(composer_of(window).edit, "x")
    attach(window)
    show(stage, elsewhere)
    let_come(qtbot, window, gate)
    assert kept(stage)[-1] == KeepDraft(conversation=None, text="", attachments=(SLOW,), behind=True, pictures=())
    show(stage, None)
    assert composer_of(window).draft == Draft("x", (SLOW,))


@pytest.mark.parametrize("leaves", [False, True])
def test_it_goes_with_the_new_chat_where_that_has_become_a_conversation(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, gate: threading.Event, leaves: bool
) -> None:
    (elsewhere,) = added(stage, "Lakes")
    window = open_window()
    show(stage, None)
    attach(window)
    type_text(composer_of(window).edit, "Hello")
    press_key(composer_of(window).edit, Key.Key_Return)
    stage.settle()
    assert stage.controller.state.opened is not None
    begun = stage.controller.state.opened.summary.id
    if leaves:
        show(stage, elsewhere)
    let_come(qtbot, window, gate)
    assert names(window) == ([] if leaves else ["slow.txt, 2 line(s)"])
    (last,) = [each for each in kept(stage) if isinstance(each, KeepDraft) and each.attachments == (SLOW,)]
    assert last.conversation == begun


def test_who_comes_back_before_it_is_read_finds_it_as_if_never_gone(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, gate: threading.Event
) -> None:
    here, elsewhere = added(stage, "Rivers", "Lakes")
    window = open_window()
    show(stage, here)
    attach(window)
    show(stage, elsewhere)
    show(stage, here)
    let_come(qtbot, window, gate)
    assert names(window) == ["slow.txt, 2 line(s)"]
