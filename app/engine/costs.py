"""What a target pass costs on this machine with this model, by the number of its rows."""

import statistics
import time

import numpy as np

from app.engine.contexts import Batch, Context

_ENOUGH_S = 0.3
_MOST_REPEATS = 8


def pass_seconds(target: Context, n_widths: int) -> tuple[float, ...]:
    """Median seconds of a pass with 1, 2, … `n_widths` rows.

    The widths are timed in turn, so that whatever else the machine does falls on all of them alike: their ratios hold
    even when the seconds do not.  The memory must be empty, and is again afterwards.
    """
    _timed(target, 1)  # the first pass of all also fills caches
    seconds: list[list[float]] = [[] for _ in range(n_widths)]
    began = time.perf_counter()
    while len(seconds[0]) < _MOST_REPEATS and (not seconds[0] or time.perf_counter() - began < _ENOUGH_S):
        for width in range(1, n_widths + 1):
            seconds[width - 1].append(_timed(target, width))
    return tuple(statistics.median(each) for each in seconds)


def _timed(target: Context, width: int) -> float:
    batch = Batch(np.zeros(width, np.int32), 0, width)
    began = time.perf_counter()
    target.decode(batch)
    spent = time.perf_counter() - began
    target.remove(0)
    return spent
