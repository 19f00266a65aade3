"""Images that go with a message: from the file or the paste to the message and the larger picture."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QMimeData, QUrl
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.domain.attachments import Draft, compose, split
from app.domain.commands import BeginTurn
from app.domain.composer_commands import KeepDraft
from app.domain.events import ModelReady
from app.domain.message import Message, Role
from app.domain.pictures import AttachedPicture, KeptPicture, digest_of
from app.ui.dialogs.picture_dialog import PictureDialog
from app.ui.main_window import MainWindow
from app.ui.widgets.message_view import UserView
from app.ui.widgets.picture_row import PictureRow
from tests.fakes.scripted_engine import CARD
from tests.text.made_pictures import picture
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage
from tests.ui.test_writing import Key, OpenWindow, composer_of, sent


def png(side: int) -> bytes:
    file = QBuffer()
    file.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(file, b"PNG").write(QImage(side, side, QImage.Format.Format_RGB32))
    return bytes(file.data().data())


CAT = KeptPicture(digest=digest_of(picture()), content=picture(), preview=png(40))
SHOWN = AttachedPicture("cat.png", CAT.digest, 64, 48)


def see(stage: Stage, *, projector: str = "mmproj.gguf", blind: str = "") -> None:
    card = replace(CARD, projector=projector, blind_reason=blind)
    stage.controller.deliver(ModelReady(card=card, load=stage.controller.state.n_loads))


def give_file(window: MainWindow, path: Path) -> None:
    source = QMimeData()
    source.setUrls([QUrl.fromLocalFile(str(path))])
    composer_of(window).edit.insertFromMimeData(source)


def wait(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window._composing._attaching.reader.busy, timeout=60_000)


def test_an_image_goes_from_its_file_into_the_message(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    see(stage)
    (tmp_path / "cat.png").write_bytes(picture())
    give_file(window, tmp_path / "cat.png")
    wait(qtbot, window)
    composer = composer_of(window)
    assert composer.draft.pictures == (SHOWN,)
    (chip,) = composer.images.chips
    assert chip.tile.accessibleName() == "Image: cat.png, 64 by 48 pixels"
    assert not chip.tile.icon().isNull()
    assert stage.store.pictures[SHOWN.digest].content == picture()
    type_text(composer.edit, "What is this?")
    press_key(composer.edit, Key.Key_Return)
    stage.settle()
    (begin,) = sent(list(stage.store.sent), BeginTurn)
    assert isinstance(begin, BeginTurn)
    assert begin.text == compose("What is this?", (), (SHOWN,))
    assert composer.draft == Draft()
    assert composer.images.isHidden()
    (row,) = window.parts.transcript.findChildren(PictureRow)
    assert [tile.picture for tile in row.tiles] == [SHOWN]
    assert not row.tiles[0].icon().isNull()


def test_a_pasted_picture_is_attached_as_a_file(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    see(stage)
    source = QMimeData()
    source.setImageData(QImage(30, 20, QImage.Format.Format_RGB32))
    composer_of(window).edit.insertFromMimeData(source)
    wait(qtbot, window)
    (pasted,) = composer_of(window).draft.pictures
    assert (pasted.name, pasted.width, pasted.height) == ("Pasted image.png", 30, 20)


def test_an_image_that_is_read_slowly_goes_where_it_was_attached(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, tmp_path: Path
) -> None:
    here, elsewhere = (stage.store.add(name, Message(Role.USER, "Which?")) for name in ("Cats", "Dogs"))
    window = open_window()
    see(stage)
    window.parts.sidebar.picked.emit(here)
    stage.settle()
    (tmp_path / "cat.png").write_bytes(picture())
    give_file(window, tmp_path / "cat.png")
    window.parts.sidebar.picked.emit(elsewhere)
    stage.settle()
    wait(qtbot, window)
    assert composer_of(window).draft == Draft()
    kept = sent(list(stage.store.sent), KeepDraft)[-1]
    assert kept == KeepDraft(conversation=here, text="", attachments=(), behind=True, pictures=(SHOWN,))
    assert stage.store.pictures[SHOWN.digest].content == picture()


def test_a_model_that_sees_none_says_so_and_nothing_is_attached(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    see(stage, projector="", blind="No projector lies beside it.")
    (tmp_path / "cat.png").write_bytes(picture())
    (tmp_path / "bad.png").write_bytes(picture()[:60])
    for name in ("cat.png", "bad.png"):
        give_file(window, tmp_path / name)
        wait(qtbot, window)
    source = QMimeData()
    source.setImageData(QImage(30, 20, QImage.Format.Format_RGB32))
    composer_of(window).edit.insertFromMimeData(source)
    assert "No projector lies beside it." in composer_of(window).note.said
    assert composer_of(window).draft == Draft()
    assert not stage.store.pictures


def test_an_image_is_taken_away_by_keyboard_brought_back_and_kept_with_the_draft(
    stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    composer = composer_of(window)
    composer.attach_picture(SHOWN)
    window._composing.settle()
    kept = sent(list(stage.store.sent), KeepDraft)[-1]
    assert isinstance(kept, KeepDraft)
    assert kept.pictures == (SHOWN,)
    composer.images.chips[0].tile.setFocus()
    press_key(composer.images.chips[0].tile, Key.Key_Delete)
    assert composer.draft == Draft()
    click(composer.note._act)
    assert composer.draft.pictures == (SHOWN,)
    composer.accept()
    composer.give_back()
    assert composer.draft.pictures == (SHOWN,)


def shown_message(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> MainWindow:
    stage.store.pictures[CAT.digest] = CAT
    asked = Message(Role.USER, compose("What is this?", (), (SHOWN,)))
    conversation = stage.store.add("Cats", asked, Message(Role.ASSISTANT, "A cat."))
    window = open_window()
    window.parts.sidebar.picked.emit(conversation)
    stage.settle()
    qtbot.waitUntil(lambda: bool(window.parts.transcript.findChildren(PictureRow)))
    stage.settle()
    return window


def test_an_image_of_an_earlier_message_is_asked_for_and_pressed_shown_larger(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = shown_message(qtbot, stage, open_window)
    (row,) = window.parts.transcript.findChildren(PictureRow)
    (tile,) = row.tiles
    assert not tile.icon().isNull()
    tile.setFocus()
    press_key(tile, Key.Key_Space)
    stage.settle()
    (dialog,) = window.findChildren(PictureDialog)
    (label,) = dialog.findChildren(QLabel)
    qtbot.waitUntil(lambda: not label.pixmap().isNull(), timeout=60_000)
    assert label.pixmap().size().toTuple() == (64, 48)
    assert dialog.windowTitle() == "cat.png"
    dialog.reject()


def test_an_image_that_is_gone_says_so(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = shown_message(qtbot, stage, open_window)
    stage.store.pictures.clear()
    (row,) = window.parts.transcript.findChildren(PictureRow)
    click(row.tiles[0])
    stage.settle()
    (dialog,) = window.findChildren(PictureDialog)
    assert dialog.findChildren(QLabel)[0].text() == "The image is not there any more."
    dialog.reject()


def test_a_message_said_differently_keeps_its_image(qtbot: QtBot, stage: Stage, open_window: OpenWindow) -> None:
    window = shown_message(qtbot, stage, open_window)
    (view,) = window.parts.transcript.findChildren(UserView)
    said: list[str] = []
    view.edited.connect(lambda _message, text: said.append(text))
    view._report_edit("And this?")
    assert split(said[0]) == Draft("And this?", (), (SHOWN,))
