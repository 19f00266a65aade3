"""A model that is wanted and not loaded: moved, renamed, replaced by another quantisation, deleted, on a drive that is
not connected.  Each is found out on the disk, said in a dialog of its own, and can be answered."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.domain.commands import LoadModel
from app.domain.errors import ModelFileError
from app.domain.events import ConversationPicked, ModelChosen, ModelReady
from app.domain.ids import ConversationId
from app.domain.message import Message, Role
from app.domain.model import LoadOptions, ModelCard
from app.domain.settings import Settings
from app.engine.fingerprint import fingerprint
from app.engine.gguf_header import read_header
from app.paths import Folders
from app.storage import DataPlace
from app.ui.bridge.desk import Desk
from app.ui.dialogs.lost_model_dialog import LostModelDialog
from app.ui.main_window import MainWindow
from tests.fakes.scripted_engine import CARD
from tests.models import hybrid_model
from tests.ui.hands import click
from tests.ui.stage import Stage

CHAT = ConversationId(1)


def other_quantisation(path: Path) -> None:
    """Weights of the same name and shape that are other ones."""
    content = bytearray(hybrid_model().read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


@dataclass
class Disk:
    """A drive with a model on it, and another folder that models are looked for in."""

    model: Path
    elsewhere: Path

    def moved(self) -> None:
        shutil.move(self.model, self.elsewhere / self.model.name)

    def renamed(self) -> None:
        self.model.rename(self.model.with_name("renamed.gguf"))

    def replaced(self) -> None:
        self.model.unlink()
        other_quantisation(self.model)

    def deleted(self) -> None:
        self.model.unlink()

    def unmounted(self) -> None:
        self.model.parent.rename(self.model.parent.with_name("not connected"))

    def connected(self) -> None:
        self.model.parent.with_name("not connected").rename(self.model.parent)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders.under(tmp_path / "data")
    made.create()
    return made


@pytest.fixture
def disk(tmp_path: Path, folders: Folders) -> Disk:
    """The model was loaded once, so its place and what it holds are known."""
    made = Disk(tmp_path / "drive" / "model.gguf", tmp_path / "elsewhere")
    for folder in (made.model.parent, made.elsewhere):
        folder.mkdir()
    shutil.copy(hybrid_model(), made.model)
    with DataPlace.open(folders) as place:
        place.models.note(card(made.model))
    return made


def card(path: Path) -> ModelCard:
    header = read_header(path)
    n_bytes = sum(tensor.n_bytes for tensor in header.tensors)
    return replace(CARD, name="Wanted", path=path, fingerprint=fingerprint(path), n_bytes=n_bytes)


class Asked:
    """The window, in which a conversation of the wanted model is gone on with by another."""

    def __init__(self, qtbot: QtBot, stage: Stage, window: MainWindow, chosen: list[Callable[[Path], None]]) -> None:
        self._qtbot, self.stage, self.window, self.chosen = qtbot, stage, window, chosen

    def go_on(self, wanted: str) -> LostModelDialog:
        """Ask in the conversation; the dialog that comes."""
        other = replace(CARD, name="Loaded", fingerprint="m1-loaded")
        controller = self.stage.controller
        controller.deliver(ModelReady(card=other, load=controller.state.n_loads))
        chat = self.stage.store.add("Chat", Message(Role.USER, "First?"), Message(Role.ASSISTANT, "Yes."))
        self.stage.store.written_by(wanted, "Wanted")
        controller.press(ConversationPicked(conversation=chat))
        self.stage.settle()
        self.window.parts.composer.send_wanted.emit("And now?")
        return self.dialog()

    def load(self, path: Path) -> None:
        """Load a file that cannot be."""
        self.stage.engine.fails = ModelFileError(f"The model file {path} cannot be read.")
        self.stage.controller.press(ModelChosen(path=path, options=LoadOptions()))
        self.stage.settle()

    def dialog(self) -> LostModelDialog:
        self._qtbot.waitUntil(lambda: bool(self._dialogs()))
        return self._dialogs()[-1]

    def _dialogs(self) -> list[LostModelDialog]:
        return [one for one in self.window.findChildren(LostModelDialog) if one.isVisible()]

    def loaded(self) -> Path:
        return [one for one in self.stage.engine.sent if isinstance(one, LoadModel)][-1].path


@pytest.fixture
def asked(qtbot: QtBot, stage: Stage, folders: Folders, disk: Disk) -> Iterator[Asked]:
    desk = Desk(folders)
    chosen: list[Callable[[Path], None]] = []
    window = MainWindow(
        stage.controller,
        Settings(model_folders=(str(disk.elsewhere),)),
        today=lambda: date(2026, 2, 2),
        desk=desk,
        choose_file=lambda _parent, take: chosen.append(take),
    )
    qtbot.addWidget(window)
    window.show()
    stage.settle()
    yield Asked(qtbot, stage, window, chosen)
    desk.close()


def words(widget: QWidget) -> str:
    return " ".join(one.text() for one in widget.findChildren(QLabel))


def acts(dialog: QWidget) -> set[str]:
    return {one.text() for one in dialog.findChildren(QPushButton)}


def press(dialog: QWidget, text: str) -> None:
    click(next(one for one in dialog.findChildren(QPushButton) if one.text() == text))


WANTED = fingerprint(hybrid_model())
FOUND, NOT_FOUND = {"Only read", "Read it again", "Load it"}, {"Only read", "Read it again", "Choose its file…"}


# B89
@pytest.mark.parametrize(
    ("what", "sentence", "offered"),
    [
        ("moved", "was moved, and was found again", FOUND),
        ("renamed", "has another name now", FOUND),
        ("replaced", "Another model lies where it was, or another quantisation", NOT_FOUND),
        ("deleted", "is not there any more", NOT_FOUND),
        ("unmounted", "Connect the drive", {*NOT_FOUND, "Look again"}),
    ],
)
def test_what_became_of_the_model_of_a_conversation_is_said_and_can_be_answered(
    asked: Asked, disk: Disk, what: str, sentence: str, offered: set[str]
) -> None:
    changes = {
        "moved": disk.moved,
        "renamed": disk.renamed,
        "replaced": disk.replaced,
        "deleted": disk.deleted,
        "unmounted": disk.unmounted,
    }
    changes[what]()
    dialog = asked.go_on(WANTED)
    assert sentence in words(dialog)
    assert acts(dialog) == offered


def test_a_moved_model_is_loaded_from_where_it_is_now(asked: Asked, disk: Disk) -> None:
    disk.moved()
    press(asked.go_on(WANTED), "Load it")
    assert asked.loaded() == disk.elsewhere / "model.gguf"


def test_a_model_that_is_where_it_was_is_offered(asked: Asked, disk: Disk) -> None:
    dialog = asked.go_on(WANTED)
    assert "is not loaded now" in words(dialog)
    press(dialog, "Load it")
    assert asked.loaded() == disk.model


def test_a_drive_that_is_connected_again_is_looked_at_again(asked: Asked, disk: Disk) -> None:
    disk.unmounted()
    dialog = asked.go_on(WANTED)
    disk.connected()
    press(dialog, "Look again")
    again = asked.dialog()
    assert acts(again) == FOUND


def test_the_user_may_know_where_it_is(asked: Asked, disk: Disk, tmp_path: Path) -> None:
    disk.deleted()
    press(asked.go_on(WANTED), "Choose its file…")
    asked.chosen[-1](tmp_path / "backup.gguf")
    assert asked.loaded() == tmp_path / "backup.gguf"


def test_the_text_may_be_read_again_by_the_loaded_model(asked: Asked, disk: Disk) -> None:
    disk.deleted()
    press(asked.go_on(WANTED), "Read it again")
    assert CHAT in asked.stage.controller.state.replayed


def test_only_reading_changes_nothing(asked: Asked, disk: Disk) -> None:
    disk.deleted()
    press(asked.go_on(WANTED), "Only read")
    loaded = [one.path for one in asked.stage.engine.sent if isinstance(one, LoadModel)]
    assert loaded == loaded[:1]
    assert CHAT not in asked.stage.controller.state.replayed


def test_a_model_that_was_never_loaded_here_is_said_to_be_unknown(asked: Asked) -> None:
    dialog = asked.go_on("m1-somebody-elses")
    assert "never loaded here" in words(dialog)
    assert acts(dialog) == NOT_FOUND


# --- a file that is to be loaded ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "sentence", "offered"),
    [
        ("moved", "was moved, and was found again", {"Close", "Load it"}),
        ("renamed", "has another name now", {"Close", "Load it"}),
        ("deleted", "is not there any more", {"Close", "Choose its file…"}),
        ("unmounted", "Connect the drive", {"Close", "Choose its file…", "Look again"}),
    ],
)
def test_what_became_of_a_file_that_was_to_be_loaded_is_said(
    asked: Asked, disk: Disk, what: str, sentence: str, offered: set[str]
) -> None:
    {"moved": disk.moved, "renamed": disk.renamed, "deleted": disk.deleted, "unmounted": disk.unmounted}[what]()
    asked.load(disk.model)
    dialog = asked.dialog()
    assert sentence in words(dialog)
    assert acts(dialog) == offered


def test_a_drive_that_is_connected_again_is_loaded_from(asked: Asked, disk: Disk) -> None:
    disk.unmounted()
    asked.load(disk.model)
    dialog = asked.dialog()
    disk.connected()
    press(dialog, "Look again")
    assert asked.loaded() == disk.model


def test_a_file_that_is_there_and_cannot_be_loaded_is_nothing_to_look_for(
    qtbot: QtBot, asked: Asked, disk: Disk
) -> None:
    asked.load(disk.model)
    asked.load(disk.model.with_name("never.gguf"))  # answered after the first
    assert asked.dialog().lost.seen == disk.model.with_name("never.gguf")
