"""Searches asked of the store thread, and what it indexes while nobody asks."""

import sqlite3

import pytest

from app.domain.commands import SearchMessages
from app.domain.events import ConversationsChanged, ReplyKept, SearchBehind, SearchFound, StoreReady, StoreTrouble
from app.domain.search import SearchResult
from app.paths import Folders
from app.storage import DataPlace, verify
from app.storage.search import Search
from app.storage.search_index import SLICE, SearchIndex
from tests.storage.listener import Listen, Listener
from tests.storage.samples import begin, finish
from tests.storage.test_search_index import fill_before_the_index
from tests.storage.test_thread import begun


def search(listener: Listener, text: str, request: int = 1) -> SearchResult:
    listener.send(SearchMessages(request=request, text=text))
    event = listener.next()
    assert isinstance(event, SearchFound)
    assert event.request == request
    return event.result


def test_a_search_is_answered_under_its_number(thread: Listener) -> None:
    turn = begun(thread)
    thread.send(finish(turn.nodes[-1].id, "a needle"))
    assert isinstance(thread.next(), ReplyKept)
    assert isinstance(thread.next(), ConversationsChanged)
    assert [hit.message for hit in search(thread, "needle", 41).hits] == [turn.nodes[-1].id]
    assert search(thread, "", 42) == SearchResult(text="")


def test_what_an_older_version_wrote_is_indexed_beside_the_commands_and_progress_is_told(
    folders: Folders, listen: Listen
) -> None:
    fill_before_the_index(folders, 2 * SLICE + 5)
    listener = listen(folders)
    assert isinstance(listener.next(), StoreReady)
    pending = [
        event.pending for event in iter(listener.next, SearchBehind(pending=0)) if isinstance(event, SearchBehind)
    ]
    assert pending == [SLICE + 6, 6]
    assert len(search(listener, "number0").hits) == 1
    listener.close()
    assert verify(folders) == ()


def test_a_thread_that_is_told_to_end_leaves_the_rest_for_the_next_start(folders: Folders, listen: Listen) -> None:
    fill_before_the_index(folders, 20 * SLICE)
    listen(folders).close()
    with DataPlace.open(folders) as place:
        assert place.index.pending() > 0


@pytest.mark.usefixtures("caplog")
def test_an_index_that_cannot_be_written_does_not_disturb_a_chat_and_a_search_says_what_is_missing(
    folders: Folders, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: SearchIndex) -> int:
        raise sqlite3.OperationalError("nothing works")

    fill_before_the_index(folders, 5)
    monkeypatch.setattr(SearchIndex, "catch_up", fail)
    listener = listen(folders)
    assert isinstance(listener.next(), StoreReady)
    begun_again = begin("still here")
    listener.send(begun_again)
    assert type(listener.next()).__name__ == "TurnBegun"
    assert isinstance(listener.next(), ConversationsChanged)
    assert search(listener, "still").pending > 0
    assert listener.close() == []


@pytest.mark.usefixtures("caplog")
def test_a_search_that_fails_is_answered_all_the_same(
    folders: Folders, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Search, text: str, *, limit: int) -> SearchResult:
        raise sqlite3.OperationalError("nothing works")

    monkeypatch.setattr(Search, "find", fail)
    listener = listen(folders)
    assert isinstance(listener.next(), StoreReady)
    listener.send(SearchMessages(request=3, text="x"))
    assert isinstance(listener.next(), StoreTrouble)
    assert listener.next() == SearchFound(request=3, result=SearchResult(text="x"))
