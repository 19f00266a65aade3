"""Memory of the window over thousands of streamed messages."""

import gc
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from app.ui.bench.figures import MEMORY_MB, OBJECTS, Figure
from app.ui.bench.script import ScriptedTalk, ready
from app.ui.bench.stage import BenchStage

_PAGE = 4096
_TEXT = "A short reply with **some** `words` in it.\n\n- one\n- two\n\nAnd an end."


def resident_mb() -> float:
    """Of this process, by Linux; 0 where it does not tell."""
    status = Path("/proc/self/statm")
    return int(status.read_text("ascii").split()[1]) * _PAGE / 1e6 if status.exists() else 0.0


def measure_memory(*, n_messages: int, progress: Callable[[str], None]) -> list[Figure]:
    """Stream so many messages in one conversation; what the last four fifths of them added."""
    stage = BenchStage()
    try:
        for event in ready():
            stage.post(event)
        stage.show()
        talk = ScriptedTalk()
        warm, warm_mb, warm_objects = n_messages // 5, 0.0, 0
        stage.forget()
        for number in range(2, n_messages + 1, 2):
            for event in (*talk.begin(f"Question {number}"), *talk.rounds(_TEXT, n_tokens=6), talk.end(_TEXT)):
                stage.post(event)
                stage.turn()
            if number >= warm and not warm_mb:
                warm_mb, warm_objects = _settled(stage), _n_objects(stage)
            if number % max(2, n_messages // 10) == 0:
                progress(f"{number} of {n_messages} messages, {resident_mb():.0f} MB")
        grown, more_objects = _settled(stage) - warm_mb, _n_objects(stage) - warm_objects
        turns = stage.summary()
    finally:
        stage.close()
    what = f"{n_messages:,} streamed messages"
    return [
        Figure(name=f"{what}: MB added after the first {warm:,}", value=grown, bar=MEMORY_MB),
        Figure(name=f"{what}: widgets and other objects of Qt added, their number", value=more_objects, bar=OBJECTS),
        Figure(name=f"{what}: turn p99", value=turns.p99),
    ]


def _n_objects(stage: BenchStage) -> int:
    return len(stage.window.findChildren(QObject))


def _settled(stage: BenchStage) -> float:
    stage.settle()
    gc.collect()
    return resident_mb()
