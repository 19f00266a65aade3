"""A disk that refuses one step after another: nothing said is lost, each trouble is told once, and it goes on alone.

A step is refused once, or from there on until the person makes room.  Which steps are tried is `TANDEM_REFUSALS`: every
nth one, 1 before a release.
"""

import errno
import os
import queue
import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.domain.commands import (
    CloseStore,
    OpenConversation,
    RecordPrompt,
    RenameConversation,
    SaveReply,
    SaveSegment,
    StoreCommand,
)
from app.domain.conversation import MessageNode
from app.domain.errors import AppError, DiskFullError, ReplyUnkeptError
from app.domain.events import (
    ConversationOpened,
    ReplyKept,
    StoreEvent,
    StoreFailed,
    StoreReady,
    StoreTrouble,
    TurnBegun,
    TurnRefused,
)
from app.domain.message import Message, Role
from app.domain.settings import Settings
from app.paths import Folders
from app.storage import DataPlace, SettingsFile, StoreThread, verify
from tests.storage.recorder import recorded
from tests.storage.samples import ROOT, begin, finish, segment

pytestmark = pytest.mark.usefixtures("caplog")

EVERY = int(os.environ.get("TANDEM_REFUSALS", "9"))
FULL, BROKEN = errno.ENOSPC, errno.EIO


@dataclass(slots=True)
class Disk:
    """Answers with `number` from the `first` step on, until somebody clears it, or once only."""

    first: int
    number: int
    lasting: bool
    cleared: bool = False
    n_refused: int = 0

    def refuse(self, nth: int) -> int:
        if nth < self.first or self.cleared or (self.n_refused and not self.lasting):
            return 0
        self.n_refused += 1
        return self.number


@dataclass(slots=True)
class Person:
    """Says one thing, waits for the reply, renames; says it again when it was refused."""

    folders: Folders
    disk: Disk
    events: "queue.SimpleQueue[StoreEvent]" = field(default_factory=queue.SimpleQueue)
    told: list[AppError] = field(default_factory=list)
    failed: bool = False
    turn: TurnBegun | None = None

    def chat(self) -> None:
        thread = StoreThread(self.folders, self.events.put)
        thread.start()
        opened = self.events.get(timeout=10)
        if isinstance(opened, StoreFailed):
            self.failed = True
            self.told.append(opened.error)
        else:
            assert isinstance(opened, StoreReady)
            self.turn = self.say(thread)
            self.listen(thread, self.turn)
        self.disk.cleared = True
        thread.send(CloseStore())
        thread.join()
        while not self.events.empty():
            self.note(self.events.get())

    def say(self, thread: StoreThread) -> TurnBegun:
        thread.send(begin("the user's words " * 100))
        while not isinstance(event := self.next(), TurnBegun):
            if isinstance(event, TurnRefused):
                # Room was made, and Send is pressed again: the words are still in the window.
                self.disk.cleared = True
                thread.send(begin("the user's words " * 100))
        return event

    def listen(self, thread: StoreThread, turn: TurnBegun) -> None:
        question, reply = turn.nodes
        commands: list[StoreCommand] = [
            RecordPrompt(message=question.id, token_start=0, token_ids=(1, 2)),
            *(
                SaveReply(
                    reply=reply.id, message=Message(Role.ASSISTANT, "word " * 400 * n), token_start=2, token_ids=(3,)
                )
                for n in (1, 2, 3)
            ),
            SaveSegment(segment=segment((1, 2))),
            finish(reply.id, "word " * 2000, start=2, tokens=(3, 4)),
            OpenConversation(conversation=turn.summary.id),
            RenameConversation(conversation=turn.summary.id, title="renamed"),
            OpenConversation(conversation=turn.summary.id),
        ]
        for command in commands:
            thread.send(command)
            if isinstance(command, OpenConversation):
                while not isinstance(self.next(), ConversationOpened):
                    pass
                # The first of them found the disk as it was, the second one has room again.
                self.disk.cleared = True

    def next(self) -> StoreEvent:
        event = self.events.get(timeout=10)
        self.note(event)
        return event

    def note(self, event: StoreEvent) -> None:
        if isinstance(event, StoreTrouble | TurnRefused):
            self.told.append(event.error)


