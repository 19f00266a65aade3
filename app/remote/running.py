"""Runs one turn at a server in an event loop of its own, which whoever started it can cancel from another thread."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.domain.commands import Generate
from app.domain.errors import AppError
from app.domain.events import EngineEvent, ModelReady
from app.domain.server import Server, ServerSight
from app.domain.server_events import UseServer, card_of
from app.remote.connection import Connection, Patience
from app.remote.faults import no_key
from app.remote.look import NoListError, sight_of
from app.remote.turn import ServerTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One turn.

    Attributes:
        command: what is asked for.
        used: the server that is to answer.
        sight: what it said of itself before; None before it was asked.
        post: takes events.
        key_of: gives the secret of a name.
        enter: is given what cancels the turn; says False where it is stopped already.
        leave: is called when there is nothing to cancel any more.
        patience: how long is waited.
    """

    command: Generate
    used: UseServer
    sight: ServerSight | None
    post: Callable[[EngineEvent], None]
    key_of: Callable[[str], str | None]
    enter: Callable[[Callable[[], object]], bool]
    leave: Callable[[], None]
    patience: Patience


def run_turn(job: Job) -> ServerSight | None:
    """Do it; what the server said of itself, once it has."""
    return asyncio.run(_run(job))


async def _run(job: Job) -> ServerSight | None:
    turn = ServerTurn(job.command, job.used.server, job.post, patience=job.patience)
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None
    talk = _Talk(job, turn)
    try:
        if job.enter(partial(loop.call_soon_threadsafe, task.cancel)):
            await talk.through()
        else:
            turn.stop()
    except AppError as error:
        turn.fail(error)
    except asyncio.CancelledError:
        turn.stop()
    finally:
        job.leave()
    return talk.sight


class _Talk:
    """What is said to the server and back.

    Attributes:
        sight: what it said of itself; None where it was not asked.
    """

    def __init__(self, job: Job, turn: ServerTurn) -> None:
        self._job = job
        self._turn = turn
        self.sight = job.sight

    async def through(self) -> None:
        """From the key to the last piece of the reply."""
        used = self._job.used
        key = await asyncio.to_thread(_key, used.server, self._job.key_of)
        connection = Connection(used.server, key, self._job.patience)
        try:
            await self._turn.write(connection, await self._seen(connection))
        finally:
            await connection.close()

    async def _seen(self, connection: Connection) -> ServerSight:
        """Ask the server what it is, before the first message."""
        if self.sight is None:
            used = self._job.used
            try:
                self.sight = await sight_of(used.server, connection)
            except NoListError:
                self.sight = ServerSight()
            self._job.post(ModelReady(card=card_of(used.server, self.sight), load=used.load))
        return self.sight


def _key(server: Server, key_of: Callable[[str], str | None]) -> str:
    if not server.key:
        return ""
    key = key_of(server.key)
    if key is None:
        raise no_key(server.key)
    return key
