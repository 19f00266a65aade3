"""What goes wrong in the world: one sentence says what to do, what is there can be read, and nothing is lost."""

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.exchange import PortableConversation, PortableMessage
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.paths import Folders
from app.storage import DataPlace, SettingsFile
from app.storage.database import DATABASE_NAME
from app.ui.actions import ActionId
from tests.fakes.pace import Step
from tests.fakes.toy_application import ToyApplication
from tests.journeys.conftest import Start
from tests.journeys.person import begun, facts, press_notice, say, sound, view
from tests.storage.recorder import recorded


def with_one_chat(start: Start, *, folders: Folders | None = None) -> ToyApplication:
    """An application that was used once and is closed."""
    toy = start(folders=folders)
    toy.ready()
    say(toy, "an old question")
    toy.complete(2)
    toy.wait(lambda: toy.listed[0].title == "On an old question")
    toy.quit()
    return toy


def model_of(folders: Folders) -> Path:
    return Path(SettingsFile(folders.data).load().settings.model)


def is_sentence(text: str) -> bool:
    return text.endswith(".") and "\n" not in text and "Traceback" not in text


def make_read_only(home: Folders, patch: pytest.MonkeyPatch) -> None:
    """As on a disk that is mounted so, which binds even the user that tests run as."""
    open_ = os.open

    def opening(path: str | Path, flags: int, *rest: int, **named: int) -> int:
        if flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR) and Path(path).is_relative_to(home.data):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return open_(path, flags, *rest, **named)

    patch.setattr(os, "open", opening)


# --- the model -------------------------------------------------------------------------------------------------


def test_without_its_model_everything_can_be_read_and_another_model_goes_on(start: Start, home: Folders) -> None:
    before = with_one_chat(start)
    model_of(home).unlink()
    toy = start()
    toy.wait(lambda: toy.state.store_ready and toy.state.model_error is not None)
    assert is_sentence(str(toy.state.model_error))
    toy.pick(toy.listed[0].id)
    assert facts(toy.tree) == facts(before.tree)
    say(toy, "are you there?")
    toy.wait(lambda: "Choose" in toy.notice)
    assert toy.window.parts.composer.text == "are you there?"

    toy.file = home.data.parent / "other.gguf"
    toy.file.write_text("Other")
    toy.window.parts.actions[ActionId.OPEN_MODEL].trigger()
    toy.ready()
    say(toy, "")
    toy.wait(lambda: "written by Toy" in toy.notice)
    press_notice(toy)
    say(toy, "")
    toy.complete(4)
    assert toy.shown[2] == "are you there?"
    assert toy.tree.path()[3].model == "Other"


def test_a_model_that_vanishes_while_another_is_loaded_leaves_the_window_usable(start: Start, home: Folders) -> None:
    toy = start()
    toy.ready()
    toy.file = home.data.parent / "nowhere.gguf"
    toy.window.parts.actions[ActionId.OPEN_MODEL].trigger()
    toy.wait(lambda: toy.state.model_error is not None)
    assert "nowhere.gguf" in toy.window.parts.empty_page._body.text()
    toy.file = model_of(home)
    toy.window.parts.actions[ActionId.OPEN_MODEL].trigger()
    toy.ready()
    say(toy, "again")
    toy.complete(2)


def test_a_fault_in_the_middle_of_a_reply_keeps_what_was_shown(start: Start) -> None:
    from app.domain.errors import ContextFullError

    toy = start(hold=Step.WRITE)
    toy.ready()
    toy.engine.fault = ContextFullError("The context is full. Start a new conversation.")
    begun(toy, "fail, please", n_words=4)
    shown = toy.reply
    toy.pace.free()
    toy.complete(2)
    assert toy.shown[1].startswith(shown)
    assert toy.tree.path()[1].finish_reason is FinishReason.FAILED
    assert toy.notice == "The context is full. Start a new conversation."
    say(toy, "and now?")
    toy.complete(4)


def test_another_model_reads_the_text_and_answers_beside_the_first(start: Start, home: Folders) -> None:
    toy = start()
    toy.ready()
    say(toy, "who are you?")
    toy.complete(2)
    first = toy.tree.path()[1]
    other = home.data.parent / "other.gguf"
    other.write_text("Other")
    view(toy, 1).acts.model_wanted.emit(first.id, other)
    toy.wait(lambda: toy.tree.summary.tip != first.id)
    toy.complete(2)
    second = toy.tree.path()[1]
    assert (second.model, second.parent) == ("Other", first.parent)
    assert second.message.content != first.message.content
    assert toy.tree.siblings(first.id) == (first.id, second.id)
    assert toy.tree.nodes[first.id] == first
    assert toy.notice == ""


def test_another_model_that_is_not_there_costs_nothing(start: Start, home: Folders) -> None:
    toy = start()
    toy.ready()
    say(toy, "who are you?")
    toy.complete(2)
    first = toy.tree.path()[1]
    view(toy, 1).acts.model_wanted.emit(first.id, home.data.parent / "gone.gguf")
    toy.wait(lambda: toy.state.model_error is not None and toy.state.active is None)
    assert is_sentence(toy.notice)
    assert toy.tree.nodes[first.id] == first


def test_figures_and_checks_are_shown_from_a_message(start: Start) -> None:
    toy = start()
    toy.ready()
    for n in (1, 2):
        say(toy, f"question {n}")
        toy.complete(2 * n)
    tree, window = toy.window._presenter.tree, toy.window
    window.parts.actions[ActionId.TOGGLE_STATS].setChecked(False)
    first = toy.tree.path()[1].id
    tree.stats_wanted.emit(first)
    assert window._dock.isVisible()
    assert window._stats._picked == first
    tree.check_wanted.emit(first)
    toy.wait(lambda: toy.state.check is not None and toy.state.check.verdict is not None)
    assert toy.state.check is not None
    assert toy.state.check.reply == first


