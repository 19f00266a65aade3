"""Texts and files that go with a message: from the paste or the drop to the chip and the transcript."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from app.domain.attachments import Attachment, Draft, compose
from app.domain.commands import BeginTurn
from app.ui.widgets.attached_view import AttachedView
from app.ui.widgets.attachment_chips import short_name
from app.ui.wording import isolated
from tests.text.made_documents import pdf
from tests.ui.hands import click, press_key, type_text
from tests.ui.stage import Stage
from tests.ui.test_writing import LOG, Key, OpenWindow, composer_of, names, paste, sent


def test_a_large_paste_goes_with_the_message_and_unfolds_in_the_transcript(
    qtbot: QtBot, stage: Stage, open_window: OpenWindow
) -> None:
    window = open_window()
    text = "".join(f"line {number}\n" for number in range(312))
    type_text(composer_of(window).edit, "Why?")
    paste(window, text)
    assert names(window) == ["Pasted text, 312 line(s)"]
    assert composer_of(window).text == "Why?"
    press_key(composer_of(window).edit, Key.Key_Return)
    stage.settle()
    (begin,) = sent(list(stage.store.sent), BeginTurn)
    assert isinstance(begin, BeginTurn)
    assert begin.text == compose("Why?", [Attachment("Pasted text", text)])
    assert composer_of(window).draft == Draft()

    (view,) = window.parts.transcript.findChildren(AttachedView)
    assert view.shown_text == ""
    view._fold.setFocus()
    press_key(view._fold, Key.Key_Space)
    assert view.shown_text == text.removesuffix("\n")
    click(view._copy)
    assert QGuiApplication.clipboard().text() == text


def test_files_are_read_elsewhere_and_those_that_cannot_be_attached_say_why(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    (tmp_path / "a & b.txt").write_text("one\ntwo\n")
    (tmp_path / "old.txt").write_bytes("Größe".encode("latin-1"))
    (tmp_path / "program").write_bytes(b"\x7fELF\0")
    source = QMimeData()
    source.setUrls([QUrl.fromLocalFile(str(path)) for path in sorted(tmp_path.iterdir())])
    composer_of(window).edit.insertFromMimeData(source)
    assert names(window) == []
    qtbot.waitUntil(lambda: not window._composing._attaching.reader.busy)
    assert names(window) == ["a && b.txt, 2 line(s)", "old.txt, 1 line(s)"]
    said = composer_of(window).note.said
    assert "program is not a text file" in said
    assert "old.txt is not in UTF-8" in said


def test_files_dropped_on_the_messages_are_attached(qtbot: QtBot, open_window: OpenWindow, tmp_path: Path) -> None:
    window = open_window()
    (tmp_path / "a.txt").write_text("one")
    source = QMimeData()
    source.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.txt"))])
    held = (Qt.DropAction.CopyAction, source, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    for event in (QDragEnterEvent(QPoint(5, 5), *held), QDropEvent(QPointF(5, 5), *held)):
        QCoreApplication.sendEvent(window.parts.empty_page, event)
    qtbot.waitUntil(lambda: names(window) == ["a.txt, 1 line(s)"])


def test_an_attachment_is_taken_away_by_keyboard_and_brought_back(open_window: OpenWindow) -> None:
    composer = composer_of(open_window())
    for name in ("a", "b", "c"):
        composer.attach(Attachment(name, name))
    composer.chips.chips[1].name.setFocus()
    press_key(composer.chips.chips[1].name, Key.Key_Delete)
    assert [each.name for each in composer.draft.attachments] == ["a", "c"]
    assert composer.note.said == f"{isolated('b')} removed."
    click(composer.note._act)
    assert [each.name for each in composer.draft.attachments] == ["a", "b", "c"]
    assert [chip.attachment.name for chip in composer.chips.chips] == ["a", "b", "c"]


def test_an_attachment_can_be_put_into_the_text_and_undone_there(open_window: OpenWindow) -> None:
    composer = composer_of(open_window())
    type_text(composer.edit, "See: ")
    composer.attach(LOG)
    composer.chips.chips[0].unpack_wanted.emit()
    assert composer.draft == Draft("See: one\ntwo")
    composer.edit.undo()
    assert composer.text == "See: "
    huge = Attachment("huge.txt", "x" * 200_000)
    composer.attach(huge)
    composer.chips.chips[0].unpack_wanted.emit()
    assert composer.draft.attachments == (huge,)
    assert "too long to be edited" in composer.note.said


def test_at_most_twenty_texts_go_with_a_message(open_window: OpenWindow) -> None:
    window = open_window()
    for _ in range(22):
        paste(window, "a\n" * 100)
    assert len(names(window)) == 20
    assert composer_of(window).height() < 350
    assert "At most 20" in composer_of(window).note.said


def test_a_message_may_be_an_attachment_alone(stage: Stage, open_window: OpenWindow) -> None:
    window = open_window()
    composer_of(window).attach(LOG)
    press_key(composer_of(window).edit, Key.Key_Return)
    (begin,) = sent(list(stage.store.sent), BeginTurn)
    assert isinstance(begin, BeginTurn)
    assert begin.text == compose("", [LOG])


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("notes.txt", "notes.txt"),
        ("ملف.txt", "\u2068ملف.txt\u2069"),
        ("a\u202egnp.exe\n", "a gnp.exe"),
        ("", "…"),
        ("a-very-long-name-of-a-file-that-goes-on-and-on.txt", "a-very-long-name-of-a-fi…and-on.txt"),
    ],
)
def test_a_name_fits_its_chip_and_plays_no_tricks(name: str, shown: str) -> None:
    assert short_name(name) == shown


def test_a_document_comes_by_its_text_and_the_window_says_so_while_it_waits(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window()
    (tmp_path / "page.pdf").write_bytes(pdf("A page", ""))
    attaching = window._composing._attaching
    attaching.take_files([tmp_path / "page.pdf"])
    attaching.say_reading()
    assert composer_of(window).note.said.startswith("Reading what you attach")
    qtbot.waitUntil(lambda: not attaching.reader.busy, timeout=60_000)
    assert names(window) == ["page.pdf, 2 line(s)"]
    assert composer_of(window).note.said == "1 of the 2 pages of page.pdf have no text in them; they may be pictures."
