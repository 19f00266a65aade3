"""The downloads' thread: commands in by one queue, the list out by one callable; one download is brought at a time.

Commands are obeyed in order.  While one is brought, a command that concerns it gives it up, is obeyed, and the next
that waits is brought.  At the end the thread is not waited for without bound: it may hang in a name server, and
whatever it does may be cut off at any moment.
"""

import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.downloads import (
    CancelDownload,
    CloseDownloads,
    Download,
    DownloadCommand,
    DownloadEvent,
    DownloadRefused,
    DownloadsChanged,
    DownloadState,
    PauseDownload,
    ResumeDownload,
    StartDownload,
)
from app.domain.errors import BugError, KnownError, StoreInUseError
from app.domain.hub import HubAccess
from app.downloads.bringing import Bringing, FreeSpace, Watchers, free_space
from app.downloads.hub import Hub
from app.downloads.pace import Pace
from app.downloads.shelf import Shelf
from app.downloads.wire import GivenUpError, Token, Wire, may_see_token
from app.log import LIFE
from app.storage.lock import FolderLock

_PATIENCE_S = 3.0
Post = Callable[[DownloadEvent], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What the thread meets outside of itself.

    Attributes:
        data, models: the folders of the list, and of the models.
        token: gives the user's token, or None.
        free: says how much room a folder has.
        clock: seconds that only grow.
        idle: how long to wait after an attempt that brought nothing.
    """

    data: Path
    models: Path
    token: Token
    free: FreeSpace = free_space
    clock: Callable[[], float] = time.monotonic
    idle: float = 1.0


class DownloadThread:
    """Keeps the downloads of one data folder on a thread of its own."""

    def __init__(self, around: Surroundings, post: Post) -> None:
        """Prepare the thread.

        Args:
            around: what it meets.
            post: takes events; called on the thread, must not block.
        """
        self._around = around
        self._post = post
        self._commands: queue.SimpleQueue[DownloadCommand] = queue.SimpleQueue()
        self._shelf = Shelf(around.data, around.models)
        self._access: dict[int, HubAccess] = {}
        self._lock = threading.Lock()
        self._wire: tuple[int, Wire] | None = None
        self._closing = False
        # A daemon: see the module.
        self._thread = threading.Thread(target=self._run, name="tandem-downloads", daemon=True)

    def start(self) -> None:
        """Start it; the first event is the list as it was left."""
        self._thread.start()

    def send(self, command: DownloadCommand) -> None:
        """Hand over a command; from any thread, never blocks."""
        self._commands.put(command)
        with self._lock:
            if isinstance(command, CloseDownloads):
                self._closing = True
            if self._wire is not None and _concerns(command, self._wire[0]):
                self._wire[1].give_up()

    def join(self, patience_s: float = _PATIENCE_S) -> None:
        """Wait until it has ended, but not for ever; send `CloseDownloads` first."""
        self._thread.join(patience_s)

    # --- the thread ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            lock = FolderLock(self._around.models)
        except (KnownError, OSError) as error:
            self._refuse_all(error)
            return
        try:
            if trouble := self._shelf.load():
                self._post(DownloadRefused(trouble))
            self._tell()
            self._work()
        finally:
            lock.close()

    def _refuse_all(self, error: KnownError | OSError) -> None:
        """Another process has the list, or nobody can have one: what is there is shown, and nothing done."""
        self._shelf.load(only_read=True)
        self._tell()
        reason = (
            "Another Tandem downloads into this folder; use that one, or end it first."
            if isinstance(error, StoreInUseError)
            else f"Nothing can be downloaded into {self._around.models}; check that it can be written."
        )
        while not isinstance(self._commands.get(), CloseDownloads):
            self._post(DownloadRefused(reason))

    def _work(self) -> None:
        while True:
            waiting = next((each for each in self._shelf.downloads if each.state is DownloadState.WAITING), None)
            if waiting is not None and self._commands.empty():
                self._bring(waiting)
                continue
            command = self._commands.get()
            try:
                self._obey(command)
            except (KnownError, OSError) as error:
                self._post(DownloadRefused(_said(error)))
            except Exception as error:  # noqa: BLE001  # as in `_bring`
                LIFE.exception("the downloads failed on %s", type(command).__name__)
                self._post(DownloadRefused(f"It did not work ({error!r}); please report this."))
            self._tell()
            if isinstance(command, CloseDownloads):
                return

    def _obey(self, command: DownloadCommand) -> None:
        match command:
            case StartDownload():
                download = self._shelf.begin(command)
                Bringing(self._around.models, download, free=self._around.free).check_room()
                self._await(download.id, command.access)
            case ResumeDownload():
                self._await(command.id, command.access)
            case PauseDownload():
                self._change(command.id, DownloadState.PAUSED)
            case CancelDownload():
                self._cancel(command.id)
            case CloseDownloads():
                for each in self._shelf.downloads:
                    if each.active:
                        self._change(each.id, DownloadState.PAUSED)

    def _await(self, number: int, access: HubAccess) -> None:
        self._access[number] = access
        self._change(number, DownloadState.WAITING)

    def _change(self, number: int, state: DownloadState) -> None:
        download = self._shelf.find(number)
        if download is not None and download.state is not DownloadState.DONE:
            self._shelf.put(replace(download, state=state, trouble="", rate=0.0))

    def _cancel(self, number: int) -> None:
        download = self._shelf.find(number)
        if download is None:
            return
        if download.state is not DownloadState.DONE:
            Bringing(self._around.models, download, free=self._around.free).discard()
        self._shelf.remove(number)

    # --- bringing -----------------------------------------------------------------------------------------

    def _bring(self, download: Download) -> None:
        try:
            self._bring_over_wire(download)
        except GivenUpError:
            # Whoever gave it up has sent a command that says what becomes of it.
            self._end(download.id, DownloadState.WAITING)
        except (KnownError, OSError) as error:
            self._end(download.id, DownloadState.FAILED, _said(error))
        except Exception as error:  # noqa: BLE001  # the thread must outlive any fault, and say what it was
            LIFE.exception("a download failed")
            self._end(download.id, DownloadState.FAILED, str(BugError(f"It did not work ({error!r}); report this.")))
        else:
            self._end(download.id, DownloadState.DONE)
        self._tell()

    def _bring_over_wire(self, download: Download) -> None:
        access = self._access.get(download.id, HubAccess())
        hub = Hub(access, self._around.token)
        token = self._around.token() if may_see_token(hub.endpoint) else None
        pace = Pace(self._around.clock, download.n_done)
        with Wire(access, token) as wire:
            self._shelf.put(replace(download, state=DownloadState.CHECKING))
            self._tell()
            with self._lock:
                self._wire = (download.id, wire)
                if self._closing or not self._commands.empty():
                    wire.give_up()
            watchers = Watchers(
                here=lambda n: self._note(download.id, n, pace),
                marked=lambda path, mark: self._shelf.mark(download.id, path, mark),
                idle=self._around.idle,
            )
            try:
                bringing = Bringing(self._around.models, download, free=self._around.free)
                marks = self._shelf.marks(download.id)
                bringing.bring(hub, wire, marks, watchers, with_token=token is not None)
            finally:
                with self._lock:
                    self._wire = None

    def _note(self, number: int, n_done: int, pace: Pace) -> None:
        download = self._shelf.find(number)
        if download is None or not pace.is_due(n_done):
            return
        moved = replace(download, state=DownloadState.RUNNING, n_done=n_done, rate=pace.rate)
        self._shelf.put(moved, lasting=False)
        self._tell()

    def _end(self, number: int, state: DownloadState, trouble: str = "") -> None:
        download = self._shelf.find(number)
        if download is not None:
            n_done = self._shelf.measure(download)
            with suppress(OSError):
                self._shelf.put(replace(download, state=state, trouble=trouble, rate=0.0, n_done=n_done))

    def _tell(self) -> None:
        self._post(DownloadsChanged(self._shelf.downloads))


def _concerns(command: DownloadCommand, number: int) -> bool:
    """Whether what is under way has to end for it."""
    match command:
        case PauseDownload(id=each) | CancelDownload(id=each):
            return each == number
        case CloseDownloads():
            return True
        case _:
            return False


def _said(error: KnownError | OSError) -> str:
    if isinstance(error, KnownError):
        return str(error)
    return f"The list of downloads cannot be kept ({error.strerror or repr(error)}); check the disk and the folder."
