"""What passes cost on this machine with this model: measured when it is loaded, followed while it decodes."""

import statistics
import time
from dataclasses import dataclass

import numpy as np

from app.engine.contexts import Batch, Context
from app.engine.draft_shapes import DraftContext, draft_shape

_ENOUGH_S = 0.3
_MOST_TURNS = 8
_MANY = 32

_SCALE_GAIN = 0.1
_SHAPE_GAIN = 0.05
_JUMP = 3.0
"""A pass that took this many times the expected is counted as so many: one hiccup says nothing of the next pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """Median seconds, all measured in turn, so that their ratios hold even when the seconds do not.

    Attributes:
        verify: of a target pass with 1, 2, … rows.
        draft: of drafting 1, 2, … tokens; empty without a drafter that costs anything.
        catch_up: of each further token that the drafter must read before.
    """

    verify: tuple[float, ...]
    draft: tuple[float, ...] = ()
    catch_up: float = 0.0


def measure_costs(target: Context, draft: DraftContext | None, max_depth: int) -> Costs:
    """Time passes of up to ``max_depth + 1`` rows and proposals of up to `max_depth` drafts, or as many as there are.

    The memories must be empty, and are again afterwards.
    """
    timed = _Timed(target, draft, max_depth)
    timed.turn()  # the first of all also fills caches
    timed.forget()
    began = time.perf_counter()
    while timed.n_turns < 2 or (timed.n_turns < _MOST_TURNS and time.perf_counter() - began < _ENOUGH_S):
        timed.turn()
    return timed.medians()


class _Timed:
    """Passes of every width and proposals of every depth, one after the other."""

    def __init__(self, target: Context, draft: DraftContext | None, max_depth: int) -> None:
        self._target, self._draft = target, draft
        self._shape = draft_shape(draft) if draft is not None else None
        self._max_depth = max_depth
        self.forget()

    def forget(self) -> None:
        """Drop what was measured."""
        n_depths = min(self._max_depth, self._shape.depth_max or self._max_depth) if self._shape is not None else 0
        self._verify: list[list[float]] = [[] for _ in range(self._max_depth + 1)]
        self._drafts: list[list[float]] = [[] for _ in range(n_depths)]
        self._catch_up: list[float] = []
        self.n_turns = 0

    def turn(self) -> None:
        """Time each once."""
        for width, seconds in enumerate(self._verify, start=1):
            seconds.append(self._pass(width))
            self._target.remove(0)
        self._pass(1)  # an assistant drafts behind the target's rows, and only there
        for depth, seconds in enumerate(self._drafts, start=1):
            seconds.append(self._proposal(depth))
        if self._shape is not None:
            self._catch_up.append(self._reading())
        self._target.remove(0)
        self.n_turns += 1

    def _pass(self, width: int) -> float:
        began = time.perf_counter()
        self._target.decode(Batch(np.zeros(width, np.int32), 0, width))
        self._target.logits()  # where a device computes, this waits for it
        return time.perf_counter() - began

    def _proposal(self, depth: int) -> float:
        assert self._draft is not None
        assert self._shape is not None
        # One accepted token that waits, and the pending one.
        waiting = Batch(np.zeros(2, np.int32), 0, 1, np.zeros((2, self._draft.n_embd), np.float32))
        began = time.perf_counter()
        self._shape.first(waiting)
        for _ in range(depth - 1):
            self._shape.following(0)
        self._shape.finish()
        seconds = time.perf_counter() - began
        self._shape.truncate(0)
        return seconds

    def _reading(self) -> float:
        """Seconds of each of many tokens that are read before a draft."""
        assert self._draft is not None
        assert self._shape is not None
        n = min(_MANY, self._draft.n_batch)
        waiting = Batch(np.zeros(n, np.int32), 0, 0, np.zeros((n, self._draft.n_embd), np.float32))
        began = time.perf_counter()
        self._shape.tell(waiting)
        seconds = time.perf_counter() - began
        self._shape.truncate(0)
        return seconds / n

    def medians(self) -> Costs:
        """What was measured."""
        return Costs(
            verify=tuple(statistics.median(seconds) for seconds in self._verify),
            draft=tuple(statistics.median(seconds) for seconds in self._drafts),
            catch_up=statistics.median(self._catch_up) if self._catch_up else 0.0,
        )


class LiveCosts:
    """Costs as they are now: the measured ones, scaled by what recent passes took.

    A machine that does something else slows all passes alike (`scale`); a longer context changes their ratios, slowly
    (`_shape`).
    """

    def __init__(self, measured: Costs) -> None:
        self._measured = measured
        self._shape = {("verify", width): 1.0 for width in range(1, len(measured.verify) + 1)}
        self._shape |= {("draft", depth): 1.0 for depth in range(1, len(measured.draft) + 1)}
        self._scale = 1.0

    @property
    def max_depth(self) -> int:
        """Deepest proposal whose cost is known."""
        return len(self._measured.draft) or len(self._measured.verify) - 1

    def verify(self, width: int) -> float:
        """Seconds of a target pass with so many rows."""
        return self._measured.verify[width - 1] * self._shape["verify", width] * self._scale

    def draft(self, depth: int) -> float:
        """Seconds of drafting so many tokens."""
        if depth == 0 or not self._measured.draft:
            return 0.0
        return self._measured.draft[depth - 1] * self._shape["draft", depth] * self._scale

    def catch_up(self, n_waiting: int) -> float:
        """Seconds of reading so many tokens more than the measured proposal did, before a draft."""
        return self._measured.catch_up * max(0, n_waiting - 1) * self._scale

    def saw_verify(self, width: int, seconds: float) -> None:
        """A target pass took so long."""
        if width <= len(self._measured.verify):
            self._saw(("verify", width), seconds / self.verify(width))

    def saw_draft(self, depth: int, n_waiting: int, seconds: float) -> None:
        """A proposal took so long, with so many tokens to be read first."""
        if 0 < depth <= len(self._measured.draft):
            self._saw(("draft", depth), seconds / (self.draft(depth) + self.catch_up(n_waiting)))

    def _saw(self, what: tuple[str, int], ratio: float) -> None:
        ratio = min(max(ratio, 1 / _JUMP), _JUMP)
        self._scale *= ratio**_SCALE_GAIN
        self._shape[what] *= ratio**_SHAPE_GAIN
