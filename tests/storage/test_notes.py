"""Private notes: kept, found, brought along, and taken up from a database that is older than they are."""

import sqlite3
from dataclasses import replace
from pathlib import Path

from app.domain.exchange import portable
from app.domain.list_commands import ArrangeConversations
from app.exchange.own_json import read_own, write_own
from app.paths import Folders
from app.storage import DataPlace
from app.storage.schema import MIGRATIONS, migrate
from app.storage.search_check import index_faults
from tests.cli.console import run
from tests.storage.samples import begin

PLAN = "Ask Ada about the ptarmigan"


def noted(place: DataPlace, text: str = PLAN) -> int:
    summary, _ = place.store.begin_turn(begin("Hello"))
    place.arrangement.obey(ArrangeConversations(conversations=(summary.id,), note=text))
    place.index.catch_up()
    return summary.id


def found(place: DataPlace, text: str) -> list[tuple[bool, str]]:
    return [(hit.in_note, hit.snippet.text) for hit in place.search.find(text).hits]


def test_a_note_is_found_like_a_title_until_it_is_another(tmp_path: Path) -> None:
    with DataPlace.open(Folders.under(tmp_path)) as place:
        key = noted(place)
        assert found(place, "ptarmi") == [(True, PLAN)]
        place.arrangement.obey(ArrangeConversations(conversations=(place.store.conversations()[0].id,), note="Grouse"))
        place.index.catch_up()
        assert found(place, "ptarmigan") == []
        assert found(place, "grouse") == [(True, "Grouse")]
        assert [one.note for one in place.listing.conversations()] == ["Grouse"]
        assert list(index_faults(place._database)) == []
        assert key == place.store.conversations()[0].id


def test_the_index_made_again_has_the_notes(tmp_path: Path) -> None:
    with DataPlace.open(Folders.under(tmp_path)) as place:
        noted(place)
        place.index.rebuild()
        while place.index.catch_up():
            pass
        assert found(place, "ptarmigan") == [(True, PLAN)]
        assert list(index_faults(place._database)) == []


def test_a_note_goes_out_and_comes_in_again(tmp_path: Path) -> None:
    with DataPlace.open(Folders.under(tmp_path / "one")) as place:
        noted(place)
        tree = place.store.open_conversation(place.store.conversations()[0].id)
        content = b"".join(write_own([portable(tree)]))
    (brought,) = read_own(content).conversations
    assert brought.note == PLAN
    with DataPlace.open(Folders.under(tmp_path / "two")) as place:
        place.trees.add(replace(brought, title="Other"))
        assert [one.note for one in place.listing.conversations()] == [PLAN]


def test_an_older_database_gets_room_for_notes(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "old.db", isolation_level=None)
    before = next(at for at, each in enumerate(MIGRATIONS) if each.apply.__name__ == "add_notes")
    migrate(connection, MIGRATIONS[:before])
    connection.execute("INSERT INTO conversations (title, created_at, updated_at, touched) VALUES ('Old', 1.0, 1.0, 1)")
    connection.execute("DELETE FROM search_queue")
    migrate(connection, MIGRATIONS)
    connection.execute("UPDATE conversations SET note = 'new'")
    assert connection.execute("SELECT entry, gone FROM search_queue").fetchall() == [(-(2**62) - 1, None)]
    connection.close()


def test_the_command_line_notes_finds_and_removes(tmp_path: Path) -> None:
    with DataPlace.open(Folders.under(tmp_path)) as place:
        key = str(noted(place, ""))
    assert f'"note": "{PLAN}"' in run(tmp_path, "arrange", key, "--note", PLAN, "--json").out
    assert f"note: {PLAN}" in run(tmp_path, "search", "ptarmigan").out
    assert "(noted)" not in run(tmp_path, "arrange", key, "--note", "").out
