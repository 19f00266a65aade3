"""A llama context: evaluating batches, its memory, its rows."""

import ctypes
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self, TypeVar

import numpy as np
from llama_cpp import llama_cpp as lib

from app.domain.errors import BugError, ModelFileError
from app.domain.segment import RowBytes
from app.engine.contexts import (
    LIVE_SEQ,
    Batch,
    ContextKind,
    DecodeError,
    DecodeStoppedError,
    MemoryKind,
    Rows,
    StateSizeError,
)
from app.engine.native.batch import BatchArrays, NativeRows
from app.engine.native.library import ext
from app.engine.stop import StopFlag

_ABORTED = 2
"""What `llama_decode` answers when the abort callback said true."""
# The callback is asked between the nodes of the graph, by every thread that computes.  The length of a C string that is
# empty until the flag is set answers without taking the interpreter's lock.
_C_LIBRARY = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
_IS_SET = ctypes.cast(_C_LIBRARY.strlen, lib.ggml_abort_callback)
_NEVER = lib.ggml_abort_callback(0)

Argument = TypeVar("Argument")

_HEADS_WITH_EVERY_ROW = frozenset(
    {
        "bailingmoe3",
        "cohere2moe",
        "deepseek2",
        "deepseek32",
        "glm-dsa",
        "glm4moe",
        "hy_v3",
        "qwen35",
        "qwen35moe",
    }
)
"""Architectures whose MTP graph computes hidden rows of all tokens.

Asked for the rows of the outputs, the native side copies the first of them instead.  The other graphs have the outputs'
rows alone, and there asking for all would read past them.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelShape:
    """What a context must know of its model."""

    name: str
    model_id: str
    memory_kind: MemoryKind
    n_vocab: int
    n_embd: int
    """Width of a hidden row; an assistant's own rows may be narrower."""
    has_head: bool
    n_heads: int
    architecture: str
    key_layout: tuple[str, ...]
    """Equal where one model can read the other's keys and values."""


