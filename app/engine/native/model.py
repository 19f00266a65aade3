"""Weights and vocabulary of a GGUF file, and the contexts made over them."""

import ctypes
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from gguf.constants import GGMLQuantizationType
from llama_cpp import llama_cpp as lib

from app.domain.errors import OUT_OF_MEMORY, BugError, KnownError, ModelFileError, OutOfMemoryError
from app.domain.model import FlashAttention, KvType
from app.engine.contexts import ContextKind, DecodeError, MemoryKind
from app.engine.layouts import Layouts
from app.engine.native.adapters import Adapters, load_adapters, use_adapters
from app.engine.native.assistant import check_assistant, is_assistant
from app.engine.native.complaints import complaints, speaks_of_memory
from app.engine.native.context import LlamaContext, ModelShape
from app.engine.native.devices import device_list
from app.engine.native.library import ext, mtp_unavailable
from app.engine.pieces import Pieces

_CHAINING = frozenset({"step35", "mimo2", "hy-v3"})
"""Architectures whose graphs run several heads, one per draft."""

_FLASH_ATTENTION = {
    FlashAttention.AUTO: lib.LLAMA_FLASH_ATTN_TYPE_AUTO,
    FlashAttention.ON: lib.LLAMA_FLASH_ATTN_TYPE_ENABLED,
    FlashAttention.OFF: lib.LLAMA_FLASH_ATTN_TYPE_DISABLED,
}

_NO_SPECIAL = False
"""No token is added around a text: the chat template writes its own."""


