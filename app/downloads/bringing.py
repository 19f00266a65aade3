"""Brings one model: room on the disk first, then each of its files, and names only when all of them hold.

The first part of a model in several files gets its name last, so that whoever finds that one finds all.
"""

import errno
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.domain.downloads import Download
from app.domain.errors import DiskFullError, KnownError, StoreError
from app.domain.hub import RemoteFile
from app.domain.sizes import size_text
from app.downloads.hub import Hub
from app.downloads.ledger import bytes_here
from app.downloads.targets import part_of, targets
from app.downloads.transfer import Wanted, Watch, bring, digest_of
from app.downloads.wire import Wire
from app.storage.atomic import sync_folder

SPARE = 200_000_000
"""Bytes that are left to everything else on the disk."""
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
FreeSpace = Callable[[Path], int]


def free_space(folder: Path) -> int:
    """Bytes that may still be written there."""
    return shutil.disk_usage(folder).free


@dataclass(frozen=True, slots=True, kw_only=True)
class Watchers:
    """Who is told how it goes, on the thread that brings it.

    Attributes:
        here: so many bytes of the model are here.
        marked: the server calls the content of this file so.
        idle: how long to wait after an attempt that brought nothing, in seconds.
    """

    here: Callable[[int], None]
    marked: Callable[[str, str], None]
    idle: float = 1.0

    def of_file(self, path: str, before: int) -> Watch:
        """The same for one file, with so many bytes of the model before it."""
        return Watch(here=lambda n: self.here(before + n), marked=lambda mark: self.marked(path, mark), idle=self.idle)


class Bringing:
    """One model on its way."""

    def __init__(self, models: Path, download: Download, *, free: FreeSpace) -> None:
        self._models = models
        self._download = download
        self._free = free
        self._targets = targets(models, download.repository, download.model)

    def check_room(self) -> None:
        """See that the rest finds room.

        Raises:
            DiskFullError: it does not.
            OSError: the folder cannot be used.
        """
        self._targets[0].parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        missing = self._download.model.n_bytes - bytes_here(self._models, self._download)
        free = self._free(self._models)
        if missing > 0 and missing + SPARE > free:
            raise DiskFullError(
                f"{self._download.model.name} needs {size_text(missing)} more, and {size_text(max(0, free - SPARE))} "
                f"can be had where {self._models} lies; free some space, or choose a smaller file."
            )

    def bring(self, hub: Hub, wire: Wire, marks: dict[str, str], watchers: Watchers, *, with_token: bool) -> None:
        """Bring all of it, and give it its names.

        Raises:
            KnownError: it cannot be brought; what is here stays.
            GivenUpError: nobody waits any more; what is here stays.
        """
        before = 0
        try:
            self.check_room()
            for file, target in zip(self._download.model.files, self._targets, strict=True):
                if not _named(target, file, wire):
                    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                    wanted = self._wanted(hub, file, marks.get(file.path, ""), with_token=with_token)
                    bring(wire, wanted, part_of(target), watchers.of_file(file.path, before))
                before += file.n_bytes
            self._name()
        except OSError as error:
            raise self._known(error) from error

    def _wanted(self, hub: Hub, file: RemoteFile, mark: str, *, with_token: bool) -> Wanted:
        repository = self._download.repository
        return Wanted(
            file=file,
            address=hub.address(repository, self._download.commit, file.path),
            mark=mark,
            asked=hub.asked(repository, what=file.path, with_token=with_token),
        )

    def discard(self) -> None:
        """Delete what has no name yet, and the folders that become empty."""
        for target in self._targets:
            with suppress(OSError):
                part_of(target).unlink(missing_ok=True)
        for folder in dict.fromkeys(each.parent for each in self._targets):
            with suppress(OSError):
                for empty in (folder, *folder.parents):
                    if empty == self._models:
                        break
                    empty.rmdir()

    def _name(self) -> None:
        for target in reversed(self._targets):
            if part_of(target).exists():
                os.replace(part_of(target), target)  # noqa: PTH105  # as in `storage.atomic`
        for folder in dict.fromkeys(each.parent for each in self._targets):
            sync_folder(folder)

    def _known(self, error: OSError) -> KnownError:
        if error.errno in _FULL:
            return DiskFullError(
                f"The disk that holds {self._models} is full; free some space, then resume it: what is here stays."
            )
        return StoreError(
            f"{error.filename or self._models} cannot be written ({error.strerror or repr(error)}); check the folder, "
            "then resume it."
        )


def _named(target: Path, file: RemoteFile, wire: Wire) -> bool:
    """Whether the file has its name already.

    Raises:
        StoreError: another file has it.
        GivenUpError: nobody waits any more.
    """
    if not target.exists():
        return False
    if target.stat().st_size == file.n_bytes and digest_of(target, wire) == file.sha256:
        return True
    raise StoreError(f"Another file is called {target}; rename or remove it, then resume.")
