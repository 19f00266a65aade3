"""The remote engine's thread: the commands of the engine thread in, the same events out.

A turn runs in an event loop of its own, so that stopping it cancels whatever it waits for and closes the connection at
once.  Every failure becomes an event; the thread ends only when it is told to, and says so last of all.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.domain.commands import CloseEngine, EngineCommand, Generate, StopTurn
from app.domain.engine_events import EngineEnded
from app.domain.errors import AppError, BugError
from app.domain.events import EngineEvent, ModelReady, TurnFailed
from app.domain.ids import TurnId
from app.domain.server import Server, ServerError, ServerSight
from app.domain.server_events import UseServer, card_of
from app.log import ENGINE

if TYPE_CHECKING:
    from app.remote.connection import Connection, Patience
    from app.remote.turn import ServerTurn

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
            asyncio.run(self._write(command))
        except Exception as error:  # noqa: BLE001  # the thread must outlive any fault, and say what it was
            ENGINE.exception("the remote engine failed")
            bug = BugError(f"The remote engine failed unexpectedly: {type(error).__name__}.")
            self._post(TurnFailed(turn=command.turn, error=bug))
        with self._lock:
            self._stopped = {turn for turn in self._stopped if turn > command.turn}

    async def _write(self, command: Generate) -> None:
        from app.remote.connection import Patience  # noqa: PLC0415  # slow to import, and few chats need it
        from app.remote.turn import ServerTurn  # noqa: PLC0415

        used = self._used
        if used is None:
            self._post(TurnFailed(turn=command.turn, error=ServerError("No server is chosen; choose one first.")))
            return
        turn = ServerTurn(command, used.server, self._post, patience=self._patience or Patience())
        try:
            if self._enter(command.turn):
                await self._converse(turn, used)
            else:
                turn.stop()
        except AppError as error:
            turn.fail(error)
        except asyncio.CancelledError:
            turn.stop()
        finally:
            with self._lock:
                self._writing = None

    def _enter(self, turn: TurnId) -> bool:
        """From now on the turn can be stopped; False when it was already."""
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        with self._lock:
            if self._closing or turn in self._stopped:
                return False
            self._writing = turn, partial(loop.call_soon_threadsafe, task.cancel)
            return True

    async def _converse(self, turn: "ServerTurn", used: UseServer) -> None:
        from app.remote.connection import Connection, Patience  # noqa: PLC0415  # as above

        key = await asyncio.to_thread(self._key, used.server)
        connection = Connection(used.server, key, self._patience or Patience())
        try:
            sight = await self._seen(used, connection)
            await turn.write(connection, sight)
        finally:
            await connection.close()

    def _key(self, server: Server) -> str:
        from app.remote.faults import no_key  # noqa: PLC0415  # as above

        if not server.key:
            return ""
        key = self._key_of(server.key)
        if key is None:
            raise no_key(server.key)
        return key

    async def _seen(self, used: UseServer, connection: "Connection") -> ServerSight:
        """What the server says of itself; asked before the first message."""
        from app.remote.look import NoListError, sight_of  # noqa: PLC0415  # as above

        if self._sight is None:
            try:
                self._sight = await sight_of(used.server, connection)
            except NoListError:
                self._sight = ServerSight()
            self._post(ModelReady(card=card_of(used.server, self._sight), load=used.load))
        return self._sight
