"""Servers in the real window: kept, tested, used, and told before anything leaves the machine."""

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.domain.server import Server
from app.domain.server_events import UseServer
from app.paths import Folders
from app.storage import DataPlace
from app.storage.secret_book import SecretBook
from app.storage.server_file import ServerFile
from app.ui.actions import ActionId
from app.ui.dialogs.servers_dialog import ServersDialog
from app.ui.main_window import MainWindow
from tests.fakes.keyrings import MemoryKeyring
from tests.fakes.scripted_server import Answer, refusal, serving
from tests.ui.desk_window import window_at_desk
from tests.ui.hands import click
from tests.ui.stage import Stage

FAR = Server(name="Far", url="https://models.example/v1", model="big")
NEAR = Server(name="Near", url="http://127.0.0.1:8080/v1")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    keyring.set_keyring(MemoryKeyring())
    made = Folders.under(tmp_path / "data")
    DataPlace.open(made).close()
    return made


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, folders: Folders) -> Iterator[MainWindow]:
    ServerFile(folders.data).save((FAR, NEAR))
    with window_at_desk(qtbot, stage, folders) as made:
        qtbot.waitUntil(lambda: any("Near" in action.text() for action in menu(made)))
        yield made


def menu(window: MainWindow) -> list[QAction]:
    window.parts.model_button.menu.aboutToShow.emit()
    return list(window.parts.model_button.menu.actions())


def choose(window: MainWindow, name: str) -> None:
    next(action for action in menu(window) if name in action.text()).trigger()


def dialog_of(window: MainWindow) -> ServersDialog:
    window.parts.actions[ActionId.SERVERS].trigger()
    return window.servers.dialog


def words(root: QWidget) -> str:
    return " ".join(one.text() for one in root.findChildren(QLabel) if one.isVisibleTo(root))


def button(root: QWidget, text: str) -> QAbstractButton:
    return next(one for one in root.findChildren(QAbstractButton) if one.text().replace("&", "") == text)


def asking(window: MainWindow) -> QMessageBox:
    assert window.servers.asking is not None
    return window.servers.asking


def used(stage: Stage) -> list[Server]:
    return [command.server for command in stage.engine.sent if isinstance(command, UseServer)]


def test_a_server_on_this_machine_is_used_at_once(window: MainWindow, stage: Stage) -> None:
    choose(window, "Near")
    assert used(stage) == [NEAR]
    assert window.servers.asking is None
    assert window.settings.server == "Near"


def test_what_leaves_the_machine_is_told_before_and_only_once(
    qtbot: QtBot, window: MainWindow, stage: Stage, folders: Folders
) -> None:
    choose(window, "Far")
    assert "will be sent to models.example" in asking(window).text()
    assert used(stage) == []
    click(button(asking(window), "Cancel"))
    assert used(stage) == []
    choose(window, "Far")
    click(button(asking(window), "Use this server"))
    assert [server.url for server in used(stage)] == [FAR.url]
    qtbot.waitUntil(lambda: ServerFile(folders.data).load().servers[0].told)
    choose(window, "Near")
    choose(window, "Far")
    assert window.servers.asking is None
    assert len(used(stage)) == 3


def test_a_key_goes_to_the_keyring_and_not_into_the_file(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    dialog = dialog_of(window)
    dialog.key.setText("sk-secret")
    click(button(dialog, "Save"))
    qtbot.waitUntil(lambda: "is kept" in words(dialog))
    kept = ServerFile(folders.data).load().servers[0]
    assert SecretBook(folders.data).get(kept.key) == "sk-secret"
    assert all(b"sk-secret" not in path.read_bytes() for path in folders.data.rglob("*") if path.is_file())
    assert dialog.key.text() == ""


def test_a_list_that_became_unreadable_is_kept_beside_the_new_one_and_said(
    qtbot: QtBot, window: MainWindow, folders: Folders, caplog: pytest.LogCaptureFixture
) -> None:
    (folders.data / "servers.json").write_text("[1")
    dialog = dialog_of(window)
    dialog.name.setText("Other")
    click(button(dialog, "Save"))
    qtbot.waitUntil(lambda: "The list of servers could not be used" in words(dialog))
    assert (folders.data / "servers.json.damaged").read_text() == "[1"
    assert [each.name for each in ServerFile(folders.data).load().servers] == ["Other"]


def test_neither_key_nor_consent_follows_to_another_address(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    ServerFile(folders.data).save((Server(name="Far", url=FAR.url, key="old", told=True),))
    dialog = dialog_of(window)
    dialog.show_servers(ServerFile(folders.data).load().servers, picked="Far")
    dialog.url.setText("https://elsewhere.example/v1")
    click(button(dialog, "Save"))
    qtbot.waitUntil(lambda: "is kept" in words(dialog))
    (kept,) = ServerFile(folders.data).load().servers
    assert (kept.url, kept.key, kept.told) == ("https://elsewhere.example/v1", "", False)


def test_a_test_says_what_runs_there_and_offers_its_model(qtbot: QtBot, window: MainWindow) -> None:
    with serving(Answer()) as server:
        dialog = dialog_of(window)
        dialog.list.setCurrentRow(2)
        dialog.url.setText(server.url)
        click(button(dialog, "Test connection"))
        qtbot.waitUntil(lambda: "answers (llama-server)" in words(dialog))
        assert "Context: 2,048 tokens" in words(dialog)
        assert dialog.model.text() == "tiny.gguf"
        assert server.paths == ["/v1/models"]


def test_a_test_that_fails_says_why(qtbot: QtBot, window: MainWindow) -> None:
    with serving(Answer(), models=refusal(401, "no")) as server:
        dialog = dialog_of(window)
        dialog.url.setText(server.url)
        click(button(dialog, "Test connection"))
        qtbot.waitUntil(lambda: "wants a key" in words(dialog))


def test_an_address_that_is_none_is_said_to_be(window: MainWindow, folders: Folders) -> None:
    dialog = dialog_of(window)
    dialog.url.setText("ftp://x")
    click(button(dialog, "Save"))
    assert "must begin with http" in words(dialog)
    assert ServerFile(folders.data).load().servers == (FAR, NEAR)


def test_a_removed_server_is_gone_with_its_key(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    dialog = dialog_of(window)
    dialog.key.setText("sk-secret")
    click(button(dialog, "Save"))
    qtbot.waitUntil(lambda: bool(ServerFile(folders.data).load().servers[0].key) and "is kept" in words(dialog))
    click(button(dialog, "Remove"))
    qtbot.waitUntil(lambda: "is removed" in words(dialog))
    assert [each.name for each in ServerFile(folders.data).load().servers] == ["Near"]
    assert SecretBook(folders.data).names() == {}


def test_what_a_server_cannot_do_is_said_where_it_is_offered(window: MainWindow, stage: Stage) -> None:
    choose(window, "Near")
    stage.settle()
    assert "Not at a server" in words(window.parts.exactness)
    assert not window.parts.actions[ActionId.CHECK_EXACTNESS].isEnabled()
    window.settings_page.open(name="strict")
    assert "Has no say while a server answers." in words(window.settings_page.dialog)
