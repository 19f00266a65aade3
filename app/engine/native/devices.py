"""Graphics cards that the native library can compute on, and the memory they have left."""

import ctypes
import sys
from functools import cache
from pathlib import Path

import llama_cpp
from llama_cpp import llama_cpp as lib

_CARD = 1
"""The kind of device in ggml that has memory of its own."""


def graphics_memory() -> tuple[int, ...]:
    """Bytes that are free on each card with memory of its own; none where this build or machine has no card."""
    if not lib.llama_supports_gpu_offload():
        return ()
    ggml = _registry()
    if ggml is None:
        return ()
    free: list[int] = []
    for index in range(ggml.ggml_backend_dev_count()):
        device = ggml.ggml_backend_dev_get(index)
        if ggml.ggml_backend_dev_type(device) == _CARD:
            left, whole = ctypes.c_size_t(), ctypes.c_size_t()
            ggml.ggml_backend_dev_memory(device, ctypes.byref(left), ctypes.byref(whole))
            free.append(left.value)
    return tuple(free)


@cache
def _registry() -> ctypes.CDLL | None:
    """The library that knows the devices, by the very name under which it is loaded; another would be a copy."""
    name = {"win32": "ggml.dll", "darwin": "libggml.0.dylib"}.get(sys.platform, "libggml.so.0")
    try:
        ggml = ctypes.CDLL(str(Path(llama_cpp.__file__).parent / "lib" / name))
        ggml.ggml_backend_dev_count.restype = ctypes.c_size_t
        ggml.ggml_backend_dev_get.argtypes, ggml.ggml_backend_dev_get.restype = [ctypes.c_size_t], ctypes.c_void_p
        ggml.ggml_backend_dev_type.argtypes, ggml.ggml_backend_dev_type.restype = [ctypes.c_void_p], ctypes.c_int
        sizes = ctypes.POINTER(ctypes.c_size_t)
        # Part of the library beneath, whose names this one leads on to.
        ggml.ggml_backend_dev_memory.argtypes = [ctypes.c_void_p, sizes, sizes]
    except (OSError, AttributeError):
        return None
    return ggml
