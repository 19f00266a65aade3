"""Writing a file so that its name always stands for a whole one.

Temporary file in the same folder, sync, replace, sync the folder.  It knows nothing of what it writes.
"""

import contextlib
import errno
import os
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path

TEMPORARY_SUFFIX = ".tmp"
DAMAGED_SUFFIX = ".damaged"
PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700

if sys.platform == "win32":
    _BINARY, NO_LINKS = os.O_BINARY, 0
else:
    _BINARY, NO_LINKS = 0, os.O_NOFOLLOW

Buffer = bytes | memoryview


def write_atomic(path: Path, parts: Iterable[Buffer]) -> int:
    """Put `parts` under `path`, all or nothing, and return their size in bytes.

    When this returns, a power cut cannot undo it.  When it raises, `path` is what it was before.

    Raises:
        OSError: the folder cannot be written, or is full.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}{TEMPORARY_SUFFIX}")
    try:
        n_bytes = _write_new(temporary, parts)
        os.replace(temporary, path)  # noqa: PTH105  # one style for all five system calls
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    return n_bytes


def create_private(path: Path) -> None:
    """Make an empty file that the user alone can read; an existing one is left as it is.

    Raises:
        OSError: the folder cannot be written.
    """
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | NO_LINKS, PRIVATE_FILE))


def sync_file(path: Path) -> None:
    """Wait until a finished file is on the disk.

    Raises:
        OSError: the disk refuses.
    """
    descriptor = os.open(path, os.O_RDWR)
    try:
        _sync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the folder's entries are on the disk; where a file system cannot promise it, go on without.

    Raises:
        OSError: the disk refuses.
    """
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP, errno.EACCES}:
            raise
    finally:
        os.close(descriptor)


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be used to a free ``….damaged`` name beside it, and return that name.

    Raises:
        OSError: the folder cannot be written.
    """
    aside = _free_name(path)
    path.rename(aside)
    return aside


def copy_aside(path: Path) -> Path:
    """As `set_aside`, of a small file that stays where it is.

    Raises:
        OSError: it cannot be read, or the folder not written.
    """
    aside = _free_name(path)
    write_atomic(aside, [path.read_bytes()])
    return aside


def _free_name(path: Path) -> Path:
    aside = path.with_name(f"{path.name}{DAMAGED_SUFFIX}")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.name}.{count}{DAMAGED_SUFFIX}")
    return aside


def _write_new(path: Path, parts: Iterable[Buffer]) -> int:
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, PRIVATE_FILE)
    n_bytes = 0
    try:
        for part in parts:
            rest = memoryview(part).cast("B") if len(part) else memoryview(b"")
            n_bytes += len(rest)
            while len(rest):
                rest = rest[os.write(descriptor, rest) :]
        _sync(descriptor)
    finally:
        os.close(descriptor)
    return n_bytes


def _sync(descriptor: int) -> None:
    if sys.platform == "darwin":
        import fcntl  # noqa: PLC0415  # absent on Windows

        # Plain fsync on macOS leaves the bytes in the drive's own cache.
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
    else:
        os.fsync(descriptor)