class LlamaModel:
    """Weights and vocabulary.  Close it after its contexts."""

    def __init__(
        self,
        path: Path,
        *,
        progress: Callable[[float], bool] | None = None,
        vocabulary_only: bool = False,
        gpu_layers: int | None = None,
        adapters: Sequence[tuple[Path, float]] = (),
        device: str | None = None,
    ) -> None:
        """Load a GGUF file.

        Args:
            path: the file.
            progress: told 0 to 1; returning False gives up.
            vocabulary_only: leave the weights where they are; no context can be made then.
            gpu_layers: layers that a graphics card computes; None for all of them.
            adapters: files of LoRA adapters and their scales, read and found to fit; each context has them.
            device: name of the only one that computes beside the processor; None for all there are.

        Raises:
            ModelFileError: not a GGUF file, or one this build cannot load.
            OutOfMemoryError: there is too little of it.
        """
        _check_gguf(path)
        params = lib.llama_model_default_params()
        if gpu_layers is not None:
            params.n_gpu_layers = gpu_layers
        named = device_list(device) if device is not None else None
        if named is not None:
            params.devices = ctypes.cast(named, ctypes.c_void_p)
        params.load_mtp = True  # off by default, and without it an MTP context aborts the process
        params.vocab_only = vocabulary_only
        callback = lib.llama_progress_callback(lambda fraction, _data: True if progress is None else progress(fraction))
        params.progress_callback = callback
        with complaints() as said:
            self._ptr = lib.llama_model_load_from_file(str(path).encode(), params)
        if not self._ptr:
            if speaks_of_memory(said):
                raise OutOfMemoryError(f"{path.name} cannot be loaded: {OUT_OF_MEMORY}")
            raise ModelFileError(
                f"{path.name} cannot be loaded: it is damaged, or of a kind this version does not know. "
                "Download it again or choose another model."
            )
        self._adapters: Adapters = ()
        try:
            # Before any context: how large its graphs may become is decided when it is made.
            self._adapters = load_adapters(self._ptr, adapters)
        except KnownError:
            self.close()
            raise
        self._vocab = lib.llama_model_get_vocab(self._ptr)
        self.path = path
        self.n_vocab: int = lib.llama_vocab_n_tokens(self._vocab)
        self.n_embd: int = lib.llama_model_n_embd(self._ptr)
        self.n_heads_mtp: int = lib.llama_model_n_layer_nextn(self._ptr)
        self.n_ctx_train: int = lib.llama_model_n_ctx_train(self._ptr)
        recurrent = lib.llama_model_is_recurrent(self._ptr) or lib.llama_model_is_hybrid(self._ptr)
        self.memory_kind = MemoryKind.RECURRENT if recurrent else MemoryKind.ATTENTION
        self._layouts: Layouts | None = None
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

    @property
    def vocab(self) -> int:
        """The address of the native vocabulary; it lives as long as the model."""
        return int(self._vocab)

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

    @cached_property
    def pieces(self) -> Pieces:
        """What its tokens are written as."""
        return Pieces(self.n_vocab, raw=lambda token: self.piece(token, special=True), ends=self.ends_turn)

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

    @property
    def layouts(self) -> Layouts:
        """How its messages can be laid out."""
        if self._layouts is None:
            bos, eos = lib.llama_vocab_bos(self._vocab), lib.llama_vocab_eos(self._vocab)
            self._layouts = Layouts(
                self.chat_template,
                name=self.name,
                bos=self._token_text(bos),
                eos=self._token_text(eos),
                is_token=self._is_control,
            )
        return self._layouts

    def _is_control(self, text: str) -> bool:
        """True for the text of one control token."""
        tokens = self.tokenize(text, special=True)
        return len(tokens) == 1 and not self.piece(tokens[0], special=False)

    # --- life ---

    def context(
        self,
        kind: ContextKind,
        *,
        n_ctx: int,
        n_threads: int,
        n_ubatch: int = 256,
        n_rs_seq: int = 0,
        n_seq: int = 1,
        other: LlamaContext | None = None,
        rows_for_assistant: bool = False,
        kv_type_k: KvType = KvType.F16,
        kv_type_v: KvType = KvType.F16,
        flash_attention: FlashAttention = FlashAttention.AUTO,
    ) -> LlamaContext:
        """Make a context over these weights; see `LlamaContext`.

        An MTP context needs the target's as `other`; an assistant's reads its memory and is closed before it.  With
        `rows_for_assistant` a target without a head gives the hidden rows that an assistant needs.

        Raises:
            ModelFileError: the native library could not make it, or this assistant does not fit the target.
        """
        if kind is ContextKind.MTP:
            if ext is None:
                raise DecodeError(mtp_unavailable())
            if self.n_heads_mtp < 1:
                raise DecodeError(f"{self.name} has no MTP head")
            if self.is_assistant and other is None:
                raise BugError("an assistant's context needs the target's")
        elif self.is_assistant:
            raise ModelFileError(
                f"{self.name} only drafts for another model and cannot chat itself. Choose the model it was made for."
            )
        params = lib.llama_context_default_params()
        params.n_ctx, params.n_batch, params.n_ubatch = n_ctx, n_ubatch, n_ubatch
        params.n_seq_max, params.kv_unified = n_seq + 1, True  # and one to pass saved rows through
        params.n_threads = params.n_threads_batch = n_threads
        params.n_rs_seq = n_rs_seq if kind is ContextKind.TARGET else 0
        params.type_k, params.type_v = (GGMLQuantizationType[each.name].value for each in (kv_type_k, kv_type_v))
        params.flash_attn_type = _FLASH_ATTENTION[flash_attention]
        if kind is ContextKind.MTP:
            params.ctx_type = lib.LLAMA_CONTEXT_TYPE_MTP
            params.ctx_other = other.pointer if other is not None else None
        shape = self._shape(rows_for_assistant=rows_for_assistant)
        lender = other if kind is ContextKind.MTP and self.is_assistant else None
        if lender is not None:
            check_assistant(shape, lender.shape)
        pointer = lib.llama_init_from_model(self.pointer, params)
        if not pointer and (kv_type_k.quantised or kv_type_v.quantised):
            raise ModelFileError(
                f"{self.name} cannot keep its keys as {kv_type_k} and its values as {kv_type_v} here: its heads may be "
                "narrower than their blocks, or flash attention is not for it. Choose f16 for both."
            )
        made = LlamaContext(shape, pointer, kind, lender=lender)
        if self._adapters:
            use_adapters(made.pointer, self._adapters)
        return made

    @property
    def head_refusal(self) -> str:
        """Why the file's own heads cannot draft; empty where they can.

        The graphs of most architectures are written for one head, and abort the process on a file with more.
        """
        if self.n_heads_mtp < 1 or self.is_assistant:
            return "this model file has no MTP head"
        architecture = self.metadata("general.architecture")
        if self.n_heads_mtp > 1 and architecture not in _CHAINING:
            return f"llama.cpp runs one MTP head of a {architecture} model, and this file has {self.n_heads_mtp}"
        return ""

    @property
    def is_assistant(self) -> bool:
        """True for a model that only drafts, from another model's memory."""
        return is_assistant(self.metadata("general.architecture"))

    def _shape(self, *, rows_for_assistant: bool) -> ModelShape:
        architecture = self.metadata("general.architecture")
        attention = (self.metadata(f"{architecture}.attention.{name}") for name in ("key_length", "key_length_swa"))
        return ModelShape(
            name=self.name,
            model_id=str(self.path),
            memory_kind=self.memory_kind,
            n_vocab=self.n_vocab,
            n_embd=lib.llama_model_n_embd_out(self._ptr),
            has_head=ext is not None and (self.n_heads_mtp > 0 or rows_for_assistant),
            n_heads=self.n_heads_mtp,
            architecture=architecture,
            key_layout=(*attention, str(lib.llama_model_n_head_kv(self._ptr))),
        )

    @property
    def pointer(self) -> ctypes.c_void_p:
        """The native model."""
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