class LlamaContext:
    """Implements `contexts.Context`."""

    def __init__(
        self,
        shape: ModelShape,
        pointer: ctypes.c_void_p | None,
        kind: ContextKind,
        *,
        lender: Self | None = None,
    ) -> None:
        """Take over a native context; `lender` is the one whose memory it reads, if it has none of its own.

        Raises:
            ModelFileError: the native library could not make it.
        """
        if not pointer:
            raise ModelFileError(
                f"No {kind.value} context can be made for {shape.name}: there may be too little memory. "
                "Choose a shorter context length."
            )
        self._ptr: ctypes.c_void_p | None = pointer
        self._lender = lender
        self.shape = shape
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
        self.n_heads = shape.n_heads
        self.n_decodes = 0
        self._logits_view, self._hidden_view = NativeRows(self.n_vocab), NativeRows(self.n_embd)
        self._arrays = BatchArrays(self.n_batch, self.n_embd)
        self._n_rows = self._n_outputs = 0
        self._nextn = kind is ContextKind.MTP or shape.has_head
        self._every_row = kind is ContextKind.TARGET or shape.architecture in _HEADS_WITH_EVERY_ROW
        if ext is not None and self._nextn:
            ext.llama_set_embeddings_nextn(pointer, self._nextn, not self._every_row)

    @property
    def pointer(self) -> ctypes.c_void_p:
        """The native context."""
        if self._ptr is None or (self._lender is not None and self._lender.is_closed):
            raise BugError("a closed context was used, or one whose lender was closed")
        return self._ptr

    @property
    def is_closed(self) -> bool:
        """True after `close`."""
        return self._ptr is None

    def _memory(self) -> object:
        _ = self.pointer  # refuses what was freed
        return self._native_memory

    def decode(self, batch: Batch, *, stop: StopFlag | None = None) -> None:
        """See `contexts.Context.decode`."""
        n = len(batch.tokens)
        if not 1 <= n <= self.n_batch:
            raise DecodeError(f"a batch of {n} tokens does not fit {self.n_batch}")
        if batch.start < 0 or batch.end > self.n_ctx:
            raise DecodeError(f"positions {batch.start} to {batch.end} do not fit a context of {self.n_ctx}")
        if not 0 <= batch.n_outputs <= n:
            raise DecodeError(f"{batch.n_outputs} outputs of {n} tokens")
        tokens = batch.tokens.tolist()  # plain integers: a reduction costs more than a few of them
        if min(tokens) < 0 or max(tokens) >= self.n_vocab:
            raise DecodeError(f"a token is outside the vocabulary of {self.n_vocab}")
        wanted = (n, self.n_embd) if self.kind is ContextKind.MTP else None
        if (batch.hidden.shape if batch.hidden is not None else None) != wanted:
            raise DecodeError("an MTP batch needs one hidden row per token, a target batch none")
        if not 0 <= batch.seq < self.n_seq_max:
            raise DecodeError(f"sequence {batch.seq} of {self.n_seq_max}")
        code = self._run(lib.llama_decode, self._arrays.fill(batch), stop)
        if code == _ABORTED:
            raise DecodeStoppedError(f"stopped while {n} tokens at {batch.start} were evaluated", code)
        if code != 0:
            raise DecodeError(f"llama.cpp could not evaluate {n} tokens at {batch.start} (code {code})", code)
        self._n_outputs = batch.n_outputs
        self._n_rows = n if self._every_row else batch.n_outputs

    def decode_by(
        self, call: Callable[[ctypes.c_void_p, Argument], int], argument: Argument, *, stop: StopFlag | None = None
    ) -> None:
        """Let a native call evaluate rows that are no tokens; a set `stop` ends it in the middle.

        Raises:
            DecodeStoppedError: `stop` was set; what was evaluated of the rows is there.
            DecodeError: the call failed; likewise.
        """
        code = self._run(call, argument, stop)
        if code == _ABORTED:
            raise DecodeStoppedError("stopped while rows were evaluated", code)
        if code != 0:
            raise DecodeError(f"llama.cpp could not evaluate rows (code {code})", code)

    def _run(self, call: Callable[[ctypes.c_void_p, Argument], int], argument: Argument, stop: StopFlag | None) -> int:
        pointer = self.pointer
        self._n_rows = self._n_outputs = 0
        if stop is not None:
            lib.llama_set_abort_callback(pointer, _IS_SET, stop.address)
        code = call(pointer, argument)
        if stop is not None:
            lib.llama_set_abort_callback(pointer, _NEVER, None)
        self.n_decodes += 1
        return code

    @property
    def borrows_memory(self) -> bool:
        """True for an assistant's context, which reads the target's memory and writes none."""
        return self._lender is not None

    def select_head(self, index: int) -> None:
        """Let the following batches run through another of the model's chained heads; 0 unless told otherwise."""
        if ext is None or self.kind is not ContextKind.MTP or not 0 <= index < self.n_heads:
            raise BugError(f"head {index} of {self.n_heads} cannot be selected on a {self.kind.value} context")
        ext.llama_set_nextn_layer_offset(self.pointer, index)

    def logits(self) -> Rows:
        """See `contexts.Context.logits`."""
        if not self._n_outputs:
            raise BugError("the last batch had no outputs")
        return self._logits_view.rows(lib.llama_get_logits(self.pointer), self._n_outputs)

    def hidden(self) -> Rows:
        """See `contexts.Context.hidden`."""
        if ext is None or not self._nextn or not self._n_rows:
            raise BugError("this context gave no hidden rows")
        rows = self._hidden_view.rows(ext.llama_get_embeddings_nextn(self.pointer), self._n_rows)
        return rows if self.kind is ContextKind.TARGET else rows[self._n_rows - self._n_outputs :]

    def remove(self, start: int, end: int = -1, *, seq: int = LIVE_SEQ) -> bool:
        """See `contexts.Context.remove`."""
        return bool(lib.llama_memory_seq_rm(self._memory(), seq, start, end))

    def copy(self, source: int, destination: int, start: int, end: int) -> None:
        """See `contexts.Context.copy`."""
        lib.llama_memory_seq_cp(self._memory(), source, destination, start, end)

    def end_position(self, *, seq: int = LIVE_SEQ) -> int:
        """See `contexts.Context.end_position`."""
        return int(lib.llama_memory_seq_pos_max(self._memory(), seq)) + 1

    def state_size(self, *, seq: int = LIVE_SEQ, partial: bool = False) -> int:
        """See `contexts.Context.state_size`."""
        flags = lib.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY if partial else 0
        return int(lib.llama_state_seq_get_size_ext(self.pointer, seq, flags))

    def get_state(self, *, seq: int = LIVE_SEQ, partial: bool = False) -> RowBytes:
        """See `contexts.Context.get_state`."""
        flags = lib.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY if partial else 0
        size = self.state_size(seq=seq, partial=partial)
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
