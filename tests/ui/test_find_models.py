"""Finding and bringing models in the real window, against a hub on this machine."""

import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel
from app.domain.hub import HubAccess
from app.domain.settings import Settings
from app.paths import Folders
from app.ui.actions import ActionId
from app.ui.bridge.desk import Desk
from app.ui.dialogs.find_page import FindPage
from app.ui.dialogs.token_dialog import TokenDialog
from app.ui.main_window import MainWindow
from app.ui.widgets.download_rows import DownloadRow
from tests.downloads.hub_server import HubServer, serving
from tests.engine.gguf_bytes import gguf
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage

REPOSITORY = "ada/Paper-MTP-GGUF"
SMALL = gguf() + bytes(1_000_000)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    for variable in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY", "HF_TOKEN"):
        monkeypatch.delenv(variable, raising=False)
    with serving() as server:
        server.does.repositories[REPOSITORY] = {"paper-Q4_K_M.gguf": SMALL, "paper-Q8_0.gguf": SMALL + bytes(500_000)}
        yield server


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LLAMA_CACHE", "OLLAMA_MODELS"):
        monkeypatch.delenv(variable, raising=False)
    folders = Folders.under(tmp_path / "data")
    folders.create()
    return tmp_path


class Place:
    """The window, and how it is made again."""

    def __init__(self, qtbot: QtBot, stage: Stage, hub: HubServer, home: Path) -> None:
        self._qtbot, self._stage, self._hub, self._home = qtbot, stage, hub, home
        self._desks: list[Desk] = []

    def open(self) -> FindPage:
        """The page where models are found, in a window of its own."""
        desk = Desk(Folders.under(self._home / "data"))
        self._desks.append(desk)
        settings = Settings(hub=HubAccess(endpoint=self._hub.address))
        self.window = MainWindow(self._stage.controller, settings, today=lambda: date(2026, 2, 2), desk=desk)
        self._qtbot.addWidget(self.window)
        self.window.show()
        self._stage.settle()
        self.window.parts.actions[ActionId.LIBRARY].trigger()
        dialog = self.window.library.dialog
        self._qtbot.waitUntil(lambda: not dialog.searching)
        page = dialog.findChild(FindPage)
        assert isinstance(page, FindPage)
        dialog.show_page(page)
        self._qtbot.waitUntil(lambda: page.model.rowCount() > 0)
        return page

    def close(self) -> None:
        for each in self._desks:
            each.close()
        self._desks.clear()


@pytest.fixture
def place(qtbot: QtBot, stage: Stage, hub: HubServer, home: Path) -> Iterator[Place]:
    made = Place(qtbot, stage, hub, home)
    yield made
    made.close()


def words(widget: QWidget) -> str:
    return " ".join(one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget))


def cells(page: FindPage) -> list[tuple[str, ...]]:
    table = page.details.model
    return [
        tuple(str(table.index(row, at).data()) for at in range(table.columnCount())) for row in range(table.rowCount())
    ]


def searched(qtbot: QtBot, page: FindPage, text: str = "paper") -> None:
    type_text(page.search, text)
    press_key(page.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.chosen is not None and page.chosen.repository == REPOSITORY)


def offered(qtbot: QtBot, page: FindPage) -> None:
    searched(qtbot, page)
    click(page.show_files)
    qtbot.waitUntil(lambda: len(cells(page)) == 2 and "header" not in words(page.details).lower())


def row(qtbot: QtBot, page: FindPage) -> DownloadRow:
    qtbot.waitUntil(lambda: page.downloads.isVisibleTo(page))
    return page.downloads.row(1)


def test_the_recommended_models_are_shown_and_nothing_is_contacted(place: Place, hub: HubServer) -> None:
    page = place.open()
    assert "models with MTP heads" in words(page)
    assert "not tried here" in words(page)
    assert page.chosen is not None
    assert page.chosen.text == "Qwen3.5 4B"
    assert "8 GB" in words(page.details)
    page.table.selectRow(1)
    assert "unsloth/Qwen3.5-9B-MTP-GGUF" in words(page.details)
    assert hub.requests == []


def test_a_search_lists_repositories_and_formats_with_what_they_take(
    qtbot: QtBot, place: Place, hub: HubServer
) -> None:
    page = place.open()
    offered(qtbot, page)
    assert cells(page) == [("Q4_K_M", "1.0 MB", "Fits"), ("Q8_0", "1.5 MB", "Fits")]
    said = words(page.details)
    for part in (REPOSITORY, "Licence: mit", "1 head(s) for drafting", "It fits."):
        assert part in said


def test_a_format_is_brought_and_loaded(qtbot: QtBot, place: Place, stage: Stage, home: Path) -> None:
    page = place.open()
    offered(qtbot, page)
    page.details.table.setFocus()
    press_key(page.details.table, Qt.Key.Key_Return)
    brought = row(qtbot, page)
    qtbot.waitUntil(lambda: brought.load.isVisibleTo(page))
    path = home / "data/models" / REPOSITORY / "paper-Q4_K_M.gguf"
    assert path.read_bytes() == SMALL
    assert "Complete · 1.0 MB" in words(page)
    # It is in the library by itself.
    table = place.window.library.dialog.model
    qtbot.waitUntil(lambda: table.row_of(path) >= 0)
    click(brought.load)
    assert [one.path for one in stage.engine.sent if isinstance(one, LoadModel)][-1] == path


