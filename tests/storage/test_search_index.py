"""The search index follows the text: never wrong, sometimes behind, and made again when it is damaged."""

import sqlite3
from contextlib import closing

import pytest

from app.domain.commands import SaveReply, SearchMessages
from app.domain.errors import NotFoundError
from app.domain.events import SearchFound
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.paths import Folders
from app.storage import Database, DataPlace, FindingKind, search_index, verify
from app.storage.database import DATABASE_NAME
from app.storage.obey import obey
from app.storage.schema import MIGRATIONS
from app.storage.search_index import SLICE, SearchIndex
from tests.storage.samples import begin, finish, in_child
from tests.storage.test_search import say

DAMAGES = {
    "no blocks": "DELETE FROM search_index_data",
    "empty blocks": "UPDATE search_index_data SET block = x'00'",
    "no leaves": "DELETE FROM search_index_data WHERE id > 10",
    "broken leaves": "UPDATE search_index_data SET block = x'00' WHERE id > 10",
    "no sizes": "DELETE FROM search_index_docsize",
    "no settings": "DELETE FROM search_index_config",
    "settings lost": "DROP TABLE search_index_config",
    "no words": "DELETE FROM search_words",
    "parts of words": "UPDATE search_word_parts_data SET block = x'00'",
    "an entry of nothing": "INSERT INTO search_index (rowid, tokens) VALUES (4711, 'ghost')",
    "index lost": "DROP TABLE search_index",
    "trigger lost": "DROP TRIGGER search_message_added",
    "queue and triggers lost": "DROP TABLE search_queue",
}


def change(folders: Folders, sql: str) -> None:
    with closing(sqlite3.connect(folders.data / DATABASE_NAME, isolation_level=None)) as connection:
        connection.execute(sql)


def kinds(folders: Folders) -> set[FindingKind]:
    return {finding.kind for finding in verify(folders)}


def hits(place: DataPlace, query: str) -> int:
    return len(place.search.find(query).hits)


def catch_up(place: DataPlace) -> None:
    while place.index.catch_up():
        pass


@pytest.fixture
def filled(folders: Folders) -> Folders:
    with DataPlace.open(folders) as place:
        for text in ("an albatross", "die Hauptbahnhofsuhr", "北京大学"):
            say(place, text)
    return folders


def test_a_message_can_be_found_when_the_command_that_wrote_it_is_done(place: DataPlace) -> None:
    _, nodes = place.store.begin_turn(begin("a question"))
    assert hits(place, "question") == 2  # the title too
    place.store.finish_reply(finish(nodes[-1].id, "an answer"))
    assert hits(place, "answer") == 1
    assert place.index.pending() == 0


def test_a_reply_can_be_found_once_it_is_finished(place: DataPlace) -> None:
    _, nodes = place.store.begin_turn(begin("q"))
    save = SaveReply(reply=nodes[-1].id, message=Message(Role.ASSISTANT, "half"), token_start=0, token_ids=())
    place.store.save_reply(save)
    assert hits(place, "half") == 0
    place.store.finish_reply(finish(nodes[-1].id, "half and whole"))
    assert hits(place, "half") == 1


def test_a_reply_that_was_cut_off_can_be_found_after_the_next_start(folders: Folders) -> None:
    def cut_off() -> None:
        place = DataPlace.open(folders)
        _, nodes = place.store.begin_turn(begin("q"))
        message = Message(Role.ASSISTANT, "interrupted words")
        place.store.save_reply(SaveReply(reply=nodes[-1].id, message=message, token_start=0, token_ids=()))

    assert in_child(cut_off) == 0
    with DataPlace.open(folders) as place:
        catch_up(place)
        assert hits(place, "interrupted") == 1


