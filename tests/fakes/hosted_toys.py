"""Makers of engines without weights, for the engine's process: functions of a module, as that needs them."""

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

from app.domain.commands import Generate, LoadModel
from app.domain.events import EngineEvent
from app.engine.obey import Obeys
from app.engine.stop import StopFlag
from tests.fakes.pace import Pace, Step
from tests.fakes.toy_engine import ToyEngine

Post = Callable[[EngineEvent], None]
N_WORDS, N_ENDLESS = 120, 100_000


def toy(post: Post) -> Obeys:
    """Answers with many words, at once."""
    engine = ToyEngine(Pace())
    engine.n_words = N_WORDS
    return engine.made(post)


def endless(post: Post) -> Obeys:
    """Answers with more words than anybody waits for."""
    engine = ToyEngine(Pace())
    engine.n_words = N_ENDLESS
    return engine.made(post)


def seal_fate(fate: Path, how: signal.Signals, n_events: int) -> None:
    """Let the process of a `doomed` engine die so, once it has reported so many more events."""
    fate.write_text(f"{int(how)} {n_events}")


def doomed(fate: Path, post: Post) -> Obeys:
    """As `toy`, until its fate is sealed."""
    n_events = 0

    def watched(event: EngineEvent) -> None:
        nonlocal n_events
        post(event)
        if not fate.exists():
            return
        n_events += 1
        how, at = map(int, fate.read_text().split())
        if n_events >= at:
            fate.unlink()
            signal.raise_signal(how)  # in this thread, as native code does: no other goes on with the reply

    return toy(watched)


class _FatefulPace(Pace):
    """Ends its process before a step, where its fate says so."""

    def __init__(self, fate: Path) -> None:
        super().__init__()
        self._fate = fate

    def wait(self, step: Step, stop: StopFlag | None = None) -> None:
        if self._fate.exists() and self._fate.read_text() == step:
            self._fate.unlink()
            os.abort()
        super().wait(step, stop)


def doomed_at(fate: Path, post: Post) -> Obeys:
    """Aborts, as native code does, before the step that a file names; the file is gone then."""
    return ToyEngine(_FatefulPace(fate)).made(post)


class _Stuck(ToyEngine):
    """Hears no stop."""

    def generate(self, command: Generate, stop: StopFlag) -> None:
        threading.Event().wait()


def stuck(post: Post) -> Obeys:
    """Never answers, and cannot be stopped."""
    return _Stuck(Pace()).made(post)


class _Mute(ToyEngine):
    """Reports what cannot be told to another process."""

    def load(self, command: LoadModel, stop: StopFlag) -> None:
        self._say(threading.Lock())  # type: ignore[arg-type]  # nothing crosses like it


def mute(post: Post) -> Obeys:
    """Cannot say what became of a load."""
    return _Mute(Pace()).made(post)


class _Deadly(ToyEngine):
    """Dies of the model."""

    def load(self, command: LoadModel, stop: StopFlag) -> None:
        os.abort()


def deadly(post: Post) -> Obeys:
    """Ends its process when a model is loaded."""
    return _Deadly(Pace()).made(post)


def holding(pipe: Path, post: Post) -> Obeys:
    """Keeps a named pipe open for as long as its process lives, while a reply never ends."""
    os.open(pipe, os.O_WRONLY)
    return stuck(post)
