import os
import resource
import signal
from pathlib import Path

import pytest

from app.domain.commands import CloseStore, SaveReply, SaveSegment
from app.domain.events import StoreEvent, TurnBegun
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.paths import Folders
from app.storage import DataPlace, StoreThread, verify
from app.storage.database import DATABASE_NAME
from tests.storage.samples import ROOT, begin, chain, die, fork, in_child, segment
from tests.storage.test_atomic import die_before

TRUNK, END = chain((1, 2), (3, 4))


@pytest.fixture
def begun(folders: Folders) -> tuple[ConversationId, MessageId]:
    """A closed folder with one conversation and the first of two segments."""
    with DataPlace.open(folders) as place:
        summary, nodes = place.store.begin_turn(begin("kept"))
        place.segments.put(TRUNK)
    return summary.id, nodes[-1].id


def checked(folders: Folders) -> int:
    """Start again after a crash; how many segments are left of the chain of two."""
    with DataPlace.open(folders) as place:
        place.tidy()
        assert [entry.title for entry in place.store.conversations()][-1] == "kept"
        found = place.segments.find(ROOT, (1, 2, 3, 4))
        assert [source.load() for source in found] == [TRUNK.rows, END.rows][: len(found)]
    assert verify(folders) == ()
    assert list(folders.segments.glob("*.tmp")) == []
    return len(found)


# Open, seven writes, sync, replace, open and sync of the folder; the last one is past them all.
@pytest.mark.parametrize("nth", range(13))
@pytest.mark.usefixtures("begun")
def test_a_process_killed_at_any_step_of_saving_a_segment_leaves_a_clean_store(folders: Folders, nth: int) -> None:
    def work() -> None:
        place = DataPlace.open(folders)
        die_before(nth)
        place.segments.put(END)
        die()

    assert in_child(work) == -9
    assert checked(folders) == (2 if nth == 12 else 1)


@pytest.mark.usefixtures("begun")
def test_a_process_killed_between_file_and_row_leaves_a_clean_store(folders: Folders) -> None:
    def work() -> None:
        place = DataPlace.open(folders)
        place.segments._clock = die  # read for the row alone
        place.segments.put(END)

    assert in_child(work) == -9
    assert (folders.segments / f"{END.key}.seg").exists()
    assert checked(folders) == 1


@pytest.mark.usefixtures("begun")
def test_a_process_killed_between_row_and_file_of_a_removal_leaves_a_clean_store(folders: Folders) -> None:
    def work() -> None:
        place = DataPlace.open(folders)
        place.segments.put(END)
        Path.rename = lambda *_values: die()  # type: ignore[method-assign]
        place.segments.set_aside(END.key)

    assert in_child(work) == -9
    assert checked(folders) == 1


# The kernel kills a process that writes past its limit: here inside the write of the commit, byte by byte.
@pytest.mark.parametrize("n_bytes", [0, 1, 23, 24, 31, 32, 500, 4000, 4120, 4121, 8240, 9000, 12000, 20000])
@pytest.mark.usefixtures("begun")
def test_a_process_killed_inside_a_commit_keeps_all_earlier_words(folders: Folders, n_bytes: int) -> None:
    log = folders.data / f"{DATABASE_NAME}-wal"

    def work() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        place = DataPlace.open(folders)
        for n in range(12):
            place.store.begin_turn(begin(f"earlier {n}"))
        limit = log.stat().st_size + n_bytes
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        place.store.begin_turn(begin("in the middle of it " * 2000))

    assert in_child(work) == -signal.SIGXFSZ
    with DataPlace.open(folders) as place:
        titles = [entry.title for entry in place.store.conversations()]
    assert titles == [*(f"earlier {n}" for n in reversed(range(12))), "kept"]
    assert verify(folders) == ()


@pytest.mark.usefixtures("begun")
def test_a_process_killed_before_a_commit_keeps_all_earlier_words_and_nothing_half(folders: Folders) -> None:
    def work() -> None:
        place = DataPlace.open(folders)
        place.store._touch = lambda *_values, **_named: die()  # type: ignore[method-assign]
        place.store.begin_turn(begin("half"))

    assert in_child(work) == -9
    checked(folders)


@pytest.mark.parametrize("nth", range(4))
def test_a_process_killed_while_it_makes_the_database_leaves_none_or_a_whole_one(folders: Folders, nth: int) -> None:
    folders.create()

    def work() -> None:
        die_before(nth + 1)  # the lock is opened first
        DataPlace.open(folders)
        die()

    assert in_child(work) == -9
    with DataPlace.open(folders) as place:
        place.tidy()
        assert place.notices == ()
        place.store.begin_turn(begin())
    assert verify(folders) == ()
    assert list(folders.data.glob(".*")) == []


def killed_after(n_events: int, folders: Folders) -> int:
    """Let a store in a child begin turns, kill it after `n_events` were reported; how many were in the end."""
    reader, writer = os.pipe()

    def post(event: StoreEvent) -> None:
        if isinstance(event, TurnBegun):
            os.write(writer, b".")

    def work() -> None:
        thread = StoreThread(folders, post)
        thread.start()
        for n in range(200):
            thread.send(begin(f"reported {n}"))
            thread.send(SaveSegment(segment=segment((n, n))))
        thread.send(CloseStore())
        thread.join()

    child = fork(work)
    os.close(writer)
    with os.fdopen(reader, "rb", buffering=0) as pipe:
        for _ in range(n_events):
            pipe.read(1)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return n_events + len(pipe.read())


@pytest.mark.parametrize("n_events", [1, 3, 8, 20, 41])
@pytest.mark.usefixtures("begun")
def test_everything_reported_before_a_kill_is_there_afterwards(folders: Folders, n_events: int) -> None:
    n_reported = killed_after(n_events, folders)
    assert n_events <= n_reported < 200
    with DataPlace.open(folders) as place:
        place.tidy()
        titles = {entry.title for entry in place.store.conversations()}
    assert {f"reported {n}" for n in range(n_reported)} <= titles
    assert verify(folders) == ()


@pytest.mark.parametrize("n_saves", [1, 5, 30])
def test_every_partial_save_that_returned_survives_a_kill(
    folders: Folders, begun: tuple[ConversationId, MessageId], n_saves: int
) -> None:
    conversation, reply = begun

    def work() -> None:
        with DataPlace.open(folders) as place:
            # The start marked the first reply as stopped; this one is being written.
            _, nodes = place.store.begin_turn(begin("more", conversation=conversation, parent=reply))
            for n in range(1, n_saves + 1):
                message = Message(Role.ASSISTANT, "word " * n)
                tokens = tuple(range(n))
                place.store.save_reply(SaveReply(reply=nodes[-1].id, message=message, token_start=0, token_ids=tokens))
            die()

    assert in_child(work) == -9
    with DataPlace.open(folders) as place:
        last = place.store.open_conversation(conversation).path()[-1]
    assert (last.message.content, last.token_ids) == ("word " * n_saves, tuple(range(n_saves)))
    assert verify(folders) == ()