def test_what_another_program_writes_is_noted_and_taken_up_later(filled: Folders) -> None:
    change(filled, "UPDATE messages SET content = 'a pelican' WHERE content = 'an albatross'")
    change(filled, "UPDATE conversations SET title = 'bird' WHERE title = 'an albatross'")
    with DataPlace.open(filled) as place:
        assert place.search.find("pelican").pending == 2
        catch_up(place)
        assert [hits(place, query) for query in ("pelican", "albatross", "bird")] == [1, 0, 1]
    assert verify(filled) == ()


def test_what_is_changed_twice_before_it_is_taken_up_is_found_as_it_is_now(filled: Folders) -> None:
    for word in ("heron", "stork", "albatross", "crane"):
        change(filled, f"UPDATE messages SET content = '{word}' WHERE id = 1")
    change(filled, "UPDATE messages SET finish_reason = NULL WHERE id = 4")
    change(filled, "UPDATE messages SET finish_reason = 'end', content = 'goose' WHERE id = 4")
    with DataPlace.open(filled) as place:
        catch_up(place)
        found = [hits(place, query) for query in ("heron", "stork", "crane", "goose")]
        assert found == [0, 0, 1, 1]
    assert verify(filled) == ()


def test_a_purged_conversation_leaves_no_word_in_the_index(filled: Folders) -> None:
    with DataPlace.open(filled) as place:
        say(place, "the secret is xylophone")
        place.store.delete(say(place, "the secret is zeppelin"))
        place.tidy()
        assert place.index.pending() == 0
    with Database.open_read_only(filled.data) as database:
        terms = {str(term) for (term,) in database.rows("SELECT term FROM search_terms")}
        words = {str(word) for (word,) in database.rows("SELECT word FROM search_words")}
    assert ("zeppelin" in terms, "zeppelin" in words) == (False, False)
    assert {"xylophone", "secret"} <= terms & words
    assert verify(filled) == ()


def test_a_change_that_is_undone_leaves_the_index_as_it_was(place: DataPlace) -> None:
    conversation = say(place, "kept")
    with pytest.raises(NotFoundError):
        place.store.begin_turn(begin("lost", conversation=conversation, parent=MessageId(99)))
    assert (hits(place, "kept"), hits(place, "lost"), place.index.pending()) == (2, 0, 0)


def open_before_the_index(folders: Folders) -> Database:
    folders.create()
    return Database.open(folders.data, migrations=MIGRATIONS[:1])


def fill_before_the_index(folders: Folders, n_messages: int) -> None:
    with open_before_the_index(folders) as database, database.transaction():
        database.insert(
            "INSERT INTO conversations (title, created_at, updated_at, touched) VALUES ('old', 1.0, 1.0, 1)"
        )
        for number in range(n_messages):
            database.insert(
                "INSERT INTO messages (conversation, role, content, created_at) VALUES (1, 'user', ?, 1.0)",
                f"number{number} 東京",
            )


def test_an_older_database_keeps_its_text_and_is_indexed_slice_by_slice_newest_first(folders: Folders) -> None:
    fill_before_the_index(folders, 2 * SLICE)
    with DataPlace.open(folders) as place:
        assert place.search.find("old").pending == 2 * SLICE + 1
        assert place.index.catch_up() == SLICE + 1
        assert hits(place, f"number{2 * SLICE - 1}") == 1
        assert hits(place, "number0") == 0
        catch_up(place)
        assert (hits(place, "number0"), hits(place, "東京"), hits(place, "old")) == (1, 50, 1)
    assert verify(folders) == ()


def test_a_kill_between_two_slices_costs_nothing(folders: Folders) -> None:
    fill_before_the_index(folders, 2 * SLICE)
    assert in_child(lambda: _one_slice(folders)) == 0
    with DataPlace.open(folders) as place:
        assert place.index.pending() == SLICE + 1
        catch_up(place)
        assert hits(place, "number0") == 1
    assert verify(folders) == ()


def _one_slice(folders: Folders) -> None:
    DataPlace.open(folders).index.catch_up()


