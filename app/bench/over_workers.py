"""Our own engine over worker machines as a `Decoder`: in a process of its own, since a worker that goes ends that."""

import queue
from pathlib import Path
from types import TracebackType
from typing import Self

from app.bench.awaited import awaited
from app.bench.decode import DecodeRun
from app.domain.commands import CloseEngine, Generate, LoadModel
from app.domain.conversation import MessageNode
from app.domain.events import EngineEvent, ModelReady, RoundDone, TurnFinished
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.model import DrafterKind, LoadOptions
from app.domain.sampling import SamplingParams
from app.domain.segment import NO_KEY
from app.engine.line import engine_line
from app.engine.obey import native_engine


class WorkersDecoder:
    """One model spread over workers, which keeps nothing from one reply to the next."""

    def __init__(self, path: Path, options: LoadOptions) -> None:
        """Load a model; close it in the end.

        Raises:
            AppError: it cannot be loaded so.
        """
        self._events: queue.SimpleQueue[EngineEvent] = queue.SimpleQueue()
        self._n_turns = 0
        self._line = engine_line(native_engine, self._events.put, own_process=True)
        self._line.start()
        try:
            self._line.send(LoadModel(path=path, options=options))
            awaited(self._events, ModelReady)
        except BaseException:
            self.close()
            raise

    def run(self, prompt: str, *, depth: int | None, n_tokens: int) -> DecodeRun:
        """See `Decoder.run`."""
        self._n_turns += 1
        asked = MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, prompt))
        options = GenerationOptions(
            sampling=SamplingParams(temperature=0.0),
            drafter=DrafterKind.NONE if depth == 0 else DrafterKind.AUTO,
            depth=depth,
            max_tokens=n_tokens,
            restore=False,
        )
        turn = TurnId(self._n_turns)
        self._line.send(Generate(turn=turn, path=(asked,), root=NO_KEY, segments=(), seed=1, options=options))
        rounds: list[RoundDone] = []
        while isinstance(event := awaited(self._events, RoundDone, TurnFinished), RoundDone):
            rounds.append(event)
        assert isinstance(event, TurnFinished)
        counted = event.stats.telemetry
        return DecodeRun(
            tokens=tuple(token for each in rounds for token in each.token_ids),
            seconds=rounds[-1].at - rounds[0].at if rounds else 0.0,
            rounds=counted.rounds,
            drafted=counted.drafted,
            accepted=counted.accepted,
            offered_by_position=counted.offered_by_position,
            accepted_by_position=counted.accepted_by_position,
        )

    def close(self) -> None:
        """End the process; may be called once."""
        self._line.send(CloseEngine())
        self._line.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
