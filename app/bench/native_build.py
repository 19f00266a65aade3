"""llama.cpp's own server, built here from the source inside the very llama-cpp-python that is installed.

A ready-made server was compiled for an older processor and is no fair peer, so this one gets the flags our own library
was built with.  It is built once and kept under a folder, by version and options; this module does not run it.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import KnownError
from app.engine.native.library import NATIVE_VERSION

OPTIONS = (
    # As llama-cpp-python builds its own libraries: nothing but the defaults of a release.
    "-DCMAKE_BUILD_TYPE=Release",
    "-DBUILD_SHARED_LIBS=ON",
    "-DGGML_NATIVE=ON",
    # The finished program is moved, and must find its libraries where it went.
    "-DCMAKE_BUILD_RPATH_USE_ORIGIN=ON",
    # The server, and nothing that would want the network or take time to compile.
    "-DLLAMA_BUILD_SERVER=ON",
    "-DLLAMA_BUILD_TOOLS=ON",
    "-DLLAMA_BUILD_APP=OFF",
    "-DLLAMA_BUILD_EXAMPLES=OFF",
    "-DLLAMA_BUILD_TESTS=OFF",
    "-DLLAMA_BUILD_UI=OFF",
    "-DLLAMA_USE_PREBUILT_UI=OFF",
    "-DLLAMA_CURL=OFF",
    "-DLLAMA_OPENSSL=OFF",
)

SOURCE_SHA256 = "832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e"
"""Of the source archive of the one version of llama-cpp-python that this program runs with."""

TARGET = "llama-server"
_SOURCE = "vendor/llama.cpp"
_COMPILERS = ("c++", "g++", "clang++")
_UNFINISHED = ".unfinished-"
# Whatever is older was left behind by a process that was killed.
_ABANDONED_S = 24 * 3600

Fetch = Callable[[Path], Path]
"""Puts llama-cpp-python's source archive into a folder; its path."""


class NativeBuildError(KnownError):
    """llama.cpp's server cannot be built here."""


def _silent(_text: str) -> None:
    """Progress nobody asked for."""


def download_source(folder: Path) -> Path:
    """Download the source archive of the installed llama-cpp-python; no other than the known one.

    Raises:
        NativeBuildError: pip could not, or found another one.
    """
    wanted = folder / "wanted.txt"
    wanted.write_text(f"llama-cpp-python=={NATIVE_VERSION} --hash=sha256:{SOURCE_SHA256}\n", encoding="utf-8")
    # Without a binary allowed, pip takes the archive; --no-deps keeps it from everything else.
    command = (
        *(sys.executable, "-m", "pip", "download", "--quiet", "--no-binary", "llama-cpp-python", "--no-deps"),
        *("--dest", str(folder), "--require-hashes", "-r", str(wanted)),
    )
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    archive = next(folder.glob("*.tar.gz"), None)
    if done.returncode != 0 or archive is None:
        said = (done.stderr.strip().splitlines() or ["pip gave no reason"])[-1]
        raise NativeBuildError(
            f"The source of llama-cpp-python {NATIVE_VERSION} cannot be downloaded ({said}). "
            "Check the connection, or measure without --against native."
        )
    return archive


def ensure_server(
    cache: Path,
    *,
    fetch: Fetch = download_source,
    search_path: str = "",
    progress: Callable[[str], None] = _silent,
) -> Path:
    """The server in `cache`, built if it is not there yet.

    Args:
        cache: where finished builds are kept; made if missing.
        fetch: gets the source archive.
        search_path: folders of cmake and compiler, as in PATH; empty takes PATH and this Python's own programs.
        progress: told in a sentence what begins.

    Raises:
        NativeBuildError: it cannot be built; the text says why and what to do.
        OSError: the folder cannot be written, or is full.
    """
    finished = cache / f"{TARGET}-{NATIVE_VERSION}-{_digest(OPTIONS)}"
    present = _program(finished)
    if present is not None:
        return present
    tools = _find_tools(search_path or os.pathsep.join((os.environ.get("PATH", ""), sysconfig.get_path("scripts"))))
    cache.mkdir(mode=0o700, parents=True, exist_ok=True)
    _clear_abandoned(cache)
    # What was interrupted has another name than what is finished, so it is never taken for that.  A compiler that is
    # still ending may write while it is cleared away.
    with tempfile.TemporaryDirectory(prefix=_UNFINISHED, dir=cache, ignore_cleanup_errors=True) as unfinished:
        built = _build(Path(unfinished), tools, log=cache / f"{TARGET}-build.log", fetch=fetch, progress=progress)
        # Where another process was faster its build is as good as this one.
        with contextlib.suppress(OSError):
            built.parent.replace(finished)
    program = _program(finished)
    if program is None:
        raise NativeBuildError(f"The finished llama.cpp server cannot be moved to {finished}: see what is there.")
    return program


