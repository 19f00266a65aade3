"""`model-settings`, and what it chooses, on the command line in processes of its own."""

import shutil
from pathlib import Path

import pytest

from app.paths import Folders
from app.storage import DataPlace
from tests.cli.console import run
from tests.fakes.tiny_lora import tiny_lora
from tests.models import assisted_model, hybrid_model

pytestmark = pytest.mark.model

FAST = ("--threads", "1", "--max-tokens", "6", "--seed", "1", "--temperature", "0", "--json")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_choices_are_kept_for_the_model_wherever_its_file_lies(data: Path, tmp_path: Path) -> None:
    done = run(data, "model-settings", str(hybrid_model()), "--set", "n_ctx=512", "--set", "kv_type_k=q8_0", "--json")
    assert done.code == 0, done.err
    assert done.record["chosen"] == {"n_ctx": "512", "kv_type_k": "q8_0"}
    assert done.part("memory")["n_ctx"] == 512
    moved = tmp_path / "moved.gguf"
    shutil.copy(hybrid_model(), moved)
    again = run(data, "model-settings", str(moved), "--json")
    assert again.record["chosen"] == done.record["chosen"]
    other = run(data, "model-settings", str(assisted_model()), "--json")
    assert other.record["chosen"] == {}
    back = run(data, "model-settings", str(moved), "--set", "n_ctx=", "--json")
    assert back.record["chosen"] == {"kv_type_k": "q8_0"}
    assert run(data, "model-settings", str(moved), "--reset", "--json").record["chosen"] == {}


def test_a_model_is_named_by_its_id_too(data: Path) -> None:
    asked = run(data, "ask", "One.", "--model", str(hybrid_model()), *FAST)
    assert asked.code == 0, asked.err
    done = run(data, "model-settings", "m1-", "--set", "n_threads=1", "--json")
    assert done.code == 0, done.err
    assert done.record["path"] == str(hybrid_model())


@pytest.mark.parametrize(
    ("assignment", "sentence"),
    [
        ("kv_type_k=q8_0", "16 numbers wide"),
        ("kv_type_k=q3", "cannot be chosen"),
        ("n_ctx=1", "must be 64"),
        ("adapters=/nowhere.gguf", "cannot be read"),
        ("preset=Nobody's", "no preset"),
        ("colour=red", "is no choice"),
    ],
)
def test_what_cannot_be_is_refused_and_not_kept(data: Path, assignment: str, sentence: str) -> None:
    done = run(data, "model-settings", str(assisted_model()), "--set", assignment)
    assert done.code == 1
    assert sentence in done.err
    assert len(done.err.splitlines()) == 1
    assert run(data, "model-settings", str(assisted_model()), "--json").record["chosen"] == {}


def test_an_unknown_model_is_told(data: Path) -> None:
    done = run(data, "model-settings", "nothing")
    assert done.code == 1
    assert "neither a model file" in done.err


def test_a_reply_is_written_with_the_models_adapter_and_preset(data: Path, tmp_path: Path) -> None:
    model = str(hybrid_model())
    adapter = tiny_lora(tmp_path / "a.gguf", hybrid_model(), size=20.0)
    plain = run(data, "ask", "One.", "--model", model, *FAST)
    given = run(data, "ask", "One.", "--model", model, "--lora", str(adapter), *FAST)
    assert given.code == 0, given.err
    assert given.record["token_ids"] != plain.record["token_ids"]
    assert run(data, "model-settings", model, "--set", f"adapters={adapter}").code == 0
    kept = run(data, "ask", "One.", "--model", model, *FAST)
    assert kept.record["token_ids"] == given.record["token_ids"]
    weak = run(data, "ask", "One.", "--model", model, "--lora", f"{adapter}=0", *FAST)
    assert weak.record["token_ids"] == plain.record["token_ids"]


def test_rows_of_the_model_without_its_adapter_are_not_taken_for_its_own(data: Path, tmp_path: Path) -> None:
    model, adapter = str(hybrid_model()), str(tiny_lora(tmp_path / "a.gguf", hybrid_model(), size=20.0))
    assert run(data, "ask", "One.", "--model", model, *FAST).code == 0
    again = run(data, "ask", "Two.", "--conversation", "1", "--model", model, "--lora", adapter, *FAST)
    assert again.code == 0, again.err
    assert (again.part("receipt")["how"], again.part("receipt")["reused"]) == ("none", 0)


def test_an_adapter_for_another_model_is_refused(data: Path, tmp_path: Path) -> None:
    adapter = str(tiny_lora(tmp_path / "a.gguf", hybrid_model()))
    done = run(data, "ask", "One.", "--model", str(assisted_model()), "--lora", adapter, *FAST)
    assert done.code == 1
    assert "is an adapter for qwen35 models" in done.err


def test_nothing_is_changed_behind_an_open_window(data: Path) -> None:
    folders = Folders.under(data)
    folders.create()
    with DataPlace.open(folders):
        done = run(data, "model-settings", str(hybrid_model()), "--set", "n_ctx=512")
        assert done.code == 1
        assert len(done.err.splitlines()) == 1
        assert run(data, "model-settings", str(hybrid_model()), "--json").record["chosen"] == {}
