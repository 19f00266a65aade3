"""The native batch as numpy arrays."""

import ctypes

import numpy as np
from llama_cpp import llama_cpp as lib

from app.engine.contexts import LIVE_SEQ, Batch


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
