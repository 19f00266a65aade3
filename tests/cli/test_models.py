"""Which model goes on with a conversation on the command line, in processes of its own, as a person would meet it."""

import json
import os
import shutil
from pathlib import Path
from typing import cast

import pytest

from app.cli.console_chat import ConsoleChat
from app.domain.events import ConversationPicked, ModelChosen, SendPressed
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId
from app.domain.model import LoadOptions
from app.domain.turn import Receipt, RestoreHow
from app.engine.obey import native_engine
from app.paths import Folders
from tests.cli.console import Done, run
from tests.models import hybrid_model

pytestmark = pytest.mark.model

FAST = ("--threads", "1", "--max-tokens", "4", "--context", "512", "--seed", "1", "--json")
FIRST, SECOND = "Name three colours.", "And one more?"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A model file that a test may move about."""
    path = tmp_path / "files" / "model.gguf"
    path.parent.mkdir()
    shutil.copy(hybrid_model(), path)
    return path


def other_weights(path: Path) -> Path:
    """A model of the same shape and name with one other weight."""
    content = bytearray(hybrid_model().read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    return path


def begin(data: Path, model: Path) -> None:
    done = run(data, "ask", FIRST, "--model", str(model), *FAST)
    assert done.code == 0, done.err


def go_on(data: Path, *arguments: str) -> Done:
    return run(data, "ask", SECOND, "--conversation", "1", *arguments, *FAST)


def restored(done: Done) -> bool:
    """Everything known was loaded, and nothing read again."""
    assert done.code == 0, done.err
    receipt = done.part("receipt")
    return (receipt["how"], receipt["reread"]) == ("segments", 0)


def listed(data: Path, *arguments: str) -> list[dict[str, object]]:
    done = run(data, "models", "--json", *arguments)
    assert done.code == 0, done.err
    return cast("list[dict[str, object]]", done.record["models"])


# B52
def test_a_touched_and_renamed_file_keeps_everything_saved(data: Path, model: Path) -> None:
    begin(data, model)
    os.utime(model, (1, 1))
    assert restored(go_on(data))
    renamed = model.rename(model.with_name("under another name.gguf"))
    done = go_on(data)
    assert restored(done)
    assert f"found as {renamed}" in done.err
    assert restored(go_on(data, "--model", str(renamed)))


# B89
def test_an_edited_first_question_is_answered_by_the_model_that_wrote_the_rest(data: Path, model: Path) -> None:
    begin(data, model)
    done = run(data, "ask", "Name three cities.", "--conversation", "1", "--edit", "1", *FAST)
    assert done.code == 0, done.err
    assert len(listed(data)) == 1


def test_a_file_that_is_not_found_is_asked_for_with_the_ways_to_go_on(data: Path, model: Path) -> None:
    begin(data, model)
    moved = model.parent.parent / "elsewhere" / "model.gguf"
    moved.parent.mkdir()
    model.rename(moved)
    refused = go_on(data)
    assert (refused.code, len(refused.err.strip().splitlines())) == (1, 1)
    for word in ("Conversation 1", str(model), "--model", "--replay", "`show 1`"):
        assert word in refused.err
    assert len(run(data, "show", "1", "--json").record["messages"]) == 2  # type: ignore[arg-type]  # as in cli.md
    assert restored(go_on(data, "--model", str(moved)))
    assert restored(go_on(data))


def test_a_folder_that_is_searched_makes_a_moved_model_known_again(data: Path, model: Path) -> None:
    begin(data, model)
    moved = model.parent.parent / "elsewhere" / "other name.gguf"
    moved.parent.mkdir()
    model.rename(moved)
    assert listed(data)[0]["path"] is None
    assert listed(data, str(moved.parent))[0]["path"] == str(moved)
    assert restored(go_on(data))


# B53
def test_other_weights_are_refused_unless_the_text_is_to_be_read_again(data: Path, model: Path, tmp_path: Path) -> None:
    begin(data, model)
    other = other_weights(tmp_path / "other.gguf")
    refused = go_on(data, "--model", str(other))
    assert refused.code == 1
    assert "other.gguf holds other weights" in refused.err
    assert len(run(data, "show", "1", "--json").record["messages"]) == 2  # type: ignore[arg-type]  # as in cli.md
    replayed = go_on(data, "--model", str(other), "--replay")
    receipt = replayed.part("receipt")
    assert (receipt["how"], receipt["reused"]) == ("none", 0)
    assert "read again as text" in str(receipt["reason"])
    assert restored(go_on(data))  # now by the model that replayed it
    back = go_on(data, "--at", "2", "--model", str(model))
    assert restored(back)  # rows of the first model were not harmed
    models = listed(data)
    assert [each["conversations"] for each in models] == [1, 1]
    assert len({each["fingerprint"] for each in models}) == 2


# B89
def test_another_model_under_the_same_name_is_noticed(data: Path, model: Path) -> None:
    begin(data, model)
    other_weights(model)
    refused = go_on(data)
    assert refused.code == 1
    assert "cannot be found" in refused.err
    assert f"{model} holds another file now" in run(data, "models").out
    replayed = go_on(data, "--replay", "--model", str(model))
    assert "read again as text" in str(replayed.part("receipt")["reason"])
    assert "model.gguf holds" in replayed.err
    assert run(data, "verify").code == 0


# B48
def test_rows_of_other_number_formats_stay_and_are_found_again(data: Path, model: Path) -> None:
    begin(data, model)
    changed = go_on(data, "--kv-type-k", "q8_0", "--kv-type-v", "q8_0")
    receipt = changed.part("receipt")
    assert (receipt["how"], receipt["reused"]) == ("none", 0)
    assert "No saved rows fit this model and these settings" in str(receipt["reason"])
    assert restored(go_on(data, "--at", "2"))
    question = str(changed.record["user_message"])
    again = ("ask", "--conversation", "1", "--at", question, "--kv-type-k", "q8_0", "--kv-type-v", "q8_0", *FAST)
    assert restored(run(data, *again))


def test_a_chosen_model_that_was_moved_is_found_and_one_that_is_gone_is_named(
    data: Path, model: Path, tmp_path: Path
) -> None:
    begin(data, model)
    (data / "settings.json").write_text(json.dumps({"model": str(model)}))
    moved = model.rename(model.with_name("renamed.gguf"))
    done = run(data, "ask", FIRST, *FAST)
    assert done.code == 0
    assert f"found as {moved}" in done.err
    moved.unlink()
    gone = run(data, "ask", FIRST, *FAST)
    assert (gone.code, str(model) in gone.err, "--demo" in gone.err) == (1, True, True)
    assert run(data, "list", "--json").code == 0


def test_a_forgotten_model_is_off_the_list_and_found_where_it_is_named(data: Path, model: Path) -> None:
    begin(data, model)
    (known,) = listed(data)
    assert "begins with m1-nothing" in run(data, "models", "--forget", "m1-nothing").err
    assert listed(data, "--forget", str(known["fingerprint"])[:8]) == []
    refused = go_on(data)
    assert (refused.code, "last seen" in refused.err) == (1, False)
    assert restored(go_on(data, "--model", str(model)))


@pytest.mark.parametrize(
    ("arguments", "code"), [(("--model", "a.gguf", "--demo"), 2), (("--kv-type-k", "q3"), 2), (("--at", "99"), 1)]
)
def test_what_makes_no_sense_is_refused(data: Path, model: Path, arguments: tuple[str, ...], code: int) -> None:
    begin(data, model)
    assert go_on(data, *arguments).code == code


def test_an_empty_place_knows_no_models(data: Path) -> None:
    assert listed(data) == []


def receipt_of_a_turn(data: Path, model: Path, text: str, *, conversation: int | None) -> Receipt:
    with ConsoleChat(Folders.under(data), native_engine) as chat:
        chat.run_until(lambda state: state.store_ready)
        if conversation is not None:
            chat.press(ConversationPicked(conversation=ConversationId(conversation)))
            chat.run_until(lambda state: state.opened is not None)
        chat.press(ModelChosen(path=model, options=LoadOptions(n_ctx=512, n_threads=1)))
        chat.press(SendPressed(text=text, seed=1, options=GenerationOptions(max_tokens=4)))
        chat.run_until(lambda state: state.active is None)
        assert chat.state.opened is not None
        receipt = chat.state.opened.path()[-1].receipt
        assert receipt is not None
        return receipt


def test_rows_of_an_older_library_are_read_again_from_the_text(
    data: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr("app.engine.rows_root.native_build", lambda: "llama-cpp-python 0.0.1")
        receipt_of_a_turn(data, model, FIRST, conversation=None)
        assert receipt_of_a_turn(data, model, SECOND, conversation=1).how is RestoreHow.SEGMENTS
    newer = receipt_of_a_turn(data, model, SECOND, conversation=1)
    assert (newer.how, newer.reused, newer.reread > 0) == (RestoreHow.NONE, 0, True)
    assert receipt_of_a_turn(data, model, SECOND, conversation=1).how is RestoreHow.SEGMENTS
