import dataclasses
import queue
import sqlite3
import threading
from pathlib import Path

import pytest

from app.domain.commands import (
    CloseStore,
    DeleteConversation,
    FindSegments,
    MoveTip,
    OpenConversation,
    RecordPrompt,
    RenameConversation,
    SaveReply,
    SaveSegment,
    SetAsideSegment,
    StoreCommand,
    UndeleteConversation,
)
from app.domain.errors import BugError, DiskFullError, NotFoundError, StoreError, StoreInUseError
from app.domain.events import (
    ConversationOpened,
    ConversationsChanged,
    ReplyKept,
    SegmentLost,
    SegmentSaved,
    SegmentsFound,
    StoreEvent,
    StoreFailed,
    StoreReady,
    StoreTrouble,
    TurnBegun,
    TurnRefused,
)
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.tree_events import TreeMoved
from app.paths import Folders
from app.storage import DataPlace, StoreThread
from app.storage.database import DATABASE_NAME
from tests.storage.listener import Listen, Listener
from tests.storage.samples import ROOT, TURN, answer, begin, chain, finish, segment

NOBODY = ConversationId(999)
NOTHING = MessageId(999)


def begun(thread: Listener) -> TurnBegun:
    thread.send(begin())
    event = thread.next()
    assert isinstance(event, TurnBegun)
    assert thread.next() == ConversationsChanged(conversations=(event.summary,))
    return event


def refused(event: StoreEvent, error: type[Exception]) -> None:
    assert isinstance(event, StoreTrouble | TurnRefused | StoreFailed)
    assert isinstance(event.error, error)
    assert str(event.error).endswith(".")


def test_begin_turn_is_answered_when_the_words_are_on_disk(thread: Listener, folders: Folders) -> None:
    event = begun(thread)
    assert event.turn == TURN
    with sqlite3.connect(folders.data / DATABASE_NAME) as other:
        assert other.execute("SELECT content FROM messages WHERE role = 'user'").fetchall() == [("Hello there",)]
    other.close()


def test_open_conversation_is_answered_with_the_tree(thread: Listener) -> None:
    event = begun(thread)
    thread.send(OpenConversation(conversation=event.summary.id))
    opened = thread.next()
    assert isinstance(opened, ConversationOpened)
    assert tuple(opened.tree.nodes.values()) == event.nodes


def test_finish_reply_is_answered_and_the_list_follows(thread: Listener) -> None:
    reply = begun(thread).nodes[-1].id
    thread.send(finish(reply))
    assert thread.next() == ReplyKept(reply=reply)
    assert isinstance(thread.next(), ConversationsChanged)


def test_saving_is_silent_when_it_works(thread: Listener) -> None:
    event = begun(thread)
    user, reply = event.nodes
    thread.send(
        RecordPrompt(message=user.id, token_start=0, token_ids=(1, 2)),
        SaveReply(reply=reply.id, message=Message(Role.ASSISTANT, "So far"), token_start=2, token_ids=(3,)),
        OpenConversation(conversation=event.summary.id),
    )
    opened = thread.next()
    assert isinstance(opened, ConversationOpened)
    assert opened.tree.nodes[user.id].token_ids == (1, 2)
    assert opened.tree.nodes[reply.id].message.content == "So far"


@pytest.mark.usefixtures("caplog")
def test_segments_are_saved_found_and_set_aside(thread: Listener) -> None:
    trunk, end = chain((1, 2), (3,))
    find = FindSegments(turn=TURN, root=ROOT, tokens=(1, 2, 3))
    thread.send(
        SaveSegment(segment=trunk), SaveSegment(segment=end), find, SetAsideSegment(key=end.key, reason=""), find
    )
    saved = [thread.next(), thread.next()]
    assert [(event.key, event.n_bytes > 1000) for event in saved if isinstance(event, SegmentSaved)] == [
        (trunk.key, True),
        (end.key, True),
    ]
    found = [thread.next(), thread.next()]
    assert [len(event.segments) for event in found if isinstance(event, SegmentsFound)] == [2, 1]