def test_a_download_is_paused_survives_a_restart_and_goes_on(
    qtbot: QtBot, place: Place, hub: HubServer, home: Path
) -> None:
    page = place.open()
    offered(qtbot, page)
    hub.does.cuts = [300_000, *[0] * 10]
    click(page.details.download)
    broken = row(qtbot, page)
    qtbot.waitUntil(lambda: broken.resume.isVisibleTo(page), timeout=20_000)
    assert "cut the connection" in words(page)
    place.close()
    n_requests = len(hub.requests)
    page = place.open()
    again = row(qtbot, page)
    assert "cut the connection" in words(page)
    assert len(hub.requests) == n_requests
    hub.does.cuts = []
    click(again.resume)
    qtbot.waitUntil(lambda: again.load.isVisibleTo(page))
    assert (home / "data/models" / REPOSITORY / "paper-Q4_K_M.gguf").read_bytes() == SMALL
    click(again.cancel)
    qtbot.waitUntil(lambda: not page.downloads.isVisibleTo(page))


def test_a_download_is_cancelled_and_nothing_stays(qtbot: QtBot, place: Place, hub: HubServer, home: Path) -> None:
    page = place.open()
    offered(qtbot, page)
    hub.does.cuts = [300_000, *[0] * 10]
    click(page.details.download)
    broken = row(qtbot, page)
    qtbot.waitUntil(lambda: broken.resume.isVisibleTo(page), timeout=20_000)
    click(broken.cancel)
    qtbot.waitUntil(lambda: not page.downloads.isVisibleTo(page))
    assert list((home / "data/models").rglob("*.part")) == []


def test_what_goes_wrong_is_one_sentence_on_the_page(qtbot: QtBot, place: Place, hub: HubServer) -> None:
    page = place.open()
    hub.does.status = {"/api/": 500}
    type_text(page.search, "paper")
    click(page.go)
    qtbot.waitUntil(lambda: "has a fault of its own (status 500)" in words(page))
    hub.does.status = {}
    page.search.setText("nothing like it")
    click(page.go)
    qtbot.waitUntil(lambda: "No repository with GGUF files" in words(page))


def test_an_empty_search_brings_the_recommended_models_back(qtbot: QtBot, place: Place) -> None:
    page = place.open()
    searched(qtbot, page)
    page.search.clear()
    click(page.go)
    qtbot.waitUntil(lambda: page.chosen is not None and page.chosen.text == "Qwen3.5 4B")


def test_a_token_is_taken_and_used_where_there_is_no_keyring_too(qtbot: QtBot, place: Place, hub: HubServer) -> None:
    hub.does.gated, hub.does.token = {REPOSITORY}, "hf_mine"
    page = place.open()
    click(page.token)
    dialog = page.findChild(TokenDialog)
    assert isinstance(dialog, TokenDialog)
    type_text(dialog.field, "hf_mine")
    press_key(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "keyring" in words(page))
    offered(qtbot, page)
    click(page.details.download)
    brought = row(qtbot, page)
    qtbot.waitUntil(lambda: brought.load.isVisibleTo(page))


def test_closing_in_the_middle_waits_for_nobody(qtbot: QtBot, place: Place, hub: HubServer, home: Path) -> None:
    page = place.open()
    offered(qtbot, page)
    hub.does.cuts = [200_000, *[0] * 1000]
    click(page.details.download)
    row(qtbot, page)
    place.close()
    assert not (home / "data/models" / REPOSITORY / "paper-Q4_K_M.gguf").exists()


def test_a_hub_that_does_not_answer_keeps_nobody_from_closing(qtbot: QtBot, place: Place, hub: HubServer) -> None:
    page = place.open()
    hub.does.hold = threading.Event()
    type_text(page.search, "paper")
    click(page.go)
    qtbot.waitUntil(lambda: bool(hub.requests))
    place.close()
    assert any(each.name == "tandem-hub" for each in threading.enumerate())
    hub.does.hold.set()
    qtbot.waitUntil(lambda: all(each.name != "tandem-hub" for each in threading.enumerate()))


def test_a_late_answer_is_dropped(qtbot: QtBot, place: Place, hub: HubServer) -> None:
    page = place.open()
    hub.does.hold = threading.Event()
    type_text(page.search, "paper")
    click(page.go)
    qtbot.waitUntil(lambda: bool(hub.requests))
    page.search.clear()
    click(page.go)
    hub.does.hold.set()
    qtbot.waitUntil(lambda: all(each.name != "tandem-hub" for each in threading.enumerate()))
    assert page.chosen is not None
    assert page.chosen.text == "Qwen3.5 4B"


def test_everything_on_the_page_has_a_name(qtbot: QtBot, place: Place) -> None:
    page = place.open()
    offered(qtbot, page)
    click(page.details.download)
    brought = row(qtbot, page)
    qtbot.waitUntil(lambda: brought.load.isVisibleTo(page))
    taking_focus = [
        one
        for one in page.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisibleTo(page)
    ]
    assert [one for one in taking_focus if not one.accessibleName()] == []
    assert len(taking_focus) >= 9
