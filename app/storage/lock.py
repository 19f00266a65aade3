"""One running instance per data folder.

The operating system frees the lock when the process ends in whatever way, so a crash leaves nothing to clean up.
"""

import contextlib
import errno
import os
import sys
from pathlib import Path

from app.domain.errors import StoreError, StoreInUseError
from app.storage.atomic import NO_LINKS, PRIVATE_FILE

LOCK_NAME = "tandem.lock"

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_TAKEN = frozenset({errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})


class FolderLock:
    """Holds a data folder for this process until closed."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises:
            StoreInUseError: another instance holds it.
            StoreError: the folder's file system has no locks.
            OSError: the folder cannot be written.
        """
        self._descriptor = os.open(folder / LOCK_NAME, os.O_CREAT | os.O_RDWR | NO_LINKS, PRIVATE_FILE)
        try:
            _take(self._descriptor)
        except OSError as error:
            os.close(self._descriptor)
            if error.errno in _TAKEN:
                raise StoreInUseError(
                    f"Tandem is already running with the folder {folder}; use the window that is open, "
                    "or choose another folder with --data."
                ) from error
            raise StoreError(
                f"The folder {folder} is on a file system without locks; choose one on a local disk with --data."
            ) from error

    @classmethod
    def is_taken(cls, folder: Path) -> bool:
        """Whether an instance holds the folder now; makes nothing."""
        if not (folder / LOCK_NAME).exists():
            return False
        try:
            cls(folder).close()
        except StoreInUseError:
            return True
        except (StoreError, OSError):
            pass  # whoever cannot lock it does not hold it either
        return False

    def close(self) -> None:
        """Let it go; closing twice is harmless."""
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = -1
