"""`models --find` lists the model files of this machine."""

import json
from pathlib import Path
from typing import cast

import pytest

from tests.cli.console import Done, run
from tests.engine.gguf_bytes import gguf


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that nothing of this machine's user is listed."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    for variable in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LLAMA_CACHE", "OLLAMA_MODELS"):
        monkeypatch.delenv(variable, raising=False)
    return folder


def find(tmp_path: Path, *arguments: str) -> Done:
    return run(tmp_path / "data", "models", "--find", *arguments)


def test_models_of_other_programs_and_of_named_folders_are_listed(home: Path, tmp_path: Path) -> None:
    studio = home / ".lmstudio/models/owner/paper.gguf"
    studio.parent.mkdir(parents=True)
    studio.write_bytes(gguf())
    bad = tmp_path / "more" / "bad.gguf"
    bad.parent.mkdir()
    bad.write_bytes(b"GGUF")
    done = find(tmp_path, str(bad.parent), "--json", "--context", "2048")
    assert done.code == 0, done.err
    listed = {each["place"]: each for each in cast("list[dict[str, object]]", done.record["models"])}
    assert set(listed) == {"lm-studio", "folder"}
    assert (listed["lm-studio"]["path"], listed["lm-studio"]["mtp_heads"]) == (str(studio), 1)
    assert "incomplete" in str(listed["folder"]["trouble"])
    text = find(tmp_path, str(bad.parent)).out
    assert "qwen35 · F32" in text
    assert "1 MTP head" in text
    assert not (tmp_path / "data").exists()


def test_folders_of_the_settings_are_looked_through(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "paper.gguf").write_bytes(gguf())
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text(json.dumps({"model_folders": [str(folder), str(home / "gone")]}))
    done = find(tmp_path)
    assert str(folder / "paper.gguf") in done.out
    assert f"The folder {home / 'gone'} is not there." in done.err


def test_where_nothing_is_the_places_are_named(home: Path, tmp_path: Path) -> None:
    done = find(tmp_path)
    assert (done.code, done.out) == (0, "")
    assert str(home / ".ollama/models") in done.err


def test_a_context_no_model_can_have_is_one_sentence(home: Path, tmp_path: Path) -> None:
    done = find(tmp_path, "--context", "3")
    assert (done.code, "context length" in done.err) == (1, True)
