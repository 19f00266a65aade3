"""A small file beside the database that turns to rubbish while the window is open: nothing of it is overwritten."""

from pathlib import Path

import pytest

from app.domain.model_choices import ModelChoices
from app.domain.presets import Preset
from app.domain.server import Server
from app.domain.settings import Settings, ThemeChoice
from app.paths import Folders
from app.storage import ModelChoicesFile, PresetFile, SettingsFile
from app.storage.model_choices_file import MODEL_CHOICES_NAME
from app.storage.preset_file import PRESETS_NAME
from app.storage.server_file import SERVERS_NAME, ServerFile
from app.storage.settings_file import SETTINGS_NAME
from tests.drill.said import goes_on, is_told, quits_clean_and_finds_all
from tests.journeys.conftest import Start

RUBBISH = {
    "a slip in an editor": b'{"theme": "dark",, "system_prompt": "mine"}',
    "no text": b"\xff\xfe\x00\x80",
    "nothing": b"",
    "something else": b"[1, 2]",
    "deep": b"[" * 100_000,
}


@pytest.mark.parametrize("rubbish", RUBBISH.values(), ids=RUBBISH)
def test_settings_that_became_rubbish_are_kept_beside_the_new_ones_and_said(
    start: Start, home: Folders, rubbish: bytes
) -> None:
    toy = start()
    toy.ready()
    goes_on(toy, "one")
    path = home.data / SETTINGS_NAME
    path.write_bytes(rubbish)
    toy.window._choose_theme(ThemeChoice.DARK)
    toy.wait(lambda: "kept as" in toy.notice)
    assert is_told(toy.notice)
    (aside,) = home.data.glob("*.damaged")
    assert aside.read_bytes() == rubbish
    toy.wait(lambda: SettingsFile(home.data).load().settings.theme is ThemeChoice.DARK)
    goes_on(toy, "two")
    quits_clean_and_finds_all(toy, start)


def test_settings_in_whose_place_a_folder_lies_are_said_not_to_be_kept(start: Start, home: Folders) -> None:
    toy = start()
    toy.ready()
    path = home.data / SETTINGS_NAME
    path.unlink()
    path.mkdir()
    toy.window._choose_theme(ThemeChoice.DARK)
    toy.wait(lambda: bool(toy.notice))
    assert is_told(toy.notice)
    path.rmdir()
    toy.window._choose_theme(ThemeChoice.LIGHT)
    toy.wait(lambda: path.is_file() and SettingsFile(home.data).load().settings.theme is ThemeChoice.LIGHT)
    goes_on(toy, "one")
    toy.quit()


@pytest.mark.parametrize("name", [SETTINGS_NAME, PRESETS_NAME, MODEL_CHOICES_NAME, SERVERS_NAME])
def test_each_kind_of_file_is_kept_and_written_anew(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"not ours")
    saved = {
        SETTINGS_NAME: lambda: SettingsFile(tmp_path).save(Settings()),
        PRESETS_NAME: lambda: PresetFile(tmp_path).save((Preset(name="mine"),)),
        MODEL_CHOICES_NAME: lambda: ModelChoicesFile(tmp_path).save((("f", ModelChoices(name="m")),)),
        SERVERS_NAME: lambda: ServerFile(tmp_path).save((Server(name="s", url="http://localhost:1/v1"),)),
    }
    assert "could not be read; it is kept as" in saved[name]()
    assert saved[name]() == ""
    (aside,) = tmp_path.glob("*.damaged")
    assert aside.read_bytes() == b"not ours"
