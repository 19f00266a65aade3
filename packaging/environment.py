"""The virtual environment as a folder: where things are in it, whether it is sound, and clearing it.

Knows no package by name.
"""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

LOCK_NAME = "tandem-setup.lock"
LOG_NAME = "tandem-setup.log"
BACKEND_NAME = "tandem-backend.txt"
# A folder with one of these is an environment, or the beginning of one.
MARKS = ("pyvenv.cfg", LOCK_NAME)


@dataclass(frozen=True)
class Places:
    """Every path of a set-up.

    Attributes:
        repo: the checkout.
        venv: the virtual environment.
    """

    repo: Path
    venv: Path

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.scripts / ("python.exe" if sys.platform == "win32" else "python")

    @property
    def scripts(self) -> Path:
        """Programs of installed packages."""
        return Path(sysconfig.get_path("scripts", "venv", {"base": str(self.venv)}))

    @property
    def site(self) -> Path:
        """Installed packages."""
        return Path(sysconfig.get_path("purelib", "venv", {"base": str(self.venv), "platbase": str(self.venv)}))

    @property
    def constraints(self) -> Path:
        """The exact pins."""
        return self.repo / "packaging" / "constraints.txt"

    @property
    def hashes(self) -> Path:
        """The exact pins with the hashes of their files."""
        return self.repo / "packaging" / "hashes.txt"

    @property
    def pyproject(self) -> Path:
        """The direct dependencies."""
        return self.repo / "pyproject.toml"

    @property
    def lock(self) -> Path:
        """Held during a set-up."""
        return self.venv / LOCK_NAME

    @property
    def log(self) -> Path:
        """The whole output of the last set-up."""
        return self.venv / LOG_NAME

    @property
    def scratch(self) -> Path:
        """Temporary files, emptied before and after a set-up, so that a killed one leaves nothing behind."""
        return self.venv / "tandem-setup.tmp"

    @property
    def native(self) -> Path:
        """The record of how llama.cpp was built."""
        return self.venv / "tandem-native.txt"

    @property
    def backend(self) -> Path:
        """The record of the devices that llama.cpp was built for."""
        return self.venv / BACKEND_NAME

    @property
    def model(self) -> Path:
        """The record of the assembled demo model."""
        return self.venv / "tandem-model.json"

    def stamp(self, stage: str) -> Path:
        """The record of a finished stage."""
        return self.venv / f"tandem-{stage}.stamp"


def places(repo: Path, environment: Mapping[str, str]) -> Places:
    """The paths that belong to a checkout."""
    named = environment.get("TANDEM_VENV")
    return Places(repo=repo, venv=Path(named).absolute() if named else repo / ".venv")


def isolated(environment: Mapping[str, str]) -> dict[str, str]:
    """Without what would mix other packages into the pinned set."""
    return {name: value for name, value in environment.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}


def for_app(environment: Mapping[str, str], repo: Path) -> dict[str, str]:
    """For running the application from the checkout."""
    return {**isolated(environment), "PYTHONPATH": str(repo)}


def for_tests(environment: Mapping[str, str], repo: Path) -> dict[str, str]:
    """The same, with compiled code kept: tests start hundreds of processes, and each would compile all it imports."""
    return {name: value for name, value in for_app(environment, repo).items() if name != "PYTHONDONTWRITEBYTECODE"}


def for_installing(environment: Mapping[str, str], scratch: Path) -> dict[str, str]:
    """For pip and what it starts; everything temporary lands in one folder."""
    folder = str(scratch)
    return {**isolated(environment), "PIP_USER": "0", "TMPDIR": folder, "TEMP": folder, "TMP": folder}


def for_building(environment: Mapping[str, str], options: Iterable[str]) -> dict[str, str]:
    """The same for what compiles with CMake, which takes these options after the caller's own."""
    own = environment.get("CMAKE_ARGS", "").strip()
    named = [own, *(option for option in options if option not in own.split())]
    return {**environment, "CMAKE_ARGS": " ".join(filter(None, named))}


def sound(where: Places, *, cache_tag: str) -> bool:
    """Whether the interpreter runs, is the kind it should be, and has a pip that can be imported."""
    program = "import pip._internal.cli.main, sys; print(sys.implementation.cache_tag)"
    try:
        answer = subprocess.run(
            [str(where.python), "-I", "-c", program], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and answer.stdout.strip() == cache_tag


def clear(where: Places) -> None:
    """Empty the environment's folder, all but the lock that is held, the log and what a person chose."""
    for entry in where.venv.iterdir():
        if entry.name in {LOCK_NAME, LOG_NAME, BACKEND_NAME}:
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()


def drop_unfinished(site: Path) -> list[str]:
    """Forget packages whose files are not all there, so that pip installs them again.

    pip takes a package for installed as soon as its metadata lies there, which it may after the middle of an
    installation that was killed.

    Returns:
        What was forgotten.
    """
    forgotten = []
    for metadata in sorted(site.glob("*.dist-info")):
        # A leading "~" is what pip moves aside while it replaces a package.
        if metadata.name.startswith("~") or not _complete(metadata):
            shutil.rmtree(metadata)
            forgotten.append(metadata.name[: -len(".dist-info")])
    return forgotten


def installed(site: Path, distribution: str, version: str) -> bool:
    """Whether a version of a distribution is there."""
    return (site / f"{distribution.replace('-', '_')}-{version}.dist-info").is_dir()


def _complete(metadata: Path) -> bool:
    try:
        return all(_size(metadata.parent / name) == size for name, size in _recorded(metadata / "RECORD"))
    except (OSError, ValueError, csv.Error):
        return False


def _recorded(record: Path) -> Iterator[tuple[str, int]]:
    """Files and sizes that an installed package states; Python itself rewrites the compiled ones."""
    with record.open(newline="", encoding="utf-8") as rows:
        for row in csv.reader(rows):
            if len(row) == 3 and row[2] and not row[0].endswith(".pyc"):
                yield row[0], int(row[2])


def _size(path: Path) -> int:
    return os.stat(path).st_size  # noqa: PTH116 -- ten thousand files: the plain call is twice as fast
