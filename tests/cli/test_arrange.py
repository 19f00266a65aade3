"""`arrange`, and what `list` shows of it."""

from pathlib import Path

import pytest

from app.paths import Folders
from app.storage import DataPlace
from tests.cli.console import run
from tests.storage.samples import begin, finish


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Conversations 1, 2 and 3."""
    with DataPlace.open(Folders.under(tmp_path)) as place:
        for title in ("One", "Two", "Three"):
            _, nodes = place.store.begin_turn(begin(title))
            place.store.finish_reply(finish(nodes[-1].id))
    return tmp_path


def listed(data: Path, *arguments: str) -> list[int]:
    entries = run(data, "list", "--json", *arguments).record["conversations"]
    assert isinstance(entries, list)
    return [each["conversation"] for each in entries]


def test_conversations_are_tagged_archived_and_listed_so(data: Path) -> None:
    done = run(data, "arrange", "1", "2", "--tag", "#Deep work", "--pin")
    assert (done.code, done.out) == (0, "     2  Two  pinned #Deep work\n     1  One  pinned #Deep work\n")
    assert listed(data, "--tag", "deep work") == [2, 1]
    assert run(data, "arrange", "2", "--archive", "--json").record["conversations"] == [
        {**entry, "archived": True}
        for entry in run(data, "list", "--archived", "--json").record["conversations"]  # type: ignore[attr-defined]
    ]
    assert listed(data) == [3, 1]
    assert listed(data, "--archived") == [2]
    assert "  One  pinned #Deep work\n" in run(data, "list").out
    run(data, "arrange", "1", "--unpin", "--untag", "Deep work")
    assert listed(data, "--tag", "Deep work") == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("arrange", "1"), "Say what to change"),
        (("arrange", "99", "--pin"), "There is no conversation 99"),
        (("arrange", "1", "--tag", "#"), "at least one letter"),
        (("list", "--tag", " "), "at least one letter"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(data: Path, arguments: tuple[str, ...], sentence: str) -> None:
    done = run(data, *arguments)
    assert (done.code, done.out) == (1, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_opposites_at_once_are_wrong_usage(data: Path) -> None:
    assert run(data, "arrange", "1", "--pin", "--unpin").code == 2
