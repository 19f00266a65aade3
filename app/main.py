"""The composition root: builds the window and its threads, connects them, and takes them down in a written order."""

import argparse
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

from app.crash import Witness
from app.demo import GivenUpError, chosen_model, demo_path
from app.domain.commands import CloseEngine, CloseStore
from app.domain.crash import Running
from app.domain.errors import AppError, BugError, KnownError
from app.domain.events import EngineEvent, Event, StoreRemark, StoreTrouble
from app.domain.load_events import ModelAwaited, ModelMade, ModelMissing, SelfTestsKept
from app.domain.model_choices import KeptChoices
from app.domain.presets import Presets
from app.domain.server import find
from app.domain.server_events import ServerChosen
from app.domain.settings import Settings
from app.domain.storage_events import RecoveryKeyMade
from app.engine.host.endings import heard_endings
from app.engine.line import engine_line
from app.engine.obey import native_engine
from app.engine.placed import PlacedEngine
from app.log import LIFE, logging_to
from app.paths import Folders
from app.remote.switchboard import Switchboard
from app.remote.thread import RemoteEngine
from app.storage import ModelChoicesFile, PlacementFile, PresetFile, SelfTestFile, SettingsFile, StoreThread
from app.storage.move_wish import read_move_wish
from app.storage.seal_wish import WishfulOpening
from app.storage.secret_book import SecretBook
from app.storage.server_file import ServerFile
from app.text.warm_up import warm_up
from app.ui.assets import icon
from app.ui.bridge import Courier, Keeper, Post
from app.ui.bridge.desk import Desk
from app.ui.crash_watch import CrashWatch
from app.ui.front import Front, Kept
from app.ui.garbage import spare_what_stays
from app.ui.languages import Speech
from app.ui.one_window import raise_other

_ICON_SIZE = 64


def open_window(folders: Folders, files: Sequence[Path] = ()) -> int:
    """Run the application until its window is closed; the exit code.

    Args:
        folders: where everything is kept.
        files: with conversations that are to come in; the window that is open already takes them, where one is.
    """
    with ExitStack() as stack:
        try:
            folders.create()
        except OSError as error:
            if not folders.data.is_dir():
                sys.stderr.write(
                    f"{folders.data} cannot be used ({error.strerror}). Choose another folder with --data.\n"
                )
                return 1
            # What is there can be read, and the window says why nothing else can be done.
        # Before the log is opened: it moves too.
        folders, moved = _moved(folders)
        stack.enter_context(logging_to(folders.logs))
        return _run(folders, files, said=moved)


def _moved(folders: Folders) -> tuple[Folders, tuple[str, ...]]:
    """Where the data are, once they are moved to where they were wished to be; and what there is to say of that."""
    wish = read_move_wish(folders.data)
    if wish is None:
        return folders, ()
    from app.ui.start_move import move_at_start  # noqa: PLC0415  # few starts need it

    settings = SettingsFile(folders.data).load().settings
    application = _application()
    application.setQuitOnLastWindowClosed(False)
    speech = Speech(application, settings.language)
    folders, said = move_at_start(folders, wish, settings)
    speech.close()
    with suppress(OSError):  # as before the move: the window says what cannot be done
        folders.create()
    return folders, said


