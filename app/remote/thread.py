"""The remote engine's thread: the commands of the engine thread in, the same events out.

Stopping a turn cancels whatever it waits for and closes its connection at once.  Every failure becomes an event; the
thread ends only when it is told to, and says so last of all.
"""

import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.domain.commands import CloseEngine, EngineCommand, Generate, StopTurn
from app.domain.engine_events import EngineEnded
from app.domain.errors import BugError
from app.domain.events import EngineEvent, TurnFailed
from app.domain.ids import TurnId
from app.domain.server import ServerError, ServerSight
from app.domain.server_events import UseServer
from app.log import ENGINE

if TYPE_CHECKING:
    from app.remote.connection import Patience

KeyOf = Callable[[str], str | None]
"""The secret of a name; raises `KnownError` where it cannot be had."""


class RemoteEngine:
    """Answers by the server it was told to use."""

    def __init__(
        self, post: Callable[[EngineEvent], None], key_of: KeyOf, *, patience: "Patience | None" = None
    ) -> None:
        """Prepare the thread.

        Args:
            post: takes events; called on the thread, must not block.
            key_of: gives a server's key; asked for each message.
            patience: how long is waited.
        """
        self._post = post
        self._key_of = key_of
        self._patience = patience
        self._commands: queue.SimpleQueue[EngineCommand] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._stopped: set[TurnId] = set()
        self._closing = False
        self._writing: tuple[TurnId, Callable[[], object]] | None = None
        self._used: UseServer | None = None
        self._sight: ServerSight | None = None
        self._thread = threading.Thread(target=self._run, name="tandem-remote")

    def start(self) -> None:
        """Start it."""
        self._thread.start()

    def send(self, command: EngineCommand) -> None:
        """Hand over a command; from any thread, never blocks.  Those that a server cannot obey are passed over."""
        match command:
            case StopTurn():
                self._stop(command.turn)
            case CloseEngine():
                self._close()
                self._commands.put(command)
            case UseServer() | Generate():
                self._commands.put(command)
            case _:
                pass

    def join(self) -> None:
        """Wait until the thread has ended; send `CloseEngine` first."""
        self._thread.join()

    def _stop(self, turn: TurnId) -> None:
        with self._lock:
            self._stopped.add(turn)
            if self._writing is not None and self._writing[0] == turn:
                self._writing[1]()

    def _close(self) -> None:
        with self._lock:
            self._closing = True
            if self._writing is not None:
                self._writing[1]()

    def _run(self) -> None:
        try:
            while not isinstance(command := self._commands.get(), CloseEngine):
                match command:
                    case UseServer():
                        self._used, self._sight = command, None
                    case Generate():
                        self._obey(command)
                    case _:
                        pass
        finally:
            self._post(EngineEnded())

    def _obey(self, command: Generate) -> None:
        try:
            self._write(command)
        except Exception as error:  # noqa: BLE001  # the thread must outlive any fault, and say what it was
            ENGINE.exception("the remote engine failed")
            bug = BugError(f"The remote engine failed unexpectedly: {type(error).__name__}.")
            self._post(TurnFailed(turn=command.turn, error=bug))
        with self._lock:
            self._stopped = {turn for turn in self._stopped if turn > command.turn}

    def _write(self, command: Generate) -> None:
        if self._used is None:
            self._post(TurnFailed(turn=command.turn, error=ServerError("No server is chosen; choose one first.")))
            return
        # Slow to import, and few chats need them.
        from app.remote.connection import Patience  # noqa: PLC0415
        from app.remote.running import Job, run_turn  # noqa: PLC0415

        job = Job(
            command=command,
            used=self._used,
            sight=self._sight,
            post=self._post,
            key_of=self._key_of,
            enter=partial(self._enter, command.turn),
            leave=self._leave,
            patience=self._patience or Patience(),
        )
        self._sight = run_turn(job)

    def _enter(self, turn: TurnId, cancel: Callable[[], object]) -> bool:
        """From now on the turn can be stopped; False when it was already."""
        with self._lock:
            if self._closing or turn in self._stopped:
                return False
            self._writing = turn, cancel
            return True

    def _leave(self) -> None:
        with self._lock:
            self._writing = None
