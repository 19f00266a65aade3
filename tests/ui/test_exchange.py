"""Import and export in the real window: on a thread, with progress, to be cancelled, and told to the end."""

import json
import queue
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.domain.exporting import ExportFormat, ExportWish
from app.domain.settings import Settings
from app.domain.storage_commands import SettleIn, TakeIn
from app.exchange import read_conversations
from app.paths import Folders
from app.storage import DataPlace
from app.ui.actions import ActionId
from app.ui.bridge.desk import Desk
from app.ui.bridge.importer import Importer
from app.ui.dialogs.export_dialog import ExportDialog
from app.ui.dialogs.progress_dialog import ProgressDialog
from app.ui.main_window import MainWindow
from app.ui.wording import isolated
from tests.storage.samples import begin, finish
from tests.ui.desk_window import window_at_desk
from tests.ui.hands import click
from tests.ui.stage import Stage


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.under(tmp_path / "data")


@pytest.fixture
def window(qtbot: QtBot, stage: Stage, folders: Folders) -> Iterator[MainWindow]:
    with window_at_desk(qtbot, stage, folders) as made:
        yield made


def share_gpt(path: Path, n: int) -> Path:
    """A file of another program's with so many conversations of two messages."""
    talks = [
        {"conversations": [{"from": "human", "value": f"Question {at}"}, {"from": "gpt", "value": f"Answer {at}"}]}
        for at in range(n)
    ]
    path.write_text(json.dumps(talks))
    return path


def shown(window: MainWindow) -> ProgressDialog:
    return window.findChildren(ProgressDialog)[-1]


def closes(dialog: ProgressDialog) -> bool:
    return any(one.text() == "Close" for one in dialog.findChildren(QPushButton))


def test_files_that_were_given_come_in_one_after_the_other_as_soon_as_the_store_is_ready(
    qtbot: QtBot, folders: Folders, tmp_path: Path
) -> None:
    stage, desk = Stage(), Desk(folders)
    window = MainWindow(stage.controller, Settings(), today=lambda: date(2026, 2, 2), desk=desk)
    qtbot.addWidget(window)
    window.exchange.bring_in_soon([share_gpt(tmp_path / "first.json", 3)])
    assert window.findChildren(ProgressDialog) == []
    window.show()
    stage.store.open()
    stage.settle()
    assert len(window.findChildren(ProgressDialog)) == 1
    window.exchange.bring_in_soon([share_gpt(tmp_path / "second.json", 4)])
    qtbot.waitUntil(lambda: len(window.findChildren(ProgressDialog)) == 2 and closes(shown(window)))
    batches = [one for one in stage.store.sent if isinstance(one, TakeIn)]
    assert [len(one.conversations) for one in batches] == [3, 4]
    stage.controller.quit()
    qtbot.waitUntil(lambda: stage.ended)
    stage.close()
    desk.close()


def test_files_come_in_batch_by_batch_and_their_end_is_told(
    qtbot: QtBot, stage: Stage, window: MainWindow, tmp_path: Path
) -> None:
    window.exchange.bring_in([share_gpt(tmp_path / "talks.json", 1200)])
    qtbot.waitUntil(lambda: closes(shown(window)))
    batches = [one for one in stage.store.sent if isinstance(one, TakeIn)]
    assert sum(len(one.conversations) for one in batches) == 1200
    assert len(batches) == 3
    assert isinstance(stage.store.sent[-1], SettleIn)
    assert "1200 conversation(s), 2400 message(s)" in shown(window).text
    assert shown(window).problems == ""


