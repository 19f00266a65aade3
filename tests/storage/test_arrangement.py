"""Pinned, archived and tagged conversations: what is kept, listed and carried along."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from app.domain.events import ConversationsChanged, StoreEvent, TurnBegun
from app.domain.exchange import portable
from app.domain.ids import ConversationId
from app.domain.list_commands import ArrangeConversations, DeleteConversations, ListModels, UndeleteConversations
from app.domain.list_events import LoadedModel, ModelsListed
from app.domain.tags import MOST_LETTERS, clean_tag
from app.paths import Folders
from app.storage import Database, DataPlace
from app.storage.obey import obey
from app.storage.schema import MIGRATIONS
from tests.storage.listener import Listener
from tests.storage.samples import begin, finish
from tests.storage.test_model_register import CARD

Reported = TypeVar("Reported", bound=StoreEvent)


def next_of(thread: Listener, kind: type[Reported]) -> Reported:
    """The next event of a kind; others come in between."""
    while True:
        event = thread.next()
        if isinstance(event, kind):
            return event


def filled(place: DataPlace, n: int = 3) -> list[ConversationId]:
    keys = []
    for number in range(n):
        summary, nodes = place.store.begin_turn(begin(f"number {number}"))
        place.store.finish_reply(finish(nodes[-1].id))
        keys.append(summary.id)
    return keys


def test_what_is_arranged_is_listed_and_survives_a_restart(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        one, two, _ = filled(place)
        place.listing.conversations()
        command = ArrangeConversations(conversations=(one, two), pinned=True, archived=True, tagged=("b", "a"))
        place.arrangement.obey(command)
        assert place.listing.conversations() == place.store.conversations()
    with DataPlace.open(folders) as place:
        kept = {each.id: each for each in place.store.conversations()}
        assert [(kept[key].pinned, kept[key].archived, kept[key].tags) for key in (one, two)] == [
            (True, True, ("a", "b"))
        ] * 2


def test_what_is_not_asked_for_stays_as_it_is(place: DataPlace) -> None:
    (one,) = filled(place, 1)
    place.arrangement.obey(ArrangeConversations(conversations=(one,), pinned=True, tagged=("work",)))
    place.arrangement.obey(ArrangeConversations(conversations=(one,), tagged=("Home",), untagged=("nothing",)))
    (summary,) = place.store.conversations()
    assert (summary.pinned, summary.archived, summary.tags) == (True, False, ("Home", "work"))
    place.arrangement.obey(ArrangeConversations(conversations=(one,), pinned=False, untagged=("work",)))
    (summary,) = place.store.conversations()
    assert (summary.pinned, summary.tags) == (False, ("Home",))


def test_pinning_in_the_list_pins_no_saved_segments(place: DataPlace) -> None:
    (one,) = filled(place, 1)
    place.arrangement.obey(ArrangeConversations(conversations=(one,), pinned=True))
    assert place._database.rows("SELECT pinned FROM conversations") == [(0,)]


def test_several_are_deleted_and_brought_back_together_and_one_that_is_gone_is_passed_over(place: DataPlace) -> None:
    keys = filled(place)
    some = (*keys[:2], ConversationId(99))
    place.arrangement.obey(DeleteConversations(conversations=some))
    assert [each.id for each in place.listing.conversations()] == [keys[2]]
    place.arrangement.obey(UndeleteConversations(conversations=some))
    assert {each.id for each in place.listing.conversations()} == set(keys)


def test_an_older_folder_lists_everything_outside_the_archive(folders: Folders) -> None:
    folders.create()
    with Database.open(folders.data, migrations=MIGRATIONS[:-1]) as database:
        database.insert(
            "INSERT INTO conversations (title, created_at, updated_at, touched) VALUES ('old', 1.0, 1.0, 1)"
        )
    with DataPlace.open(folders) as place:
        (summary,) = place.store.conversations()
        assert (summary.title, summary.pinned, summary.archived, summary.tags) == ("old", False, False, ())


def test_a_whole_tree_brings_its_place_in_the_list_along(place: DataPlace) -> None:
    (one,) = filled(place, 1)
    place.arrangement.obey(ArrangeConversations(conversations=(one,), pinned=True, archived=True, tagged=("work",)))
    carried = portable(place.store.open_conversation(one))
    place._database.change("DELETE FROM conversations")
    place.trees.add(carried)
    (summary,) = place.store.conversations()
    assert (summary.pinned, summary.archived, summary.tags) == (True, True, ("work",))


@pytest.mark.usefixtures("caplog")
def test_a_salvaged_conversation_keeps_its_tags(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        (one,) = filled(place, 1)
        place.arrangement.obey(ArrangeConversations(conversations=(one,), archived=True, tagged=("work",)))
    with closing(sqlite3.connect(folders.data / "tandem.db")) as file:
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_master SET sql = 'nonsense' WHERE name = 'messages_by_parent'")
        file.commit()
    with DataPlace.open(folders) as place:
        assert place.notices
        (summary,) = place.store.conversations()
        assert (summary.archived, summary.tags) == (True, ("work",))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("work", "work"),
        ("  #deep  work ", "deep work"),
        ("two\nlines\u2028three", "two lines three"),
        ("#", ""),
        ("", ""),
        ("\ud800x", "\N{REPLACEMENT CHARACTER}x"),
        ("x" * 99, "x" * MOST_LETTERS),
    ],
)
def test_a_tag_is_one_line_without_its_mark(typed: str, kept: str) -> None:
    assert clean_tag(typed) == kept


def test_the_store_reports_the_list_once_however_many_conversations_change(thread: Listener) -> None:
    keys = []
    for text in ("one", "two"):
        thread.send(begin(text))
        begun = next_of(thread, TurnBegun)
        next_of(thread, ConversationsChanged)
        keys.append(begun.summary.id)
        thread.send(finish(begun.nodes[-1].id))
        next_of(thread, ConversationsChanged)
    both = tuple(keys)
    for command in (
        ArrangeConversations(conversations=both, archived=True, tagged=("t",)),
        DeleteConversations(conversations=both),
        UndeleteConversations(conversations=both),
    ):
        thread.send(command)
        listed = next_of(thread, ConversationsChanged)
        expected = () if isinstance(command, DeleteConversations) else ((True, ("t",)), (True, ("t",)))
        assert tuple((one.archived, one.tags) for one in listed.conversations) == expected


def test_models_are_offered_where_they_lay_last_the_newest_first(place: DataPlace) -> None:
    place.models.note(CARD)
    place.models.note(replace(CARD, name="Other", fingerprint="m1-b", path=Path("/models/other.gguf")))
    place.models.note(replace(CARD, path=Path("/elsewhere/a.gguf")))
    (event,) = obey(place, ListModels())
    assert event == ModelsListed(
        models=(LoadedModel(CARD.name, Path("/elsewhere/a.gguf")), LoadedModel("Other", Path("/models/other.gguf")))
    )
