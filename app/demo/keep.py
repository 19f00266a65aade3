"""Keeps a file that can be made again: made when missing, checked by hash, never half there under its name.

A stamp beside the file remembers that its hash was right, and for which size and time of change; while those stand, a
start reads nothing but the stamp.  It does not know what the file holds or how it is made.
"""

import contextlib
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.demo.base import DemoModelError, sha256_of

_PRIVATE = 0o600
_UNFINISHED = ".part"
# Whatever is older was left behind by a process that was killed.
_ABANDONED_S = 3600


@dataclass(frozen=True, slots=True)
class Expected:
    """What a finished file must be.

    Attributes:
        n_bytes: its size.
        sha256: its hash.
    """

    n_bytes: int
    sha256: str


def keep(path: Path, expected: Expected, *, make: Callable[[Path], None]) -> None:
    """See to it that `path` is the expected file.

    Args:
        path: where it lives; the folder is made if missing.
        expected: how the right file is known.
        make: writes the file to the path it is given; called only if the right file is not there.

    Raises:
        DemoModelError: what `make` wrote is not the expected file, or `make` says why it cannot.
        OSError: the folder cannot be written, or is full.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if _is_stamped(path, expected):
        return
    if not _is_right(path, expected):
        with _under_final_name(path) as unfinished:
            make(unfinished)
            if not _is_right(unfinished, expected):
                raise DemoModelError(
                    "The assembled demo model is not the expected one; install the versions of gguf and numpy that "
                    "packaging/constraints.txt names."
                )
    # Without a stamp the next start only takes longer, so a folder that refuses it is no error.
    with contextlib.suppress(OSError):
        _stamp(path).touch(mode=_PRIVATE)
        _stamp(path).write_text(_stamp_text(path, expected), encoding="utf-8")


def _stamp(path: Path) -> Path:
    return path.with_name(f"{path.name}.stamp")


def _stamp_text(path: Path, expected: Expected) -> str:
    found = path.stat()
    return f"{expected.sha256} {found.st_size} {found.st_mtime_ns}\n"


def _is_stamped(path: Path, expected: Expected) -> bool:
    """Whether the file is the one whose hash was right before."""
    try:
        return _stamp(path).read_text(encoding="utf-8") == _stamp_text(path, expected)
    except (FileNotFoundError, UnicodeDecodeError):
        return False


def _is_right(path: Path, expected: Expected) -> bool:
    return path.is_file() and path.stat().st_size == expected.n_bytes and sha256_of(path) == expected.sha256


@contextmanager
def _under_final_name(path: Path) -> Iterator[Path]:
    """A name to write to; what is there at the end takes the final name, unless there was an error."""
    _clear_abandoned(path)
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}{_UNFINISHED}")
    try:
        yield unfinished
        unfinished.chmod(_PRIVATE)
        _sync(unfinished, os.O_RDWR)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    # Windows keeps no order between a folder and its files that could be asked for.
    if os.name != "nt":
        _sync(path.parent, os.O_RDONLY)


def _clear_abandoned(path: Path) -> None:
    horizon = time.time() - _ABANDONED_S
    for leftover in path.parent.glob(f".{path.name}.*{_UNFINISHED}*"):
        with contextlib.suppress(OSError):
            if leftover.stat().st_mtime < horizon:
                leftover.unlink()


def _sync(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
