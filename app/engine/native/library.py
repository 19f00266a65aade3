"""The native library itself: loaded, made quiet, and asked what it can do."""

import ctypes
import hashlib
import logging
import os
from functools import cache
from pathlib import Path

import llama_cpp
from llama_cpp import llama_cpp as lib

from app.log import NATIVE

try:
    from llama_cpp import llama_cpp_ext
except (ImportError, AttributeError) as error:  # its authors call it unstable
    ext = None
    _EXT_MISSING = str(error)
else:
    ext = llama_cpp_ext
    _EXT_MISSING = ""

NATIVE_VERSION: str = llama_cpp.__version__

_NO_TEXT = ctypes.c_void_p(0)
# The native side warns of much that needs no action, so only its errors stay loud.
_LEVELS = {2: logging.DEBUG, 3: logging.INFO, 4: logging.ERROR}

_OF_A_STOP = ("failed with error 1", "compute status: 1", "failed to decode, ret = 2")
"""Ends of what the native side says of a batch that was stopped on request: no errors of anybody."""


def _log(level: int, text: bytes, _user_data: object) -> None:
    line = text.decode(errors="replace").rstrip()
    if line:
        heard = logging.DEBUG if line.endswith(_OF_A_STOP) else _LEVELS.get(level, logging.DEBUG)
        NATIVE.log(heard, "%s", line)


LOG_CALLBACK = lib.llama_log_callback(_log)  # kept, or the native side would call freed memory
"""What takes the native side's lines into our log, for a library that keeps a log of its own."""
lib.llama_log_set(LOG_CALLBACK, _NO_TEXT)
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


_LIBRARIES = ("llama", "ggml")
_SUFFIXES = frozenset({".so", ".dylib", ".dll"})
_CHANGES_NUMBERS = ("LLAMA_ATTN_", "GGML_CPU_")
"""Variables read by the library that change what it computes: one of them turns rows before they are quantised."""


@cache
def native_build() -> str:
    """What identifies the code that computes rows: equal builds on one machine give equal bytes.

    Its version alone does not: the same version is compiled for other instruction sets, by other compilers, and told
    by variables to compute otherwise.
    """
    digest = hashlib.blake2b(digest_size=20)
    for path in _library_files():
        digest.update(path.read_bytes())
    told = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith(_CHANGES_NUMBERS))
    return "; ".join((system_description(), digest.hexdigest(), *told))


def library_folder() -> Path:
    """Where the native libraries lie."""
    chosen = os.environ.get("LLAMA_CPP_LIB_PATH")
    return Path(chosen) if chosen else Path(llama_cpp.__file__).parent / "lib"


def _library_files() -> tuple[Path, ...]:
    return tuple(
        path
        for path in sorted(library_folder().iterdir())
        if path.suffix in _SUFFIXES and path.name.removeprefix("lib").startswith(_LIBRARIES)
    )


def knows_architecture(name: str) -> bool:
    """Whether the library can run models of this architecture: their names are constants in it, and asked for nowhere.

    True too where the library cannot be looked into: then loading says it.
    """
    constants = _constants()
    return not constants or name.encode(errors="replace") + b"\0" in constants


@cache
def _constants() -> bytes:
    """The bytes of the library that knows the architectures."""
    try:
        files = [path for path in _library_files() if path.name.removeprefix("lib").startswith("llama.")]
        return max((path.read_bytes() for path in files), key=len, default=b"")
    except OSError:
        return b""