def _run(folders: Folders, files: Sequence[Path], *, said: tuple[str, ...] = ()) -> int:
    application = _application()
    application.setQuitOnLastWindowClosed(False)
    loaded = (settings_file := SettingsFile(folders.data)).load()
    try:
        if raise_other(folders.data, bring=files):
            return 0
        witness = Witness(folders.logs)
    except KnownError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    speech, secrets = Speech(application, loaded.settings.language), SecretBook(folders.data)

    # The post is made first, since both threads need it, and delivers only once the event loop runs.
    post = Post(lambda event: front.controller.deliver(event))  # noqa: PLW0108  # of the window there is then
    opening = WishfulOpening(
        show_key=lambda key: post(RecoveryKeyMade(key)), progress=lambda text: post(StoreRemark(text=text))
    )
    engine = _engines(loaded.settings, secrets, post, witness=witness, current=lambda: front.window.settings)
    store = StoreThread(folders, post, open_place=opening)
    presets = (presets_file := PresetFile(folders.data)).load()
    choices = (choices_file := ModelChoicesFile(folders.data)).load()
    places = Keeper((placement := PlacementFile(folders.data)).save, post, name="tandem-placement")
    kept = Kept(settings=loaded.settings, presets=presets.presets, choices=choices.choices, placement=placement.load())
    front = Front(
        Courier(engine, store),
        speech,
        kept=kept,
        folder=folders.data,
        demo=demo_path(folders.models),
        make_desk=lambda: Desk(folders, secrets=secrets),
        keep_placement=places.keep,
    )
    keepers = _kept(front, settings_file, presets_file, choices_file, post=post)
    opener = _opener(front, loaded.settings, folders, post=post)
    crashes = CrashWatch(witness, front.window, front.controller, opener, post=post)
    front.renewed.connect(lambda: crashes.go_over_to(front.window, front.controller))
    closing = threading.Event()
    warming = threading.Thread(target=_warm_up, args=(closing,), name="tandem-warm-up")
    interrupts = Interrupts(lambda: front.controller.quit())  # noqa: PLW0108  # of the window there is then
    front.ended.connect(application.quit)
    front.desktop.bring_in(files)

    front.desktop.keeper.show()
    _tell(post, *said, loaded.notice, presets.notice, choices.notice)
    crashes.begin(_to_be_loaded(loaded.settings, folders))
    for thread in (store, engine, warming):
        thread.start()
    try:
        return application.exec()
    finally:
        # Usually both threads have ended by now, since closed_down is what ends the loop.  It also ends when the
        # display goes away; then nothing is delivered any more, and they must be told from here.
        closing.set()
        engine.send(CloseEngine())
        engine.join()
        store.send(CloseStore())
        store.join()
        opener.give_up()
        front.close()
        for each in (places, *keepers):
            each.close()
        warming.join()
        interrupts.close()
        post.close()
        speech.close()
        crashes.end()


def _tell(post: Callable[[Event], None], *notices: str) -> None:
    """Say what was wrong with files beside the database."""
    if notice := " ".join(filter(None, notices)):
        post(StoreTrouble(error=KnownError(notice)))


def _engines(
    settings: Settings,
    secrets: SecretBook,
    post: Callable[[Event], None],
    *,
    witness: Witness,
    current: Callable[[], Settings],
) -> Switchboard:
    """The engine on this machine, which runs where the `current` settings want it, and the one that asks servers."""

    def local(hear: Callable[[EngineEvent], None]) -> PlacedEngine:
        return PlacedEngine(
            lambda post, own: engine_line(native_engine, post, own_process=own),
            witness.overhearing(hear),
            own=settings.engine_process.is_own(settings.load, automatic=True),
            wanted=lambda load: current().engine_process.is_own(load, automatic=True),
        )

    return Switchboard(
        post,
        local=local,
        remote=lambda hear: RemoteEngine(hear, secrets.get),
    )


def _kept(
    front: Front,
    settings: SettingsFile,
    presets: PresetFile,
    choices: ModelChoicesFile,
    *,
    post: Callable[[Event], None],
) -> tuple[Keeper[Settings], Keeper[Presets], Keeper[KeptChoices]]:
    """Keep what the user changes in the window, beside it; end them to have it all kept."""
    keepers = (
        Keeper(settings.save, post, name="tandem-settings"),
        Keeper(presets.save, post, name="tandem-presets"),
        Keeper(choices.save, post, name="tandem-choices"),
    )
    front.settings_changed.connect(keepers[0].keep)
    front.presets_changed.connect(keepers[1].keep)
    front.choices_changed.connect(keepers[2].keep)
    return keepers


def _opener(front: Front, settings: Settings, folders: Folders, *, post: Callable[[Event], None]) -> "ModelOpener":
    """Who chooses the model, and does so as the window says; what self-tests found is told before it is loaded."""
    post(SelfTestsKept(SelfTestFile(folders.data).load()))
    opener = ModelOpener(settings, folders, post)
    front.settings_changed.connect(opener.use)
    front.demo_wanted.connect(opener.take_demo)
    return opener


def _to_be_loaded(settings: Settings, folders: Folders) -> Running:
    """What this start would load by itself, if no server answers."""
    if settings.server:
        return Running()
    return Running(model=Path(settings.model or demo_path(folders.models)).name, loading=True)


def _warm_up(closing: threading.Event) -> None:
    warm_up(go_on=lambda: not closing.is_set())
    spare_what_stays()


