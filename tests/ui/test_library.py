"""The library in the real window: models are found on a thread, shown, sorted, and loaded."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel
from app.domain.errors import KnownError
from app.domain.events import ModelFailed
from app.domain.library import LibraryEntry, MemoryAt, ModelPlace
from app.domain.list_events import LoadedModel, ModelsListed
from app.domain.model import LoadOptions
from app.domain.settings import Settings
from app.paths import Folders
from app.ui.actions import ActionId
from app.ui.bridge.desk import Desk
from app.ui.dialogs.library_dialog import LibraryDialog
from app.ui.main_window import MainWindow
from app.ui.models.library_table import Column, LibraryTable
from tests.engine.gguf_bytes import KEYS, Item, gguf
from tests.fakes.scripted_engine import CARD
from tests.ui.desk_window import window_at_desk
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage

GB = 10**9


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that nothing of this machine's user is listed."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LLAMA_CACHE", "OLLAMA_MODELS"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, home: Path) -> Iterator[MainWindow]:
    with window_at_desk(qtbot, stage, Folders.under(home / "data")) as made:
        yield made


def put(path: Path, name: str, **changes: Item) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gguf({**KEYS, "general.name": name, **changes}))
    return path


def opened(qtbot: QtBot, window: MainWindow) -> LibraryDialog:
    window.parts.actions[ActionId.LIBRARY].trigger()
    dialog = window.library.dialog
    qtbot.waitUntil(lambda: not dialog.searching)
    return dialog


def names(dialog: LibraryDialog) -> list[str]:
    return [str(dialog.model.index(row, Column.NAME).data()) for row in range(dialog.model.rowCount())]


def pick(dialog: LibraryDialog, name: str) -> None:
    dialog.table.selectRow(next(row for row, each in enumerate(names(dialog)) if name in each))


def words(widget: QWidget) -> str:
    return " ".join(one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget))


def button(widget: QWidget, text: str) -> QPushButton:
    return next(one for one in widget.findChildren(QPushButton) if one.text() == text and one.isVisibleTo(widget))


def loads(stage: Stage) -> list[LoadModel]:
    return [one for one in stage.engine.sent if isinstance(one, LoadModel)]


def test_models_of_this_machine_are_listed_with_what_they_are(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    put(home / ".lmstudio/models/a/paper.gguf", "Paper")
    bad = home / ".lmstudio/models/a/bad.gguf"
    bad.write_bytes(b"GGUF")
    dialog = opened(qtbot, window)
    assert names(dialog) == ["Demo model", "Paper · F32", "bad"]
    pick(dialog, "Paper")
    said = words(dialog.details)
    for part in ("qwen35", "4,096 tokens", "1 head(s) for drafting", "apache-2.0", "LM Studio", "It fits."):
        assert part in said
    pick(dialog, "bad")
    assert "incomplete" in words(dialog.details)
    assert not dialog.details.load.isEnabled()


def test_a_model_is_loaded_with_the_chosen_context(qtbot: QtBot, stage: Stage, window: MainWindow, home: Path) -> None:
    path = put(home / ".lmstudio/models/a/paper.gguf", "Paper")
    dialog = opened(qtbot, window)
    pick(dialog, "Paper")
    dialog.details.context.setCurrentIndex(0)
    click(dialog.details.load)
    command = loads(stage)[-1]
    assert (command.path, command.options.n_ctx) == (path, 2048)
    assert window.settings == Settings()


def test_how_loading_went_is_told(qtbot: QtBot, stage: Stage, window: MainWindow, home: Path) -> None:
    path = put(home / ".lmstudio/models/a/paper.gguf", "Paper")
    dialog = opened(qtbot, window)
    pick(dialog, "Paper")
    click(dialog.details.load)
    assert "Loading Paper" in words(dialog)
    stage.settle()
    assert f"{CARD.name} is loaded." in words(dialog)
    assert "Loaded" in [str(dialog.model.index(row, Column.FITS).data()) for row in range(dialog.model.rowCount())]
    error = KnownError("It was unplugged.")
    stage.post(ModelFailed(path=path, error=error, load=stage.controller.state.n_loads))
    stage.settle()
    assert "It was unplugged." in words(dialog)


def test_enter_in_the_list_loads(qtbot: QtBot, stage: Stage, window: MainWindow, home: Path) -> None:
    path = put(home / ".lmstudio/models/a/paper.gguf", "Paper")
    dialog = opened(qtbot, window)
    pick(dialog, "Paper")
    dialog.table.setFocus()
    press_key(dialog.table, Qt.Key.Key_Return)
    assert loads(stage)[-1].path == path


def test_a_model_is_loaded_with_its_companion(qtbot: QtBot, stage: Stage, window: MainWindow, home: Path) -> None:
    kinds = {key.replace("qwen35", "gemma4"): value for key, value in KEYS.items()}
    folder = home / ".lmstudio/models/a"
    folder.mkdir(parents=True)
    plain = kinds | {"general.architecture": "gemma4", "gemma4.nextn_predict_layers": 0, "general.name": "Big"}
    (folder / "big.gguf").write_bytes(gguf(plain))
    small = {key.replace("gemma4", "gemma4-assistant"): value for key, value in plain.items()}
    (folder / "small.gguf").write_bytes(gguf(small | {"general.architecture": "gemma4-assistant"}))
    dialog = opened(qtbot, window)
    pick(dialog, "Big · ")
    assert "small.gguf drafts for it" in words(dialog.details)
    click(dialog.details.load)
    assert loads(stage)[-1].options.assistant == folder / "small.gguf"


def test_a_model_for_every_start_is_kept_and_the_demo_is_no_path(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    path = put(home / ".lmstudio/models/a/paper.gguf", "Paper")
    kept: list[Settings] = []
    window.settings_changed.connect(kept.append)
    dialog = opened(qtbot, window)
    pick(dialog, "Paper")
    dialog.details.context.setCurrentIndex(0)
    click(dialog.details.start)
    assert (kept[-1].model, kept[-1].load.n_ctx) == (str(path), 2048)
    pick(dialog, "Demo")
    click(dialog.details.start)
    assert kept[-1].model == ""


def test_the_demo_model_says_what_it_is_and_is_put_together(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    put(home / ".lmstudio/models/a/paper.gguf", "Paper")
    wanted: list[bool] = []
    window.demo_wanted.connect(lambda: wanted.append(True))
    dialog = opened(qtbot, window)
    pick(dialog, "Demo")
    assert "not what local models can do" in words(dialog.details)
    click(dialog.details.load)
    assert wanted == [True]


def test_where_nothing_is_the_places_and_the_ways_on_are_shown(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    dialog = opened(qtbot, window)
    assert "No models were found" in words(dialog)
    assert str(home / ".ollama/models") in words(dialog)
    wanted: list[bool] = []
    window.demo_wanted.connect(lambda: wanted.append(True))
    click(button(dialog, "Use the demo model"))
    assert wanted == [True]


def test_a_folder_that_is_added_is_kept_and_looked_in(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    put(home / "more" / "paper.gguf", "Paper")
    dialog = opened(qtbot, window)
    window.library.add_folder(home / "more")
    window.library.add_folder(home / "more")
    qtbot.waitUntil(lambda: not dialog.searching)
    assert names(dialog) == ["Demo model", "Paper · F32"]
    assert window.settings.model_folders == (str(home / "more"),)


def test_whoever_comes_back_sees_what_changed(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    path = put(home / ".lmstudio/models/a/one.gguf", "One")
    dialog = opened(qtbot, window)
    put(home / ".lmstudio/models/a/two.gguf", "Two")
    path.unlink()
    dialog.look_wanted.emit()
    qtbot.waitUntil(lambda: names(dialog) == ["Demo model", "Two · F32"])


def test_words_leave_the_models_that_hold_them_and_the_chosen_one_stays(
    qtbot: QtBot, window: MainWindow, home: Path
) -> None:
    for name in ("Alpha one", "Alpha two", "Beta"):
        put(home / ".lmstudio/models/a" / f"{name}.gguf", name)
    dialog = opened(qtbot, window)
    pick(dialog, "Alpha two")
    type_text(dialog.search, "alpha")
    assert names(dialog) == ["Alpha one · F32", "Alpha two · F32"]
    assert dialog.chosen is not None
    assert dialog.chosen.name == "Alpha two"
    dialog.search.setText("nothing like it")
    assert "No model is called this." in words(dialog)
    assert not dialog.details.isVisibleTo(dialog)


def test_what_was_found_is_in_the_palette_too(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    put(home / ".lmstudio/models/a/paper.gguf", "Paper of the library")
    opened(qtbot, window)
    window.library.dialog.close()
    window.parts.actions[ActionId.PALETTE].trigger()
    window.browsing.palette.field.setText("@paper")
    assert "Paper of the library" in window.browsing.palette.texts
    window.browsing.palette.close_sheet()


def test_the_button_of_the_model_offers_the_library_and_recent_models(
    stage: Stage, window: MainWindow, tmp_path: Path
) -> None:
    stage.post(ModelsListed(models=(LoadedModel("Recent & good", tmp_path / "recent.gguf"),)))
    stage.settle()
    menu = window.parts.model_button.menu
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions()]
    assert texts[0] == "Library of models…"
    assert "Recent && good" in texts
    menu.actions()[texts.index("Recent && good")].trigger()
    assert loads(stage)[-1].path == tmp_path / "recent.gguf"


def test_closing_ends_a_search_under_way(qtbot: QtBot, home: Path) -> None:
    for at in range(300):
        put(home / ".lmstudio/models" / f"{at}" / "paper.gguf", f"Paper {at}")
    desk, told = Desk(Folders.under(home / "data")), list[object]()
    desk.librarian.look((), LoadOptions(), told=told.append, done=told.append, failed=told.append)
    desk.close()  # a fixture sees that no thread is left
    assert desk.librarian.cancelled
    assert told == []


def test_everything_in_the_dialog_has_a_name(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    put(home / ".lmstudio/models/a/paper.gguf", "Paper")
    dialog = opened(qtbot, window)
    taking_focus = [
        one
        for one in dialog.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisibleTo(dialog)
    ]
    assert [one for one in taking_focus if not one.accessibleName()] == []
    assert len(taking_focus) >= 8


# --- the order ---------------------------------------------------------------------------------------------


def entry(name: str, size: float, *, n_heads: int = 0, trouble: str = "") -> LibraryEntry:
    memory = () if trouble else (MemoryAt(n_ctx=8192, n_bytes=int(size * GB), n_bytes_plain=int(size * GB)),)
    return LibraryEntry(
        path=Path(f"/{name}.gguf"),
        place=ModelPlace.OWN,
        name=name,
        n_bytes=int(size * GB),
        n_heads=n_heads,
        memory=memory,
        trouble=trouble,
    )


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Column.NAME, ["alpha", "Beta", "Gamma", "Bad"]),
        (Column.SIZE, ["Beta", "Gamma", "alpha", "Bad"]),
        (Column.MTP, ["Gamma", "alpha", "Beta", "Bad"]),
        (Column.FITS, ["alpha", "Gamma", "Beta", "Bad"]),
    ],
)
def test_models_are_in_the_chosen_order_and_what_cannot_be_used_last(
    qtbot: QtBot, order: Column, expected: list[str]
) -> None:
    table = LibraryTable()
    models = [
        entry("Beta", 30),
        entry("Bad", 99, trouble="It is damaged."),
        entry("alpha", 1),
        entry("Gamma", 2, n_heads=1),
    ]
    table.show(models, order, n_ctx=8192, available=8 * GB)
    assert [str(table.index(row, 0).data()) for row in range(4)] == expected


def test_the_order_is_chosen_by_pressing_a_column_too(
    qtbot: QtBot, window: MainWindow, open_dialog: Callable[[], LibraryDialog]
) -> None:
    dialog = open_dialog()
    dialog.table.horizontalHeader().sectionClicked.emit(Column.MTP)
    assert dialog.order.currentText() == "MTP first"


@pytest.fixture
def open_dialog(qtbot: QtBot, window: MainWindow) -> Callable[[], LibraryDialog]:
    return lambda: opened(qtbot, window)
