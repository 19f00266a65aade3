"""Notifications, later starts, and model files dropped on the window."""

import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel
from app.domain.events import StopPressed
from app.domain.generation import GenerationOptions
from app.domain.placement import Placement
from app.domain.settings import Settings
from app.ui.desktop import Desktop
from app.ui.main_window import MainWindow
from app.ui.model_drop import model_of
from app.ui.notifier import LONG_S, ReplyNotifier
from app.ui.one_window import FrontDoor, SilentWindowError, meeting_place, raise_other
from tests.ui.stage import Stage


class Away:
    """A user who is somewhere else, with a clock."""

    def __init__(self, stage: Stage) -> None:
        self.now = 0.0
        self.front = False
        self.settings = Settings()
        self.told: list[str] = []
        self._stage = stage
        stage.engine.holds = True
        self._notifier = ReplyNotifier(
            stage.controller,
            settings=lambda: self.settings,
            in_front=lambda: self.front,
            clock=lambda: self.now,
            parent=stage.controller,
        )
        self._notifier.ended.connect(lambda _title, sentence: self.told.append(sentence))

    def ask(self, text: str) -> None:
        self._stage.settle()
        assert self._stage.controller.send(text, options=GenerationOptions())
        self._stage.settle()

    def reply(self, *, after: float) -> None:
        self.now += after
        self._stage.engine.finish()
        self._stage.settle()


@pytest.fixture
def away(stage: Stage) -> Away:
    return Away(stage)


def test_a_long_reply_that_ends_behind_another_window_is_told_by_its_title_alone(away: Away) -> None:
    away.ask("What is the Elbe?")
    away.reply(after=LONG_S)
    (sentence,) = away.told
    assert "What is the Elbe?" in sentence
    assert "Hello" not in sentence


@pytest.mark.parametrize("why", ["short", "in front", "switched off", "stopped"])
def test_nothing_is_told(away: Away, stage: Stage, why: str) -> None:
    away.front = why == "in front"
    away.settings = Settings(notify=why != "switched off")
    away.ask("What is the Elbe?")
    away.now += 0 if why == "short" else LONG_S
    if why == "stopped":
        stage.controller.press(StopPressed())
    else:
        stage.engine.finish()
    stage.settle()
    assert stage.controller.state.active is None
    assert away.told == []


def test_a_title_cannot_turn_the_notification_round(away: Away) -> None:
    away.ask("\u202eabc")
    away.reply(after=LONG_S)
    assert "\u202e" not in away.told[0]


# --- later starts ---------------------------------------------------------------------------------------------


@pytest.fixture
def door(tmp_path: Path, qapp: QApplication) -> Iterator[FrontDoor]:
    made = FrontDoor(tmp_path)
    yield made
    made.close()


def knock(folder: Path, qtbot: QtBot, *files: str) -> str:
    """Start a second time, in a process of its own; what came of it."""
    code = (
        "import sys, pathlib; from app.ui.one_window import raise_other; "
        "folder, *files = map(pathlib.Path, sys.argv[1:]); print(raise_other(folder, bring=files))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(folder), *files], stdout=subprocess.PIPE, text=True
    ) as other:
        qtbot.waitUntil(lambda: other.poll() is not None, timeout=60_000)
        assert other.stdout is not None
        return other.stdout.read().strip()


def test_a_second_start_brings_the_first_window_to_the_front(door: FrontDoor, tmp_path: Path, qtbot: QtBot) -> None:
    knocks: list[bool] = []
    door.knocked.connect(lambda: knocks.append(True))
    assert knock(tmp_path, qtbot) == "True"
    assert knocks == [True]


def test_a_second_start_gives_the_first_window_its_files(door: FrontDoor, tmp_path: Path, qtbot: QtBot) -> None:
    brought: list[object] = []
    door.brought.connect(brought.append)
    names = [str(tmp_path / "two words\nand a line.json"), "beside.json"]
    assert knock(tmp_path, qtbot, *names) == "True"
    assert brought == [(Path(names[0]), Path.cwd() / "beside.json")]


