"""`export` writes whole conversations where it is told to, or nothing and one sentence."""

import errno
import itertools
import json
import os
import sqlite3
import subprocess
from pathlib import Path

import pytest

from app.__main__ import main
from app.domain.conversation import ConversationTree
from app.domain.exchange import portable
from app.domain.ids import ConversationId
from app.exchange.own_json import read_own
from app.paths import Folders
from app.storage import DataPlace
from app.storage.database import DATABASE_NAME
from tests.cli.console import ROOT, command
from tests.storage.samples import begin, finish

FIRST, SECOND, UNFINISHED = ConversationId(1), ConversationId(2), ConversationId(3)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Three conversations: one with three branches, one called like the first, one that is being written."""
    folder = tmp_path / "data"
    ticks = itertools.count(1_764_504_000)
    with DataPlace.open(Folders.under(folder), clock=lambda: float(next(ticks))) as place:
        summary, nodes = place.store.begin_turn(begin("Are whales fish?", system="Be brief."))
        _, question, reply = nodes
        place.store.record_prompt(question.id, token_start=0, token_ids=(1, 2, 3))
        place.store.finish_reply(finish(reply.id, "No.", start=3, tokens=(4, 5)))
        for text in ("Mammals.", "They are **mammals**."):
            _, (other,) = place.store.begin_turn(begin(None, conversation=summary.id, parent=question.id))
            place.store.finish_reply(finish(other.id, text, start=3, tokens=(6,)))
        place.store.rename(summary.id, "Whales: fish or not?")
        for title in ("whales fish OR not", "../Draft"):
            summary, nodes = place.store.begin_turn(begin(title))
        place.store.finish_reply(finish(place.store.open_conversation(SECOND).path()[-1].id))
    return folder


def trees(data: Path) -> dict[ConversationId, ConversationTree]:
    with DataPlace.open(Folders.under(data)) as place:
        return {key: place.store.open_conversation(key) for key in (FIRST, SECOND, UNFINISHED)}


def export(data: Path, *arguments: object) -> int:
    return main(["--data", str(data), "export", *map(str, arguments)])


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# --- what is written ----------------------------------------------------------------------------------------


def test_all_in_one_json_file_is_what_the_store_holds(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tmp_path / "unfinished.json"
    assert export(data, UNFINISHED, "--format", "json", "--out", before) == 0
    assert read_own(before.read_bytes()).conversations[0].messages[-1].finish_reason is None
    stored = trees(data)
    capsys.readouterr()
    assert export(data, "--all", "--format", "json", "--out", tmp_path / "all.json", "--json") == 0
    brought = read_own((tmp_path / "all.json").read_bytes())
    assert brought.problems == ()
    # Oldest first, so that an import lists them as they are listed now.
    assert brought.conversations == tuple(portable(stored[key]) for key in (FIRST, UNFINISHED, SECOND))
    report = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert report == {
        "format": "json", "conversations": 3, "messages": 9, "left_out": 0,
        "bytes": (tmp_path / "all.json").stat().st_size, "files": [str(tmp_path / "all.json")], "problems": [],
    }  # fmt: skip


def test_the_same_store_gives_the_same_bytes(data: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert export(data, "all", "--format", "json", "--out", tmp_path / name) == 0
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("name", ["markdown", "md"])
def test_markdown_is_the_visible_path_and_says_what_it_left_out(
    data: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert export(data, FIRST, "--format", name) == 0
    done = capsys.readouterr()
    assert done.out.startswith("# Whales: fish or not?\n")
    assert "They are **mammals**." in done.out
    assert "No." not in done.out
    assert done.err == "Left out: 2 messages on other branches; --branches all takes them too.\n"
    assert export(data, FIRST, "--format", name, "--branches", "all") == 0
    done = capsys.readouterr()
    assert "(version 1 of 3)" in done.out
    assert done.err == ""


def test_html_holds_all_branches_unless_the_path_is_asked_for(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(data, FIRST, "--format", "html") == 0
    assert capsys.readouterr().out.count("<article") == 5
    assert export(data, FIRST, "--format", "html", "--branches", "path") == 0
    assert capsys.readouterr().out.count("<article") == 3


def test_several_conversations_become_files_named_after_their_titles(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert export(data, "--all", "--format", "html", "--out", out) == 0
    assert names(out) == ["Draft.html", "Whales fish or not.html", "whales fish OR not 2.html"]
    assert out.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in out.iterdir()} == {0o600}


def test_a_name_that_ends_like_a_folder_is_one(data: Path, tmp_path: Path) -> None:
    assert export(data, SECOND, "--format", "json", "--out", f"{tmp_path / 'out'}/") == 0
    assert names(tmp_path / "out") == ["whales fish OR not.json"]


def test_exporting_changes_nothing_in_the_store_and_works_beside_an_open_window(data: Path, tmp_path: Path) -> None:
    with DataPlace.open(Folders.under(data)):
        assert export(data, "--all", "--format", "json", "--out", tmp_path / "one.json") == 0
    held = {path: path.read_bytes() for path in data.iterdir() if path.is_file()}
    assert export(data, "--all", "--format", "json", "--out", tmp_path / "two.json") == 0
    assert {path: path.read_bytes() for path in data.iterdir() if path.is_file()} == held


# --- what is refused ----------------------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], code: int) -> str:
    done = capsys.readouterr()
    assert (code, done.out) == (1, "")
    assert len(done.err.splitlines()) == 1
    return done.err


def test_a_file_that_is_there_stays_unless_forced(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.json"
    there.write_text("mine")
    assert "there already; --force" in refused(capsys, export(data, FIRST, "--format", "json", "--out", there))
    assert there.read_text() == "mine"
    assert export(data, FIRST, "--format", "json", "--out", there, "--force") == 0
    assert there.read_text() != "mine"


def test_one_file_that_is_there_keeps_a_whole_folder_from_being_written(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "Draft.md").write_text("mine")
    assert "Draft.md is there already" in refused(
        capsys, export(data, "--all", "--format", "md", "--out", tmp_path / "out")
    )
    assert names(tmp_path / "out") == ["Draft.md"]


def test_nothing_is_written_over_the_stores_own_files(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (data / DATABASE_NAME).read_bytes()
    (tmp_path / "link").symlink_to(data)
    out = tmp_path / "link" / DATABASE_NAME
    assert "own files" in refused(capsys, export(data, FIRST, "--format", "json", "--out", out, "--force"))
    assert (data / DATABASE_NAME).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("7", "--format", "json"), "There is no conversation 7"),
        (("1", "2", "--format", "json"), "need --out"),
        (("--all", "--format", "md"), "need --out"),
        (("1", "--format", "json", "--json"), "give --out"),
        (("1", "--format", "json", "--branches", "path"), "always holds all branches"),
        (("1", "--format", "json", "--out", "/dev/null/x.json"), "cannot be written (Not a directory)"),
        (("1", "--format", "json", "--out", "/no/such/place/x.json"), "cannot be written (No such file"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused(capsys, export(data, *arguments))


@pytest.mark.parametrize(
    "arguments", [(), ("1", "--all"), ("x",), ("--all", "--format", "pdf"), ("1",), ("1", "--branches", "some")]
)
def test_wrong_usage_ends_with_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as left:
        export(tmp_path, *arguments)
    assert left.value.code == 2


def test_an_empty_place_has_nothing_to_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert "no conversation" in refused(capsys, export(tmp_path / "data", "--all", "--format", "md", "--out", out))
    assert not out.exists()


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
@pytest.mark.parametrize("format_name", ["json", "html"])
def test_a_full_disk_is_one_sentence_and_leaves_no_half_file(
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    format_name: str,
) -> None:
    def full(*_values: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    out = tmp_path / "out" / "all"
    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        code = export(data, FIRST, "--format", format_name, "--out", out)
    assert "is full; free some space" in refused(capsys, code)
    assert not out.parent.exists()


def test_a_folder_that_cannot_be_written_is_named(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*_values: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    out = tmp_path / "one.md"
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", read_only)
        code = export(data, FIRST, "--format", "md", "--out", out)
    assert refused(capsys, code) == (
        f"{out} cannot be written (Read-only file system); choose another place with --out.\n"
    )


def test_a_disk_that_fills_up_later_leaves_the_files_before_whole(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, moved = os.replace, []

    def full_at_the_second(source: Path, target: Path) -> None:
        moved.append(target)
        if len(moved) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full_at_the_second)
        assert export(data, "--all", "--format", "html", "--out", tmp_path / "out") == 1
    assert names(tmp_path / "out") == [moved[0].name]
    assert (tmp_path / "out" / moved[0].name).read_text().endswith("</html>\n")
    assert capsys.readouterr().err.splitlines()[0] == "Files that were written before: 1."


# --- what is damaged ----------------------------------------------------------------------------------------


@pytest.fixture
def damaged(data: Path) -> Path:
    """The second conversation has a message of no known role."""
    with sqlite3.connect(data / DATABASE_NAME) as connection:
        connection.execute("UPDATE messages SET role = 'wizard' WHERE conversation = ?", (SECOND,))
    connection.close()
    return data


@pytest.mark.parametrize("format_name", ["json", "html"])
def test_a_conversation_that_cannot_be_read_is_said_and_the_others_are_written(
    damaged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], format_name: str
) -> None:
    out = tmp_path / "out"
    assert export(damaged, "--all", "--format", format_name, "--out", out, "--json") == 1
    report = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (report["conversations"], len(report["problems"])) == (2, 1)
    assert report["problems"][0].startswith("Conversation 2 is damaged")
    if format_name == "json":
        assert len(read_own(out.read_bytes()).conversations) == 2
    else:
        assert len(names(out)) == 2


@pytest.mark.parametrize("format_name", ["json", "html"])
@pytest.mark.parametrize("to_file", [True, False])
def test_where_nothing_can_be_read_nothing_is_written(
    damaged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], format_name: str, to_file: bool
) -> None:
    out = tmp_path / "out" / "file"
    code = export(damaged, SECOND, "--format", format_name, *(("--out", out) if to_file else ()))
    done = capsys.readouterr()
    assert (code, done.err.startswith("Conversation 2 is damaged"), len(done.err.splitlines())) == (1, True, 1)
    assert not out.parent.exists()


# --- as a command -------------------------------------------------------------------------------------------


def test_output_that_cannot_be_written_is_one_sentence(data: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command(data, "export", "1", "--format", "html"), cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1
    assert done.stderr.decode() == (
        "The output cannot be written (No space left on device); choose a file with --out.\n"
    )


def test_what_is_printed_is_utf8_whatever_the_terminal_is(data: Path) -> None:
    with DataPlace.open(Folders.under(data)) as place:
        place.store.rename(FIRST, "鯨")
    done = subprocess.run(
        command(data, "export", "1", "--format", "md"),
        cwd=ROOT,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.stdout.decode("utf-8").startswith("# 鯨\n")
