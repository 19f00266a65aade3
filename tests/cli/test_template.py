"""`template` shows how a model's messages are laid out, and chooses another template."""

import json
from pathlib import Path

import pytest

from tests.cli.console import Done, run
from tests.models import hybrid_model

OTHER = "{% for m in messages %}<|im_start|>{{ m.role }}: {{ m.content }}<|im_end|>{% endfor %}<|im_start|>assistant:"


def choose(data: Path, *arguments: str) -> Done:
    return run(data, "template", str(hybrid_model()), *arguments)


def kept(data: Path) -> object:
    return json.loads((data / "settings.json").read_text())["templates"]


def test_the_models_own_is_shown_and_nothing_is_kept(tmp_path: Path) -> None:
    done = choose(tmp_path)
    assert done.code == 0, done.err
    assert "the model's own" in done.out
    assert "works, also with a system prompt" in done.out
    assert "⟦<|im_start|>⟧user\nWhat is a river?⟦<|im_end|>⟧" in done.out
    assert list(tmp_path.iterdir()) == []


def test_the_record_has_every_token(tmp_path: Path) -> None:
    record = choose(tmp_path, "--builtin", "plain", "--json").record
    assert (record["used"], record["works"], record["refusal"]) == ("plain", True, "")
    tokens = record["tokens"]
    assert isinstance(tokens, list)
    assert len(tokens) == record["n_tokens"]
    assert "User: What is a river?" in "".join(token["text"] for token in tokens)


def test_another_template_is_used_from_then_on_until_the_models_own_is_wanted_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.jinja"
    file.write_text(OTHER)
    chosen = choose(tmp_path, "--file", str(file))
    assert chosen.code == 0, chosen.err
    assert "your own" in choose(tmp_path).out
    assert "⟦<|im_start|>⟧user: What is a river?" in choose(tmp_path).out
    assert "the model's own" in choose(tmp_path, "--reset").out
    assert kept(tmp_path) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{% for %}", "cannot be read"),
        (b"{{ 'nothing' }}", "leaves the question out"),
        (b"", "is empty"),
        (b"\xff\xfe\x00", "is not text"),
        (b"x" * 2_000_001, "too large"),
        (None, "No such file"),
    ],
)
def test_a_template_that_does_not_work_is_one_sentence_and_changes_nothing(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    file = tmp_path / "mine.jinja"
    if content is not None:
        file.write_bytes(content)
    done = choose(tmp_path, "--file", str(file))
    assert (done.code, sentence in done.err, "Traceback" in done.err) == (1, True, False), done.err
    assert len(done.err.strip().splitlines()) == 1
    assert not (tmp_path / "settings.json").exists()


def test_a_reply_is_asked_for_with_the_chosen_template_and_the_receipt_says_what_differs(tmp_path: Path) -> None:
    ask = ("--threads", "1", "--max-tokens", "4", "--context", "512", "--json")
    asked = run(tmp_path, "ask", "Hello", "--model", str(hybrid_model()), *ask)
    assert asked.code == 0, asked.err
    file = tmp_path / "mine.jinja"
    file.write_text(OTHER)
    choose(tmp_path, "--file", str(file))
    more = run(tmp_path, "ask", "More", "--conversation", "last", *ask)
    assert more.code == 0, more.err
    assert "The chosen chat template lays" in str(more.part("receipt")["reason"])
