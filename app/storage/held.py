"""A data folder held alone while it is made into something else: no window and no other command is open on it."""

import contextlib
from collections.abc import Iterator

from app.paths import Folders
from app.storage.faults import known
from app.storage.lock import FolderLock
from app.storage.renewal import finish_renewal


@contextlib.contextmanager
def held(folders: Folders) -> Iterator[None]:
    """Hold the folder; every error comes out as a known one.

    Raises:
        StoreInUseError: another process has it.
        AppError: as the block raised it, or what its error means.
    """
    lock: FolderLock | None = None
    try:
        folders.create()
        lock = FolderLock(folders.data)
        # What was saved of a damaged database is the database from now on: it is treated like any other.
        finish_renewal(folders.data)
        yield
    except Exception as error:
        raise known(error, folders.data) from error
    finally:
        if lock is not None:
            lock.close()
