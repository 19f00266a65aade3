"""One set-up at a time in one folder.

The file is passed on to the programs that a set-up starts: if the set-up itself is killed, the next one waits
until they have ended too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO, *, wait: bool) -> bool:
        file.seek(0)
        while True:
            try:
                # Blocks for ten seconds at most, in the C library.
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
            else:
                return True

else:
    import fcntl

    def _lock(file: BinaryIO, *, wait: bool) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def locked(path: Path, *, on_wait: Callable[[], None]) -> Iterator[int]:
    """Hold the lock; gives the file descriptor that keeps it.

    Args:
        path: the lock file, made if missing and never removed.
        on_wait: called once if somebody else holds it.
    """
    with path.open("a+b") as file:
        if not _lock(file, wait=False):
            on_wait()
            _lock(file, wait=True)
        yield file.fileno()
