"""`search` as a person runs it, in a process of its own."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.paths import Folders
from app.storage import DataPlace
from tests.cli.console import run
from tests.storage.test_search import say
from tests.storage.test_search_index import fill_before_the_index


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with DataPlace.open(Folders.under(tmp_path)) as place:
        say(place, "Wann geht die Hauptbahnhofsuhr?", answer="Sie geht\nseit 1925 richtig.")
        say(place, "我们明天去北京大学看书。", answer="好的")
    return tmp_path


def test_a_hit_is_a_line_with_the_number_that_ask_takes(data: Path) -> None:
    done = run(data, "search", "richtig")
    assert (done.code, done.err) == (0, "")
    title, line = done.out.splitlines()
    assert title == "Wann geht die Hauptbahnhofsuhr?  (conversation 1)"
    assert line.startswith("  [2] ")
    assert line.endswith("assistant: Sie geht seit 1925 richtig.")


def test_the_record_has_places_and_no_markup(data: Path) -> None:
    done = run(data, "search", "北京大学", "--json")
    title, message = done.record["hits"]  # type: ignore[misc]  # as in cli.md
    assert (title["message"], title["conversation"]) == (None, 2)  # type: ignore[has-type]
    assert (message["message"], message["role"], message["title"]) == (3, "user", "我们明天去北京大学看书。")  # type: ignore[has-type]
    ((start, end),) = message["marks"]  # type: ignore[has-type]
    assert message["snippet"][start:end] == "北京大学"  # type: ignore[has-type]
    assert done.record["pending"] == 0


def test_a_limit_holds_and_nothing_found_is_said(data: Path) -> None:
    assert len(run(data, "search", "geht", "--limit", "1").out.splitlines()) == 2
    done = run(data, "search", "xylophon")
    assert (done.code, done.out, done.err) == (0, "", "Nothing was found.\n")


@pytest.mark.parametrize("query", ['"', "*", "NEAR(", "-", "--", ""])
def test_no_query_is_too_strange(data: Path, query: str) -> None:
    done = run(data, "search", "--json", "--", query)
    assert (done.code, done.record["hits"]) == (0, [])


def test_wrong_usage_ends_with_2(tmp_path: Path) -> None:
    assert run(tmp_path, "search").code == 2
    assert run(tmp_path, "search", "x", "--limit", "0").code == 2


def test_an_empty_place_holds_nothing_and_stays_empty(tmp_path: Path) -> None:
    done = run(tmp_path / "new", "search", "x", "--json")
    assert done.record == {"query": "x", "complete": True, "pending": 0, "hits": []}
    assert not (tmp_path / "new").exists()


def test_an_older_database_is_indexed_first_and_progress_is_shown(tmp_path: Path) -> None:
    fill_before_the_index(Folders.under(tmp_path), 2500)
    done = run(tmp_path, "search", "number0", "--json")
    assert (done.code, done.record["pending"]) == (0, 0)
    assert len(done.record["hits"]) == 1  # type: ignore[arg-type]  # as in cli.md
    assert "still to be indexed" in done.err


def test_beside_an_open_window_it_says_what_it_cannot_find_yet(tmp_path: Path) -> None:
    fill_before_the_index(Folders.under(tmp_path), 2500)
    with DataPlace.open(Folders.under(tmp_path)):
        done = run(tmp_path, "search", "number0", "--json")
    assert (done.code, done.record["pending"]) == (0, 2501)
    assert "window is open" in done.err


def test_verify_finds_a_damaged_index_and_repair_makes_it_again(data: Path) -> None:
    with closing(sqlite3.connect(data / "tandem.db", isolation_level=None)) as connection:
        connection.execute("DELETE FROM search_index_data")
    assert "verify --repair" in run(data, "search", "geht").err
    found = run(data, "verify", "--json").record["findings"]
    assert [finding["kind"] for finding in found] == ["index"]  # type: ignore[attr-defined]  # as in cli.md
    assert run(data, "verify", "--repair").code == 0
    assert len(run(data, "search", "geht", "--json").record["hits"]) == 3  # type: ignore[arg-type]  # as in cli.md
