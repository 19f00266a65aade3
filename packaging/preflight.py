"""What is refused before minutes are wasted: one sentence each.

Pure functions over explicit inputs.  Knows nothing of pip, of the virtual environment's content or of the
application.  Like every file beside it, it must start on Python 3.8, so that the version can be refused in words.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

OLDEST_PYTHON = (3, 11)
COMPILERS = ("c++", "g++", "clang++")

# Measured on Linux: the environment with the test tools takes 0.65 GB and the native build 0.35 GB for a while;
# pip's cache grows by 0.35 GB and the demo model takes 0.15 GB, usually on the same disk.
SPACE_FRESH = 1_500_000_000
SPACE_MORE = 400_000_000


class RefusedError(Exception):
    """The machine does not allow it; the text says what is wrong and what to do."""


@dataclass(frozen=True)
class Host:
    """The questions that are asked of the machine.

    Attributes:
        platform: as `sys.platform`.
        root: system packages may be installed without asking for a password.
        which: the path of a program, or None.
        loads: whether the dynamic linker finds a shared library.
        fonts: whether any font is installed.
        free: bytes free where a folder is, or would be.
        has: whether a file is there.
        python: the interpreter that makes environments.
    """

    platform: str
    root: bool
    which: Callable[[str], str | None]
    loads: Callable[[str], bool]
    fonts: Callable[[], bool]
    free: Callable[[Path], int]
    has: Callable[[Path], bool]
    python: str


def require_python(version: tuple[int, ...]) -> None:
    """Refuse an interpreter that is too old."""
    if version[:2] < OLDEST_PYTHON:
        wanted, found = (".".join(map(str, v)) for v in (OLDEST_PYTHON, version[:2]))
        raise RefusedError(
            f"Python {wanted} or newer is needed, found {found}; "
            f"install a newer one and start this command with it (for example python{wanted})."
        )


def require_venv(*, available: bool, version: tuple[int, ...], install: str) -> None:
    """Refuse a Python whose venv or ensurepip module was left out, as Debian does."""
    if not available:
        found = ".".join(map(str, version[:2]))
        raise RefusedError(f"Python {found} has no venv module; install it ({install}) and start this command again.")


def require_compiler(host: Host, environment: Mapping[str, str], *, install: str) -> None:
    """Refuse a machine that cannot build llama.cpp."""
    named = environment.get("CXX", "").split()
    if named:
        if host.which(named[0]) is None:
            raise RefusedError(f"The C++ compiler that CXX names, {named[0]}, does not exist; correct or unset CXX.")
        return
    # Visual Studio's compiler is never on the PATH; CMake asks its installer, as we do.
    candidates = (*COMPILERS, "cl", visual_studio_locator(environment)) if host.platform == "win32" else COMPILERS
    if not any(host.which(name) for name in candidates):
        raise RefusedError(
            f"No C++ compiler was found (c++, g++ or clang++), and llama.cpp needs one; install it ({install})."
        )


def visual_studio_locator(environment: Mapping[str, str]) -> str:
    """Where Visual Studio 2017 and later leave the program that finds them."""
    programs = environment.get("ProgramFiles(x86)", "C:\\Program Files (x86)")
    return f"{programs}\\Microsoft Visual Studio\\Installer\\vswhere.exe"


def require_space(free: int, *, needed: int, place: Path) -> None:
    """Refuse a disk on which the set-up would end in the middle."""
    if free < needed:
        raise RefusedError(
            f"About {needed / 1e9:.1f} GB are needed in {place} and {free / 1e9:.1f} GB are free; "
            "make room, or name a folder on another disk with TANDEM_VENV."
        )


def claim_folder(folder: Path, *, marks: Sequence[str]) -> None:
    """Make the folder, or refuse one that cannot be written or holds something else.

    Args:
        folder: for the virtual environment.
        marks: files of which one is in the folder when it is an environment, finished or not.

    Raises:
        RefusedError: the folder is not for us.
    """
    probe = folder / f".tandem-probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ours = any((folder / mark).exists() for mark in marks)
        if not ours and any(folder.iterdir()):
            raise RefusedError(
                f"{folder} is neither empty nor a virtual environment, so nothing was put there; "
                "name another folder with TANDEM_VENV."
            )
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise RefusedError(
            f"{folder} cannot be written ({error.strerror}); name another folder with TANDEM_VENV."
        ) from error
