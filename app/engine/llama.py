"""The only door to llama.cpp: owning wrappers, numpy views, checks before every native call that could abort.

Facts about the native side that shape this module are in the package docstring.  No type of llama_cpp leaves it.
"""

import ctypes
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import llama_cpp
import numpy as np
from llama_cpp import llama_chat_format
from llama_cpp import llama_cpp as lib

from app.domain.errors import BugError, ModelFileError, TemplateError
from app.domain.sampling import SamplingParams
from app.domain.segment import RowBytes
from app.engine.contexts import LIVE_SEQ, Batch, ContextKind, DecodeError, MemoryKind, Row, Rows, StateSizeError, Tokens
from app.log import NATIVE

try:
    from llama_cpp import llama_cpp_ext as ext
except (ImportError, AttributeError) as error:  # its authors call it unstable
    ext = None
    _EXT_MISSING = str(error)
else:
    _EXT_MISSING = ""

NATIVE_VERSION: str = llama_cpp.__version__

_NO_TEXT = ctypes.c_void_p(0)
_NO_SPECIAL = False
"""No token is added around a text: the chat template writes its own."""
# The native side warns of much that needs no action, so only its errors stay loud.
_LEVELS = {2: logging.DEBUG, 3: logging.INFO, 4: logging.ERROR}


def _log(level: int, text: bytes, _user_data: object) -> None:
    line = text.decode(errors="replace").rstrip()
    if line:
        NATIVE.log(_LEVELS.get(level, logging.DEBUG), "%s", line)


_LOG_CALLBACK = lib.llama_log_callback(_log)  # kept, or the native side would call freed memory
lib.llama_log_set(_LOG_CALLBACK, _NO_TEXT)
lib.llama_backend_init()


def mtp_unavailable() -> str:
    """Why this build cannot run an MTP head; empty when it can.

    Every symbol the head needs was looked up when the module was imported, so a build without one is found out
    before a native call could abort the process.
    """
    if ext is None:
        return f"this llama.cpp build lacks the calls an MTP head needs ({_EXT_MISSING})"
    return ""


def system_description() -> str:
    """Version and instruction sets of the native library."""
    return f"llama-cpp-python {NATIVE_VERSION}; {lib.llama_print_system_info().decode(errors='replace').strip()}"


