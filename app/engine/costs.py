"""What a target pass costs on this machine with this model."""

import statistics
import time

import numpy as np

from app.engine.contexts import Batch, Context

_PASSES = 8


def plain_step_seconds(target: Context) -> float:
    """Median seconds of a single-row pass.  The memory must be empty, and is again afterwards."""
    seconds = []
    token = np.zeros(1, np.int32)
    for position in range(_PASSES):
        began = time.perf_counter()
        target.decode(Batch(token, position, 1))
        seconds.append(time.perf_counter() - began)
    target.remove(0)
    return statistics.median(seconds[1:])
