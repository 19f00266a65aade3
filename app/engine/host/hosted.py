"""The engine's process, seen from the application: an `EngineLine` like the thread in this process."""

import logging
import os
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import IO, cast

import app
from app.domain.commands import CloseEngine, EngineCommand, Generate, LoadModel, StopLoad, StopTurn
from app.domain.engine_events import EngineEnded
from app.domain.errors import AppError, BugError, EngineLostError
from app.domain.events import EngineEvent, PromptProgress, RoundDone, TurnFailed, TurnFinished
from app.domain.workers import WorkerState
from app.engine.host.ledger import Ledger
from app.engine.host.obituary import obituary
from app.engine.host.silence import SilenceWatch
from app.engine.host.wire import LogLine, Opening, read_values, value_frame
from app.engine.obey import MakeEngine
from app.engine.workers import ask_workers
from app.log import ENGINE, NATIVE

_LAST_WORDS = 400
"""Lines; what every thread was doing comes after the reason."""
_PROBE_S = 1.0
"""For a worker that may have vanished; what it takes is added to the sentence about that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long, in seconds, a process may go on that was told to end something; then it is killed.

    Attributes:
        stop: with a turn or a load.  Stops are obeyed between two steps of a pass, but a worker that has lost its
            network answers nothing, and who waits for it does not either.
        close: with everything, what is still to be saved included.
        silence: with a turn over workers of which nothing comes, where that is far longer than any step before.
    """

    stop: float = 60.0
    close: float = 60.0
    silence: float = 60.0


class HostedEngine:
    """Runs an engine in a child process; see the package."""

    def __init__(
        self, make_engine: MakeEngine, post: Callable[[EngineEvent], None], *, patience: Patience | None = None
    ) -> None:
        """Prepare.

        Args:
            make_engine: a function of a module, called in the process.
            post: takes events; called on threads of this object, must not block.
            patience: see there.
        """
        self._make_engine = make_engine
        self._post = post
        self._patience = patience or Patience()
        self._commands: queue.SimpleQueue[EngineCommand] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._ledger = Ledger()
        self._child: _Child | None = None
        self._watch: SilenceWatch | None = None
        self._judges: list[tuple[StopTurn | StopLoad, threading.Timer]] = []
        self._thread = threading.Thread(target=self._run, name="tandem-engine-host")

    def start(self) -> None:
        """Start the process."""
        self._thread.start()

    def send(self, command: EngineCommand) -> None:
        """Hand over a command; from any thread, never blocks."""
        self._commands.put(command)

    def join(self) -> None:
        """Wait until the process has ended; send `CloseEngine` first."""
        self._thread.join()

    @property
    def process_id(self) -> int | None:
        """Of the process that runs now."""
        child = self._child
        return child.process_id if child is not None and not child.gone else None

    def _run(self) -> None:
        try:
            # Before it is asked for anything: the native library takes a while to load.
            with suppress(OSError, RuntimeError):  # a turn or a load tries again, and is told
                self._child = self._begin()
            while not isinstance(command := self._commands.get(), CloseEngine):
                try:
                    self._obey(command)
                except Exception as error:  # noqa: BLE001  # this thread must outlive any fault, and say what it was
                    ENGINE.exception("the engine's process could not be told %s", type(command).__name__)
                    self._refuse(command, BugError(f"The engine cannot be reached: {error!r}."))
        finally:
            try:
                if self._child is not None:
                    self._end(self._child)
                self._forget_judges(lambda _stop: True)
            finally:
                self._post(EngineEnded())

    def _begin(self) -> "_Child":
        return _Child(self._make_engine, heard=self._hear, ended=self._lose)

    def _obey(self, command: EngineCommand) -> None:
        child = self._child
        if (
            child is not None
            and isinstance(command, LoadModel)
            and child.workers not in {None, command.options.workers}
        ):
            # The native library cannot forget a machine it was told of.
            self._end(child)
        if child is None or child.gone:
            if not Ledger.begins(command):
                return
            try:
                child = self._begin()
            except (OSError, RuntimeError) as error:  # the latter where no thread can be started
                reason = error.strerror if isinstance(error, OSError) else error
                sentence = f"The engine's process cannot be started ({reason}). Close other programs."
                self._refuse(command, EngineLostError(sentence))
                return
            if self._child is not None:
                self._child.close()
            self._child = child
        with self._lock:
            commands = (*self._ledger.before(command), command, *self._ledger.beside(command))
            for each in commands:
                self._ledger.sent(each)
        child.workers = next((each.options.workers for each in commands if isinstance(each, LoadModel)), child.workers)
        if isinstance(command, Generate) and child.workers:
            self._watch_over(child)
        if not all(child.tell(each) for each in commands):
            child.join()
            self._lose(child)
        if isinstance(command, StopTurn | StopLoad):
            self._see_to_it(command, child)

    def _refuse(self, command: EngineCommand, error: AppError) -> None:
        with self._lock:
            self._ledger.sent(command)
            refused = self._ledger.lost(error)
        for event in refused:
            self._post(event)

    def _see_to_it(self, stop: StopTurn | StopLoad, child: "_Child") -> None:
        """A stop is obeyed, or the process is."""

        def judge() -> None:
            with self._lock:
                ignored = not child.gone and self._ledger.ignores(stop)
            if ignored:
                ENGINE.warning("the engine's process did not stop and is killed")
                child.kill()

        self._forget_judges(lambda each: not self._ledger.ignores(each))
        timer = threading.Timer(self._patience.stop, judge)
        timer.start()
        self._judges.append((stop, timer))

    def _watch_over(self, child: "_Child") -> None:
        """A turn over workers goes on, or is over."""

        def over(seconds: float) -> None:
            ENGINE.warning("nothing came from the workers for %.0f s, and the engine's process is killed", seconds)
            child.silent = True
            child.kill()

        self._unwatch()
        self._watch = SilenceWatch(self._patience.silence, over=over)

    def _unwatch(self) -> None:
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.end()

    def _forget_judges(self, over: Callable[[StopTurn | StopLoad], bool]) -> None:
        """Let nobody wait any more for what is over."""
        with self._lock:
            ended = [(stop, timer) for stop, timer in self._judges if over(stop)]
        for judged in ended:
            self._judges.remove(judged)
            judged[1].cancel()
            judged[1].join()

    def _end(self, child: "_Child") -> None:
        child.tell(CloseEngine())
        timer = threading.Timer(self._patience.close, child.kill)
        timer.start()
        child.join()
        timer.cancel()
        timer.join()
        child.close()

    # --- on the child's own thread ------------------------------------------------------------------------

    def _hear(self, event: EngineEvent) -> None:
        watch = self._watch
        if watch is not None:
            if isinstance(event, PromptProgress | RoundDone):
                watch.heard()
            elif isinstance(event, TurnFinished | TurnFailed):
                self._unwatch()
        with self._lock:
            told = self._ledger.reported(event)
        if told is not None:
            self._post(told)

    def _lose(self, child: "_Child") -> None:
        self._unwatch()
        asked = child.workers if child.exit_code != 0 else None
        answers = ask_workers(asked or (), patience_s=_PROBE_S)
        # Whoever is there serves again once the process is gone; what neither speaks nor is gone is cut off.
        gone = {WorkerState.ABSENT, WorkerState.BUSY} if child.silent else {WorkerState.ABSENT}
        absent = [answer.address for answer in answers if answer.state in gone]
        with self._lock:
            said = obituary(
                child.exit_code, child.last_words, absent, silent=child.silent, loading=self._ledger.loads_anew
            )
            events = self._ledger.lost(EngineLostError(said))
        if events:
            ENGINE.warning("the engine's process ended with %d in the middle of its work", child.exit_code)
        for event in events:
            self._post(event)