class LlamaModel:
    """Weights and vocabulary.  Close it after its contexts."""

    def __init__(self, path: Path, *, progress: Callable[[float], bool] | None = None) -> None:
        """Load a GGUF file.

        Args:
            path: the file.
            progress: told 0 to 1; returning False gives up.

        Raises:
            ModelFileError: not a GGUF file, or one this build cannot load.
        """
        _check_gguf(path)
        params = lib.llama_model_default_params()
        params.load_mtp = True  # off by default, and without it an MTP context aborts the process
        callback = lib.llama_progress_callback(lambda fraction, _data: True if progress is None else progress(fraction))
        params.progress_callback = callback
        self._ptr = lib.llama_model_load_from_file(str(path).encode(), params)
        if not self._ptr:
            raise ModelFileError(
                f"{path.name} cannot be loaded: it is damaged, or of a kind this version does not know. "
                "Download it again or choose another model."
            )
        self._vocab = lib.llama_model_get_vocab(self._ptr)
        self.path = path
        self.n_vocab: int = lib.llama_vocab_n_tokens(self._vocab)
        self.n_embd: int = lib.llama_model_n_embd(self._ptr)
        self.n_heads_mtp: int = lib.llama_model_n_layer_nextn(self._ptr)
        self.n_ctx_train: int = lib.llama_model_n_ctx_train(self._ptr)
        recurrent = lib.llama_model_is_recurrent(self._ptr) or lib.llama_model_is_hybrid(self._ptr)
        self.memory_kind = MemoryKind.RECURRENT if recurrent else MemoryKind.ATTENTION
        self._render: Callable[[Sequence[dict[str, str]]], str] | None = None
        self._pieces: dict[tuple[int, bool], bytes] = {}

    # --- metadata ---

    def metadata(self, key: str) -> str:
        """A metadata value as text, empty where it is absent."""
        size = lib.llama_model_meta_val_str(self._ptr, key.encode(), None, 0)
        if size < 0:
            return ""
        text = ctypes.create_string_buffer(size + 1)
        lib.llama_model_meta_val_str(self._ptr, key.encode(), text, size + 1)
        return text.value.decode(errors="replace")

    @property
    def name(self) -> str:
        """The model's own name, else its file's."""
        return self.metadata("general.name") or self.path.stem

    @property
    def chat_template(self) -> str:
        """The template's source, empty where the file has none."""
        source: bytes | None = lib.llama_model_chat_template(self._ptr, None)
        return source.decode(errors="replace") if source else ""

    # --- vocabulary ---

    def tokenize(self, text: str, *, special: bool) -> tuple[int, ...]:
        """Tokens of a text; with `special`, control tokens written out in it are recognised."""
        raw = text.encode(errors="replace")
        if not raw:
            return ()
        tokens = (lib.llama_token * (len(raw) + 8))()
        count = lib.llama_tokenize(self._vocab, raw, len(raw), tokens, len(tokens), _NO_SPECIAL, special)
        if count < 0:
            raise BugError(f"the tokenizer wants room for {-count} tokens of {len(raw)} bytes")
        return tuple(tokens[:count])

    def piece(self, token: int, *, special: bool) -> bytes:
        """A token's bytes; control tokens are empty unless `special`."""
        known = self._pieces.get((token, special))
        if known is None:
            if not 0 <= token < self.n_vocab:
                raise BugError(f"token {token} is outside the vocabulary of {self.n_vocab}")
            size = 64
            buffer = ctypes.create_string_buffer(size)
            count = lib.llama_token_to_piece(self._vocab, token, buffer, size, 0, special)
            if count < 0:
                size = -count
                buffer = ctypes.create_string_buffer(size)
                count = lib.llama_token_to_piece(self._vocab, token, buffer, size, 0, special)
            known = self._pieces[token, special] = buffer.raw[:count]
        return known

    def ends_turn(self, token: int) -> bool:
        """True for every token that ends a reply."""
        return bool(lib.llama_vocab_is_eog(self._vocab, token))

    @property
    def bos(self) -> int | None:
        """The token a prompt begins with, if the model wants one."""
        token: int = lib.llama_vocab_bos(self._vocab)
        return token if token >= 0 and lib.llama_vocab_get_add_bos(self._vocab) else None

    def _token_text(self, token: int) -> str:
        return self.piece(token, special=True).decode(errors="replace") if token >= 0 else ""

    def template_renderer(self) -> Callable[[Sequence[dict[str, str]]], str]:
        """The model's chat template as a function of messages; the result ends where the reply begins.

        Raises:
            TemplateError: the model has no template or one that cannot be parsed.
        """
        if self._render is None:
            self._render = self._compile_template()
        return self._render

    def _compile_template(self) -> Callable[[Sequence[dict[str, str]]], str]:
        source = self.chat_template
        if not source:
            raise TemplateError(f"{self.name} has no chat template, so its messages cannot be laid out.")
        try:
            formatter = llama_chat_format.Jinja2ChatFormatter(
                template=source,
                eos_token=self._token_text(lib.llama_vocab_eos(self._vocab)),
                bos_token=self._token_text(lib.llama_vocab_bos(self._vocab)),
            )
        except Exception as error:  # jinja raises its own kinds, none of which is ours
            raise TemplateError(f"The chat template of {self.name} cannot be read: {error}") from error

        def render(messages: Sequence[dict[str, str]]) -> str:
            try:
                prompt: str = formatter(messages=list(messages)).prompt
            except Exception as error:  # a template can raise anything
                raise TemplateError(f"The chat template of {self.name} refuses this conversation: {error}") from error
            return prompt

        return render

    # --- life ---

    def context(
        self,
        kind: ContextKind,
        *,
        n_ctx: int,
        n_threads: int,
        n_ubatch: int = 256,
        n_rs_seq: int = 0,
        other: "LlamaContext | None" = None,
    ) -> "LlamaContext":
        """Make a context over these weights; see `LlamaContext`."""
        if kind is ContextKind.MTP:
            if ext is None:
                raise DecodeError(mtp_unavailable())
            if self.n_heads_mtp < 1:
                raise DecodeError(f"{self.name} has no MTP head")
        params = lib.llama_context_default_params()
        params.n_ctx, params.n_batch, params.n_ubatch = n_ctx, n_ubatch, n_ubatch
        params.n_seq_max, params.kv_unified = 2, True
        params.n_threads = params.n_threads_batch = n_threads
        params.n_rs_seq = n_rs_seq if kind is ContextKind.TARGET else 0
        if kind is ContextKind.MTP:
            params.ctx_type = lib.LLAMA_CONTEXT_TYPE_MTP
            params.ctx_other = other.pointer if other is not None else None
        return LlamaContext(self, lib.llama_init_from_model(self._live(), params), kind)

    def _live(self) -> ctypes.c_void_p:
        pointer: ctypes.c_void_p | None = self._ptr
        if not pointer:
            raise BugError("a closed model was used")
        return pointer

    def close(self) -> None:
        """Free the weights; may be called again."""
        if self._ptr:
            lib.llama_model_free(self._ptr)
            self._ptr = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()