@dataclass(frozen=True, slots=True)
class _Tools:
    """Programs a build needs; `ninja` is None where the platform's own generator must do."""

    cmake: str
    ninja: str | None


def _find_tools(search_path: str) -> _Tools:
    cmake = shutil.which("cmake", path=search_path)
    if cmake is None:
        raise NativeBuildError(
            "Building llama.cpp's server needs CMake, which is not there; install it (`python -m pip install cmake`)."
        )
    named = os.environ.get("CXX", "").split()[:1]
    # On Windows CMake looks for the compiler in places of its own.
    if sys.platform != "win32" and not any(shutil.which(name, path=search_path) for name in named or _COMPILERS):
        raise NativeBuildError(
            "Building llama.cpp's server needs a C++ compiler, and there is none: install g++ or clang."
        )
    return _Tools(cmake=cmake, ninja=shutil.which("ninja", path=search_path))


def _build(folder: Path, tools: _Tools, *, log: Path, fetch: Fetch, progress: Callable[[str], None]) -> Path:
    """Fetch, configure and compile inside `folder`; the program in its folder of libraries."""
    log.write_bytes(b"")
    progress(f"Fetching the source of llama-cpp-python {NATIVE_VERSION} …")
    source = _unpack(fetch(folder), folder / "source")
    build = folder / "build"
    generator = ("-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tools.ninja}") if tools.ninja is not None else ()
    progress("Building llama.cpp's server, once: about five minutes on two cores …")
    _run((tools.cmake, *generator, "-S", str(source), "-B", str(build), *OPTIONS), log, failed="configured")
    jobs = str(os.cpu_count() or 1)
    compile_ = (tools.cmake, "--build", str(build), "--config", "Release", "--target", TARGET, "--parallel", jobs)
    _run(compile_, log, failed="compiled")
    # Some generators put the configuration's name between.
    program = next((found for place in ("bin", "bin/Release") if (found := _program(build / place))), None)
    if program is None:
        raise NativeBuildError(f"Building llama.cpp's server gave no program; see {log}.")
    return program


def extract(packed: tarfile.TarFile, folder: Path, members: Iterable[tarfile.TarInfo] | None = None) -> None:
    """Extract members of an archive that is known, all by default.

    Where Python can, nothing is put outside the folder.
    """
    if sys.version_info >= (3, 11, 4):  # that of Debian 12 is older, and has no filters
        packed.extraction_filter = tarfile.data_filter
    packed.extractall(folder, members=members)  # noqa: S202  # of a known hash, and filtered where that can be


def _unpack(archive: Path, folder: Path) -> Path:
    """Unpack llama.cpp out of llama-cpp-python's archive; its folder."""
    with tarfile.open(archive) as packed:
        wanted = [member for member in packed if member.name.partition("/")[2].startswith(f"{_SOURCE}/")]
        extract(packed, folder, wanted)
    source = next(folder.glob(f"*/{_SOURCE}"), None)
    if source is None:
        raise NativeBuildError(f"{archive.name} holds no source of llama.cpp, so its server cannot be built from it.")
    return source


def _run(command: Sequence[str], log: Path, *, failed: str) -> None:
    with log.open("ab") as out:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        raise NativeBuildError(f"llama.cpp's server could not be {failed}; the reason is at the end of {log}.")


def _program(folder: Path) -> Path | None:
    found = (folder / name for name in (TARGET, f"{TARGET}.exe"))
    return next((path for path in found if path.is_file()), None)


def _digest(options: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(options).encode()).hexdigest()[:8]


def _clear_abandoned(cache: Path) -> None:
    horizon = time.time() - _ABANDONED_S
    for leftover in cache.glob(f"{_UNFINISHED}*"):
        with contextlib.suppress(OSError):
            if leftover.stat().st_mtime < horizon:
                shutil.rmtree(leftover)
