"""The list at hand is the list in the database, after whatever anybody does through the connection."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.domain.conversation import ConversationSummary
from app.domain.errors import NotFoundError
from app.domain.ids import MessageId
from app.paths import Folders
from app.storage import Database, DataPlace
from app.storage.listing import Listing
from tests.storage.samples import begin, finish


def same(place: DataPlace) -> tuple[ConversationSummary, ...]:
    listed = place.listing.conversations()
    assert listed == place.store.conversations()
    return listed


def test_it_follows_every_change(place: DataPlace) -> None:
    assert same(place) == ()
    keys = []
    for text in ("one", "two", "three"):
        summary, nodes = place.store.begin_turn(begin(text))
        same(place)
        place.store.finish_reply(finish(nodes[-1].id))
        keys.append(summary.id)
        same(place)
    place.store.rename(keys[0], "uno")
    assert [summary.title for summary in same(place)] == ["three", "two", "uno"]
    place.store.begin_turn(begin("more", conversation=keys[1]))
    assert [summary.id for summary in same(place)] == [keys[1], keys[2], keys[0]]
    place.store.delete(keys[1])
    assert [summary.id for summary in same(place)] == [keys[2], keys[0]]
    place.store.undelete(keys[1])
    assert [summary.id for summary in same(place)] == [keys[1], keys[2], keys[0]]
    place.store.delete(keys[2])
    place.tidy()
    assert [summary.id for summary in same(place)] == [keys[1], keys[0]]


def test_a_change_that_is_undone_is_not_listed(place: DataPlace) -> None:
    summary, _ = place.store.begin_turn(begin("one"))
    before = same(place)
    with pytest.raises(NotFoundError):
        place.store.begin_turn(begin("two", conversation=summary.id, parent=MessageId(77)))
    assert same(place) == before


def test_only_what_changed_is_read_again(place: DataPlace) -> None:
    keys = [place.store.begin_turn(begin(f"number {number}"))[0].id for number in range(50)]
    place.listing.conversations()
    place.store.rename(keys[7], "seven")
    asked = place.store._database.rows("SELECT conversation FROM listing_changed")
    assert asked == [(keys[7],)]
    old = {summary.id: summary for summary in place.listing.conversations()}
    place.store.rename(keys[8], "eight")
    new = {summary.id: summary for summary in place.listing.conversations()}
    assert [key for key in keys if old[key] is not new[key]] == [keys[8]]


def test_nothing_of_it_is_in_the_file(place: DataPlace, folders: Folders) -> None:
    place.store.begin_turn(begin("one"))
    place.listing.conversations()
    with closing(sqlite3.connect(folders.data / "tandem.db")) as other:
        assert other.execute("SELECT count(*) FROM sqlite_master WHERE name GLOB 'listing*'").fetchone() == (0,)


def test_a_list_of_an_empty_file_is_empty(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database:
        listing = Listing(database)
        assert listing.conversations() == ()
        assert listing.conversations() == ()


@pytest.mark.usefixtures("caplog")
def test_a_place_in_the_list_that_is_no_number_counts_as_damage_and_costs_no_message(folders: Folders) -> None:
    with DataPlace.open(folders) as place:
        place.store.begin_turn(begin("kept"))
        place._database.change("UPDATE conversations SET touched = 'first'")
    with DataPlace.open(folders) as place:
        assert "1 conversation with 2 messages could be saved" in place.notices[0]
        (listed,) = same(place)
        assert place.store.open_conversation(listed.id).path()[0].message.content == "kept"