def _check_gguf(path: Path) -> None:
    try:
        with path.open("rb") as file:
            magic = file.read(4)
    except OSError as error:
        raise ModelFileError(f"The model file {path} cannot be read: {error.strerror}.") from error
    if magic != b"GGUF":
        raise ModelFileError(f"{path.name} is not a GGUF file. Choose a model in GGUF format.")


class _BatchArrays:
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

    def fill(self, batch: Batch) -> lib.llama_batch:
        """The native batch that holds the given one."""
        n = len(batch.tokens)
        self.token[:n] = batch.tokens
        self.position[:n] = np.arange(batch.start, batch.end)
        self.output[: n - batch.n_outputs] = 0
        self.output[n - batch.n_outputs : n] = 1
        self._native.n_tokens = n
        if batch.hidden is None:
            self._native.embd = None
        else:
            self.hidden[:n] = batch.hidden
            self._native.embd = self._hidden_pointer
        return self._native


class LlamaContext:
    """A llama context with the live sequence and a scratch one; implements `contexts.Context`."""

    def __init__(self, model: LlamaModel, pointer: "ctypes.c_void_p | None", kind: ContextKind) -> None:
        """Take over a native context.

        Raises:
            ModelFileError: the native library could not make it.
        """
        if not pointer:
            raise ModelFileError(
                f"No {kind.value} context can be made for {model.name}: there may be too little memory. "
                "Choose a shorter context length."
            )
        self._ptr: ctypes.c_void_p | None = pointer
        self._native_memory = lib.llama_get_memory(pointer)
        self._model = model
        self.kind = kind
        # The MTP context of a hybrid model remembers with attention alone.
        self.memory_kind = model.memory_kind if kind is ContextKind.TARGET else MemoryKind.ATTENTION
        self.model_id = str(model.path)
        self.n_ctx: int = lib.llama_n_ctx(pointer)
        self.n_batch: int = lib.llama_n_batch(pointer)
        self.n_ubatch: int = lib.llama_n_ubatch(pointer)
        self.n_seq_max: int = lib.llama_n_seq_max(pointer)
        self.n_rs_seq: int = lib.llama_n_rs_seq(pointer)
        self.n_vocab = model.n_vocab
        self.n_embd = model.n_embd
        self.n_decodes = 0
        self._arrays = _BatchArrays(self.n_batch, self.n_embd)
        self._n_rows = self._n_outputs = 0
        self._nextn = kind is ContextKind.MTP or (ext is not None and model.n_heads_mtp > 0)
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
        if not self._nextn or not self._n_rows:
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
