"""The engine thread: commands in by one queue, events out by one callable, the stop flag beside the queue.

It knows no Qt.  Every failure becomes an event: the thread ends only when it is told to, and says so last of all.
Between commands the engine does, slice by slice, what can wait; a command waits for one slice at most.
"""

import queue
import threading
from collections.abc import Callable
from typing import assert_never

from app.domain.commands import (
    CloseEngine,
    EngineCommand,
    ForgetSegment,
    Generate,
    LoadModel,
    StopLoad,
    StopTurn,
    UnloadModel,
)
from app.domain.composer_commands import CountTokens, SuggestTitle
from app.domain.engine_events import EngineEnded
from app.domain.errors import (
    OUT_OF_MEMORY,
    AppError,
    BugError,
    NativeLibraryError,
    OutOfMemoryError,
    WorkerError,
)
from app.domain.events import EngineEvent, ModelFailed, TurnFailed
from app.domain.exactness import CheckEnded, CheckExactness, StopCheck
from app.domain.ids import TurnId
from app.domain.server_events import UseServer
from app.domain.template_events import PreviewTemplate
from app.engine.asides import Aside, Asides
from app.engine.obey import MakeEngine, Obeys
from app.engine.stop import StopFlag
from app.log import ENGINE


class EngineThread:
    """Runs an engine on a thread of its own."""

    def __init__(
        self, make_engine: MakeEngine, post: Callable[[EngineEvent], None], *, expendable: bool = False
    ) -> None:
        """Prepare the thread.

        Args:
            make_engine: called on the thread, since native contexts belong to the thread that made them.
            post: takes events; called on the thread, must not block.
            expendable: the process may die with the engine, as it does when a worker vanishes.
        """
        self._make_engine = make_engine
        self._post = post
        self._expendable = expendable
        self._commands: queue.SimpleQueue[EngineCommand] = queue.SimpleQueue()
        self._asides = Asides(self._commands)
        self._stops: dict[TurnId, StopFlag] = {}
        self._load_stops: dict[int, StopFlag] = {}
        self._closing = StopFlag()
        self._checks: dict[int, StopFlag] = {}
        self._thread = threading.Thread(target=self._run, name="tandem-engine")

    def start(self) -> None:
        """Start it."""
        self._thread.start()

    def send(self, command: EngineCommand) -> None:
        """Hand over a command; from any thread, never blocks."""
        match command:
            case StopTurn():
                self._stops.setdefault(command.turn, StopFlag()).set()
            case StopCheck():
                self._checks.setdefault(command.check, StopFlag()).set()
            case CheckExactness():
                self._checks.setdefault(command.check, StopFlag())
                self._asides.send(command)
            case ForgetSegment():
                self._asides.send(command)
            case StopLoad():
                self._load_stops.setdefault(command.load, StopFlag()).set()
            case CloseEngine():
                self._give_checks_up()
                self._closing.set()
                for stop in [*self._stops.values(), *self._load_stops.values()]:
                    stop.set()
                self._asides.send(command)
            case LoadModel() | Generate() | UnloadModel():
                self._give_checks_up()
                self._asides.send(command)
            case CountTokens() | SuggestTitle() | PreviewTemplate():
                self._asides.send(command)
            case UseServer():
                pass  # not ours to obey
            case _:
                assert_never(command)

    def _give_checks_up(self) -> None:
        for stop in list(self._checks.values()):
            stop.set()

    def join(self) -> None:
        """Wait until the thread has freed everything and ended; send `CloseEngine` first."""
        self._thread.join()

    def _run(self) -> None:
        try:
            self._serve()
        finally:
            self._post(EngineEnded())

    def _serve(self) -> None:
        try:
            engine = self._make_engine(self._post)
        except Exception as error:  # noqa: BLE001  # a broken native library must be told, whatever it raises
            ENGINE.exception("the engine cannot be made")
            self._refuse_all(NativeLibraryError(f"llama.cpp cannot be used ({error}): run the set-up again."))
            return
        try:
            while not isinstance(command := self._next(engine), CloseEngine):
                self._obey(engine, command)
            while self._slice(engine.save_some):
                pass
        finally:
            self._free(engine)

    def _next(self, engine: Obeys) -> EngineCommand:
        """The next command; while none waits, the engine does a little of what can."""
        while self._commands.empty() and self._use_idleness(engine):
            pass
        return self._commands.get()

    def _use_idleness(self, engine: Obeys) -> bool:
        """Do one thing that can wait: save a little, else answer a question, else check a little.  False when idle."""
        if self._slice(engine.save_some):
            return True
        waiting = self._asides.take()
        if waiting is None:
            return self._slice(engine.check_some)
        self._answer(engine, *waiting)
        return True

    def _slice(self, some: Callable[[], bool]) -> bool:
        try:
            return some()
        except Exception:  # noqa: BLE001  # the thread must outlive any fault; nobody asked for this
            ENGINE.exception("the engine failed while nothing was asked of it")
            return False

    @staticmethod
    def _free(engine: Obeys) -> None:
        try:
            engine.close()
        except Exception:  # noqa: BLE001  # the end comes all the same
            ENGINE.exception("the engine could not be freed")

    def _refuse_all(self, error: AppError) -> None:
        while not isinstance(command := self._commands.get(), CloseEngine):
            self._report(command, error)

    def _obey(self, engine: Obeys, command: EngineCommand) -> None:
        try:
            match command:
                case LoadModel():
                    self._load(engine, command)
                case UnloadModel():
                    engine.unload()
                case ForgetSegment():
                    engine.forget(command)
                case CheckExactness():
                    for ended in [check for check in list(self._checks) if check < command.check]:
                        del self._checks[ended]
                    engine.check(command, self._checks[command.check])
                case Generate():
                    # A stop may have come before its turn; closing may have come before this flag was there.
                    stop = self._stops.setdefault(command.turn, StopFlag())
                    for ended in [turn for turn in list(self._stops) if turn < command.turn]:
                        del self._stops[ended]
                    if self._closing.is_set():
                        stop.set()
                    engine.generate(command, stop)
                    self._stops.pop(command.turn, None)
        except Exception as error:  # noqa: BLE001  # the thread must outlive any fault, and say what it was
            ENGINE.exception("the engine failed on %s", type(command).__name__)
            self._report(command, error)

    def _answer(self, engine: Obeys, aside: Aside, stop: StopFlag) -> None:
        """Nobody waits for the answer, so a failure is only noted."""
        try:
            match aside:
                case CountTokens():
                    engine.count(aside, stop)
                case SuggestTitle():
                    engine.suggest_title(aside, stop)
                case PreviewTemplate():
                    engine.preview(aside)
        except Exception:  # noqa: BLE001  # as in `_obey`
            ENGINE.exception("the engine failed on %s", type(aside).__name__)

    def _load(self, engine: Obeys, command: LoadModel) -> None:
        # As with turns: a stop may have come before its load, and closing before this flag was there.
        stop = self._load_stops.setdefault(command.load, StopFlag())
        for ended in [load for load in list(self._load_stops) if load < command.load]:
            del self._load_stops[ended]
        if self._closing.is_set():
            stop.set()
        if command.options.workers and not self._expendable:
            raise WorkerError(
                "With workers the engine needs a process of its own, which it has from the next start on."
            )
        engine.load(command, stop)
        self._load_stops.pop(command.load, None)

    def _report(self, command: EngineCommand, error: Exception) -> None:
        known = _known(error)
        match command:
            case LoadModel():
                self._post(ModelFailed(path=command.path, error=known, load=command.load))
            case Generate():
                self._post(TurnFailed(turn=command.turn, error=known))
            case CheckExactness():
                self._post(CheckEnded(check=command.check, error=known))


def _known(error: Exception) -> AppError:
    match error:
        case AppError():
            return error
        case MemoryError():
            return OutOfMemoryError(f"The engine could not go on: {OUT_OF_MEMORY}")
        case _:
            return BugError(f"The engine failed unexpectedly: {error!r}.")
