"""`continue` and `ask --edit` over real models, in processes of their own."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.console import Done, Running, run
from tests.models import exact_model, hybrid_model

pytestmark = pytest.mark.model

QUESTION = "Name three colours."
# The second model's rows differ a little between batch widths, so nothing is drafted there.
MODELS = {"attention": (exact_model, "2"), "hybrid": (hybrid_model, "0")}


@pytest.fixture(params=MODELS)
def flags(request: pytest.FixtureRequest) -> tuple[str, ...]:
    make: Callable[[], Path]
    make, depth = MODELS[str(request.param)]
    return (
        "--model", str(make()), "--temperature", "0.8", "--repeat-penalty", "1.1", "--depth", depth,
        "--context", "1024", "--threads", "1", "--json",
    )  # fmt: skip


def done(result: Done) -> Done:
    assert result.code == 0, result.err
    return result


def test_a_cut_reply_goes_on_in_new_processes_to_the_same_text_and_nothing_is_read(
    tmp_path: Path, flags: tuple[str, ...]
) -> None:
    whole = done(run(tmp_path / "one", "ask", QUESTION, "--seed", "5", "--max-tokens", "30", *flags))
    cut = done(run(tmp_path / "two", "ask", QUESTION, "--seed", "5", "--max-tokens", "11", *flags))
    for n in ("1", "18"):
        more = done(run(tmp_path / "two", "continue", "--max-tokens", n, *flags))
        assert (more.part("receipt")["how"], more.part("receipt")["reread"]) == ("segments", 0)
        assert more.part("stats")["read_tokens"] == 0
    assert more.record["token_ids"] == whole.record["token_ids"]
    assert more.record["text"] == whole.record["text"]
    assert more.record["seed"] == 5
    tree = run(tmp_path / "two", "show", "1", "--json").record
    assert tree["messages"][1]["text"] == cut.record["text"]  # type: ignore[index]  # the record's shape is cli.md's
    # The cut reply can still be answered again, or gone on from, and nothing is read for that either.
    again = done(run(tmp_path / "two", "continue", "1", "--message", "2", "--max-tokens", "5", *flags))
    assert again.part("stats")["read_tokens"] == 0
    assert again.record["token_ids"] == list(whole.record["token_ids"])[:16]  # type: ignore[call-overload]
    question = str(cut.record["user_message"])
    same = ("--conversation", "1", "--at", question, "--seed", "5", "--max-tokens", "11")
    anew = done(run(tmp_path / "two", "ask", *same, *flags))
    assert (anew.part("stats")["read_tokens"], anew.record["token_ids"]) == (0, cut.record["token_ids"])


def test_what_cannot_go_on_is_told_in_one_sentence(tmp_path: Path) -> None:
    flags = ("--model", str(hybrid_model()), "--threads", "1", "--context", "96")
    nothing = run(tmp_path, "continue", *flags)
    assert (nothing.code, nothing.out) == (1, "")
    assert "There is no conversation yet" in nothing.err
    full = done(run(tmp_path, "ask", QUESTION, "--seed", "1", "--json", *flags))
    assert full.record["finish_reason"] == "context_full"
    refused = run(tmp_path, "continue", *flags)
    assert (refused.code, refused.out) == (1, "")
    assert "This reply cannot go on: it has filled the context of" in refused.err
    wrong = run(tmp_path, "continue", "1", "--message", "1", *flags)
    assert "Only a reply to a message can be continued." in wrong.err
    longer = (*flags[:-1], "512")
    on = done(run(tmp_path, "continue", "--max-tokens", "4", "--json", *longer))
    assert list(on.record["token_ids"])[:-4] == full.record["token_ids"]  # type: ignore[call-overload]


def test_a_reply_stopped_with_ctrl_c_goes_on(tmp_path: Path) -> None:
    model = ("--model", str(exact_model()), "--threads", "1")
    running = Running(tmp_path, "ask", "Tell me a long story about a lighthouse.", *model)
    running.read_for(0.2, at_least=20)
    assert running.end(signal.SIGINT) == 130
    on = done(run(tmp_path, "continue", "--max-tokens", "5", "--json", *model))
    assert str(on.record["text"]).startswith(running.text.rstrip("\ufffd\n"))
    assert on.part("stats")["read_tokens"] == 0


def test_a_message_is_asked_in_other_words_and_both_stay(tmp_path: Path) -> None:
    flags = ("--model", str(hybrid_model()), "--threads", "1", "--context", "512", "--max-tokens", "4")
    done(run(tmp_path, "ask", QUESTION, "--json", "--seed", "1", "--system", "Be brief.", *flags))
    done(run(tmp_path, "ask", "Name four.", "--conversation", "1", "--edit", "2", "--json", *flags))
    tree = run(tmp_path, "show", "1", "--json").record
    assert [(each["parent"], each["role"]) for each in tree["messages"]] == [  # type: ignore[attr-defined]
        (None, "system"),
        (1, "user"),
        (2, "assistant"),
        (1, "user"),
        (4, "assistant"),
    ]
    assert tree["path"] == [1, 4, 5]
    assert (
        "Only what you wrote can be edited"
        in run(tmp_path, "ask", "x", "--conversation", "1", "--edit", "3", *flags).err
    )
    assert "Give the new text" in run(tmp_path, "ask", "--conversation", "1", "--edit", "2", *flags).err


def test_a_reply_goes_on_and_comes_again_as_it_was_drawn_unless_told_otherwise(tmp_path: Path) -> None:
    usual = ("--model", str(exact_model()), "--context", "1024", "--threads", "1", "--depth", "0", "--json")
    warm = ("--temperature", "1.3", "--repeat-penalty", "1.2")
    whole = done(run(tmp_path / "one", "ask", QUESTION, "--seed", "5", "--max-tokens", "24", *warm, *usual))
    cut = done(run(tmp_path / "two", "ask", QUESTION, "--seed", "5", "--max-tokens", "9", *warm, *usual))
    more = done(run(tmp_path / "two", "continue", "--max-tokens", "15", *usual))
    assert more.record["token_ids"] == whole.record["token_ids"]
    same = ("--conversation", "1", "--at", str(cut.record["message"]), "--seed", "5", "--max-tokens", "24")
    assert done(run(tmp_path / "two", "ask", *same, *usual)).record["token_ids"] == whole.record["token_ids"]
    cool = done(run(tmp_path / "two", "ask", *same, "--temperature", "0", *usual))
    shown = run(tmp_path / "two", "show", "1", "--json").record["messages"]
    drawn = {each["message"]: each["sampling"] for each in shown}  # type: ignore[attr-defined]  # as above
    assert drawn[more.record["message"]]["temperature"] == 1.3
    assert drawn[cool.record["message"]] == {**drawn[more.record["message"]], "temperature": 0.0}
