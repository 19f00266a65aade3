"""What the native library can compute on, and the memory that is left there."""

import ctypes
import sys
from functools import cache
from pathlib import Path

import llama_cpp
from llama_cpp import llama_cpp as lib

from app.domain.self_test import Device, DeviceKind

_KINDS = (DeviceKind.CPU, DeviceKind.GPU, DeviceKind.INTEGRATED, DeviceKind.ACCELERATOR)
"""In ggml's order."""


def devices() -> tuple[Device, ...]:
    """Every device that this build knows here, processor included; none where the library does not tell."""
    ggml = _registry()
    if ggml is None:
        return ()
    found: list[Device] = []
    for index in range(ggml.ggml_backend_dev_count()):
        device = ggml.ggml_backend_dev_get(index)
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        ggml.ggml_backend_dev_memory(device, ctypes.byref(free), ctypes.byref(total))
        kind = ggml.ggml_backend_dev_type(device)
        found.append(
            Device(
                name=_text(ggml.ggml_backend_dev_name(device)),
                description=_text(ggml.ggml_backend_dev_description(device)),
                # What later versions may add helps, at most.
                kind=_KINDS[kind] if 0 <= kind < len(_KINDS) else DeviceKind.ACCELERATOR,
                free=free.value,
                total=total.value,
            )
        )
    return tuple(found)


def graphics_memory() -> tuple[int, ...]:
    """Bytes that are free on each card with memory of its own; none where this build or machine has no card."""
    if not lib.llama_supports_gpu_offload():
        return ()
    return tuple(device.free for device in devices() if device.kind is DeviceKind.GPU)


def device_list(name: str) -> ctypes.Array[ctypes.c_void_p]:
    """What the native side is given to use one device, beside the processor, and no other; keep it while it may look.

    The processor's own name gives an empty list.
    """
    ggml, chosen = _registry(), ctypes.c_void_p()
    for index, device in enumerate(devices()):
        if ggml is not None and device.name == name and device.kind is not DeviceKind.CPU:
            chosen = ctypes.c_void_p(ggml.ggml_backend_dev_get(index))
    return (ctypes.c_void_p * 2)(chosen, ctypes.c_void_p())


def _text(raw: bytes | None) -> str:
    return (raw or b"").decode(errors="replace")


@cache
def _registry() -> ctypes.CDLL | None:
    """The library that knows the devices, by the very name under which it is loaded; another would be a copy."""
    name = {"win32": "ggml.dll", "darwin": "libggml.0.dylib"}.get(sys.platform, "libggml.so.0")
    try:
        ggml = ctypes.CDLL(str(Path(llama_cpp.__file__).parent / "lib" / name))
        ggml.ggml_backend_dev_count.restype = ctypes.c_size_t
        ggml.ggml_backend_dev_get.argtypes, ggml.ggml_backend_dev_get.restype = [ctypes.c_size_t], ctypes.c_void_p
        # Parts of the library beneath, whose names this one leads on to.
        ggml.ggml_backend_dev_type.argtypes, ggml.ggml_backend_dev_type.restype = [ctypes.c_void_p], ctypes.c_int
        for told in (ggml.ggml_backend_dev_name, ggml.ggml_backend_dev_description):
            told.argtypes, told.restype = [ctypes.c_void_p], ctypes.c_char_p
        sizes = ctypes.POINTER(ctypes.c_size_t)
        ggml.ggml_backend_dev_memory.argtypes = [ctypes.c_void_p, sizes, sizes]
    except (OSError, AttributeError):
        return None
    return ggml
