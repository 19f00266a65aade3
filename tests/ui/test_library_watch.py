"""The library without being opened or asked: files that come and go, and the models of the palette."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel
from app.domain.model import LoadOptions
from app.domain.settings import Settings
from app.paths import Folders
from app.ui.actions import ActionId
from app.ui.dialogs.library_dialog import LibraryDialog
from app.ui.main_window import MainWindow
from app.ui.model_watch import ModelWatch
from app.ui.models.library_table import Column
from tests.engine.gguf_bytes import KEYS, gguf
from tests.ui.desk_window import window_at_desk
from tests.ui.hands import press_key
from tests.ui.stage import Stage


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LLAMA_CACHE", "OLLAMA_MODELS"):
        monkeypatch.delenv(variable, raising=False)
    (tmp_path / ".lmstudio/models/a/deep").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, home: Path) -> Iterator[MainWindow]:
    folders = Folders.under(home / "data")
    folders.create()
    with window_at_desk(qtbot, stage, folders) as made:
        yield made


def content(name: str) -> bytes:
    return gguf({**KEYS, "general.name": name})


def put(path: Path, name: str) -> Path:
    path.write_bytes(content(name))
    return path


def opened(qtbot: QtBot, window: MainWindow) -> LibraryDialog:
    window.parts.actions[ActionId.LIBRARY].trigger()
    dialog = window.library.dialog
    qtbot.waitUntil(lambda: not dialog.searching)
    return dialog


def names(dialog: LibraryDialog) -> set[str]:
    return {str(dialog.model.index(row, Column.NAME).data()) for row in range(dialog.model.rowCount())}


def test_a_file_that_comes_or_goes_is_noticed_by_itself(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    # In a folder without models too, and while the dialog is closed.
    dialog = opened(qtbot, window)
    dialog.close()
    path = put(home / ".lmstudio/models/a/deep/one.gguf", "One")
    qtbot.waitUntil(lambda: "One · F32" in names(dialog))
    path.unlink()
    qtbot.waitUntil(lambda: "One · F32" not in names(dialog))


def test_a_folder_that_comes_is_looked_into(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    dialog = opened(qtbot, window)
    with qtbot.waitSignal(window.library.found):
        (home / ".lmstudio/models/b").mkdir()
    put(home / ".lmstudio/models/b/two.gguf", "Two")
    qtbot.waitUntil(lambda: "Two · F32" in names(dialog))


def test_a_file_that_is_being_copied_is_a_model_when_it_is_whole(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    whole = content("Three")
    path = home / ".lmstudio/models/a/three.gguf"
    path.write_bytes(whole[:200])
    dialog = opened(qtbot, window)
    assert names(dialog) == {"Demo model", "three"}
    with path.open("ab") as file:
        file.write(whole[200:])
    qtbot.waitUntil(lambda: "Three · F32" in names(dialog))


def test_many_changes_are_one(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    watch, told = ModelWatch(window), list[bool]()
    watch.watch((tmp_path,))
    watch.changed.connect(lambda: told.append(True))
    with qtbot.waitSignal(watch.changed):
        for at in range(20):
            (tmp_path / f"{at}").touch()
            qtbot.wait(1)
    watch.watch(())
    (tmp_path / "more").touch()
    qtbot.wait(50)
    assert not watch._quiet.isActive()
    assert told == [True]


def palette(window: MainWindow, text: str) -> None:
    window.parts.actions[ActionId.PALETTE].trigger()
    window.browsing.palette.field.setText(text)


def test_the_palette_lists_models_before_the_library_was_opened(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    put(home / ".lmstudio/models/a/paper.gguf", "Paper of the shelf")
    palette(window, "@paper")
    qtbot.waitUntil(lambda: "Paper of the shelf" in window.browsing.palette.texts)
    assert window.findChildren(LibraryDialog) == []
    window.browsing.palette.close_sheet()


def test_a_model_of_the_palette_is_loaded_with_its_companion(
    qtbot: QtBot, stage: Stage, window: MainWindow, home: Path
) -> None:
    folder = home / ".lmstudio/models/a"
    kinds = {key.replace("qwen35", "gemma4"): value for key, value in KEYS.items()}
    plain = kinds | {"general.architecture": "gemma4", "gemma4.nextn_predict_layers": 0, "general.name": "Big"}
    (folder / "big.gguf").write_bytes(gguf(plain))
    small = {key.replace("gemma4", "gemma4-assistant"): value for key, value in plain.items()}
    (folder / "small.gguf").write_bytes(gguf(small | {"general.architecture": "gemma4-assistant"}))
    palette(window, "@big")
    qtbot.waitUntil(lambda: "Big" in window.browsing.palette.texts)
    press_key(window.browsing.palette.field, Qt.Key.Key_Return)
    command = [one for one in stage.engine.sent if isinstance(one, LoadModel)][-1]
    assert (command.path, command.options.assistant) == (folder / "big.gguf", folder / "small.gguf")


def test_a_companion_of_the_settings_goes_with_the_model_of_the_settings_alone(
    stage: Stage, window: MainWindow, tmp_path: Path
) -> None:
    assistant, chosen = tmp_path / "small.gguf", tmp_path / "big.gguf"
    window.use_settings(Settings(model=str(chosen), load=LoadOptions(assistant=assistant)))
    for path in (chosen, tmp_path / "other.gguf"):
        window.library.load_path(path)
    loads = [one.options.assistant for one in stage.engine.sent if isinstance(one, LoadModel)]
    assert loads[-2:] == [assistant, None]