def test_what_could_not_be_read_is_listed(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir")
    window.exchange.bring_in([tmp_path / "letter.txt", tmp_path / "missing.json", share_gpt(tmp_path / "a.json", 1)])
    qtbot.waitUntil(lambda: closes(shown(window)))
    assert "letter.txt" in shown(window).problems
    assert "missing.json" in shown(window).problems
    assert "Came in: 1 conversation(s)" in shown(window).text


def test_an_import_ends_where_nothing_can_be_kept(
    qtbot: QtBot, stage: Stage, window: MainWindow, tmp_path: Path
) -> None:
    stage.store.full = True
    window.exchange.bring_in([share_gpt(tmp_path / "talks.json", 3000)])
    qtbot.waitUntil(lambda: closes(shown(window)))
    assert shown(window).text.startswith("The disk is full.")
    assert "Came in: 0 conversation(s)" in shown(window).text


def test_only_one_import_runs_at_a_time(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = share_gpt(tmp_path / "talks.json", 2)
    window.exchange.bring_in([path])
    window.exchange.bring_in([path])
    assert len(window.findChildren(ProgressDialog)) == 1
    qtbot.waitUntil(lambda: closes(shown(window)))


def test_what_has_ended_is_not_held_until_the_window_closes(qtbot: QtBot, folders: Folders, tmp_path: Path) -> None:
    desk, ended = Desk(folders), list[object]()
    wish = ExportWish(conversations=None, form=ExportFormat.JSON, all_branches=True)
    desk.begin_export(wish, tmp_path / "a.json", watch=lambda _n, _of: None, done=ended.append, failed=ended.append)
    qtbot.waitUntil(lambda: len(ended) == 1)
    assert desk._under_way == []
    desk.close()


def test_cancelling_keeps_what_came_in(qtbot: QtBot, stage: Stage, window: MainWindow, tmp_path: Path) -> None:
    window.exchange.bring_in([share_gpt(tmp_path / "talks.json", 20_000)])
    dialog = shown(window)
    dialog.reject()
    assert dialog.isVisible()
    qtbot.waitUntil(lambda: closes(dialog))
    assert dialog.text.startswith("Cancelled; what came in before that stays.")
    dialog.reject()
    assert not dialog.isVisible()


def test_reading_waits_until_batches_are_kept_and_cancelling_ends_the_wait(tmp_path: Path) -> None:
    handed: queue.SimpleQueue[int] = queue.SimpleQueue()
    importer = Importer(
        [share_gpt(tmp_path / "talks.json", 3000)],
        hand_over=lambda batch: handed.put(len(batch)),
        watch=lambda _source, _share: None,
    )
    thread = threading.Thread(target=importer.read)
    thread.start()
    assert [handed.get(timeout=30), handed.get(timeout=30)] == [500, 500]
    thread.join(timeout=0.3)
    assert handed.empty()
    importer.kept()
    assert handed.get(timeout=30) == 500
    importer.cancel()
    thread.join()
    assert handed.empty()


def test_files_that_are_dropped_on_the_window_come_in(
    qtbot: QtBot, stage: Stage, window: MainWindow, tmp_path: Path
) -> None:
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(share_gpt(tmp_path / "talks.json", 1)))])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    copy = Qt.DropAction.CopyAction
    over = QDragEnterEvent(QPoint(5, 5), copy, dropped, left, none)
    QApplication.sendEvent(window, over)
    assert over.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), copy, dropped, left, none))
    qtbot.waitUntil(lambda: closes(shown(window)))
    assert "Came in: 1 conversation(s)" in shown(window).text


@pytest.fixture
def talks(folders: Folders) -> Folders:
    """A data folder with two conversations, open in a place of its own as it is beside a window."""
    with DataPlace.open(folders) as place:
        for text in ("One", "Two"):
            _, nodes = place.store.begin_turn(begin(text))
            place.store.finish_reply(finish(nodes[-1].id, f"Answer to {text}"))
    return folders


def wish(form: ExportFormat) -> ExportWish:
    return ExportWish(conversations=None, form=form, all_branches=False)


def test_all_conversations_are_written_to_one_file_that_comes_in_again(
    qtbot: QtBot, window: MainWindow, talks: Folders, tmp_path: Path
) -> None:
    window.exchange.write_out(wish(ExportFormat.JSON), tmp_path / "all.json")
    qtbot.waitUntil(lambda: closes(shown(window)))
    assert shown(window).text == f"Written to {isolated(str(tmp_path / 'all.json'))}."
    brought = read_conversations(tmp_path / "all.json")
    assert [each.title for each in brought.conversations] == ["One", "Two"]


def test_pages_are_written_into_a_folder_one_each(
    qtbot: QtBot, window: MainWindow, talks: Folders, tmp_path: Path
) -> None:
    (tmp_path / "pages").mkdir()
    window.exchange.write_out(wish(ExportFormat.MARKDOWN), tmp_path / "pages")
    qtbot.waitUntil(lambda: closes(shown(window)))
    files = sorted((tmp_path / "pages").iterdir())
    assert [file.suffix for file in files] == [".md", ".md"]
    assert any("Answer to One" in file.read_text() for file in files)
    window.exchange.write_out(wish(ExportFormat.MARKDOWN), tmp_path / "pages")
    qtbot.waitUntil(lambda: closes(shown(window)))
    assert "is there already" in shown(window).text


def test_nothing_is_written_among_our_own_files(qtbot: QtBot, window: MainWindow, talks: Folders) -> None:
    window.exchange.write_out(wish(ExportFormat.JSON), talks.data / "all.json")
    qtbot.waitUntil(lambda: closes(shown(window)))
    assert "choose another one" in shown(window).text
    assert not (talks.data / "all.json").exists()


def test_a_place_that_cannot_be_written_is_one_sentence(
    qtbot: QtBot, window: MainWindow, talks: Folders, tmp_path: Path
) -> None:
    window.exchange.write_out(wish(ExportFormat.HTML), tmp_path / "no" / "such" / "place.html")
    qtbot.waitUntil(lambda: closes(shown(window)))
    assert "cannot be written" in shown(window).text


def test_the_menu_asks_what_and_in_which_format(window: MainWindow) -> None:
    window.parts.actions[ActionId.EXPORT].trigger()
    (dialog,) = window.findChildren(ExportDialog)
    radios = {one.text(): one for one in dialog.findChildren(QAbstractButton)}
    assert not radios["This conversation"].isEnabled()
    chosen: list[tuple[bool, ExportFormat, bool]] = []
    dialog.chosen.connect(lambda *values: chosen.append(values))
    click(radios["Markdown"])
    dialog.give()
    assert chosen == [(False, ExportFormat.MARKDOWN, False)]
    (place,) = window.findChildren(QFileDialog)
    assert place.fileMode() is QFileDialog.FileMode.Directory
    place.close()
