"""The native batch as numpy arrays, and native rows as such."""

import ctypes

import numpy as np
from llama_cpp import llama_cpp as lib

from app.engine.contexts import LIVE_SEQ, Batch, Rows


class BatchArrays:
    """The native batch as numpy arrays that are allocated once."""

    def __init__(self, capacity: int, n_embd: int) -> None:
        self.token = np.zeros(capacity, np.int32)
        self.position = np.zeros(capacity, np.int32)
        self.output = np.zeros(capacity, np.int8)
        self.hidden = np.zeros((capacity, n_embd), np.float32)
        self._seq = np.full(1, LIVE_SEQ, np.int32)
        self._n_seq = np.ones(capacity, np.int32)
        self._seq_pointers = np.full(capacity, self._seq.ctypes.data, np.uintp)
        native = lib.llama_batch()
        native.token = self.token.ctypes.data_as(ctypes.POINTER(lib.llama_token))
        native.pos = self.position.ctypes.data_as(ctypes.POINTER(lib.llama_pos))
        native.n_seq_id = self._n_seq.ctypes.data_as(ctypes.POINTER(ctypes.c_int32))
        native.seq_id = self._seq_pointers.ctypes.data_as(ctypes.POINTER(ctypes.POINTER(lib.llama_seq_id)))
        native.logits = self.output.ctypes.data_as(ctypes.POINTER(ctypes.c_int8))
        self._hidden_pointer = self.hidden.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
        self._native = native
        self._steps = np.arange(capacity, dtype=np.int32)

    def fill(self, batch: Batch) -> lib.llama_batch:
        """The native batch that holds the given one."""
        n = len(batch.tokens)
        self.token[:n] = batch.tokens
        np.add(self._steps[:n], batch.start, out=self.position[:n])
        self._seq[0] = batch.seq
        self.output[: n - batch.n_outputs] = 0
        self.output[n - batch.n_outputs : n] = 1
        self._native.n_tokens = n
        if batch.hidden is None:
            self._native.embd = None
        else:
            self.hidden[:n] = batch.hidden
            self._native.embd = self._hidden_pointer
        return self._native


class NativeRows:
    """Rows of floats in native memory, as views.

    The library keeps giving the same address, so the view of it is kept: making one takes as long as many a kernel.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self._address = 0
        self._all = np.zeros((0, width), np.float32)

    def rows(self, pointer: "ctypes._Pointer[ctypes.c_float]", n: int) -> Rows:
        """The first `n` rows behind a pointer; valid until the library writes there again."""
        address = ctypes.addressof(pointer.contents)
        if address != self._address or n > len(self._all):
            self._address = address
            self._all = np.ctypeslib.as_array(pointer, (n, self._width))
        return self._all[:n]
