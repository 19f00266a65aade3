"""The whole application in this process: the real window, controller, post and store, and an engine without weights.

It is put together and taken down as `app.main` does it; only the engine, and who is asked for files, are ours.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.exceptions import TimeoutError as QtTimeoutError
from pytestqt.qtbot import QtBot

from app.domain.chat import ChatState
from app.domain.commands import CloseEngine, CloseStore, EngineCommand
from app.domain.conversation import ConversationSummary, ConversationTree
from app.domain.engine_line import EngineLine
from app.domain.errors import KnownError
from app.domain.events import Event, StoreRemark, StoreTrouble
from app.domain.ids import ConversationId
from app.domain.message import Role
from app.domain.presets import Presets
from app.domain.settings import Settings, ThemeChoice
from app.domain.storage_events import RecoveryKeyMade
from app.engine.thread import EngineThread
from app.main import ModelOpener
from app.paths import Folders
from app.storage import PresetFile, SettingsFile, StoreThread
from app.storage.seal_wish import WishfulOpening
from app.storage.thread import OpenPlace
from app.ui.bridge import Courier, Keeper, Post
from app.ui.bridge.desk import Desk
from app.ui.chat_controller import ChatController
from app.ui.main_window import MainWindow
from tests.fakes.pace import Pace, Step
from tests.fakes.toy_engine import ToyEngine

MakeLine = Callable[[Callable[[Event], None]], EngineLine]


class ToyLine:
    """The engine's thread, which tells the pace that a stop may have come."""

    def __init__(self, thread: EngineLine, pace: Pace) -> None:
        self._thread, self._pace = thread, pace

    def send(self, command: EngineCommand) -> None:
        self._thread.send(command)
        self._pace.nudge()

    def join(self) -> None:
        self._thread.join()


def toy_folders(root: Path, *, settings: Settings | None = None) -> Folders:
    """A data folder whose settings name a model that lies beside it."""
    folders = Folders.under(root / "data")
    folders.create()
    model = root / "toy.gguf"
    if not model.exists():
        model.write_text("Toy")
    wanted = settings or Settings(theme=ThemeChoice.LIGHT)
    SettingsFile(folders.data).save(replace(wanted, model=wanted.model or str(model)))
    return folders


