"""What the command line cannot do is one sentence on stderr and the right exit code, never a traceback."""

from pathlib import Path

import pytest

from tests.cli.console import run


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("ask",), "nothing to ask"),
        (("ask", "  "), "prompt is empty"),
        (("ask", "Hi", "--model", "absent.gguf"), "cannot be read"),
        (("ask", "Hi", "--model", "README.md"), "not a GGUF file"),
        (("ask", "Hi", "--model", "absent.gguf", "--conversation", "last"), "no conversation yet"),
        (("ask", "Hi", "--model", "absent.gguf", "--conversation", "7"), "7"),
        (("ask", "Hi", "--model", "absent.gguf", "--temperature", "-1"), "temperature"),
        (("ask", "Hi", "--model", "absent.gguf", "--reasoning-budget", "-1"), "limit of reasoning"),
        (("ask", "-"), "prompt is empty"),
        (("ask", "Hi", "--attach", "absent.pdf"), "absent.pdf cannot be read"),
        (("ask", "Hi", "--attach", "tests"), "tests is a folder"),
        (("show", "5"), ""),
    ],
)
def test_what_cannot_be_done_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    done = run(tmp_path, *arguments)
    assert (done.code, "Traceback" in done.err, sentence in done.err) == (1, False, True), done.err
    assert len(done.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("show",),
        ("list", "--x"),
        ("show", "99999999999999999999"),
        ("ask", "Hi", "--drafter", "psychic"),
        ("ask", "Hi", "--conversation", "x"),
        ("ask", "Hi", "--depth", "many"),
        ("ask", "Hi", "--reasoning", "perhaps"),
        ("template", "model.gguf", "--builtin", "alpaca"),
    ],
)
def test_wrong_usage_ends_with_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(tmp_path, *arguments).code == 2


def test_an_empty_place_lists_nothing_and_holds(tmp_path: Path) -> None:
    assert run(tmp_path / "new", "list", "--json").record == {"conversations": []}
    assert run(tmp_path / "new", "verify", "--json").record == {"clean": True, "findings": [], "damaged": []}


def test_the_doctor_names_what_is_installed(tmp_path: Path) -> None:
    done = run(tmp_path, "doctor", "--json")
    names = {str(check["name"]) for check in done.record["checks"]}  # type: ignore[attr-defined]  # as in cli.md
    assert {"llama.cpp", "MTP calls", "keyring", "data folder", "free disk"} <= names


def test_a_data_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(tmp_path / "file", "ask", "Hi", "--model", "absent.gguf")
    assert (done.code, "Traceback" in done.err, "file" in done.err) == (1, False, True)
