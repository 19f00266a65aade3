"""Owned llama.cpp samplers, applied to candidates that lie in numpy memory."""

import ctypes
from collections.abc import Sequence

import numpy as np
from llama_cpp import llama_cpp as lib

from app.domain.errors import BugError
from app.engine.contexts import Row, Tokens

_CELL = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])

Pointer = int
"""The address of a native sampler."""


def chained(parts: Sequence[Pointer]) -> Pointer:
    """One sampler that applies others in turn and owns them."""
    chain: Pointer = lib.llama_sampler_chain_init(lib.llama_sampler_chain_default_params())
    for part in parts:
        lib.llama_sampler_chain_add(chain, part)
    return chain


class NativeSampler:
    """One native sampler with its scratch memory.  Not for two threads at once."""

    def __init__(self, pointer: Pointer) -> None:
        self._pointer: Pointer | None = pointer
        self._array = lib.llama_token_data_array()
        self._make_room(64)

    def apply(self, tokens: Tokens, logits: Row) -> tuple[Tokens, Row]:
        """Candidates that survive, and their logits.  No candidates give none: the native side would abort."""
        if not len(tokens):
            return tokens, logits
        if len(tokens) > len(self._cells):
            self._make_room(len(tokens))
        cells = self._cells[: len(tokens)]
        cells["id"], cells["logit"] = tokens, logits
        self._array.data, self._array.size = self._first, len(tokens)
        self._array.selected, self._array.sorted = -1, False
        lib.llama_sampler_apply(self._live(), ctypes.byref(self._array))
        # XTC drops candidates at the front by moving the pointer.
        start = (ctypes.addressof(self._array.data.contents) - self._cells.ctypes.data) // _CELL.itemsize
        kept = self._cells[start : start + self._array.size]
        return kept["id"].copy(), kept["logit"].copy()

    def accept(self, token: int) -> None:
        """Tell it what was drawn."""
        lib.llama_sampler_accept(self._live(), token)

    def copy(self) -> "NativeSampler":
        """One in the same state, to be closed on its own."""
        return NativeSampler(lib.llama_sampler_clone(self._live()))

    def close(self) -> None:
        """Free it; may be called again."""
        if self._pointer is not None:
            lib.llama_sampler_free(self._pointer)
            self._pointer = None

    def _live(self) -> Pointer:
        if self._pointer is None:
            raise BugError("a closed sampler was used")
        return self._pointer

    def _make_room(self, n: int) -> None:
        self._cells = np.zeros(n, _CELL)
        self._first = self._cells.ctypes.data_as(lib.llama_token_data_p)
