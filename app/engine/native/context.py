"""A llama context: evaluating batches, its memory, its rows."""

import ctypes
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import numpy as np
from llama_cpp import llama_cpp as lib

from app.domain.errors import BugError, ModelFileError
from app.domain.segment import RowBytes
from app.engine.contexts import LIVE_SEQ, Batch, ContextKind, DecodeError, MemoryKind, Rows, StateSizeError
from app.engine.native.batch import BatchArrays
from app.engine.native.library import ext


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelShape:
    """What a context must know of its model."""

    name: str
    model_id: str
    memory_kind: MemoryKind
    n_vocab: int
    n_embd: int
    has_head: bool


class LlamaContext:
    """A llama context with the live sequence and a scratch one; implements `contexts.Context`."""

    def __init__(self, shape: ModelShape, pointer: ctypes.c_void_p | None, kind: ContextKind) -> None:
        """Take over a native context.

        Raises:
            ModelFileError: the native library could not make it.
        """
        if not pointer:
            raise ModelFileError(
                f"No {kind.value} context can be made for {shape.name}: there may be too little memory. "
                "Choose a shorter context length."
            )
        self._ptr: ctypes.c_void_p | None = pointer
        self._native_memory = lib.llama_get_memory(pointer)
        self.kind = kind
        # The MTP context of a hybrid model remembers with attention alone.
        self.memory_kind = shape.memory_kind if kind is ContextKind.TARGET else MemoryKind.ATTENTION
        self.model_id = shape.model_id
        self.n_ctx: int = lib.llama_n_ctx(pointer)
        self.n_batch: int = lib.llama_n_batch(pointer)
        self.n_ubatch: int = lib.llama_n_ubatch(pointer)
        self.n_seq_max: int = lib.llama_n_seq_max(pointer)
        self.n_rs_seq: int = lib.llama_n_rs_seq(pointer)
        self.n_vocab = shape.n_vocab
        self.n_embd = shape.n_embd
        self.n_decodes = 0
        self._arrays = BatchArrays(self.n_batch, self.n_embd)
        self._n_rows = self._n_outputs = 0
        self._nextn = kind is ContextKind.MTP or shape.has_head
        if self._nextn:
            # Target: a hidden row of every token.  Draft: of the outputs alone.
            ext.llama_set_embeddings_nextn(pointer, self._nextn, kind is ContextKind.MTP)

    @property
    def pointer(self) -> ctypes.c_void_p:
        """The native context."""
        if self._ptr is None:
            raise BugError("a closed context was used")
        return self._ptr

    def _memory(self) -> object:
        if self._ptr is None:
            raise BugError("a closed context was used")
        return self._native_memory

    def decode(self, batch: Batch) -> None:
        """See `contexts.Context.decode`."""
        pointer, n = self.pointer, len(batch.tokens)
        if not 1 <= n <= self.n_batch:
            raise DecodeError(f"a batch of {n} tokens does not fit {self.n_batch}")
        if batch.start < 0 or batch.end > self.n_ctx:
            raise DecodeError(f"positions {batch.start} to {batch.end} do not fit a context of {self.n_ctx}")
        if not 0 <= batch.n_outputs <= n:
            raise DecodeError(f"{batch.n_outputs} outputs of {n} tokens")
        if int(batch.tokens.min()) < 0 or int(batch.tokens.max()) >= self.n_vocab:
            raise DecodeError(f"a token is outside the vocabulary of {self.n_vocab}")
        wanted = (n, self.n_embd) if self.kind is ContextKind.MTP else None
        if (batch.hidden.shape if batch.hidden is not None else None) != wanted:
            raise DecodeError("an MTP batch needs one hidden row per token, a target batch none")
        self._n_rows = self._n_outputs = 0
        code: int = lib.llama_decode(pointer, self._arrays.fill(batch))
        self.n_decodes += 1
        if code != 0:
            raise DecodeError(f"llama.cpp could not evaluate {n} tokens at {batch.start} (code {code})", code)
        self._n_outputs = batch.n_outputs
        self._n_rows = n if self.kind is ContextKind.TARGET else batch.n_outputs

    def logits(self) -> Rows:
        """See `contexts.Context.logits`."""
        if not self._n_outputs:
            raise BugError("the last batch had no outputs")
        return np.ctypeslib.as_array(lib.llama_get_logits(self.pointer), (self._n_outputs, self.n_vocab))

    def hidden(self) -> Rows:
        """See `contexts.Context.hidden`."""
        if ext is None or not self._nextn or not self._n_rows:
            raise BugError("this context gave no hidden rows")
        return np.ctypeslib.as_array(ext.llama_get_embeddings_nextn(self.pointer), (self._n_rows, self.n_embd))

    def remove(self, start: int, end: int = -1, *, seq: int = LIVE_SEQ) -> bool:
        """See `contexts.Context.remove`."""
        return bool(lib.llama_memory_seq_rm(self._memory(), seq, start, end))

    def copy(self, source: int, destination: int, start: int, end: int) -> None:
        """See `contexts.Context.copy`."""
        lib.llama_memory_seq_cp(self._memory(), source, destination, start, end)

    def end_position(self, *, seq: int = LIVE_SEQ) -> int:
        """See `contexts.Context.end_position`."""
        return int(lib.llama_memory_seq_pos_max(self._memory(), seq)) + 1

    def get_state(self, *, seq: int = LIVE_SEQ, partial: bool = False) -> RowBytes:
        """See `contexts.Context.get_state`."""
        flags = lib.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY if partial else 0
        size: int = lib.llama_state_seq_get_size_ext(self.pointer, seq, flags)
        state = np.empty(size, np.uint8)
        address = state.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8))
        written: int = lib.llama_state_seq_get_data_ext(self.pointer, address, size, seq, flags)
        if written != size:
            raise StateSizeError(f"{written} of {size} state bytes were given")
        return memoryview(state.data)

    def set_state(self, state: RowBytes, *, seq: int = LIVE_SEQ, partial: bool = False) -> None:
        """See `contexts.Context.set_state`."""
        flags = lib.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY if partial else 0
        source = np.frombuffer(state, np.uint8)
        address = source.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8))
        read: int = lib.llama_state_seq_set_data_ext(self.pointer, address, len(source), seq, flags)
        if read != len(source):
            raise StateSizeError(f"{read} of {len(source)} state bytes were taken")

    def close(self) -> None:
        """See `contexts.Context.close`."""
        if self._ptr is not None:
            lib.llama_free(self._ptr)
            self._ptr = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