@pytest.mark.parametrize("line", [b"show nonsense\n", b"show {}\n", b"show [7, null]\n"])
def test_a_caller_who_names_no_files_brings_none(line: bytes, door: FrontDoor, tmp_path: Path, qtbot: QtBot) -> None:
    brought: list[object] = []
    door.brought.connect(brought.append)
    socket = QLocalSocket()
    socket.connectToServer(meeting_place(tmp_path))
    assert socket.waitForConnected(5000)
    socket.write(line)
    with qtbot.waitSignal(door.knocked):
        pass
    socket.disconnectFromServer()
    assert brought == []


def test_a_start_without_another_window_goes_on(tmp_path: Path, qapp: QApplication) -> None:
    assert raise_other(tmp_path) is False


def test_a_window_that_hangs_is_told_of(door: FrontDoor, tmp_path: Path) -> None:
    with pytest.raises(SilentWindowError, match=r"does not answer\. End it"):
        raise_other(tmp_path, patience_ms=20)


def test_another_folder_is_another_window(door: FrontDoor, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert raise_other(other) is False


def test_only_the_user_can_knock(door: FrontDoor, tmp_path: Path) -> None:
    mode = Path(meeting_place(tmp_path)).stat().st_mode
    assert stat.S_ISSOCK(mode)
    assert mode & 0o077 == 0


def test_what_a_killed_window_left_is_in_nobodys_way(tmp_path: Path, qtbot: QtBot) -> None:
    Path(meeting_place(tmp_path)).touch()
    door = FrontDoor(tmp_path)
    assert knock(tmp_path, qtbot) == "True"
    door.close()


def test_a_folder_with_a_long_name_has_a_meeting_place_too(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    assert len(meeting_place(deep)) < 100
    assert meeting_place(deep) != meeting_place(tmp_path / ("y" * 120))


def test_a_desk_keeps_where_the_window_was_and_closes_the_door(
    open_window: Callable[[], MainWindow], stage: Stage, tmp_path: Path
) -> None:
    window = open_window()
    kept: list[Placement] = []
    desk = Desktop(window, stage.controller, folder=tmp_path, placement=Placement(), keep=kept.append)
    window.setGeometry(10, 20, 900, 600)
    desk.close()
    assert (kept[-1].left, kept[-1].top, kept[-1].width, kept[-1].height) == (10, 20, 900, 600)
    assert raise_other(tmp_path) is False


# --- dropped files --------------------------------------------------------------------------------------------


def dragged(*names: str) -> QMimeData:
    content = QMimeData()
    content.setUrls([QUrl(name) if "://" in name else QUrl.fromLocalFile(name) for name in names])
    return content


def drop_on(widget: QWidget, content: QMimeData) -> None:
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, content, buttons, keys)
    QApplication.sendEvent(widget, enter)
    QApplication.sendEvent(widget, QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, content, buttons, keys))


@pytest.mark.parametrize(
    ("names", "model"),
    [
        (("/m/a.gguf",), Path("/m/a.gguf")),
        (("/m/A.GGUF",), Path("/m/A.GGUF")),
        (("/m/a.txt",), None),
        (("/m/a.gguf", "/m/b.gguf"), None),
        (("https://example.org/a.gguf",), None),
        ((), None),
    ],
)
def test_one_model_file_on_this_machine_counts(names: tuple[str, ...], model: Path | None) -> None:
    assert model_of(dragged(*names)) == model


@pytest.mark.parametrize("where", ["window", "composer"])
def test_a_model_file_dropped_on_the_window_is_offered_and_loaded_when_pressed(
    open_window: Callable[[], MainWindow], stage: Stage, where: str
) -> None:
    window = open_window()
    target = window if where == "window" else window.parts.composer.edit.viewport()
    drop_on(target, dragged("/models/elbe.gguf"))
    assert "elbe.gguf" in window.parts.notice.text
    assert window.parts.composer.text == ""
    before = len(stage.engine.sent)
    window.parts.notice._act.click()
    (load,) = stage.engine.sent[before:]
    assert isinstance(load, LoadModel)
    assert load.path == Path("/models/elbe.gguf")
    stage.settle()
