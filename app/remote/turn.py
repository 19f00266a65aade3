"""One turn at a server: ask, take the reply as it comes, and report it as the engine reports its own."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable

from app.domain.commands import Generate
from app.domain.errors import AppError
from app.domain.events import EngineEvent, PromptProgress, PromptRead, RoundDone, TurnFailed, TurnFinished
from app.domain.message import Role
from app.domain.server import Server, ServerSight
from app.domain.turn import FinishReason
from app.log import ENGINE
from app.remote.answer import END, piece_of
from app.remote.connection import Connection, Patience
from app.remote.faults import broke_off, silence
from app.remote.reply import Reply, begun_reply
from app.remote.request import chat_request
from app.remote.sse import EventReader


class ServerTurn:
    """Writes the reply that one `Generate` asks for.  It ends with one event, whatever happens."""

    def __init__(
        self,
        command: Generate,
        server: Server,
        post: Callable[[EngineEvent], None],
        *,
        patience: Patience,
    ) -> None:
        self._command = command
        self._server = server
        self._post = post
        self._patience = patience
        self._reply = Reply(begun_reply(command.path[-1].message))
        self._left_out: tuple[str, ...] = ()
        self._read = self._ended = False

    async def write(self, connection: Connection, sight: ServerSight) -> None:
        """Do it.

        Raises:
            AppError: there is no reply, or it broke off; `fail` reports that.
        """
        asked = chat_request(self._command, self._server, sight)
        self._left_out = asked.left_out
        patience = self._patience.begin
        try:
            async with asyncio.timeout(patience) as limit, connection.reply(asked.body) as chunks:
                await self._take_all(chunks, limit)
        except TimeoutError as error:
            raise silence(self._server, self._waited) from error
        if not self._reply.finish:
            raise broke_off(self._server)
        self._finish(self._reply.reason(sight.n_ctx))

    def stop(self) -> None:
        """Report that the user stopped it."""
        self._finish(FinishReason.STOPPED)

    def fail(self, error: AppError) -> None:
        """Report what is wrong; what came before is kept."""
        ENGINE.info("turn %d at a server failed: %s", self._command.turn, type(error).__name__)
        if self._reply.has_begun:
            self._finish(FinishReason.STOPPED, remark=str(error))
        else:
            self._end(TurnFailed(turn=self._command.turn, error=error))

    @property
    def _waited(self) -> float:
        return self._patience.go_on if self._reply.has_begun else self._patience.begin

    async def _take_all(self, chunks: AsyncIterator[bytes], limit: asyncio.Timeout) -> None:
        reader, clock = EventReader(), asyncio.get_running_loop().time
        async for chunk in chunks:
            events = reader.feed(chunk)
            if events:
                ended = self._take(events)
                if ended:
                    return
                limit.reschedule(clock() + self._waited)
        self._take(reader.finish())

    def _take(self, events: list[str]) -> bool:
        """Take events that came together; True at the end of the answer."""
        text = ""
        ended = False
        for data in events:
            if data.strip() == END:
                ended = True
                break
            piece = piece_of(data)
            if piece.to_read and not self._reply.has_begun:
                self._post(PromptProgress(turn=self._command.turn, done=piece.read, total=piece.to_read))
            text += self._reply.take(piece)
        if text:
            self._say_read()
            self._say(text)
        return ended

    def _say_read(self) -> None:
        if self._read:
            return
        self._read = True
        path = self._command.path
        asked = path[-2] if path[-1].message.role is Role.ASSISTANT else path[-1]
        self._post(
            PromptRead(
                turn=self._command.turn,
                receipt=self._reply.receipt(self._left_out),
                # What a model here read it as stays known; a server does not say what it read.
                token_start=asked.token_start,
                token_ids=asked.token_ids,
                reply_text=self._reply.begun_text,
            )
        )

    def _say(self, text: str) -> None:
        stats = self._reply.stats()
        self._post(
            RoundDone(
                turn=self._command.turn,
                text=text,
                token_ids=(),
                n_drafted=0,
                n_accepted=0,
                depth=0,
                stats=stats,
                context_used=stats.prompt_tokens + stats.generated_tokens,
                at=time.monotonic(),
            )
        )

    def _finish(self, reason: FinishReason, *, remark: str = "") -> None:
        if left := self._reply.end():
            self._say_read()
            self._say(left)
        self._end(
            TurnFinished(
                turn=self._command.turn,
                finish_reason=reason,
                text=self._reply.text,
                stats=self._reply.stats(),
                remark=remark,
            )
        )

    def _end(self, event: TurnFinished | TurnFailed) -> None:
        """A stop may come while the connection of a complete reply is being closed."""
        if not self._ended:
            self._ended = True
            self._post(event)
