"""Our small files beside the database: whatever they hold, nothing of it is lost by reading or writing them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.settings import Settings
from app.storage import ModelChoicesFile, PresetFile, SettingsFile
from app.storage.json_file import MOST_BYTES
from app.storage.model_choices_file import MODEL_CHOICES_NAME
from app.storage.preset_file import PRESETS_NAME
from app.storage.server_file import SERVERS_NAME, ServerFile
from app.storage.settings_file import SETTINGS_NAME

Load = Callable[[Path], str]
Save = Callable[[Path], str]

SAVE: dict[str, Save] = {
    SETTINGS_NAME: lambda folder: SettingsFile(folder).save(SettingsFile(folder).load().settings),
    PRESETS_NAME: lambda folder: PresetFile(folder).save(PresetFile(folder).load().presets),
    MODEL_CHOICES_NAME: lambda folder: ModelChoicesFile(folder).save(ModelChoicesFile(folder).load().choices),
    SERVERS_NAME: lambda folder: ServerFile(folder).save(ServerFile(folder).load().servers),
}
LOAD: dict[str, Load] = {
    SETTINGS_NAME: lambda folder: SettingsFile(folder).load().notice,
    PRESETS_NAME: lambda folder: PresetFile(folder).load().notice,
    MODEL_CHOICES_NAME: lambda folder: ModelChoicesFile(folder).load().notice,
    SERVERS_NAME: lambda folder: ServerFile(folder).load().notice,
}
PARTLY = {
    PRESETS_NAME: b'{"presets": [{"name": "Good"}, {"name": "Hot", "sampling": {"temperature": 50}}]}',
    MODEL_CHOICES_NAME: b'{"models": [{"fingerprint": "m1-bad", "load": {"n_ctx": 1}}, {"fingerprint": "m1-good"}]}',
    SERVERS_NAME: b'{"servers": [{"name": "a", "url": "ftp://x"}, {"name": "b", "url": "localhost:1"}]}',
}


@pytest.mark.parametrize("name", PARTLY)
def test_an_entry_that_cannot_be_used_is_kept_beside_when_the_others_are_saved(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(PARTLY[name])
    assert "cannot be used" in LOAD[name](tmp_path)
    told = SAVE[name](tmp_path)
    aside = tmp_path / f"{name}.damaged"
    assert told == f"What could not be used of {path} is kept in {aside}."
    assert aside.read_bytes() == PARTLY[name]
    assert aside.stat().st_mode & 0o777 == 0o600
    assert SAVE[name](tmp_path) == ""
    assert LOAD[name](tmp_path) == ""


def test_a_setting_that_became_wrong_is_kept_beside_when_the_settings_are_saved(tmp_path: Path) -> None:
    path = tmp_path / SETTINGS_NAME
    path.write_text('{"theme": "purple", "newer": {"a": 1}}')
    told = SettingsFile(tmp_path).save(Settings())
    aside = tmp_path / f"{SETTINGS_NAME}.damaged"
    assert told == f"What could not be used of {path} is kept in {aside}."
    assert "purple" in aside.read_text()
    assert '"newer"' in path.read_text()


@pytest.mark.parametrize("name", LOAD)
def test_a_file_that_is_far_too_large_is_set_aside_unread(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert "(it is too large)" in LOAD[name](tmp_path)
    (aside,) = tmp_path.iterdir()
    assert aside.name == f"{name}.damaged"


@pytest.mark.parametrize("name", LOAD)
def test_where_a_file_cannot_be_set_aside_it_stays_and_nothing_is_written_over_it(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, target: Path) -> Path:
        raise PermissionError(1, "not permitted", str(path), None, str(target))

    path = tmp_path / name
    path.write_bytes(b"[1, 2]")
    monkeypatch.setattr(Path, "rename", refuse)
    assert "It stays where it is, and nothing can be saved in its place." in LOAD[name](tmp_path)
    with pytest.raises(Exception, match="cannot be written"):
        SAVE[name](tmp_path)
    assert path.read_bytes() == b"[1, 2]"