class _Child:
    """One process.

    Attributes:
        gone: it has ended, and everything it said was heard.
        workers: those of the model it was told to load.
        silent: it was killed for its silence.
    """

    def __init__(
        self, make_engine: MakeEngine, *, heard: Callable[[EngineEvent], None], ended: Callable[["_Child"], None]
    ) -> None:
        root = str(Path(app.__file__).resolve().parent.parent)
        path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "app.engine.host"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self.gone = self.silent = False
        self.workers: tuple[str, ...] | None = None
        self._heard, self._ended = heard, ended
        self._words: deque[str] = deque(maxlen=_LAST_WORDS)
        self._overhearing = threading.Thread(target=self._overhear, name="tandem-engine-errors")
        self._hearing = threading.Thread(target=self._hear, name="tandem-engine-events")
        try:
            self._overhearing.start()
            self._hearing.start()
        except RuntimeError:  # no thread can be started, and nobody would hear it
            self.kill()
            self._process.wait()
            self.close()
            raise
        self._write(Opening(make_engine, logging.getLogger("tandem").getEffectiveLevel()))

    @property
    def process_id(self) -> int:
        """Of the process."""
        return self._process.pid

    @property
    def exit_code(self) -> int:
        """Once it has ended; negative is a signal."""
        return self._process.wait()

    @property
    def last_words(self) -> tuple[str, ...]:
        """What it printed last."""
        return tuple(self._words)

    def tell(self, command: EngineCommand) -> bool:
        """Pass a command on; False when nobody is there."""
        return self._write(command)

    def _write(self, value: object) -> bool:
        stdin = self._pipe(self._process.stdin)
        try:
            stdin.write(value_frame(value))
            stdin.flush()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it at once; after its end nothing happens."""
        self._process.kill()

    def join(self) -> None:
        """Wait until it has ended and was heard to the end."""
        self._hearing.join()

    def close(self) -> None:
        """Close the pipes of a process that has ended."""
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):  # what could not be written before cannot now
                self._pipe(pipe).close()

    def _hear(self) -> None:
        stdout = self._process.stdout
        assert isinstance(stdout, BufferedReader)
        try:
            for value in read_values(stdout):
                if isinstance(value, LogLine):
                    logging.getLogger(value.logger).log(value.level, "%s", value.text)
                else:
                    self._heard(cast("EngineEvent", value))
        except Exception:  # noqa: BLE001  # whoever waits must be told, and nobody hears it any more
            ENGINE.exception("the engine's process was not understood and is killed")
            self.kill()
        self._overhearing.join()
        self._process.wait()
        self.gone = True
        self._ended(self)

    def _overhear(self) -> None:
        for line in self._pipe(self._process.stderr):
            text = line.decode(errors="replace").rstrip()
            self._words.append(text)
            NATIVE.info("%s", text)

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe
