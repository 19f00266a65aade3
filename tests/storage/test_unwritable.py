"""Where nothing can be written, what is there can be read, sending says why not, and it goes on once it can."""

import errno
import fcntl
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.cli.parser import make_parser
from app.cli.run import run
from app.domain.commands import FindSegments, OpenConversation, RenameConversation, SaveSegment
from app.domain.errors import AppError, DiskFullError, ReplyUnkeptError, StoreError
from app.domain.events import (
    ConversationOpened,
    ConversationsChanged,
    ReplyKept,
    SegmentLost,
    StoreFailed,
    StoreReady,
    StoreTrouble,
    TurnBegun,
    TurnRefused,
)
from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.database import DATABASE_NAME, Database
from app.storage.lock import FolderLock
from app.storage.schema import MIGRATIONS
from tests.storage.listener import Listen, Listener
from tests.storage.samples import ROOT, TURN, begin, die, finish, in_child, segment

NOBODY_UID = 65534


@pytest.fixture
def folders() -> Iterator[Folders]:
    """A data folder that another user can reach, unlike those of pytest, with one conversation."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        made = Folders.under(Path(name) / "data")
        with DataPlace.open(made) as place:
            _, (_, reply) = place.store.begin_turn(begin("an old one"))
            place.store.finish_reply(finish(reply.id))
        yield made
        set_modes(made, 0o700, 0o600)


def set_modes(folders: Folders, of_folders: int, of_files: int) -> None:
    # Permissions do not bind root, so everything is given to somebody else, whom the child becomes.
    for path in (*folders.data.rglob("*"), folders.data):
        if os.geteuid() == 0:
            os.chown(path, NOBODY_UID, NOBODY_UID)
        path.chmod(of_folders if path.is_dir() else of_files)


def as_nobody(work: Callable[[], None]) -> int:
    def become_and_work() -> None:
        if os.geteuid() == 0:
            os.setgid(NOBODY_UID)
            os.setuid(NOBODY_UID)
        work()

    return in_child(become_and_work)


def opened(listener: Listener) -> StoreReady:
    event = listener.next()
    assert isinstance(event, StoreReady)
    return event


@pytest.mark.parametrize("in_use", [False, True])
def test_a_read_only_folder_can_be_read_and_sending_says_why_not_until_it_can_be_written(
    folders: Folders, listen: Listen, in_use: bool
) -> None:
    if in_use:
        # A killed process leaves its log beside the database.
        def work() -> None:
            DataPlace.open(folders).store.begin_turn(begin("in the log"))
            die()

        assert in_child(work) == -9
    set_modes(folders, 0o555, 0o444)

    def work_there() -> None:
        listener = Listener(folders)
        ready = opened(listener)
        assert [entry.title for entry in ready.conversations][-1] == "an old one"
        (said,) = ready.notices
        assert said.startswith("Conversations can be read, but nothing can be sent: ")
        assert "cannot be written; give yourself access" in said
        conversation = ready.conversations[-1].id
        listener.send(OpenConversation(conversation=conversation), begin("a new one"))
        shown, refused = listener.next(), listener.next()
        assert isinstance(shown, ConversationOpened)
        assert shown.tree.path()[-1].message.content == "Good day."
        assert isinstance(refused, TurnRefused)
        assert "cannot be written" in str(refused.error)
        listener.send(RenameConversation(conversation=conversation, title="x"), SaveSegment(segment=segment((1, 2))))
        assert [type(listener.next()) for _ in range(2)] == [StoreTrouble, SegmentLost]
        set_modes_of_own(folders)
        listener.send(begin("a new one"))
        assert isinstance(listener.next(), TurnBegun)
        listener.close()

    assert as_nobody(work_there) == 0
    with DataPlace.open(folders) as place:
        place.tidy()
        assert place.store.conversations()[0].title == "a new one"
    assert verify(folders) == ()


def test_an_older_folder_that_cannot_be_written_says_what_it_needs(folders: Folders) -> None:
    (folders.data / DATABASE_NAME).unlink()
    Database.open(folders.data, migrations=MIGRATIONS[:-1]).close()
    set_modes(folders, 0o555, 0o444)

    def work() -> None:
        with pytest.raises(StoreError) as caught:
            DataPlace.open_or_read(folders)
        assert "earlier version and cannot be brought up to date: " in str(caught.value)
        assert "cannot be written; give yourself access" in str(caught.value)

    assert as_nobody(work) == 0


def set_modes_of_own(folders: Folders) -> None:
    for path in (folders.data, *folders.data.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)


def test_a_read_only_folder_is_listed_shown_and_verified_and_nothing_is_changed(folders: Folders) -> None:
    set_modes(folders, 0o555, 0o444)
    before = {path.name: path.stat().st_mtime_ns for path in folders.data.rglob("*")}

    def work() -> None:
        for arguments in (["list"], ["show", "1"], ["verify"]):
            assert run(make_parser().parse_args(["--data", str(folders.data), *arguments]), folders) == 0
        for arguments in (["verify", "--repair"], ["ask", "Hi", "--model", "absent.gguf"]):
            assert run(make_parser().parse_args(["--data", str(folders.data), *arguments]), folders) == 1

    assert as_nobody(work) == 0
    assert {path.name: path.stat().st_mtime_ns for path in folders.data.rglob("*")} == before


def test_a_start_on_a_full_disk_shows_what_is_there_and_goes_on_when_there_is_room(
    folders: Folders, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_values: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("app.storage.place.FolderLock", full)
        listener = listen(folders)
        ready = opened(listener)
        assert [entry.title for entry in ready.conversations] == ["an old one"]
        assert ["is full; free some space" in notice for notice in ready.notices] == [True]
        listener.send(begin("a new one"))
        refused = listener.next()
        assert isinstance(refused, TurnRefused)
        assert isinstance(refused.error, DiskFullError)
    listener.send(begin("a new one"))
    assert isinstance(listener.next(), TurnBegun)


@pytest.mark.parametrize("name", [DATABASE_NAME, "tandem.lock", "segments", "."])
def test_a_file_that_cannot_even_be_read_is_told_in_one_sentence(folders: Folders, name: str) -> None:
    set_modes(folders, 0o700, 0o600)
    if os.geteuid() == 0:
        os.chown(folders.data / name, 0, 0)
    (folders.data / name).chmod(0)

    def work() -> None:
        listener = Listener(folders)
        event = listener.next()
        assert isinstance(event, StoreReady | StoreFailed)
        more = listener.close()
        told = [str(event.error)] if isinstance(event, StoreFailed) else list(event.notices)
        told += [str(each.error) for each in more if isinstance(each, StoreTrouble)]
        assert len(told) == 1, told
        assert told[0].endswith(".")
        assert isinstance(event, StoreReady) == (name in {"tandem.lock", "segments"})

    assert as_nobody(work) == 0


@pytest.mark.usefixtures("caplog")
def test_a_folder_that_is_moved_away_is_told_and_what_was_not_saved_is_when_it_is_back(
    folders: Folders, listen: Listen
) -> None:
    listener = listen(folders)
    ready = opened(listener)
    listener.send(begin("before"))
    begun = listener.next()
    assert isinstance(begun, TurnBegun)
    listener.next()
    away = folders.data.with_name("away")
    folders.data.rename(away)
    listener.send(finish(begun.nodes[-1].id, "the whole reply"), begin("meanwhile"))
    unkept, refused = listener.next(), listener.next()
    assert isinstance(unkept, StoreTrouble)
    assert isinstance(unkept.error, ReplyUnkeptError)
    assert isinstance(refused, TurnRefused)
    assert "is not where it was; bring it back" in str(refused.error)
    away.rename(folders.data)
    listener.send(begin("afterwards"))
    events = [listener.next() for _ in range(5)]
    assert [type(event) for event in events] == [
        ReplyKept,
        ConversationsChanged,
        StoreTrouble,
        TurnBegun,
        ConversationsChanged,
    ]
    listener.close()
    with DataPlace.open(folders) as place:
        titles = [entry.title for entry in place.store.conversations()]
        assert titles == ["afterwards", "before", *(entry.title for entry in ready.conversations)]
        assert place.store.open_conversation(begun.summary.id).path()[-1].message.content == "the whole reply"


def test_a_database_that_is_replaced_while_in_use_is_not_written_unseen(folders: Folders, listen: Listen) -> None:
    listener = listen(folders)
    opened(listener)
    # Answered when the start is over.
    listener.send(FindSegments(turn=TURN, root=ROOT, tokens=()))
    listener.next()
    (folders.data / DATABASE_NAME).unlink()
    listener.send(begin("lost?"))
    refused = listener.next()
    assert isinstance(refused, TurnRefused)
    assert isinstance(refused.error, StoreError)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP, errno.EIO])
def test_a_file_system_without_locks_is_named(folders: Folders, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(*_values: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(AppError, match="without locks; choose one on a local disk") as caught:
        FolderLock(folders.data)
    assert str(caught.value).endswith(".")
    with pytest.raises(StoreError):
        DataPlace.open_or_read(folders)
