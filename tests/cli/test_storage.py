"""`storage` as a person runs it, on a folder that was filled before."""

import argparse
from pathlib import Path

import pytest

from app.cli.parser import make_parser
from app.domain.ids import ConversationId
from app.domain.sizes import size_from, size_text
from app.paths import Folders
from app.storage import DataPlace
from tests.cli.console import run
from tests.storage.samples import begin, chain, finish, segment


@pytest.fixture
def filled(tmp_path: Path) -> tuple[Path, ConversationId, ConversationId]:
    """Two conversations with one beginning."""
    made: list[ConversationId] = []
    with DataPlace.open(Folders.under(tmp_path)) as place:
        for last in (3, 9):
            summary, nodes = place.store.begin_turn(begin("Hello"))
            place.store.finish_reply(finish(nodes[-1].id, start=0, tokens=(1, 2, last)))
            made.append(summary.id)
        for one in (*chain((1, 2), (3,)), segment((9,), after=segment((1, 2)))):
            place.save(one)
    return tmp_path, made[0], made[1]


def test_what_each_conversation_takes_is_listed(filled: tuple[Path, ConversationId, ConversationId]) -> None:
    folder, first, second = filled
    done = run(folder, "storage", "--json")
    assert done.code == 0, done.err
    listed = done.record["conversations"]
    assert isinstance(listed, list)
    assert {each["conversation"] for each in listed} == {first, second}
    assert all(each["shared_bytes"] > 0 < each["unshared_bytes"] for each in listed)
    assert done.record["n_segments"] == 3
    assert (done.record["chosen"], done.record["other_bytes"], done.record["n_damaged"]) == (False, 0, 0)


def test_a_person_sees_a_line_for_each_and_the_totals(filled: tuple[Path, ConversationId, ConversationId]) -> None:
    folder, first, _ = filled
    done = run(folder, "storage", "--pin", str(first))
    assert done.code == 0, done.err
    assert [line[0] for line in done.out.splitlines() if line.endswith("Hello")].count("*") == 1
    assert "3 segments" in done.out
    assert "free on the disk" in done.out


def test_dropping_frees_what_no_other_conversation_uses(filled: tuple[Path, ConversationId, ConversationId]) -> None:
    folder, first, _ = filled
    done = run(folder, "storage", "--drop", str(first), "--json")
    assert done.code == 0, done.err
    assert done.record["n_segments"] == 2
    assert isinstance(done.record["freed_bytes"], int)
    assert done.record["freed_bytes"] > 0
    assert run(folder, "verify").code == 0
    assert "Hello" in run(folder, "show", str(first)).out


def test_a_budget_is_kept_at_once_and_remembered(filled: tuple[Path, ConversationId, ConversationId]) -> None:
    folder, _, second = filled
    assert run(folder, "storage", "--pin", str(second)).code == 0
    done = run(folder, "storage", "--budget", "1K", "--json")
    assert done.code == 0, done.err
    assert (done.record["budget"], done.record["chosen"], done.record["n_segments"]) == (1000, True, 2)
    assert run(folder, "storage", "--unpin", str(second)).code == 0
    assert run(folder, "storage", "--budget", "1K", "--json").record["n_segments"] == 0
    assert run(folder, "storage", "--budget", "auto", "--json").record["chosen"] is False


def test_a_conversation_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    for act in ("--drop", "--pin", "--unpin"):
        done = run(tmp_path, "storage", act, "7")
        assert (done.code, len(done.err.splitlines())) == (1, 1), done.err


def test_an_empty_folder_takes_nothing(tmp_path: Path) -> None:
    done = run(tmp_path / "absent", "storage", "--json")
    assert (done.code, done.record["n_bytes"]) == (0, 0)


def test_nothing_is_changed_while_another_instance_has_the_folder(
    filled: tuple[Path, ConversationId, ConversationId],
) -> None:
    folder, first, _ = filled
    with DataPlace.open(Folders.under(folder)):
        done = run(folder, "storage", "--drop", str(first))
        assert (done.code, len(done.err.splitlines())) == (1, 1)
        assert run(folder, "storage", "--json").record["n_segments"] == 3


@pytest.mark.parametrize("arguments", [("--budget", "plenty"), ("--budget", "-1"), ("--drop", "0"), ("--pin", "x")])
def test_wrong_usage_ends_with_2(tmp_path: Path, arguments: tuple[str, str]) -> None:
    assert run(tmp_path, "storage", *arguments).code == 2


@pytest.mark.parametrize(
    ("text", "size"),
    [("0", 0), ("1.5GB", 1_500_000_000), ("500 mb", 500_000_000), ("7K", 7000), ("12", 12), ("auto", None)],
)
def test_sizes_are_read_as_people_write_them(text: str, size: int | None) -> None:
    assert size_from(text) == size


@pytest.mark.parametrize("text", ["", "GB", "1X", "nan", "inf", "-1", "1e30T"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        size_from(text)


@pytest.mark.parametrize(("n_bytes", "text"), [(0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (2_500_000_000, "2.5 GB")])
def test_sizes_are_written_for_people(n_bytes: int, text: str) -> None:
    assert size_text(n_bytes) == text


def test_only_one_change_is_made_at_a_time() -> None:
    with pytest.raises((SystemExit, argparse.ArgumentError)):
        make_parser().parse_args(["storage", "--pin", "1", "--drop", "1"])


def test_verify_tells_of_damaged_files_and_is_content(tmp_path: Path) -> None:
    with DataPlace.open(Folders.under(tmp_path)):
        (tmp_path / "segments" / "b2-1.seg.damaged").write_bytes(b"?")
    done = run(tmp_path, "verify", "--json")
    assert (done.code, done.record["clean"]) == (0, True)
    assert done.record["damaged"] == [{"file": "b2-1.seg.damaged", "bytes": 1}]
    assert "b2-1.seg.damaged" in run(tmp_path, "verify").out


def test_all_data_move_and_are_found_from_then_on(filled: tuple[Path, ConversationId, ConversationId]) -> None:
    folder, first, _ = filled
    new = folder.parent / "elsewhere"
    done = run(folder, "storage", "--move", str(new), "--json")
    assert done.code == 0, done.err
    assert (done.record["data"], done.record["left"]) == (str(new), [])
    assert "100 % of" in done.err
    assert not (folder / "tandem.db").exists()
    assert "Hello" in run(folder, "show", str(first)).out
    assert run(folder, "verify").code == 0


def test_a_folder_with_something_in_it_is_refused_in_one_sentence(
    filled: tuple[Path, ConversationId, ConversationId], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, _, _ = filled
    other = tmp_path_factory.mktemp("other")
    (other / "thesis.txt").write_text("mine")
    done = run(folder, "storage", "--move", str(other))
    assert (done.code, done.out) == (1, "")
    assert done.err == f"{other} is not empty; choose a new or an empty folder.\n"


def test_settings_that_cannot_be_used_are_kept_and_told_and_not_just_written_over(
    filled: tuple[Path, ConversationId, ConversationId],
) -> None:
    folder, _, _ = filled
    (folder / "settings.json").write_text('{"theme": "purple"}')
    done = run(folder, "storage", "--json")
    assert done.code == 0, done.err
    assert "The settings could not be used" in done.err
    assert "purple" in (folder / "settings.json.damaged").read_text()
