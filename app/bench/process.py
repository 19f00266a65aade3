"""`bench process`: what an engine in a process of its own costs against one in this process, or one over workers.

Every side loads the model, then they answer the same prompts in turn; times are those of whoever receives the events,
so that the way through the pipe is in them.
"""

import queue
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from statistics import median

from app.bench.awaited import awaited
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

Progress = Callable[[int, int], None]


class Place(StrEnum):
    """Where the engine runs."""

    SAME = "same"
    OWN = "own"
    WORKERS = "workers"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessPlan:
    """What is measured.

    Attributes:
        model: GGUF file.
        prompts: asked of every side in turn.
        n_repeats: times each side is started and asked them all.
        n_tokens: of a reply.
        options: how the model is loaded; with workers there is a third side.
    """

    model: Path
    prompts: Sequence[str]
    n_repeats: int
    n_tokens: int
    options: LoadOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceFigures:
    """Of one side, medians.

    Attributes:
        load_s: from nothing to a loaded model.
        first_token_s: from asking to the first token.
        tokens_per_second: after it.
        speed: of each reply against that of the same prompt in this process.
        same_text: every reply equals that one.
    """

    load_s: float
    first_token_s: float
    tokens_per_second: float
    speed: float
    same_text: bool


@dataclass(frozen=True, slots=True)
class _Reply:
    first_token_s: float
    tokens_per_second: float
    text: str


class _Side:
    """An engine at one place."""

    def __init__(self, place: Place, plan: ProcessPlan) -> None:
        self._events: queue.SimpleQueue[EngineEvent] = queue.SimpleQueue()
        self._n_turns = 0
        began = time.perf_counter()
        self._line = engine_line(native_engine, self._events.put, own_process=place is not Place.SAME)
        self._line.start()
        workers = plan.options.workers if place is Place.WORKERS else ()
        options = LoadOptions(n_ctx=plan.options.n_ctx, n_threads=plan.options.n_threads, workers=workers)
        self._line.send(LoadModel(path=plan.model, options=options))
        awaited(self._events, ModelReady)
        self.load_s = time.perf_counter() - began

    def ask(self, prompt: str, n_tokens: int) -> _Reply:
        """Have a reply written, from nothing, plainly: what drafts pay differs from run to run."""
        self._n_turns += 1
        asked = MessageNode(id=MessageId(1), parent=None, message=Message(Role.USER, prompt))
        options = GenerationOptions(
            sampling=SamplingParams(temperature=0.0),
            drafter=DrafterKind.NONE,
            max_tokens=n_tokens,
            restore=False,
        )
        began = time.perf_counter()
        turn = TurnId(self._n_turns)
        self._line.send(Generate(turn=turn, path=(asked,), root=NO_KEY, segments=(), seed=1, options=options))
        awaited(self._events, RoundDone)
        first = time.perf_counter()
        n_rounds, ended = 0, first
        while isinstance(event := awaited(self._events, RoundDone, TurnFinished), RoundDone):
            n_rounds, ended = n_rounds + 1, time.perf_counter()
        assert isinstance(event, TurnFinished)
        return _Reply(first - began, n_rounds / (ended - first) if n_rounds else 0.0, event.text)

    def close(self) -> None:
        """End it."""
        self._line.send(CloseEngine())
        self._line.join()


def measure_process(plan: ProcessPlan, *, progress: Progress) -> dict[Place, PlaceFigures]:
    """Measure.

    Raises:
        AppError: the model cannot be loaded, or a reply cannot be written.
    """
    places = [place for place in Place if place is not Place.WORKERS or plan.options.workers]
    loads: dict[Place, list[float]] = {place: [] for place in places}
    replies: dict[Place, list[_Reply]] = {place: [] for place in places}
    for repeat in range(plan.n_repeats):
        with ExitStack() as stack:
            sides: dict[Place, _Side] = {}
            # Whoever comes first finds the file in memory for the others, so they take turns.
            for place in places[:: 1 if repeat % 2 else -1]:
                side = sides[place] = _Side(place, plan)
                stack.callback(side.close)
                loads[place].append(side.load_s)
                side.ask(plan.prompts[0], 2)  # the first pass is slower than any other
            for number, prompt in enumerate(plan.prompts):
                for place in places[:: 1 if number % 2 else -1]:
                    replies[place].append(sides[place].ask(prompt, plan.n_tokens))
                progress(repeat * len(plan.prompts) + number + 1, plan.n_repeats * len(plan.prompts))
    return {place: _figures(loads[place], replies[place], replies[Place.SAME]) for place in places}


def _figures(loads: Sequence[float], replies: Sequence[_Reply], same: Sequence[_Reply]) -> PlaceFigures:
    pairs = list(zip(replies, same, strict=True))
    return PlaceFigures(
        load_s=median(loads),
        first_token_s=median(reply.first_token_s for reply in replies),
        tokens_per_second=median(reply.tokens_per_second for reply in replies),
        speed=median(reply.tokens_per_second / other.tokens_per_second for reply, other in pairs),
        same_text=all(reply.text == other.text for reply, other in pairs),
    )