class ToyApplication:
    """See the module.

    Attributes:
        pace, engine: how far the engine goes, and what it answers.
        window, controller: the real ones.
        events: what both threads have reported.
        file: what is chosen next where a model file is asked for.
    """

    def __init__(
        self,
        qtbot: QtBot,
        folders: Folders,
        *,
        hold: Sequence[Step] = (),
        line: MakeLine | None = None,
        open_place: OpenPlace | None = None,
    ) -> None:
        """Start; `line` and `open_place` stand for the thread of `engine`, and for how the store is opened."""
        self.qtbot, self.folders = qtbot, folders
        self.pace = Pace()
        self.pace.hold(*hold)
        self.engine = ToyEngine(self.pace)
        self.events: list[Event] = []
        self.file: Path | None = None
        self.ended = self._cleared = False
        settings_file, presets_file = SettingsFile(folders.data), PresetFile(folders.data)
        loaded, presets = settings_file.load(), presets_file.load()
        self._post = post = Post(self._deliver)
        opening = WishfulOpening(
            show_key=lambda key: post(RecoveryKeyMade(key)), progress=lambda text: post(StoreRemark(text=text))
        )
        self._engine_thread = line(post) if line is not None else EngineThread(self.engine.made, post)
        self._line = ToyLine(self._engine_thread, self.pace)
        self._store = StoreThread(folders, post, open_place=open_place or opening)
        self._courier = Courier(self._line, self._store)
        self.controller = ChatController(self._courier)
        self._desk = Desk(folders)
        self.window = MainWindow(
            self.controller,
            loaded.settings,
            choose_file=self._choose,
            open_link=lambda _address: None,
            presets=presets.presets,
            desk=self._desk,
        )
        self._opener = ModelOpener(loaded.settings, folders, post)
        self._keepers = self._keep(settings_file, presets_file)
        self.controller.closed_down.connect(self._note_end)
        self.window.show()
        self.window.activateWindow()
        if notice := " ".join(filter(None, (loaded.notice, presets.notice))):
            post(StoreTrouble(error=KnownError(notice)))
        for thread in (self._store, self._engine_thread, self._opener):
            thread.start()

    @property
    def state(self) -> ChatState:
        """What the chat knows."""
        return self.controller.state

    @property
    def shown(self) -> list[str]:
        """What was said in the shown conversation, from the top."""
        opened = self.state.opened
        return [node.message.content for node in opened.path()] if opened is not None else []

    @property
    def tree(self) -> ConversationTree:
        """The shown conversation."""
        assert self.state.opened is not None
        return self.state.opened

    @property
    def listed(self) -> list[ConversationSummary]:
        """The list of conversations."""
        return list(self.state.conversations)

    @property
    def notice(self) -> str:
        """What the bar above the composer says."""
        return self.window.parts.notice.text

    @property
    def reply(self) -> str:
        """The text of the reply under way."""
        return self.state.active.text if self.state.active is not None else ""

    def wait(self, true: Callable[[], bool]) -> None:
        """Until something holds."""
        try:
            self.qtbot.waitUntil(true)
        except QtTimeoutError as error:
            raise AssertionError(f"this never came; shown are {self.shown}, and the notice “{self.notice}”") from error

    def ready(self) -> None:
        """Until the store is open and the model loaded."""
        self.wait(lambda: self.state.store_ready and self.state.card is not None)

    def idle(self) -> None:
        """Until no reply is under way and nothing is posted."""
        self.wait(lambda: self.state.active is None and self._post.n_waiting == 0)

    def complete(self, n_messages: int) -> None:
        """Until so many messages are shown, the last of them a complete reply."""
        self.wait(lambda: self.state.active is None and len(self.shown) == n_messages)
        node = self.tree.path()[-1]
        assert node.message.role is Role.ASSISTANT
        assert node.finish_reason is not None

    def pick(self, conversation: ConversationId) -> None:
        """Show a conversation, as a press in the list does."""
        self.window.parts.sidebar.picked.emit(conversation)
        self.wait(lambda: self.state.opened is not None and self.state.opened.summary.id == conversation)

    def quit(self) -> None:
        """Close the window as its button does, and take everything down behind it; only saving is let on with."""
        if not self.ended:
            self.window.close()
            self.pace.free(Step.SAVE)
            self.wait(lambda: self.ended)
        self.clear_up()

    def clear_up(self) -> None:
        """What `app.main` does when the event loop has ended, which it also does without closing the window."""
        if self._cleared:
            return
        self._cleared = True
        self.pace.free()
        self._line.send(CloseEngine())
        self._line.join()
        self._store.send(CloseStore())
        self._store.join()
        self._opener.join()
        for keeper in self._keepers:
            keeper.close()
        self._desk.close()
        self._post.close()
        parts: tuple[QObject, ...] = (self.window, self.controller, self._courier, self._post)
        for part in parts:
            part.deleteLater()

    def _keep(self, settings_file: SettingsFile, presets_file: PresetFile) -> tuple[Keeper[Settings], Keeper[Presets]]:
        settings = Keeper(settings_file.save, self._post, name="tandem-settings")
        presets = Keeper(presets_file.save, self._post, name="tandem-presets")
        self.window.settings_changed.connect(settings.keep)
        self.window.presets.own_changed.connect(presets.keep)
        self.window.settings_changed.connect(self._opener.use)
        self.window.demo_wanted.connect(self._opener.take_demo)
        return settings, presets

    def _choose(self, _parent: QWidget, chosen: Callable[[Path], None]) -> None:
        if self.file is not None:
            chosen(self.file)

    def _deliver(self, event: Event) -> None:
        self.events.append(event)
        self.controller.deliver(event)

    def _note_end(self) -> None:
        self.ended = True
