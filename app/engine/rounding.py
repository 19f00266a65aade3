"""How much the rows of a batch of several tokens differ from those of single passes, on this machine with this model.

llama.cpp computes one row and several rows with different kernels, and for most weight formats they round differently.
A near-tie may then fall the other way.  What was computed that way also stays in the memory, so later rows drift too.
"""

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np

from app.engine.contexts import Batch, Context, Rows, Tokens

_WIDTHS = (2, 3, 4, 5, 2, 3, 5)
_N_AFTER = 8
"""Tokens read alone behind them."""
_N_READ = sum(_WIDTHS) + _N_AFTER
_MARGIN = 4.0
"""Over the largest difference seen, since only few rows are looked at."""


@dataclass(frozen=True, slots=True)
class Rounding:
    """What was measured.

    Attributes:
        bound: logits by which a token must lead to be sure of its place; 0 where rows are equal to the bit.
        drifts: rows in memory differ too, so that later passes of one row do.
    """

    bound: float
    drifts: bool


Measuring = Generator[None, None, Rounding]
"""A measurement in slices, a pass each."""


def measure_rounding(target: Context, tokens: Sequence[int]) -> Rounding:
    """Read a text in the scratch sequence, one by one and in small batches.

    Args:
        target: with room for 32 tokens more than it holds.
        tokens: any text, at least one token; a short one is read repeatedly.

    Raises:
        DecodeError: the target failed.
    """
    return _last(measuring(target, tokens))


def measuring(target: Context, tokens: Sequence[int]) -> Measuring:
    """As `measure_rounding`, a pass at a time; whatever is decoded in between makes it begin anew."""
    text = np.array([*tokens] * (_N_READ // len(tokens) + 1), np.int32)[:_N_READ]
    alone = yield from _read(target, text, (1,) * _N_READ)
    together = yield from _read(target, text, (*_WIDTHS, *(1,) * _N_AFTER))
    differences = np.abs(together - alone)
    # The last rows are read alone both times: they differ only by what is in the memory.
    return Rounding(bound=_MARGIN * float(differences.max()), drifts=bool(differences[-_N_AFTER:].max() > 0.0))


class RoundingProbe:
    """Measures once, when it is first needed: few replies are strict, and it takes some thirty passes."""

    def __init__(self, target: Context) -> None:
        self._target = target
        self._measured: Rounding | None = None

    def measured(self, tokens: Sequence[int], n_used: int) -> Rounding:
        """What was measured, on `tokens` if it was not yet, with `n_used` of the context taken.

        Raises:
            DecodeError: the target failed.
        """
        return _last(self.measuring(tokens, n_used))

    def measuring(self, tokens: Sequence[int], n_used: int) -> Measuring:
        """As `measured`, a pass at a time."""
        if self._measured is None:
            if n_used + _N_READ >= self._target.n_ctx:
                return Rounding(bound=math.inf, drifts=True)  # no room to find out
            self._measured = yield from measuring(self._target, tokens)
        return self._measured


def _last(slices: Measuring) -> Rounding:
    while True:
        try:
            next(slices)
        except StopIteration as done:
            measured: Rounding = done.value
            return measured


def _read(target: Context, text: Tokens, widths: Sequence[int]) -> Generator[None, None, Rows]:
    """Logits after each token, read in the scratch sequence."""
    scratch = target.n_seq_max - 1
    rows: list[Rows] = []
    at = seen = 0
    try:
        while at < len(text):
            if rows and target.n_decodes != seen:  # somebody else may have used the sequence
                target.remove(-1, -1, seq=scratch)
                rows, at = [], 0
            width = widths[len(rows)]
            target.decode(Batch(text[at : at + width], at, width, seq=scratch))
            rows.append(target.logits().copy())
            at, seen = at + width, target.n_decodes
            yield
    finally:
        target.remove(-1, -1, seq=scratch)
    return np.concatenate(rows)