def test_moving_renaming_deleting_and_undeleting_are_answered_with_the_list(thread: Listener) -> None:
    event = begun(thread)
    conversation, user = event.summary.id, event.nodes[0].id
    thread.send(
        MoveTip(conversation=conversation, tip=user),
        RenameConversation(conversation=conversation, title="Caches"),
        DeleteConversation(conversation=conversation),
        UndeleteConversation(conversation=conversation),
    )
    moved = dataclasses.replace(event.summary, tip=user)
    renamed = dataclasses.replace(moved, title="Caches")
    assert [thread.next() for _ in range(5)] == [
        TreeMoved(conversation=conversation, move=0, tip=user),
        ConversationsChanged(conversations=(moved,)),
        ConversationsChanged(conversations=(renamed,)),
        ConversationsChanged(conversations=()),
        ConversationsChanged(conversations=(renamed,)),
    ]


@pytest.mark.parametrize(
    "command",
    [
        OpenConversation(conversation=NOBODY),
        begin(conversation=NOBODY),
        RecordPrompt(message=NOTHING, token_start=0, token_ids=()),
        SaveReply(reply=NOTHING, message=Message(Role.ASSISTANT, ""), token_start=0, token_ids=()),
        finish(NOTHING),
        MoveTip(conversation=NOBODY, tip=NOTHING),
        RenameConversation(conversation=NOBODY, title="title"),
        DeleteConversation(conversation=NOBODY),
        UndeleteConversation(conversation=NOBODY),
    ],
)
def test_what_does_not_exist_is_answered_with_a_sentence(thread: Listener, command: StoreCommand) -> None:
    thread.send(command)
    refused(thread.next(), NotFoundError)


def test_commands_are_obeyed_in_order_and_closing_waits_for_them_all(listen: Listen, folders: Folders) -> None:
    listener = listen(folders)
    assert isinstance(listener.next(), StoreReady)
    listener.send(*(begin(f"message {n}") for n in range(100)), SaveSegment(segment=segment((1, 2))))
    events = listener.close()
    titles = [event.summary.title for event in events if isinstance(event, TurnBegun)]
    assert titles == [f"message {n}" for n in range(100)]
    assert isinstance(events[-1], SegmentSaved)
    with DataPlace.open(folders) as place:
        assert len(place.store.conversations()) == 100


@pytest.mark.usefixtures("caplog")
def test_a_mistake_of_ours_becomes_an_event_and_the_thread_goes_on(thread: Listener) -> None:
    thread.send(SaveSegment(segment=dataclasses.replace(segment((1, 2)), tokens=(3,))))
    refused(thread.next(), BugError)
    assert isinstance(thread.next(), SegmentLost)
    thread.send(RecordPrompt(message=begun(thread).nodes[0].id, token_start=0, token_ids=(2**40,)))
    refused(thread.next(), BugError)
    begun_again = FindSegments(turn=TURN, root=ROOT, tokens=())
    thread.send(begun_again)
    assert thread.next() == SegmentsFound(turn=TURN, segments=())


@pytest.mark.usefixtures("caplog")
def test_a_search_that_fails_is_still_answered_so_that_the_turn_goes_on(thread: Listener) -> None:
    thread.send(FindSegments(turn=TURN, root=ROOT, tokens=(2**40,)))
    refused(thread.next(), BugError)
    assert thread.next() == SegmentsFound(turn=TURN, segments=())


@pytest.mark.usefixtures("caplog")
def test_a_listener_that_fails_does_not_cost_what_is_queued(folders: Folders) -> None:
    def post(_event: StoreEvent) -> None:
        raise RuntimeError("gone")

    thread = StoreThread(folders, post)
    thread.start()
    thread.send(begin("kept"))
    thread.send(CloseStore())
    thread.join()
    with DataPlace.open(folders) as place:
        assert [entry.title for entry in place.store.conversations()] == ["kept"]


