"""What the engine's process was asked and has not answered, and which model it must have.  It knows no processes.

It answers in the place of one that died, and knows what a new one needs before it can go on.
"""

from app.domain.commands import EngineCommand, Generate, LoadModel, StopLoad, StopTurn, UnloadModel
from app.domain.engine_events import EngineEnded
from app.domain.errors import AppError
from app.domain.events import EngineEvent, ModelFailed, ModelReady, TurnFailed, TurnFinished
from app.domain.exactness import CheckDone, CheckEnded, CheckExactness
from app.domain.ids import TurnId


class Ledger:
    """Told of everything that passes, in order; not thread-safe."""

    def __init__(self) -> None:
        self._model: LoadModel | None = None
        self._loaded = False
        self._loads: dict[int, LoadModel] = {}
        self._again: int | None = None
        self._instead: AppError | None = None
        self._turns: set[TurnId] = set()
        self._checks: set[int] = set()

    def ignores(self, stop: StopTurn | StopLoad) -> bool:
        """What was to be stopped has not ended."""
        return stop.turn in self._turns if isinstance(stop, StopTurn) else stop.load in self._loads

    @property
    def loads_anew(self) -> bool:
        """A model is being loaded that somebody chose, and not one that a process before had."""
        return any(number != self._again for number in self._loads)

    @staticmethod
    def begins(command: EngineCommand) -> bool:
        """A process is started for this, where none runs."""
        return isinstance(command, LoadModel | Generate | CheckExactness)

    def before(self, command: EngineCommand) -> tuple[EngineCommand, ...]:
        """What the process has to be told first: to load the model that it, or the one before it, had."""
        if not isinstance(command, Generate | CheckExactness) or self._model is None or self._loaded or self._loads:
            return ()
        self._again, self._instead = self._model.load, None
        return (self._model,)

    def beside(self, command: EngineCommand) -> tuple[EngineCommand, ...]:
        """What has to be told with it: a turn that waits for a model to be loaded again is stopped by stopping that."""
        if not isinstance(command, StopTurn) or command.turn not in self._turns or self._again is None:
            return ()
        return (StopLoad(load=self._again),)

    def sent(self, command: EngineCommand) -> None:
        """The process is told this."""
        match command:
            case LoadModel() if command.load == self._again:
                self._loads[command.load] = command
            case LoadModel():
                self._loads[command.load] = command
                self._model, self._loaded, self._again, self._instead = None, False, None, None
            case UnloadModel():
                self._model, self._loaded, self._again, self._instead = None, False, None, None
            case Generate():
                self._turns.add(command.turn)
            case CheckExactness():
                self._checks.add(command.check)
            case _:
                pass

    def reported(self, event: EngineEvent) -> EngineEvent | None:
        """What the application is told of it; None for what is no concern of it."""
        match event:
            case ModelReady():
                self._model, self._loaded, self._again = self._loads.pop(event.load, self._model), True, None
            case ModelFailed():
                return self._failed(event)
            case TurnFailed() if event.turn in self._turns:
                self._turns.discard(event.turn)
                instead, self._instead = self._instead, None
                return event if instead is None else TurnFailed(turn=event.turn, error=instead)
            case TurnFinished():
                self._turns.discard(event.turn)
            case CheckDone() | CheckEnded():
                self._checks.discard(event.check)
            case EngineEnded():
                return None
            case _:
                pass
        return event

    def _failed(self, event: ModelFailed) -> ModelFailed:
        self._loads.pop(event.load, None)
        if self._again == event.load:
            # The turn behind it will only say that there is no model; this is why.
            self._again, self._instead = None, event.error
        self._model, self._loaded = None, False
        return event

    def lost(self, error: AppError) -> tuple[EngineEvent, ...]:
        """The process is gone: how everything ends that it was asked; nothing the second time."""
        # A turn that waited for its model to be loaded again is what has failed; the next one tries once more.
        if self._turns and self._again is not None:
            self._loads.pop(self._again, None)
        events: list[EngineEvent] = [
            ModelFailed(path=load.path, error=error, load=number) for number, load in self._loads.items()
        ]
        if self._loads:
            self._model = None
        events += [TurnFailed(turn=turn, error=error) for turn in sorted(self._turns)]
        events += [CheckEnded(check=check, error=error) for check in sorted(self._checks)]
        self._loads.clear()
        self._turns.clear()
        self._checks.clear()
        self._loaded, self._again, self._instead = False, None, None
        return tuple(events)
