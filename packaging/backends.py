"""Which devices llama.cpp is built for: what the machine has the tools for, or what a person asks for.

Pure functions over explicit inputs.  Knows CMake's names of the backends and what each needs to be built.  Does not
know how a build is made, nor where the choice is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from preflight import Host, RefusedError

AUTO = "auto"
CPU = "cpu"
_WSL = "/dev/dxg"
METAL = "metal"


@dataclass(frozen=True)
class Backend:
    """One kind of device.

    Attributes:
        title: as a sentence names it.
        option: CMake's name for it; empty where nothing has to be said.
        tool: the compiler that it needs beside the C++ compiler; empty where none.
        homes: variables that name the folder of its development kit.
        places: folders where such a kit usually lies.
        told_by: the variable that tells CMake of a compiler outside the PATH; empty where CMake looks for itself.
        headers: what must be installed besides.
        cards: what Linux shows where such a card is; a toolkit alone builds for half an hour, for nothing.
        advice: how a person gets all that.
    """

    title: str
    option: str = ""
    tool: str = ""
    homes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    told_by: str = ""
    headers: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    advice: str = ""


BACKENDS: Mapping[str, Backend] = {
    # llama-cpp-python switches Metal on wherever there is one.
    METAL: Backend("Metal"),
    "cuda": Backend(
        "CUDA",
        "GGML_CUDA",
        tool="nvcc",
        homes=("CUDA_HOME", "CUDA_PATH"),
        places=("/usr/local/cuda", "/opt/cuda"),
        told_by="CUDACXX",
        headers=("cublas_v2.h",),
        cards=("/dev/nvidiactl", _WSL),
        advice="NVIDIA's CUDA toolkit",
    ),
    "vulkan": Backend(
        "Vulkan",
        "GGML_VULKAN",
        tool="glslc",
        homes=("VULKAN_SDK",),
        headers=("vulkan/vulkan.h", "spirv/unified1/spirv.hpp"),
        cards=("/dev/dri", _WSL),
        advice="the Vulkan SDK; on Debian glslc, libvulkan-dev and spirv-headers",
    ),
    "hip": Backend(
        "HIP",
        "GGML_HIP",
        tool="hipcc",
        homes=("ROCM_PATH", "HIP_PATH"),
        places=("/opt/rocm",),
        cards=("/dev/kfd",),
        advice="AMD's ROCm",
    ),
    CPU: Backend("the processor alone"),
}
"""By name, the one that is preferred first."""

NAMES = (AUTO, *BACKENDS)
_INCLUDES = ("/usr/include", "/usr/local/include")
_SWITCHED_ON = re.compile(r"-D(GGML_[A-Z]+)(?::BOOL)?=(?:on|1|true|yes)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Choice:
    """A backend, and why this one, as the rest of a sentence; `trusted` where nobody need look for its tools."""

    name: str
    why: str
    trusted: bool = False

    @property
    def title(self) -> str:
        """As a sentence names it."""
        return BACKENDS[self.name].title

    @property
    def options(self) -> tuple[str, ...]:
        """What CMake is told."""
        option = BACKENDS[self.name].option
        return (f"-D{option}=on",) if option else ()

    @property
    def sentence(self) -> str:
        """What is built and why."""
        return f"llama.cpp is built for {self.title}, {self.why}."


def choose(
    host: Host, environment: Mapping[str, str], *, wanted: str | None, kept: str | None, least: bool = False
) -> Choice:
    """What to build for.

    Args:
        host: the machine.
        environment: of the caller.
        wanted: what was asked for now, `AUTO` to look anew; None where nothing was.
        kept: what the environment was built for before; None where it is new.
        least: where nothing was asked for or kept, the processor will do, as it does for the tests.

    Raises:
        RefusedError: there is no such backend, or none on this system.
    """
    if wanted is not None and wanted not in NAMES:
        raise RefusedError(f"There is no backend called {wanted}; --backend takes {', '.join(NAMES)}.")
    if wanted is not None and wanted != AUTO:
        _require_possible(host, wanted)
        return Choice(wanted, "as --backend says")
    if wanted is None and kept is not None and kept in BACKENDS:
        return Choice(kept, "as it was before; --backend chooses another")
    if wanted is None and kept is None and least:
        return Choice(CPU, "which is all that the tests need; --backend chooses another")
    return _found(host, environment)


def require_tools(host: Host, environment: Mapping[str, str], choice: Choice) -> None:
    """Refuse a backend that cannot be built here.

    Raises:
        RefusedError: it names what is missing and how to get it.
    """
    backend = BACKENDS[choice.name]
    lacking = list(_lacking(host, environment, backend))
    if lacking and not choice.trusted:
        raise RefusedError(
            f"Building llama.cpp for {backend.title} needs {' and '.join(lacking)}, which was not found; install it "
            f"({backend.advice}), or choose another backend with --backend, for example --backend {CPU}."
        )


def for_compiling(host: Host, environment: Mapping[str, str], choice: Choice) -> dict[str, str]:
    """The environment of the build, which leads CMake to a compiler that is not on the PATH."""
    backend = BACKENDS[choice.name]
    tool = _tool(host, environment, backend)
    if not backend.told_by or tool is None or host.which(backend.tool) is not None:
        return dict(environment)
    return {backend.told_by: tool, **environment}


def _found(host: Host, environment: Mapping[str, str]) -> Choice:
    if host.platform == "darwin":
        return Choice(METAL, "as always on macOS")
    named = {option.upper() for option in _SWITCHED_ON.findall(environment.get("CMAKE_ARGS", ""))}
    for name, backend in BACKENDS.items():
        if backend.option and backend.option in named:
            return Choice(name, "as CMAKE_ARGS says", trusted=True)
    for name, backend in BACKENDS.items():
        if backend.tool and _has_card(host, backend) and not list(_lacking(host, environment, backend)):
            return Choice(name, f"since {_tool(host, environment, backend)} is here; --backend chooses another")
    return Choice(CPU, "since no card was found here with all that building for it needs (CUDA, Vulkan or HIP)")


def _has_card(host: Host, backend: Backend) -> bool:
    return host.platform != "linux" or any(host.has(Path(card)) for card in backend.cards)


def _require_possible(host: Host, name: str) -> None:
    if (name == METAL) != (host.platform == "darwin"):
        if name == METAL:
            raise RefusedError("Metal is there on macOS only; choose another backend with --backend.")
        raise RefusedError(
            "On macOS llama.cpp is always built with Metal; to compute on the processor alone, set the layers on the "
            "graphics card to 0 in the settings."
        )


def _lacking(host: Host, environment: Mapping[str, str], backend: Backend) -> Iterator[str]:
    if backend.tool and _tool(host, environment, backend) is None:
        yield backend.tool
    homes = [*(environment.get(home) for home in backend.homes), *backend.places]
    kits = [str(Path(home) / "include") for home in homes if home]
    for header in backend.headers:
        if not any(host.has(Path(folder) / header) for folder in (*kits, *_INCLUDES)):
            yield f"the header {header}"


def _tool(host: Host, environment: Mapping[str, str], backend: Backend) -> str | None:
    """Where its compiler is: on the PATH, or in the folder of its kit."""
    if not backend.tool:
        return None
    kits = [*(environment.get(home) for home in backend.homes), *backend.places]
    candidates = [backend.tool, *(str(Path(kit) / "bin" / backend.tool) for kit in kits if kit)]
    return next((path for path in map(host.which, candidates) if path is not None), None)
