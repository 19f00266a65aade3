"""llama.cpp's own candidate filters."""

import ctypes

import numpy as np
from llama_cpp import llama_cpp as lib

from app.domain.errors import BugError
from app.domain.sampling import SamplingParams
from app.engine.contexts import Row, Tokens


class FilterChain:
    """llama.cpp's own candidate filters, in its own order: top-k, top-p, min-p, temperature."""

    def __init__(self, params: SamplingParams, n_vocab: int) -> None:
        chain = lib.llama_sampler_chain_init(lib.llama_sampler_chain_default_params())
        if params.top_k > 0:
            lib.llama_sampler_chain_add(chain, lib.llama_sampler_init_top_k(params.top_k))
        if params.top_p < 1.0:
            lib.llama_sampler_chain_add(chain, lib.llama_sampler_init_top_p(params.top_p, 1))
        if params.min_p > 0.0:
            lib.llama_sampler_chain_add(chain, lib.llama_sampler_init_min_p(params.min_p, 1))
        lib.llama_sampler_chain_add(chain, lib.llama_sampler_init_temp(params.temperature))
        self._chain = chain
        self._candidates = np.zeros(n_vocab, np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)]))
        self._ids = np.arange(n_vocab, dtype=np.int32)
        self._array = lib.llama_token_data_array()
        self._array.data = self._candidates.ctypes.data_as(lib.llama_token_data_p)

    def apply(self, logits: Row) -> tuple[Tokens, Row]:
        """Tokens that survive the filters and their logits, divided by the temperature."""
        if self._chain is None:
            raise BugError("a closed filter chain was used")
        self._candidates["id"] = self._ids
        self._candidates["logit"] = logits
        self._array.size = len(self._ids)
        self._array.selected, self._array.sorted = -1, False
        lib.llama_sampler_apply(self._chain, ctypes.byref(self._array))
        kept = self._candidates[: self._array.size]
        return kept["id"].copy(), kept["logit"].copy()

    def close(self) -> None:
        """Free it; may be called again."""
        if self._chain is not None:
            lib.llama_sampler_free(self._chain)
            self._chain = None
