"""llama.cpp's own candidate filters: top-k, top-p, min-p, XTC, temperature.

They get no more of a row than can make a difference; the tests hold the result against the whole row.
"""

import math

import numpy as np
from llama_cpp import llama_cpp as lib

from app.domain.sampling import SamplingParams
from app.engine.contexts import Row, Tokens
from app.engine.native.chain import NativeSampler, Pointer, chained

_MAX_STRIPES = 64
_MIN_P_SLACK = 0.01
"""In logits: far more than the rounding of the native threshold, far less than would cost anything."""


class FilterChain:
    """The filters in llama.cpp's own order."""

    def __init__(self, params: SamplingParams, n_vocab: int, *, xtc: bool = False) -> None:
        """Make the chain.

        Args:
            params: the filters' settings.
            n_vocab: width of a row.
            xtc: leave out the most likely tokens, always: whether at all is decided by the caller.
        """
        self._params = params
        self._n_vocab = n_vocab
        self._chain = NativeSampler(chained(_filters(params, xtc=xtc)))

    def apply(self, logits: Row) -> tuple[Tokens, Row]:
        """Tokens that survive the filters and their logits, divided by the temperature."""
        tokens = self._preselected(logits)
        return self._chain.apply(tokens, logits[tokens])

    def _preselected(self, logits: Row) -> Tokens:
        """Tokens without which the filters would give the same."""
        params = self._params
        if 0 < params.top_k < self._n_vocab:
            tokens = largest(logits, params.top_k)
            # Which of equals is kept depends on how the native side sorts all of them.
            return possible(logits) if _has_ties(logits[tokens], params.top_k) else tokens
        if params.top_k == 0 and params.top_p >= 1.0 and params.min_p > 0.0:
            return at_least(logits, float(logits.max()) + math.log(params.min_p) - _MIN_P_SLACK)
        return possible(logits)

    def close(self) -> None:
        """Free it; may be called again."""
        self._chain.close()


def largest(logits: Row, n: int) -> Tokens:
    """The `n` largest and perhaps a few more, in the order of the row; without those that are ruled out.

    Every stripe of the row has a largest value, so `n` tokens at least reach the n-th largest of these.  That spares
    a partition of the whole row.
    """
    if n >= len(logits):
        return possible(logits)
    stripes = max(1, min(_MAX_STRIPES, len(logits) // (8 * n)))
    length = len(logits) // stripes
    tops = logits[: stripes * length].reshape(stripes, length).max(axis=0)
    return at_least(logits, float(np.partition(tops, length - n)[length - n]))


def at_least(logits: Row, bound: float) -> Tokens:
    """Tokens whose logit reaches a bound; without those that are ruled out."""
    return np.flatnonzero(logits >= bound).astype(np.int32) if bound > -math.inf else possible(logits)


def possible(logits: Row) -> Tokens:
    """Tokens that are not ruled out."""
    return np.flatnonzero(logits > -np.inf).astype(np.int32)


def _has_ties(logits: Row, n: int) -> bool:
    """True when the `n` largest, or the one after them, hold equals."""
    ordered = np.sort(logits)[-n - 1 :]
    return bool((ordered[1:] == ordered[:-1]).any())


def _filters(params: SamplingParams, *, xtc: bool) -> list[Pointer]:
    parts: list[Pointer] = []
    if params.top_k > 0:
        parts.append(lib.llama_sampler_init_top_k(params.top_k))
    if params.top_p < 1.0:
        parts.append(lib.llama_sampler_init_top_p(params.top_p, 1))
    if params.min_p > 0.0:
        parts.append(lib.llama_sampler_init_min_p(params.min_p, 1))
    if xtc:
        parts.append(lib.llama_sampler_init_xtc(1.0, params.xtc_threshold, 1, 0))
    return [*parts, lib.llama_sampler_init_temp(params.temperature)]
