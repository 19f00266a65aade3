"""How a finished set-up is recognised, in a few milliseconds, at the next start.

A stamp is written last and atomically, so no stamp, or another one than expected, means that the set-up has to
be done again.  Does not know how that is done.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterable
from pathlib import Path

RUN = "run"
TEST = "test"
STAGES = (RUN, TEST)


def requirements(pyproject: Path, stage: str) -> list[str]:
    """The direct dependencies of a stage, as pyproject.toml states them."""
    import tomllib  # noqa: PLC0415 -- not there before 3.11, and the version is refused in words

    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    listed = [str(item) for item in project["dependencies"]]
    if stage == TEST:
        listed += [str(item) for item in project["optional-dependencies"]["test"]]
    return listed


def interpreter() -> str:
    """What compiled packages depend on."""
    return f"{sys.implementation.cache_tag} {sys.platform} {platform.machine()}"


def fingerprint(
    constraints: bytes, listed: Iterable[str], *, interpreter: str, stage: str, build: Iterable[str] = ()
) -> str:
    """One value for everything that decides what has to be installed, and how it is built."""
    parts = [hashlib.sha256(constraints).hexdigest(), *sorted(listed), interpreter, stage, *build]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def code_fingerprint(folder: Path, *extra: str) -> str:
    """One value for the Python files of a folder, and what else counts."""
    digest = hashlib.sha256("\n".join(extra).encode())
    for file in sorted(folder.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def write_atomically(path: Path, text: str) -> None:
    """Replace a file by its new content, whole or not at all."""
    temporary = path.with_name(path.name + ".new")
    with temporary.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def read(path: Path) -> str | None:
    """A stamp, or None if there is none that can be read."""
    try:
        return path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None


def write_model(path: Path, *, code: str, model: Path) -> None:
    """Remember the model file that the present code has assembled and checked."""
    write_atomically(path, json.dumps({"code": code, "model": str(model)}))


def model_ready(path: Path, *, code: str) -> bool:
    """Whether the remembered model is this code's and still there."""
    try:
        record = json.loads(read(path) or "null")
    except ValueError:
        return False
    return isinstance(record, dict) and record.get("code") == code and Path(str(record.get("model"))).is_file()
