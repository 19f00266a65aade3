"""Questions that are answered while the engine has nothing else to do: the newest of each kind.

Whatever else is asked of the engine meanwhile comes first; a question that is being answered is given up for it, which
its stop flag says.  It knows no models.
"""

import queue
import threading

from app.domain.commands import EngineCommand
from app.domain.composer_commands import CountTokens, SuggestTitle
from app.domain.template_events import PreviewTemplate
from app.engine.stop import StopFlag

Aside = CountTokens | SuggestTitle | PreviewTemplate


class Asides:
    """The questions that wait, beside the engine's queue of commands."""

    def __init__(self, commands: queue.SimpleQueue[EngineCommand]) -> None:
        self._commands = commands
        self._lock = threading.Lock()
        self._waiting: dict[type[Aside], Aside] = {}
        self._answering: StopFlag | None = None

    def send(self, command: EngineCommand) -> None:
        """Queue a command; from any thread.  A question only wakes the engine, anything else interrupts one."""
        with self._lock:
            if isinstance(command, Aside):
                self._waiting[type(command)] = command
            elif self._answering is not None:
                self._answering.set()
            self._commands.put(command)

    def take(self) -> tuple[Aside, StopFlag] | None:
        """The next question, if there is one and no command waits."""
        with self._lock:
            self._answering = None
            if not self._waiting or not self._commands.empty():
                return None
            _, aside = self._waiting.popitem()
            self._answering = StopFlag()
            return aside, self._answering
