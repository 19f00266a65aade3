"""A file that is read slowly goes where it was attached, whatever is shown when it is there."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.attachments import Attachment, Draft
from app.domain.composer_commands import KeepDraft
from app.domain.events import ConversationPicked, NewChatPressed
from app.domain.ids import ConversationId
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
    here, elsewhere = (stage.store.add(name, Message(Role.USER, "Which?")) for name in ("Rivers", "Lakes"))
    window = open_window()
    show(stage, here)
    type_text(composer_of(window).edit, typed)
    attach(window)
    show(stage, elsewhere)
    let_come(qtbot, window, gate)
    assert names(window) == []
    assert "slow.txt" in composer_of(window).note.said
    assert "where you attached it" in composer_of(window).note.said
    assert kept(stage)[-1] == KeepDraft(conversation=here, text="", attachments=(SLOW,), behind=True)
    show(stage, here)
    if typed:  # else the store says what it has
        assert composer_of(window).draft == Draft(typed, (SLOW,))


def test_it_waits_in_the_new_chat(qtbot: QtBot, stage: Stage, open_window: OpenWindow, gate: threading.Event) -> None:
    elsewhere = stage.store.add("Lakes", Message(Role.USER, "Which?"))
    window = open_window()
    show(stage, None)
    type_text(composer_of(window).edit, "x")
    attach(window)
    show(stage, elsewhere)
    let_come(qtbot, window, gate)
    assert kept(stage)[-1] == KeepDraft(conversation=None, text="", attachments=(SLOW,), behind=True)
    show(stage, None)
    assert composer_of(window).draft == Draft("x", (SLOW,))


@pytest.mark.parametrize("leaves", [False, True])
def test_it_goes_with_the_new_chat_where_that_has_become_a_conversation(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, gate: threading.Event, leaves: bool
) -> None:
    elsewhere = stage.store.add("Lakes", Message(Role.USER, "Which?"))
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
    here, elsewhere = (stage.store.add(name, Message(Role.USER, "Which?")) for name in ("Rivers", "Lakes"))
    window = open_window()
    show(stage, here)
    attach(window)
    show(stage, elsewhere)
    show(stage, here)
    let_come(qtbot, window, gate)
    assert names(window) == ["slow.txt, 2 line(s)"]
