"""LoRA adapters of a loaded model, and their use in its contexts.

An adapter is used in every context over the model's own weights, the one of its MTP head included: the head shares the
output matrix (and the embedding) with the trunk, and foretells what the changed trunk says.  Where an adapter changes
nothing that the head computes with, its graph is what it was.  An assistant is another model with matrices of the same
names and other shapes, so no adapter is ever used there.
"""

import ctypes
from collections.abc import Sequence
from pathlib import Path

from llama_cpp import llama_cpp as lib

from app.domain.errors import OUT_OF_MEMORY, BugError, ModelFileError, OutOfMemoryError
from app.engine.native.complaints import complaints, speaks_of_memory

Adapters = tuple[tuple[object, float], ...]
"""Pointers to native adapters, which live as long as their model, and scales."""


def load_adapters(model: ctypes.c_void_p, files: Sequence[tuple[Path, float]]) -> Adapters:
    """Read adapters over a model; whether they fit it was found out before.

    Raises:
        ModelFileError: the library refuses one all the same.
        OutOfMemoryError: there is too little of it.
    """
    loaded: list[tuple[object, float]] = []
    for path, scale in files:
        with complaints() as said:
            pointer = lib.llama_adapter_lora_init(model, str(path).encode())
        if not pointer:
            if speaks_of_memory(said):
                raise OutOfMemoryError(f"The adapter {path.name} cannot be loaded: {OUT_OF_MEMORY}")
            raise ModelFileError(
                f"The adapter {path.name} cannot be loaded: it is damaged, or changes what this model does not have. "
                "Choose another one."
            )
        loaded.append((pointer, scale))
    return tuple(loaded)


def use_adapters(context: ctypes.c_void_p, adapters: Adapters) -> None:
    """Add these to the weights in a context from its next batch on."""
    pointers = (lib.llama_adapter_lora_p_ctypes * len(adapters))(*(pointer for pointer, _scale in adapters))
    scales = (ctypes.c_float * len(adapters))(*(scale for _address, scale in adapters))
    if lib.llama_set_adapters_lora(context, pointers, len(adapters), scales) != 0:
        raise BugError("llama.cpp refused adapters that it had loaded")
