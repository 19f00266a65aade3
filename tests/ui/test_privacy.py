"""Privacy in the real window: what is readable, what is wished, and the key that is shown once."""

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.domain.privacy import SealWish
from app.domain.storage_events import RecoveryKeyMade
from app.paths import Folders
from app.storage import DataPlace
from app.storage.seal_wish import read_wish
from app.storage.secret_book import SecretBook
from app.ui.dialogs.key_dialog import KeyDialog
from app.ui.dialogs.privacy_page import PrivacyPage
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from tests.fakes.keyrings import MemoryKeyring, no_keyring
from tests.ui.desk_window import window_at_desk
from tests.ui.hands import click, press_key
from tests.ui.stage import Stage


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    keyring.set_keyring(MemoryKeyring())
    made = Folders.under(tmp_path / "data")
    DataPlace.open(made).close()
    return made


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, folders: Folders) -> Iterator[MainWindow]:
    with window_at_desk(qtbot, stage, folders) as made:
        yield made


def page_of(window: MainWindow) -> PrivacyPage:
    window.settings_page.open(Page.PRIVACY)
    (found,) = window.settings_page.dialog.findChildren(PrivacyPage)
    return found


def words(root: QWidget) -> str:
    return " ".join(one.text() for one in root.findChildren(QLabel) if one.isVisibleTo(root))


def button(root: QWidget, text: str) -> QAbstractButton:
    return next(one for one in root.findChildren(QAbstractButton) if one.text() == text)


def test_encryption_is_wished_for_the_next_start_and_taken_back(
    qtbot: QtBot, window: MainWindow, folders: Folders
) -> None:
    page = page_of(window)
    assert "Your data is not encrypted." in words(page)
    click(button(page, "Encrypt at the next start"))
    qtbot.waitUntil(lambda: "will be encrypted when Tandem starts again" in words(page))
    assert read_wish(folders.data) == SealWish(encrypt=True)
    assert button(page, "Quit now").isVisible()
    click(button(page, "Leave it as it is"))
    qtbot.waitUntil(lambda: "Your data is not encrypted." in words(page))
    assert read_wish(folders.data) is None


def test_without_a_keyring_the_key_goes_into_a_file(
    qtbot: QtBot, window: MainWindow, folders: Folders, tmp_path: Path
) -> None:
    keyring.set_keyring(no_keyring())
    page = page_of(window)
    qtbot.waitUntil(lambda: "keep it in a file of your own" in words(page))
    assert not button(page, "Encrypt at the next start").isEnabled()
    page.choose_file(tmp_path / "key.txt")
    qtbot.waitUntil(lambda: str(tmp_path / "key.txt") in words(page))
    assert read_wish(folders.data) == SealWish(encrypt=True, key_file=tmp_path / "key.txt")


def test_secrets_are_listed_by_name_and_never_by_value(qtbot: QtBot, window: MainWindow, folders: Folders) -> None:
    SecretBook(folders.data).keep("hugging-face", "hf_xyz", in_file=True)
    page = page_of(window)
    qtbot.waitUntil(lambda: "hugging-face" in words(page))
    assert "hf_xyz" not in words(page)


def test_a_new_recovery_key_stays_until_it_is_written_down(qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
    stage.post(RecoveryKeyMade("ABCD-EFGH"))
    stage.settle()
    (dialog,) = window.findChildren(KeyDialog)
    (field,) = dialog.findChildren(QPlainTextEdit)
    assert field.toPlainText() == "ABCD-EFGH"
    press_key(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert not button(dialog, "Done").isEnabled()
    button(dialog, "I have written it down").click()
    click(button(dialog, "Done"))
    assert not dialog.isVisible()
    assert stage.controller.state.recovery_key == ""
    assert "ABCD" not in repr(RecoveryKeyMade("ABCD-EFGH"))


def test_the_window_closes_even_with_a_dialog_that_would_stay(qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
    stage.post(RecoveryKeyMade("ABCD-EFGH"))
    stage.settle()
    stage.controller.quit()
    qtbot.waitUntil(lambda: stage.ended)
    (dialog,) = window.findChildren(KeyDialog)
    assert not dialog.isVisible()
    assert not window.isVisible()
