"""How far an engine without weights may go: a test holds it at a step, and lets it on."""

import threading
from collections import Counter
from enum import StrEnum

from app.engine.stop import StopFlag

_PATIENCE_S = 120.0
"""A test that holds an engine and never lets it on fails after this, where it would hang."""


class Step(StrEnum):
    """Where an engine can be held."""

    LOAD = "load"
    READ = "read"
    WRITE = "write"
    """Before each round of a reply."""
    SAVE = "save"
    ASIDE = "aside"
    """Before a title or a count of tokens."""
    CHECK = "check"


class Pace:
    """Lets the engine run through steps that are not held; a stop gets it past any."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._held: Counter[Step] = Counter()
        self._holds: set[Step] = set()
        self._at: Step | None = None

    @property
    def at(self) -> Step | None:
        """Where the engine waits now."""
        with self._changed:
            return self._at

    def hold(self, *steps: Step) -> None:
        """Let it wait at these from now on."""
        with self._changed:
            self._holds.update(steps)

    def let(self, step: Step, times: int = 1) -> None:
        """Let it past a held step so many times."""
        with self._changed:
            self._held[step] += times
            self._changed.notify_all()

    def let_round(self) -> None:
        """Let it write one more round."""
        self.let(Step.WRITE)

    def free(self, *steps: Step) -> None:
        """Hold it no more at these, or at none without any named."""
        with self._changed:
            self._holds.difference_update(steps or Step)
            for step in steps or Step:
                self._held[step] = 0
            self._changed.notify_all()

    def nudge(self) -> None:
        """A stop flag may have been set."""
        with self._changed:
            self._changed.notify_all()

    def wait(self, step: Step, stop: StopFlag | None = None) -> None:
        """Called by the engine before it takes a step."""
        with self._changed:
            self._at = step if step in self._holds else None
            ready = self._changed.wait_for(lambda: self._may_pass(step, stop), _PATIENCE_S)
            self._at = None
            if not ready:
                raise AssertionError(f"the engine was held at {step} and never let on")
            if step in self._holds and self._held[step] > 0:
                self._held[step] -= 1

    def _may_pass(self, step: Step, stop: StopFlag | None) -> bool:
        return step not in self._holds or self._held[step] > 0 or (stop is not None and stop.is_set())
