"""`switch`, `branch`, `delete` and `undelete`: what is stored is moved within, and comes back, without a model."""

from pathlib import Path

import pytest

from app.domain.ids import MessageId
from app.paths import Folders
from app.storage import DataPlace
from tests.cli.console import Done, run
from tests.storage.samples import begin, finish


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Conversation 1: question 1, its answers 2 and 3, the latter shown, and a question 4 with answer 5 after 2."""
    with DataPlace.open(Folders.under(tmp_path)) as place:
        summary, (question, one) = place.store.begin_turn(begin("What?"))
        place.store.begin_turn(begin(None, conversation=summary.id, parent=question.id))
        _, (_, last) = place.store.begin_turn(begin("More", conversation=summary.id, parent=one.id))
        for reply in (one.id, MessageId(3), last.id):
            place.store.finish_reply(finish(reply, f"Answer {reply}."))
        place.store.move_tip(summary.id, MessageId(3))
    return tmp_path


def path(data: Path) -> object:
    return run(data, "show", "1", "--json").record["path"]


def refused(done: Done) -> str:
    assert (done.code, done.out) == (1, "")
    return done.err


def test_a_branch_is_shown_as_it_was_left_or_ends_where_one_wants(data: Path) -> None:
    done = run(data, "switch", "2")
    assert (done.code, path(data)) == (0, [1, 2, 4, 5])
    assert done.out == "Conversation 1 now shows message 2, version 1 of 2, and ends with message 5.\n"
    assert run(data, "switch", "2", "--here", "--json").record["path"] == [1, 2]
    assert path(data) == [1, 2]


def test_a_message_is_deleted_with_what_follows_it_and_comes_back(data: Path) -> None:
    run(data, "switch", "5")
    done = run(data, "delete", "--message", "2", "--json")
    assert (done.record["deleted"], done.record["path"]) == ([2, 4, 5], [1, 3])
    assert path(data) == [1, 3]
    assert "bring that one back" in refused(run(data, "undelete", "--message", "4"))
    back = run(data, "undelete", "--message", "2", "--json")
    assert (back.record["restored"], back.record["path"]) == ([2, 4, 5], [1, 2, 4, 5])


def test_a_branch_becomes_a_conversation_of_its_own(data: Path) -> None:
    done = run(data, "branch", "2")
    assert (done.code, done.out) == (0, "Conversation 2 begins like conversation 1 up to message 2.\n")
    listed = run(data, "list", "--json").record["conversations"]
    assert isinstance(listed, list)
    assert [each["title"] for each in listed] == ["What? (branch)", "What?"]
    named = run(data, "branch", "5", "--title", "Another", "--json").record
    assert (named["title"], len(named["path"])) == ("Another", 4)  # type: ignore[arg-type]  # a list
    assert run(data, "branch", "2", "--title", " ", "--json").record["title"] == "What? (branch)"
    assert path(data) == [1, 3]


def test_a_conversation_is_deleted_and_comes_back(data: Path) -> None:
    assert "`undelete 1` brings it back" in run(data, "delete", "1").out
    assert run(data, "list", "--json").record["conversations"] == []
    assert "There is no conversation 1" in refused(run(data, "show", "1"))
    assert run(data, "undelete", "1").code == 0
    assert path(data) == [1, 3]


@pytest.mark.parametrize(
    "arguments",
    [
        ("switch", "99"),
        ("branch", "99"),
        ("delete", "99"),
        ("delete", "--message", "99"),
        ("undelete", "99"),
        ("undelete", "--message", "99"),
    ],
    ids=" ".join,
)
def test_what_is_not_there_is_told_in_one_sentence(data: Path, arguments: tuple[str, ...]) -> None:
    sentence = refused(run(data, *arguments))
    assert sentence.startswith("There is no ")
    assert sentence.count("\n") == 1


@pytest.mark.parametrize("command", ["delete", "undelete"])
def test_a_conversation_and_a_message_at_once_is_wrong_usage(tmp_path: Path, command: str) -> None:
    assert run(tmp_path, command).code == 2
    assert run(tmp_path, command, "1", "--message", "2").code == 2


def test_a_deleted_message_cannot_be_switched_to(data: Path) -> None:
    run(data, "delete", "--message", "2")
    assert "There is no message 2 here" in refused(run(data, "switch", "2"))