def test_the_thread_ends_when_it_is_closed(listen: Listen, folders: Folders) -> None:
    listen(folders).close()
    assert [running.name for running in threading.enumerate() if running.name == "tandem-store"] == []


def test_what_the_start_mended_is_said(listen: Listen, folders: Folders) -> None:
    first = listen(folders)
    first.send(begin())
    first.close()
    second = listen(folders)
    ready = second.next()
    assert isinstance(ready, StoreReady)
    assert len(ready.conversations) == 1
    assert ready.notices == ("1 reply was cut off when the application ended; what had been written is kept.",)
    second.close()


def test_a_start_purges_what_was_deleted_before_it(listen: Listen, folders: Folders) -> None:
    first = listen(folders)
    assert isinstance(first.next(), StoreReady)
    conversation = begun(first).summary.id
    first.send(SaveSegment(segment=segment((1, 2))), DeleteConversation(conversation=conversation))
    first.close()
    second = listen(folders)
    assert second.next() == StoreReady(conversations=())
    second.send(UndeleteConversation(conversation=conversation))
    refused(second.next(), NotFoundError)
    second.close()
    assert list(folders.segments.iterdir()) == []


def test_a_store_that_cannot_open_refuses_every_command_until_it_is_closed(listen: Listen, place: DataPlace) -> None:
    listener = listen(place.folders)
    refused(listener.next(), StoreInUseError)
    listener.send(begin(), OpenConversation(conversation=NOBODY), FindSegments(turn=TURN, root=ROOT, tokens=()))
    events = listener.close()
    assert [type(event) for event in events] == [TurnRefused, StoreTrouble, StoreTrouble, SegmentsFound]
    for event in events[:3]:
        refused(event, StoreInUseError)


def test_a_folder_that_cannot_be_used_is_said(listen: Listen, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    listener = listen(Folders.under(tmp_path / "data"))
    refused(listener.next(), StoreError)
    listener.close()


def limited_place(folders: Folders) -> DataPlace:
    """A place on a disk that has room for little more."""
    place = DataPlace.open(folders)
    n_pages = answer(place._database, "PRAGMA page_count")
    assert isinstance(n_pages, int)
    place._database.rows(f"PRAGMA max_page_count = {n_pages + 8}")
    return place


def test_words_that_do_not_fit_the_disk_are_refused_and_nothing_is_stored(listen: Listen, folders: Folders) -> None:
    listener = listen(folders, limited_place)
    assert isinstance(listener.next(), StoreReady)
    listener.send(begin("x" * 200_000), begin("short"))
    refused(listener.next(), DiskFullError)
    assert isinstance(listener.next(), TurnBegun)
    listener.close()
    with DataPlace.open(folders) as place:
        assert [entry.title for entry in place.store.conversations()] == ["short"]


def test_a_reply_that_did_not_fit_the_disk_is_written_once_there_is_room(folders: Folders) -> None:
    opened: list[DataPlace] = []

    def open_place(folders: Folders) -> DataPlace:
        opened.append(limited_place(folders))
        return opened[0]

    made_room = threading.Event()

    def post(event: StoreEvent) -> None:
        events.put(event)
        if isinstance(event, StoreTrouble):
            # Called on the store's own thread, which alone may use the connection.
            opened[0]._database.rows("PRAGMA max_page_count = 1000000")
            made_room.set()

    events: queue.SimpleQueue[StoreEvent] = queue.SimpleQueue()
    thread = StoreThread(folders, post, open_place=open_place)
    thread.start()
    thread.send(begin())
    assert isinstance(events.get(timeout=30), StoreReady)
    turn = events.get(timeout=30)
    assert isinstance(turn, TurnBegun)
    thread.send(finish(turn.nodes[-1].id, "y" * 200_000))
    assert made_room.wait(30)
    thread.send(CloseStore())
    thread.join()
    with DataPlace.open(folders) as place:
        reply = place.store.open_conversation(turn.summary.id).path()[-1]
        assert reply.message.content == "y" * 200_000
