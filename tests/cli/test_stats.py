"""`stats` as a person runs it, in a process of its own."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.ids import ConversationId
from app.domain.round_series import RoundTally
from app.paths import Folders
from app.storage import Database, DataPlace
from app.storage.figures_schema import add_figures
from app.storage.schema import MIGRATIONS
from tests.cli.console import run
from tests.storage.samples import STATS, begin, finish


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One conversation of two replies, the second with its rounds."""
    tally = RoundTally(200)
    for accepted in (2, 0, 1):
        tally.add(tokens=accepted + 1, drafted=2, accepted=accepted, seconds=0.1)
    with DataPlace.open(Folders.under(tmp_path)) as place:
        conversation: ConversationId | None = None
        for stats in (STATS, replace(STATS, rounds=tally.series())):
            summary, nodes = place.store.begin_turn(begin(conversation=conversation))
            conversation = summary.id
            place.store.finish_reply(replace(finish(nodes[-1].id), stats=stats, fingerprint="f"))
    return tmp_path


def test_models_are_told_with_what_drafting_won(data: Path) -> None:
    done = run(data, "stats")
    assert (done.code, done.err) == (0, "")
    head, line = done.out.splitlines()
    assert head.split()[:3] == ["replies", "tokens", "tok/s"]
    assert line.split() == ["2", "6", "2.0", "8.0", "0.25x", "29%", "3.00", "a", "model", "(mtp)"]


def test_replies_of_a_conversation_have_the_numbers_that_ask_takes(data: Path) -> None:
    done = run(data, "stats", "1")
    assert [line.split()[0] for line in done.out.splitlines()] == ["message", "2", "4"]


def test_the_rounds_of_a_reply_are_a_table(data: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run(data, "stats", "1", "--message", "4", "--csv").out)))
    assert [(row["first_round"], row["accepted"], row["acceptance"]) for row in rows] == [
        ("1", "2", "1.0"),
        ("2", "0", "0.0"),
        ("3", "1", "0.5"),
    ]
    assert "no numbers" in run(data, "stats", "1", "--message", "2").err.casefold()


def test_a_reply_is_enough_to_find_its_conversation(data: Path) -> None:
    assert run(data, "stats", "--message", "4", "--csv").out == run(data, "stats", "1", "--message", "4", "--csv").out
    unknown = run(data, "stats", "--message", "99")
    assert (unknown.code, unknown.out) == (1, "")
    assert "no message 99" in unknown.err


def test_the_record_is_one_object(data: Path) -> None:
    (model,) = run(data, "stats", "--json").record["models"]  # type: ignore[misc]  # a list of one
    assert (model["model"], model["tokens"], model["drafted"]) == ("a model", 6, 14)  # type: ignore[has-type]
    replies = run(data, "stats", "1", "--json").record["replies"]
    assert isinstance(replies, list)
    assert len(replies) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("9",), "There is no conversation 9"),
        (("1", "--message", "1"), "Conversation 1 has no statistics of message 1"),
    ],
)
def test_what_is_not_there_is_refused_in_one_sentence(data: Path, arguments: tuple[str, ...], sentence: str) -> None:
    done = run(data, "stats", *arguments)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(sentence)
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("arguments", [("--csv", "--json"), ("--days", "0"), ("new",)])
def test_what_cannot_be_meant_is_refused(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(tmp_path, "stats", *arguments).code == 2


def test_an_empty_folder_has_no_numbers_and_stays_empty(tmp_path: Path) -> None:
    done = run(tmp_path, "stats")
    assert (done.code, done.out) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_a_store_of_before_there_were_sums_is_counted(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    folders.create()
    before = MIGRATIONS[: [step.apply for step in MIGRATIONS].index(add_figures)]
    Database.open(folders.data, migrations=before).close()
    assert run(tmp_path, "stats").code == 0