@pytest.mark.usefixtures("caplog")
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_index_is_found_and_made_again_from_the_text(filled: Folders, damage: str) -> None:
    change(filled, DAMAGES[damage])
    assert kinds(filled) == {FindingKind.INDEX}
    with DataPlace.open(filled) as place:
        place.index.rebuild()
        catch_up(place)
        assert [hits(place, query) for query in ("albatross", "bahnhof", "大学")] == [2, 2, 2]
    assert verify(filled) == ()


@pytest.mark.usefixtures("caplog")
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_index_never_costs_a_message(filled: Folders, damage: str) -> None:
    change(filled, DAMAGES[damage])
    with DataPlace.open(filled) as place:
        conversation = say(place, "written with a broken index")
        assert [node.message.content for node in place.store.open_conversation(conversation).path()] == [
            "written with a broken index",
            "!",
        ]
    assert FindingKind.DATABASE not in kinds(filled)


@pytest.mark.usefixtures("caplog")
@pytest.mark.parametrize("damage", ["no blocks", "no leaves", "broken leaves", "settings lost"])
def test_a_search_that_meets_damage_makes_the_index_again(filled: Folders, damage: str) -> None:
    with DataPlace.open(filled) as place:
        change(filled, DAMAGES[damage])
        for _ in range(2):
            (event,) = obey(place, SearchMessages(request=7, text="albatross"))
            catch_up(place)
        assert isinstance(event, SearchFound)
        assert (event.request, len(event.result.hits)) == (7, 2)


@pytest.mark.usefixtures("caplog")
def test_an_index_that_cannot_be_made_again_stays_behind_and_nothing_else(
    filled: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DataPlace.open(filled) as place:
        change(filled, "DELETE FROM search_index_data")

        def fail(self: SearchIndex) -> None:
            raise sqlite3.OperationalError("nothing works")

        monkeypatch.setattr(SearchIndex, "rebuild", fail)
        conversation = say(place, "kept all the same")
        assert place.store.open_conversation(conversation).path()[0].message.content == "kept all the same"
        assert not place.index.behind
    monkeypatch.undo()
    with DataPlace.open(filled) as place:
        place.index.rebuild()
        catch_up(place)
        assert hits(place, "same") == 2


@pytest.mark.usefixtures("caplog")
def test_a_mistake_of_ours_while_indexing_costs_no_message(place: DataPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_text: str) -> list[str]:
        raise RecursionError

    monkeypatch.setattr(search_index, "tokens_of", fail)
    conversation = say(place, "written all the same")
    assert place.store.open_conversation(conversation).path()[0].message.content == "written all the same"
    assert place.index.pending() == 3


@pytest.mark.usefixtures("caplog")
def test_an_index_that_is_damaged_again_at_once_is_made_again_only_once(
    place: DataPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def fail(_text: str) -> list[str]:
        made.append("tried")
        raise sqlite3_error()

    monkeypatch.setattr(search_index, "tokens_of", fail)
    for _ in range(3):
        say(place, "words")
    assert len(made) == 2
    assert len(place.store.conversations()) == 3


def sqlite3_error() -> sqlite3.Error:
    """One as a damaged virtual table gives it."""
    with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(sqlite3.Error) as caught:
        connection.execute("SELECT * FROM nothing")
    return caught.value


@pytest.mark.usefixtures("caplog")
def test_a_disk_too_full_for_the_index_still_takes_the_words(filled: Folders) -> None:
    with DataPlace.open(filled) as place:
        database = place.store._database
        ((pages,),) = database.rows("PRAGMA page_count")
        assert isinstance(pages, int)
        database.rows(f"PRAGMA max_page_count = {pages + 4}")
        _, (asked, _) = place.store.begin_turn(begin(" ".join(f"w{number}" for number in range(1500))))
        assert place.index.pending() > 0
        database.rows(f"PRAGMA max_page_count = {pages + 10_000}")
        catch_up(place)
        assert hits(place, "w1499") == 1
        assert place.search.find("w1499").hits[0].message == asked.id
