"""llama.cpp's own way with pictures (libmtmd): a projector file makes rows of a picture, which the model reads as such.

It is given pixels alone: decoding files is nothing that should happen beside a model.  A picture becomes parts in a
row: tokens of the model's own that stand around it, and one or more stretches of rows.
"""

import ctypes
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
from llama_cpp import llama_cpp as lib

from app.domain.errors import OUT_OF_MEMORY, BugError, KnownError, ModelFileError, OutOfMemoryError
from app.engine.contexts import LIVE_SEQ, DecodeStoppedError
from app.engine.native.complaints import complaints, speaks_of_memory
from app.engine.native.context import LlamaContext
from app.engine.native.library import LOG_CALLBACK
from app.engine.native.model import LlamaModel
from app.engine.stop import StopFlag
from app.text.pictures.pixels import Pixels

try:
    from llama_cpp import mtmd_cpp as mtmd
except (ImportError, AttributeError, OSError, RuntimeError) as error:  # a build may lack it
    mtmd = None
    _MISSING = str(error)
else:
    _MISSING = ""
    mtmd.mtmd_helper_log_set(LOG_CALLBACK, ctypes.c_void_p(0))

_TEXT, _PICTURE = 0, 1
"""Types of parts; sound is a third."""

_NEEDS_SECTIONS = frozenset({"glm4", "glm4moe"})
"""Architectures whose graph aborts the process on rows that are no tokens, where positions have one dimension."""
_TOKENS_ALONE = frozenset({"granite-switch"})
"""Those whose graph aborts on them always."""


class PictureError(KnownError):
    """A picture cannot be read by this model."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of what a picture becomes.

    Attributes:
        tokens: of the model's vocabulary; empty for a stretch of rows.
        n_positions: that it takes in the sequence.
        n_rows: that it takes in the memory, which may be more.
    """

    tokens: tuple[int, ...]
    n_positions: int
    n_rows: int


class LlamaProjector:
    """An open projector file.  Close it before the model."""

    def __init__(
        self, path: Path, model: LlamaModel, *, n_threads: int, most_rows: int | None = None, on_card: bool = True
    ) -> None:
        """Open a projector for a model.

        Args:
            path: a GGUF file whose header was looked at: a projector for pictures.
            model: whose rows it makes.
            n_threads: that compute.
            most_rows: of a picture, where the projector leaves their number open; None leaves it to the file.
            on_card: compute on a graphics card, where there is one.

        Raises:
            ModelFileError: it is damaged, unknown to this build, or made for another model.
            OutOfMemoryError: there is too little of it.
        """
        self.path = path
        self._model = model
        if mtmd is None:
            raise ModelFileError(f"This llama.cpp build sees no images ({_MISSING}). Leave the projector out.")
        _require_reader_of_rows(model)
        params = mtmd.mtmd_context_params_default()
        params.use_gpu, params.n_threads, params.warmup, params.print_timings = on_card, n_threads, False, False
        if most_rows is not None:
            params.image_max_tokens = most_rows
        with complaints() as said:
            self._ptr = mtmd.mtmd_init_from_file(str(path).encode(), model.pointer, params)
        if not self._ptr:
            if speaks_of_memory(said):
                raise OutOfMemoryError(f"The projector {path.name} cannot be loaded: {OUT_OF_MEMORY}")
            if any("mismatch" in line for line in said):
                raise ModelFileError(f"The projector {path.name} was made for another model than {model.name}.")
            raise ModelFileError(
                f"The projector {path.name} cannot be loaded: it is damaged, or of a kind this version does not know. "
                "Choose another one, or none."
            )
        if not mtmd.mtmd_support_vision(self._ptr):
            self.close()
            raise ModelFileError(f"The projector {path.name} is not for images. Choose another one, or none.")

    @property
    def reads_at_once(self) -> bool:
        """True where every row of a picture attends to all of them, so that one batch must hold them."""
        return bool(mtmd.mtmd_decode_use_non_causal(self._live(), None))

    def look(self, pixels: Pixels) -> "SeenPicture":
        """What a picture becomes.  Close it before the projector.

        Raises:
            PictureError: nothing can be made of it.
        """
        if len(pixels.rgb) != 3 * pixels.width * pixels.height or not pixels.rgb:
            raise BugError(f"{len(pixels.rgb)} bytes are no {pixels.width} by {pixels.height} pixels")
        chunks = mtmd.mtmd_input_chunks_init()
        rgb = np.frombuffer(pixels.rgb, np.uint8).ctypes.data_as(ctypes.POINTER(ctypes.c_uint8))
        picture = mtmd.mtmd_bitmap_init(pixels.width, pixels.height, rgb)
        try:
            marker = mtmd.mtmd_get_marker(self._live())
            text = mtmd.mtmd_input_text(text=marker, text_len=len(marker), add_special=False, parse_special=True)
            code = mtmd.mtmd_tokenize(
                self._live(), chunks, ctypes.byref(text), (mtmd.mtmd_bitmap_p_ctypes * 1)(picture), 1
            )
            if code != 0:
                raise PictureError("The projector can make nothing of this image: it may be too small or too narrow.")
            return SeenPicture(self, chunks)
        except KnownError:
            mtmd.mtmd_input_chunks_free(chunks)
            raise
        finally:
            mtmd.mtmd_bitmap_free(picture)

    def _live(self) -> ctypes.c_void_p:
        pointer: ctypes.c_void_p | None = self._ptr
        if not pointer:
            raise BugError("a closed projector was used")
        return pointer

    @property
    def pointer(self) -> ctypes.c_void_p:
        """The native projector."""
        return self._live()

    def close(self) -> None:
        """Free it; may be called again."""
        if self._ptr:
            mtmd.mtmd_free(self._ptr)
            self._ptr = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()


