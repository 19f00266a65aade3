import errno
import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.errors import DiskFullError
from app.domain.model import DrafterKind, FlashAttention, KvType, LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.settings import EngineProcess, Settings, ThemeChoice
from app.domain.templates import BuiltinTemplate, Reasoning, TemplateChoice
from app.storage import SettingsFile

WORDS = st.text(st.characters(exclude_categories=["Cs"]))
SETTINGS = st.builds(
    Settings,
    model=WORDS,
    load=st.builds(
        LoadOptions,
        n_ctx=st.integers(64, 1_048_576),
        n_threads=st.integers(0, 512),
        drafter=st.sampled_from(DrafterKind),
        max_depth=st.integers(1, 16),
        assistant=st.none() | st.just(Path("assistant.gguf")),
        kv_type_k=st.sampled_from(KvType),
        kv_type_v=st.sampled_from(KvType),
        flash_attention=st.sampled_from((FlashAttention.AUTO, FlashAttention.ON)),
        workers=st.just(()) | st.just(("127.0.0.1:50052", "far:1")),
    ),
    sampling=st.builds(
        SamplingParams,
        temperature=st.floats(0, 5),
        top_k=st.integers(0),
        top_p=st.floats(0, 1, exclude_min=True),
        min_p=st.floats(0, 1),
        logit_bias=st.just(()) | st.just(((3, -1.5), (7, float("-inf")))),
        repeat_penalty=st.floats(0.5, 2),
        dry_multiplier=st.floats(0, 2),
        dry_sequence_breakers=st.just(()) | st.just(("\n", "“")),
        xtc_probability=st.floats(0, 1),
        penalty_last_n=st.integers(0, 256),
        json_schema=st.just("") | st.just('{"type": "object"}'),
    ),
    drafter=st.sampled_from(DrafterKind),
    depth=st.none() | st.integers(0, 16),
    strict=st.booleans(),
    max_tokens=st.integers(0),
    system_prompt=WORDS,
    theme=st.sampled_from(ThemeChoice),
    show_stats=st.booleans(),
    show_tint=st.booleans(),
    segments_budget=st.none() | st.integers(0),
    font_size=st.integers(80, 200),
    language=WORDS,
    reduced_motion=st.booleans(),
    preset=WORDS,
    templates=st.lists(
        st.builds(TemplateChoice, fingerprint=WORDS, builtin=st.none() | st.sampled_from(BuiltinTemplate), text=WORDS)
    ).map(tuple),
    reasoning=st.sampled_from(Reasoning),
    engine_process=st.sampled_from(EngineProcess),
    reasoning_budget=st.integers(0),
)
CHANGED = Settings(model="/a/model.gguf", theme=ThemeChoice.DARK, depth=3)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=SETTINGS)
def test_settings_come_back(tmp_path: Path, chosen: Settings) -> None:
    SettingsFile(tmp_path).save(chosen)
    loaded = SettingsFile(tmp_path).load()
    assert loaded.settings == chosen
    assert not loaded.notice


def test_without_a_file_the_defaults_hold_and_nothing_is_said(tmp_path: Path) -> None:
    loaded = SettingsFile(tmp_path).load()
    assert (loaded.settings, loaded.notice) == (Settings(), "")
    assert list(tmp_path.iterdir()) == []


def test_keys_of_another_version_survive_a_save(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"newer": [1, 2], "load": {"newer": "x", "n_ctx": 4096}, "depth": 2}))
    file = SettingsFile(tmp_path)
    assert file.load().settings.load.n_ctx == 4096
    file.save(CHANGED)
    values = json.loads(path.read_text())
    assert (values["newer"], values["load"]["newer"]) == ([1, 2], "x")
    assert file.load().settings == CHANGED


@pytest.mark.parametrize(
    "content",
    [
        b"",
        bytes(500),
        b"\xff\xfe\x00",
        b"[1]",
        b'{"depth": ',
        b'{"depth": 99}',
        b'{"depth": "deep"}',
        b'{"max_tokens": -1}',
        b'{"load": 7}',
        b'{"load": {"n_ctx": 1}}',
        b'{"load": {"kv_type_k": "q3"}}',
        b'{"load": {"flash_attention": "maybe"}}',
        b'{"load": {"kv_type_v": "q4_0", "flash_attention": "off"}}',
        b'{"sampling": {"temperature": NaN}}',
        b'{"sampling": {"top_k": 2.5}}',
        b'{"theme": "plaid"}',
        b'{"font_size": 20}',
        b'{"font_size": 20.5}',
        b'{"drafter": "oracle"}',
        b'{"show_stats": 1}',
        b'{"reasoning": "much"}',
        b'{"reasoning_budget": -1}',
        b'{"templates": {}}',
        b'{"templates": [{"fingerprint": "a", "builtin": "alpaca"}]}',
    ],
)
@pytest.mark.usefixtures("caplog")
def test_a_file_that_cannot_be_used_is_kept_aside_and_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    loaded = SettingsFile(tmp_path).load()
    assert loaded.settings == Settings()
    assert str(tmp_path / "settings.json.damaged") in loaded.notice
    assert (tmp_path / "settings.json.damaged").read_bytes() == content
    assert not (tmp_path / "settings.json").exists()


def test_a_full_disk_leaves_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(tmp_path)
    file.save(CHANGED)

    def full(*_values: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(DiskFullError, match="is full"):
            file.save(Settings())
    assert file.load().settings == CHANGED


def test_the_file_is_private(tmp_path: Path) -> None:
    SettingsFile(tmp_path).save(CHANGED)
    assert (tmp_path / "settings.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["temperature", "penalty_last_n", "top_p"])
def test_a_number_beyond_all_bounds_is_said_and_the_defaults_hold(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "settings.json").write_text(f'{{"sampling": {{"{name}": {"9" * 400}}}}}', encoding="utf-8")
    loaded = SettingsFile(tmp_path).load()
    assert loaded.settings == Settings()
    assert "settings could not be used" in loaded.notice
    assert caplog.messages