# --- the disk --------------------------------------------------------------------------------------------------


def test_on_a_full_disk_nothing_is_lost_and_it_goes_on_when_there_is_room(start: Start, home: Folders) -> None:
    full = [False]
    with recorded(home.data, refuse=lambda _nth: errno.ENOSPC if full[0] else 0):
        toy = start()
        toy.ready()
        say(toy, "one")
        toy.complete(2)
        toy.wait(lambda: toy.listed[0].title == "On one")
        full[0] = True
        say(toy, "two")
        toy.wait(lambda: toy.window.parts.composer.text == "two" and bool(toy.notice))
        assert is_sentence(toy.notice)
        assert "full" in toy.notice
        full[0] = False
        say(toy, "")
        toy.complete(4)
        assert toy.shown[2] == "two"
        before = facts(toy.tree)
        toy.quit()
    assert sound(toy)
    again = start()
    again.ready()
    again.pick(again.listed[0].id)
    assert facts(again.tree) == before


def test_a_disk_that_fills_while_a_reply_is_written_keeps_it_once_there_is_room(
    start: Start, home: Folders, caplog: pytest.LogCaptureFixture
) -> None:
    full = [False]
    with recorded(home.data, refuse=lambda _nth: errno.ENOSPC if full[0] else 0):
        toy = start(hold=Step.WRITE)
        toy.ready()
        begun(toy, "tell me", n_words=3)
        full[0] = True
        toy.pace.free()
        toy.complete(2)
        toy.wait(lambda: "not saved yet" in toy.notice and "full" in toy.notice)
        whole = toy.shown
        full[0] = False
        toy.quit()
    assert sound(toy)
    again = start()
    again.ready()
    again.pick(again.listed[0].id)
    assert again.shown == whole


def test_where_nothing_can_be_written_everything_can_be_read(start: Start, home: Folders) -> None:
    before = with_one_chat(start)
    with pytest.MonkeyPatch.context() as patch:
        make_read_only(home, patch)
        toy = start()
        toy.ready()
        toy.wait(lambda: "nothing can be sent" in toy.notice)
        toy.pick(toy.listed[0].id)
        assert facts(toy.tree) == facts(before.tree)
        say(toy, "hello?")
        toy.wait(lambda: toy.window.parts.composer.text == "hello?" and bool(toy.notice))
        assert is_sentence(toy.notice)
        toy.quit()
    again = start()
    again.ready()
    again.pick(again.listed[0].id)
    assert facts(again.tree) == facts(before.tree)


def test_a_damaged_database_is_mended_at_the_start_and_said(
    start: Start, home: Folders, caplog: pytest.LogCaptureFixture
) -> None:
    with_one_chat(start)
    path = home.data / DATABASE_NAME
    content = bytearray(path.read_bytes())
    content[4096 * 2 : 4096 * 4] = b"\xff" * 4096 * 2
    path.write_bytes(content)
    toy = start()
    toy.ready()
    toy.wait(lambda: bool(toy.notice))
    say(toy, "still there?")
    toy.complete(2)
    toy.quit()
    assert list(home.data.glob("*.damaged*"))
    assert sound(toy)


def test_a_second_window_on_the_same_folder_says_so_and_disturbs_nothing(start: Start) -> None:
    first = start()
    first.ready()
    say(first, "mine")
    first.complete(2)
    second = start()
    second.wait(lambda: second.state.fatal is not None)
    assert "already running" in second.window.parts.empty_page._body.text()
    assert second.window.parts.composer.edit.isReadOnly()
    say(second, "not here")
    second.quit()
    say(first, "still mine")
    first.complete(4)
    first.quit()
    assert sound(first)


# --- too much --------------------------------------------------------------------------------------------------


def monster(home: Folders) -> None:
    """A conversation of many messages, some of them huge, in several branches."""
    rows = "\n".join(f"| {n} | `x` |" for n in range(80))
    hostile = (
        "<script>alert(1)</script> ![x](http://example.invalid/x.png) [y](file:///etc/passwd)",
        "a" * 1_000_000,
        "line\n" * 20_000,
        f"| a | b |\n|---|---|\n{rows}\n",
        "> " * 200 + "deep",
        "\u202eright to left\u202c \u200b zero width",
        "```python\nprint(1)\n```\n" * 40,
    )
    messages = [
        PortableMessage(
            parent=n - 1 if n else None,
            message=Message(Role.ASSISTANT if n % 2 else Role.USER, hostile[n % 7] if n >= 593 else f"Message {n}."),
            finish_reason=FinishReason.END if n % 2 else None,
        )
        for n in range(600)
    ]
    messages += [replace(messages[n], parent=n - 1) for n in (101, 201, 301)]
    whole = PortableConversation(title="Monster", messages=tuple(messages), tip=599, updated_at=2e9)
    with DataPlace.open(home) as place:
        place.trees.add(whole)
        place.trees.settle()


def test_a_monster_conversation_is_opened_gone_on_with_and_left_at_once(start: Start, home: Folders) -> None:
    monster(home)
    toy = start()
    toy.ready()
    toy.pick(toy.listed[0].id)
    assert len(toy.shown) == 600
    toy.wait(lambda: toy.window.parts.transcript.is_complete)
    say(toy, "and now?")
    toy.complete(602)
    toy.window.parts.actions[ActionId.TOGGLE_TINT].trigger()
    toy.quit()
    assert sound(toy)
    again = start()
    again.wait(lambda: again.state.store_ready)
    again.window.parts.sidebar.picked.emit(again.listed[0].id)
    again.quit()
    assert sound(again)