class ModelOpener:
    """Chooses the model at start; the demo model is assembled beside the window where it is not there yet."""

    def __init__(self, settings: Settings, folders: Folders, post: Callable[[Event], None]) -> None:
        self._settings = settings
        self._folders = folders
        self._post = post
        self._thread: threading.Thread | None = None
        self._given_up = threading.Event()

    def take_demo(self) -> None:
        """Load the demo model, whichever was chosen."""
        self._settings = replace(self._settings, model="", server="")
        self.start()

    def use(self, settings: Settings) -> None:
        """Load as these say from now on."""
        self._settings = settings

    def start(self) -> None:
        """Begin, unless it is under way; ends with `ModelMade` or `ModelMissing`."""
        if not self._is_wanted() or self._answers_by_server():
            return
        self._post(ModelAwaited(path=Path(self._settings.model or demo_path(self._folders.models))))
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._choose, name="tandem-demo-model")
            self._thread.start()

    def join(self) -> None:
        """Wait until it is done."""
        if self._thread is not None:
            self._thread.join()

    def give_up(self) -> None:
        """End soon, whatever is under way: nobody needs a model any more."""
        self._given_up.set()
        self.join()

    def _choose(self) -> None:
        try:
            path = self._path()
        except GivenUpError:
            LIFE.info("the demo model was given up")
        except AppError as error:
            self._post(ModelMissing(error=error))
        except Exception as error:  # noqa: BLE001  # whatever it is, the window must not wait for ever
            LIFE.exception("the demo model could not be assembled")
            self._post(ModelMissing(error=BugError(f"The demo model cannot be assembled: {error!r}.")))
        else:
            self._post(ModelMade(path=path, options=self._settings.load))

    def _is_wanted(self) -> bool:
        return not self._given_up.is_set()

    def _answers_by_server(self) -> bool:
        """Choose the server that answers at start, if there is one and the user knows of what leaves the machine."""
        name = self._settings.server
        if not name:
            return False
        loaded = ServerFile(self._folders.data).load()
        _tell(self._post, loaded.notice)
        server = find(loaded.servers, name)
        if server is None or not (server.is_here or server.told):
            return False
        self._post(ServerChosen(server))
        return True

    def _path(self) -> Path:
        """The chosen model, where it lies now; where it is nowhere, loading it says so."""
        path = chosen_model(self._settings, self._folders.models, go_on=self._is_wanted)
        if path.exists():
            return path
        from app.cli.choose_model import moved_model  # noqa: PLC0415  # it reads model files, and few starts need that

        return moved_model(path, self._folders) or path


class Interrupts(QObject):
    """Ctrl+C in the terminal, its end, or a request of the system to end, closes the window as its own button does.

    Python runs signal handlers between its own instructions, which do not come while Qt waits; the byte that the
    signal writes to a socket wakes Qt up.
    """

    def __init__(self, quit_: Callable[[], None]) -> None:
        super().__init__()
        self._receiver, self._sender = socket.socketpair()
        self._sender.settimeout(0)
        signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, self._note) for number in heard_endings()}
        self._quit = quit_
        self._notifier = QSocketNotifier(self._receiver.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._end)

    def _note(self, _number: int, _frame: object) -> None:
        """The byte on the socket says it all."""

    def _end(self) -> None:
        self._receiver.recv(64)
        self._quit()

    def close(self) -> None:
        """Give the signals back."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._receiver.close()
        self._sender.close()


def _application() -> QApplication:
    """Under the names and the icon by which a desktop knows it (packaging/linux/tandem-chat.desktop)."""
    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("Tandem")
    application.setDesktopFileName("tandem-chat")
    application.setWindowIcon(icon("tandem", "", _ICON_SIZE))
    return application


def shoot(arguments: argparse.Namespace) -> int:
    """Render states of the window to PNG files; the exit code."""
    from app.ui.shots import View  # noqa: PLC0415  # a script of all pictures, which no window needs
    from app.ui.shots import shoot as shoot_states  # noqa: PLC0415

    try:
        paths = shoot_states(
            arguments.out,
            arguments.state,
            View(scale=arguments.scale / 100, language=arguments.language, direction=arguments.direction),
        )
    except (KnownError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.writelines(f"{path}\n" for path in paths)
    return 0
