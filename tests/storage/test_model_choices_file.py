"""The file of what was chosen for single models: read as written, and never a reason not to start."""

import json
import stat
from pathlib import Path

import pytest

from app.domain.errors import StoreError
from app.domain.model import LoraAdapter
from app.domain.model_choices import ModelChoices
from app.storage.model_choices_file import MODEL_CHOICES_NAME, ModelChoicesFile
from tests.domain.test_model_choices import FULL

KEPT = (("m1-one", FULL), ("m1-two", ModelChoices(adapters=(), name="Two")), ("m1-three", ModelChoices(preset="X")))


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    ModelChoicesFile(tmp_path).save(KEPT)
    assert ModelChoicesFile(tmp_path).load().choices == KEPT
    assert stat.S_IMODE((tmp_path / MODEL_CHOICES_NAME).stat().st_mode) == 0o600


def test_without_a_file_nothing_was_chosen(tmp_path: Path) -> None:
    loaded = ModelChoicesFile(tmp_path).load()
    assert (loaded.choices, loaded.notice) == ((), "")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[]", b"{", b'{"models": 3}', b'{"models": [1]}'])
def test_a_file_that_cannot_be_used_is_set_aside(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / MODEL_CHOICES_NAME
    path.write_bytes(content)
    loaded = ModelChoicesFile(tmp_path).load()
    assert loaded.choices == ()
    assert "kept as" in loaded.notice
    assert (tmp_path / f"{MODEL_CHOICES_NAME}.damaged").read_bytes() == content
    assert "cannot be used" in caplog.text or not content


@pytest.mark.parametrize(
    "load",
    [
        {"n_ctx": 1},
        {"n_ctx": "many"},
        {"kv_type_k": "q3"},
        {"drafter": 4},
        {"adapters": [{"scale": 1}]},
        {"adapters": [{"file": "/l.gguf", "scale": 1e9}]},
        {"kv_type_v": "q8_0", "flash_attention": "off"},
    ],
)
def test_one_model_that_cannot_be_used_leaves_the_others(tmp_path: Path, load: dict[str, object]) -> None:
    good = {"fingerprint": "m1-good", "load": {"adapters": [{"file": "/l.gguf"}]}}
    content = {"models": [{"fingerprint": "m1-bad", "load": load}, good]}
    (tmp_path / MODEL_CHOICES_NAME).write_text(json.dumps(content))
    loaded = ModelChoicesFile(tmp_path).load()
    assert loaded.choices == (("m1-good", ModelChoices(adapters=(LoraAdapter(Path("/l.gguf")),))),)
    assert "model 1" in loaded.notice


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / MODEL_CHOICES_NAME).mkdir()
    assert ModelChoicesFile(tmp_path).load().notice
    with pytest.raises(StoreError):
        ModelChoicesFile(tmp_path).save(KEPT)
