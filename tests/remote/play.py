"""Drives a remote engine as the chat does, and collects what it reports."""

import queue
from collections.abc import Iterator
from contextlib import contextmanager

from app.domain.commands import CloseEngine, Generate, StopTurn
from app.domain.conversation import MessageNode
from app.domain.engine_events import EngineEnded
from app.domain.events import EngineEvent, PromptRead, RoundDone, TurnFailed, TurnFinished
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.segment import NO_KEY
from app.domain.server import Server, server_at
from app.domain.server_events import UseServer
from app.remote.connection import Patience
from app.remote.thread import RemoteEngine

PATIENCE_S = 30


def node(number: int, role: Role, text: str, reasoning: str = "", tokens: tuple[int, ...] = ()) -> MessageNode:
    parent = MessageId(number - 1) if number > 1 else None
    message = Message(role, text, reasoning)
    return MessageNode(id=MessageId(number), parent=parent, message=message, token_ids=tokens)


QUESTION = (node(1, Role.USER, "Name three colours."),)


class Player:
    """A remote engine under test.

    Attributes:
        told: everything it has reported.
        keys: the secrets it may ask for.
    """

    def __init__(self, patience: Patience | None) -> None:
        self.told: list[EngineEvent] = []
        self.keys: dict[str, str] = {}
        self._events: queue.SimpleQueue[EngineEvent] = queue.SimpleQueue()
        self._n_turns = 0
        self.engine = RemoteEngine(self._events.put, self._key_of, patience=patience)

    def _key_of(self, name: str) -> str | None:
        return self.keys.get(name)

    def use(self, server: Server | str) -> None:
        self.engine.send(UseServer(server=server_at(server) if isinstance(server, str) else server, load=7))

    def ask(
        self, path: tuple[MessageNode, ...] = QUESTION, options: GenerationOptions | None = None, seed: int = 11
    ) -> TurnId:
        self._n_turns += 1
        turn = TurnId(self._n_turns)
        options = options or GenerationOptions()
        self.engine.send(Generate(turn=turn, path=path, root=NO_KEY, segments=(), seed=seed, options=options))
        return turn

    def stop(self, turn: TurnId) -> None:
        self.engine.send(StopTurn(turn=turn))

    def next(self, *kinds: type[EngineEvent]) -> EngineEvent:
        """Wait for an event of these kinds."""
        while True:
            event = self._events.get(timeout=PATIENCE_S)
            self.told.append(event)
            if isinstance(event, kinds):
                return event

    def outcome(self) -> TurnFinished | TurnFailed:
        """Wait for the end of a turn."""
        event = self.next(TurnFinished, TurnFailed)
        assert isinstance(event, TurnFinished | TurnFailed)
        return event

    def reply(self, path: tuple[MessageNode, ...] = QUESTION, options: GenerationOptions | None = None) -> TurnFinished:
        """Ask, and wait for a reply that did not fail."""
        self.ask(path, options)
        event = self.outcome()
        assert isinstance(event, TurnFinished), event
        return event

    def failure(self, path: tuple[MessageNode, ...] = QUESTION, options: GenerationOptions | None = None) -> str:
        """Ask, and wait for the sentence that says why there is no reply."""
        self.ask(path, options)
        event = self.outcome()
        assert isinstance(event, TurnFailed), event
        return str(event.error)

    @property
    def shown(self) -> str:
        """The text as it was reported piece by piece."""
        return "".join(event.text for event in self.told if isinstance(event, RoundDone))

    @property
    def read(self) -> PromptRead:
        return next(event for event in self.told if isinstance(event, PromptRead))


@contextmanager
def playing(server: Server | str, *, patience: Patience | None = None, **keys: str) -> Iterator[Player]:
    """An engine that uses this server, for the time of the block."""
    player = Player(patience)
    player.keys = keys
    player.engine.start()
    player.use(server)
    try:
        yield player
    finally:
        player.engine.send(CloseEngine())
        player.engine.join()
        player.next(EngineEnded)
