"""`import`: what came in is counted, what did not is told, and nothing comes in twice."""

from pathlib import Path

import pytest

from tests.cli.console import run
from tests.exchange import samples
from tests.models import exact_model


@pytest.fixture
def export(tmp_path: Path) -> Path:
    path = tmp_path / "conversations.json"
    path.write_bytes(samples.as_json(samples.chatgpt()))
    return path


def test_conversations_come_in_with_their_branches(tmp_path: Path, export: Path) -> None:
    done = run(tmp_path / "data", "import", str(export), "--json")
    assert (done.code, done.err) == (0, "")
    problem = "conversations.json: 1 image cannot be kept; a note in brackets stands where each was."
    assert done.record == {
        "conversations": 2,
        "messages": 8,
        "branches": 4,
        "grown": 0,
        "known": 0,
        "ids": [1, 2],
        "dry_run": False,
        "problems": [problem],
    }
    listed = run(tmp_path / "data", "list").out
    assert "2023-11-14" in listed.splitlines()[0]
    assert "Whales" in listed.splitlines()[0]
    assert run(tmp_path / "data", "verify").code == 0


def test_it_says_in_words_what_came_in(tmp_path: Path, export: Path) -> None:
    done = run(tmp_path / "data", "import", str(export))
    assert done.out.splitlines() == [
        "2 conversations came in: 8 messages, 4 branches.",
        "! conversations.json: 1 image cannot be kept; a note in brackets stands where each was.",
    ]


def test_the_same_file_comes_in_once(tmp_path: Path, export: Path) -> None:
    done = run(tmp_path / "data", "import", str(export), str(export))
    assert done.out.splitlines()[1] == "Here already, and left as before: 2 conversations."
    assert len(run(tmp_path / "data", "list").out.splitlines()) == 2


def test_a_dry_run_changes_nothing(tmp_path: Path, export: Path) -> None:
    done = run(tmp_path / "data", "import", "--dry-run", str(export))
    assert done.out.splitlines()[0] == "2 conversations would come in: 8 messages, 4 branches."
    assert not (tmp_path / "data").exists()


def test_a_path_that_cannot_be_opened_does_not_keep_the_others_out(tmp_path: Path, export: Path) -> None:
    done = run(tmp_path / "data", "import", str(tmp_path / "nothing"), str(export))
    assert done.code == 1
    assert done.out.splitlines()[0].startswith("2 conversations")
    assert "No such file" in done.out
    assert "Traceback" not in done.err


def test_many_problems_are_cut_short(tmp_path: Path) -> None:
    lines = [samples.as_json(each) for each in samples.llama_server()]
    (tmp_path / "file").write_bytes(b"\n".join([*lines, *[b'{"cut'] * 50]))
    done = run(tmp_path / "data", "import", str(tmp_path / "file"))
    assert len(done.out.splitlines()) == 22
    assert done.out.splitlines()[-1] == "! 31 more; --json lists all of them."


def test_a_conversation_that_came_in_goes_on(tmp_path: Path, export: Path) -> None:
    """Its tokens are not known, so it is read like any new prompt, and is known from then on."""
    run(tmp_path / "data", "import", str(export))
    model = ("--model", str(exact_model()), "--threads", "1", "--seed", "1", "--max-tokens", "4", "--json")
    first = run(tmp_path / "data", "ask", "And then?", "--conversation", "1", *model)
    assert first.code == 0, first.err
    assert first.part("receipt")["reused"] == 0
    second = run(tmp_path / "data", "ask", "And now?", "--conversation", "1", *model)
    assert int(str(second.part("receipt")["reused"])) > 40
    assert run(tmp_path / "data", "import", str(export)).out.startswith("0 conversations came in")
