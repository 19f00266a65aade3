"""The file of presets: what is kept comes back, and what cannot be used is told and not lost."""

import json
from pathlib import Path

import pytest

from app.domain.presets import LoadedPresets, Preset
from app.domain.sampling import SamplingParams
from app.storage import PresetFile
from app.storage.preset_file import PRESETS_NAME, PresetFileError, read_presets

OWN = (
    Preset(
        name="One", sampling=SamplingParams(temperature=1.0, logit_bias=((3, float("-inf")),)), system_prompt="„Hi“"
    ),
    Preset(name="早安"),
)


def test_presets_come_back_in_order(tmp_path: Path) -> None:
    PresetFile(tmp_path).save(OWN)
    assert PresetFile(tmp_path).load() == LoadedPresets(OWN)
    assert (tmp_path / PRESETS_NAME).stat().st_mode & 0o777 == 0o600


def test_without_a_file_there_are_none_and_nothing_is_said(tmp_path: Path) -> None:
    assert PresetFile(tmp_path).load() == LoadedPresets()


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b'{"presets": [1]}', b'{"presets": "x"}'])
def test_a_file_that_cannot_be_used_is_kept_beside(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / PRESETS_NAME
    path.write_bytes(content)
    loaded = PresetFile(tmp_path).load()
    assert loaded.presets == ()
    assert "kept as" in loaded.notice
    (kept,) = tmp_path.iterdir()
    assert kept.name != PRESETS_NAME
    assert kept.read_bytes() == content


def test_of_a_file_what_can_be_used_counts_and_the_rest_is_told(tmp_path: Path) -> None:
    path = tmp_path / "theirs.json"
    parts = [{"name": "One"}, {"name": "Hot", "sampling": {"temperature": 50}}, {}, {"name": "One", "newer": 1}]
    path.write_text(json.dumps({"presets": parts}))
    loaded = read_presets(path)
    assert [preset.name for preset in loaded.presets] == ["One", "One 2"]
    assert "Preset 2 of theirs.json cannot be used: The temperature" in loaded.notice
    assert "Preset 3" in loaded.notice


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(11_000_000)
    with pytest.raises(PresetFileError, match="too large"):
        read_presets(path)