def steps_of(root: Path) -> int:
    folders = Folders.under(root)
    folders.create()
    with recorded(root) as recorder:
        Person(folders, Disk(10**9, FULL, lasting=True)).chat()
        return recorder.n_asked


def kept(folders: Folders) -> tuple[MessageNode, ...]:
    """What a new start finds."""
    with DataPlace.open(folders) as place:
        place.tidy()
        (summary,) = place.store.conversations()
        path = place.store.open_conversation(summary.id).path()
    assert verify(folders) == ()
    assert list(folders.data.glob(".*")) == []
    return path


@pytest.mark.parametrize(("number", "lasting"), [(FULL, True), (FULL, False), (BROKEN, True), (BROKEN, False)])
def test_whatever_step_a_disk_refuses_the_words_are_kept_once_it_obeys(
    tmp_path: Path, number: int, lasting: bool
) -> None:
    n_steps = steps_of(tmp_path / "measured")
    assert n_steps > 40
    for first in range(1 + random.Random(number + lasting).randrange(EVERY), n_steps + 1, EVERY):
        folders = Folders.under(tmp_path / str(first))
        folders.create()
        person = Person(folders, Disk(first, number, lasting))
        with recorded(folders.data, refuse=person.disk.refuse):
            person.chat()
        said = f"step {first} of {n_steps}: {[str(error) for error in person.told]}"
        assert all(str(error).endswith(".") and "\n" not in str(error) for error in person.told), said
        assert len({str(error) for error in person.told}) == len(person.told) <= 4, said
        if person.failed:
            with DataPlace.open(folders) as place:
                assert place.store.conversations() == ()
            continue
        question, reply = kept(folders)
        assert question.message.content == "the user's words " * 100, said
        assert reply.message.content == "word " * 2000, said
        assert reply.token_ids == (3, 4), said


def test_a_reply_that_does_not_fit_says_so_once_and_is_written_when_there_is_room(folders: Folders) -> None:
    folders.create()
    disk = Disk(10**9, FULL, lasting=True)
    person = Person(folders, disk)
    with recorded(folders.data, refuse=disk.refuse):
        thread = StoreThread(folders, person.events.put)
        thread.start()
        assert isinstance(person.next(), StoreReady)
        turn = person.say(thread)
        person.next()
        disk.first = 0
        for n in range(1, 8):
            said = Message(Role.ASSISTANT, "word " * n)
            thread.send(SaveReply(reply=turn.nodes[1].id, message=said, token_start=0, token_ids=()))
        thread.send(finish(turn.nodes[1].id, "all of it"))
        saving, finishing = person.next(), person.next()
        assert isinstance(saving, StoreTrouble)
        assert isinstance(saving.error, DiskFullError)
        assert isinstance(finishing, StoreTrouble)
        assert isinstance(finishing.error, ReplyUnkeptError)
        disk.cleared = True
        thread.send(CloseStore())
        thread.join()
    left = [person.events.get() for _ in range(person.events.qsize())]
    assert ReplyKept(reply=turn.nodes[1].id) in left
    assert [str(event.error) for event in left if isinstance(event, StoreTrouble)] == [
        "The reply that could not be saved is on the disk now."
    ]
    assert kept(folders)[-1].message.content == "all of it"


@pytest.mark.parametrize("number", [FULL, BROKEN, errno.EDQUOT])
def test_settings_that_do_not_fit_leave_the_old_ones_whatever_step_is_refused(tmp_path: Path, number: int) -> None:
    for first in range(1, 6):
        folder = tmp_path / str(first)
        folder.mkdir()
        SettingsFile(folder).save(Settings(system_prompt="old"))
        with recorded(folder, refuse=Disk(first, number, lasting=True).refuse), pytest.raises(AppError) as caught:
            SettingsFile(folder).save(Settings(system_prompt="new"))
        assert str(caught.value).endswith(".")
        assert SettingsFile(folder).load().settings.system_prompt in {"old", "new"}
        assert [path.name for path in folder.iterdir()] == ["settings.json"]


def test_the_saved_rows_of_a_turn_that_had_room_can_be_found(folders: Folders) -> None:
    folders.create()
    person = Person(folders, Disk(10**9, FULL, lasting=True))
    person.chat()
    with DataPlace.open(folders) as place:
        assert len(place.segments.find(ROOT, (1, 2, 3))) == 1
    assert person.told == []
