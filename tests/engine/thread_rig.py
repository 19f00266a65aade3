"""An engine thread over an engine that only notes what it is told, and goes on when the test says so."""

import queue
import threading
from collections.abc import Callable
from pathlib import Path

from app.domain.commands import CloseEngine, ForgetSegment, Generate, LoadModel
from app.domain.composer_commands import CountTokens, SuggestTitle
from app.domain.composer_events import TokensCounted
from app.domain.events import EngineEvent, ModelLoading, PromptProgress
from app.domain.exactness import CheckExactness
from app.domain.generation import GenerationOptions
from app.domain.ids import MessageId, TurnId
from app.domain.model import LoadOptions
from app.domain.segment import NO_KEY, SegmentKey
from app.domain.template_events import PreviewTemplate
from app.engine.asides import Aside
from app.engine.stop import StopFlag
from app.engine.thread import EngineThread

PATIENCE_S = 30


def load(name: str = "a.gguf", number: int = 0) -> LoadModel:
    return LoadModel(path=Path(name), options=LoadOptions(), load=number)


def generate(turn: int) -> Generate:
    return Generate(turn=TurnId(turn), path=(), root=NO_KEY, segments=(), seed=1, options=GenerationOptions())


def check(number: int) -> CheckExactness:
    return CheckExactness(check=number, reply=MessageId(1), path=(), seed=1, options=GenerationOptions(), n_tokens=5)


class Recorded:
    """An engine that says what it is told, and waits inside a turn where a test wants it to.

    Attributes:
        fault: raised by the next load or turn.
        aside_fault, failed: raised by the next question, and that it was.
        hold: a load or a turn waits for `proceed` before it asks whether to stop.
        n_slices, wanted_slices: how often it did a little of what can wait, and how often it says there is more.
        faulty_slices: of those, the ones that fail.
        in_slice: called in each of them.
        in_check: a little of a check; says whether there is more.
    """

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.hold = False
        self.entered, self.proceed = threading.Event(), threading.Event()
        self.stops: list[bool] = []
        self.threads: list[threading.Thread] = []
        self.closed = 0
        self.forgotten: list[SegmentKey] = []
        self.aside_fault: Exception | None = None
        self.failed = threading.Event()
        self.checks: list[StopFlag] = []
        self.n_slices, self.wanted_slices = 0, 0
        self.faulty_slices: tuple[int, ...] = ()
        self.in_slice: Callable[[], None] | None = None
        self.in_check: Callable[[], bool] | None = None
        self._post: Callable[[EngineEvent], None] | None = None

    def made(self, post: Callable[[EngineEvent], None]) -> "Recorded":
        self.threads.append(threading.current_thread())
        self._post = post
        return self

    def load(self, command: LoadModel, stop: StopFlag) -> None:
        self._fail()
        self._wait()
        self.stops.append(stop.is_set())
        self._say(ModelLoading(path=command.path, fraction=1.0))

    def generate(self, command: Generate, stop: StopFlag) -> None:
        self._fail()
        self._wait()
        self.stops.append(stop.is_set())
        self._say(PromptProgress(turn=command.turn, done=0, total=0))

    def forget(self, command: ForgetSegment) -> None:
        self.forgotten.append(command.key)

    def count(self, command: CountTokens, stop: StopFlag) -> None:
        self._aside(command, stop)

    def suggest_title(self, command: SuggestTitle, stop: StopFlag) -> None:
        self._aside(command, stop)

    def preview(self, command: PreviewTemplate) -> None:
        self._aside(command, StopFlag())

    def check(self, command: CheckExactness, stop: StopFlag) -> None:
        self.checks.append(stop)

    def save_some(self) -> bool:
        if self.n_slices >= self.wanted_slices:
            return False
        self.n_slices += 1
        if self.n_slices in self.faulty_slices:
            raise RuntimeError("no")
        if self.in_slice is not None:
            self.in_slice()
        return self.n_slices < self.wanted_slices

    def unload(self) -> None:
        """Nothing is held."""

    def check_some(self) -> bool:
        return self.in_check is not None and self.in_check()

    def close(self) -> None:
        self.threads.append(threading.current_thread())
        self.closed += 1

    def _aside(self, command: Aside, stop: StopFlag) -> None:
        fault, self.aside_fault = self.aside_fault, None
        if fault is not None:
            self.failed.set()
            raise fault
        self._say(TokensCounted(request=command.request if isinstance(command, CountTokens) else 0, counts=()))

    def _wait(self) -> None:
        self.entered.set()
        if self.hold:
            assert self.proceed.wait(PATIENCE_S)

    def _say(self, event: EngineEvent) -> None:
        assert self._post is not None
        self._post(event)

    def _fail(self) -> None:
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault


class Rig:
    """A running thread with its engine and its events."""

    def __init__(self) -> None:
        self.engine = Recorded()
        self.events: queue.SimpleQueue[EngineEvent] = queue.SimpleQueue()
        self.thread = EngineThread(self.engine.made, self.events.put)
        self.thread.start()

    def next(self) -> EngineEvent:
        return self.events.get(timeout=PATIENCE_S)

    def close(self) -> None:
        self.thread.send(CloseEngine())
        self.thread.join()
