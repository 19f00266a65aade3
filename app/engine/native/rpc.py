"""llama.cpp's own way over the network: using other machines' devices, and serving this machine's.

The wheel holds copies of the libraries under several names, not links.  Opened by another name than libllama's own, one
is a second library with a second list of devices, and a worker that is added there is silently ignored: so they are
opened by the names that libllama depends on.
"""

import ctypes
import sys
from functools import cache
from pathlib import Path

from app.domain.errors import NativeLibraryError, WorkerError
from app.engine.native.library import library_folder

_GPU, _INTEGRATED, _CPU = 1, 2, 0
"""Types of devices."""


def rpc_unavailable() -> str:
    """Why this build can neither use nor serve workers; empty when it can."""
    if not _path("ggml-rpc").exists():
        return "llama.cpp was built without workers: run the set-up again, which builds it with them."
    return ""


def use_worker(address: str) -> None:
    """Let models that are loaded from now on spread over a worker's devices.

    Whether it answers must be known: one that does not ends the process.

    Raises:
        NativeLibraryError: this build has no workers.
        WorkerError: it offers no device.
    """
    ggml, rpc = _libraries()
    rpc.ggml_backend_rpc_add_server.restype = ctypes.c_void_p
    rpc.ggml_backend_rpc_add_server.argtypes = [ctypes.c_char_p]
    ggml.ggml_backend_register.argtypes = [ctypes.c_void_p]
    ggml.ggml_backend_reg_get.restype = ctypes.c_void_p
    ggml.ggml_backend_reg_get.argtypes = [ctypes.c_size_t]
    ggml.ggml_backend_reg_count.restype = ctypes.c_size_t
    registry = rpc.ggml_backend_rpc_add_server(address.encode())
    if not registry:
        raise WorkerError(f"The worker {address} offers no device; load the model without it.")
    # To be registered cannot be undone, and must not be done twice.
    if registry not in map(ggml.ggml_backend_reg_get, range(ggml.ggml_backend_reg_count())):
        ggml.ggml_backend_register(registry)


def serve(address: str, *, n_threads: int) -> None:
    """Serve this machine's devices, one program at a time; returns only when the address cannot be listened at.

    Graphics processors are served where there are any, else the processor.

    Raises:
        NativeLibraryError: this build has no workers.
    """
    ggml, rpc = _libraries()
    devices = _devices(ggml)
    array = (ctypes.c_void_p * len(devices))(*devices)
    start = rpc.ggml_backend_rpc_start_server
    start.restype = None
    start.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p]
    start(address.encode(), None, n_threads, len(devices), array)


def _devices(ggml: ctypes.CDLL) -> list[int]:
    base = ctypes.CDLL(str(_path("ggml-base")))
    ggml.ggml_backend_dev_count.restype = ctypes.c_size_t
    ggml.ggml_backend_dev_get.restype = ctypes.c_void_p
    ggml.ggml_backend_dev_get.argtypes = [ctypes.c_size_t]
    base.ggml_backend_dev_type.restype = ctypes.c_int
    base.ggml_backend_dev_type.argtypes = [ctypes.c_void_p]
    found = [ggml.ggml_backend_dev_get(at) for at in range(ggml.ggml_backend_dev_count())]
    types = {device: base.ggml_backend_dev_type(device) for device in found}
    fast = [device for device, kind in types.items() if kind in {_GPU, _INTEGRATED}]
    return fast or [device for device, kind in types.items() if kind == _CPU]


@cache
def _libraries() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """The list of devices that libllama uses, and what adds to it.

    Raises:
        NativeLibraryError: this build has no workers.
    """
    if missing := rpc_unavailable():
        raise NativeLibraryError(missing)
    return ctypes.CDLL(str(_path("ggml"))), ctypes.CDLL(str(_path("ggml-rpc")))


def _path(name: str) -> Path:
    folder = library_folder()
    match sys.platform:
        case "win32":
            return folder / f"{name}.dll"
        case "darwin":
            return folder / f"lib{name}.0.dylib"
        case _:
            return folder / f"lib{name}.so.0"