def _require_reader_of_rows(model: LlamaModel) -> None:
    architecture = model.metadata("general.architecture")
    sections = lib.llama_model_rope_type(model.pointer) in {lib.LLAMA_ROPE_TYPE_MROPE, lib.LLAMA_ROPE_TYPE_IMROPE}
    if architecture in _TOKENS_ALONE or (architecture in _NEEDS_SECTIONS and not sections):
        raise ModelFileError(
            f"{model.name} reads text alone: this file of it was not made for images. Leave the projector out."
        )


class SeenPicture:
    """A picture as a projector prepared it.

    Attributes:
        parts: what it becomes, in order.
    """

    def __init__(self, projector: LlamaProjector, chunks: ctypes.c_void_p) -> None:
        self._projector = projector
        self._chunks: ctypes.c_void_p | None = chunks
        self.parts = tuple(self._part(index) for index in range(mtmd.mtmd_input_chunks_size(chunks)))

    def _part(self, index: int) -> Part:
        chunk = self._chunk(index)
        kind = mtmd.mtmd_input_chunk_get_type(chunk)
        n_rows = mtmd.mtmd_input_chunk_get_n_tokens(chunk)
        if kind == _TEXT:
            length = ctypes.c_size_t()
            tokens = mtmd.mtmd_input_chunk_get_tokens_text(chunk, ctypes.byref(length))
            return Part(tuple(tokens[: length.value]), length.value, length.value)
        if kind != _PICTURE or n_rows < 1:
            raise PictureError("The projector makes no rows of this image.")
        return Part((), mtmd.mtmd_input_chunk_get_n_pos(chunk), n_rows)

    def _chunk(self, index: int) -> ctypes.c_void_p:
        if self._chunks is None:
            raise BugError("a closed picture was used")
        chunk: ctypes.c_void_p = mtmd.mtmd_input_chunks_get(self._chunks, index)
        return chunk

    def read(self, index: int, context: LlamaContext, start: int, *, stop: StopFlag | None = None) -> None:
        """Evaluate one stretch of rows at `start` of the live sequence; it gives no logits.

        Making the rows cannot be stopped in the middle; evaluating them can.

        Raises:
            PictureError: the projector failed.
            DecodeStoppedError: `stop` was set; rows that were evaluated before are there.
            DecodeError: the model failed; likewise.
        """
        chunk, projector = self._chunk(index), self._projector.pointer
        if mtmd.mtmd_encode_chunk(projector, chunk) != 0:
            raise PictureError("The projector failed on this image. There may be too little memory.")
        if stop is not None and stop.is_set():
            raise DecodeStoppedError("stopped before the rows of a picture were evaluated")
        rows = mtmd.mtmd_get_output_embd(projector)
        after = lib.llama_pos(start)

        def evaluate(target: ctypes.c_void_p, begin: int) -> int:
            code: int = mtmd.mtmd_helper_decode_image_chunk(
                projector,
                target,
                chunk,
                rows,
                begin,
                LIVE_SEQ,
                context.n_batch,
                ctypes.byref(after),
                mtmd.mtmd_helper_post_decode_callback(0),
                None,
            )
            return code

        context.decode_by(evaluate, start, stop=stop)

    def close(self) -> None:
        """Free it; may be called again."""
        if self._chunks is not None:
            mtmd.mtmd_input_chunks_free(self._chunks)
            self._chunks = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
