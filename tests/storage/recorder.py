"""Records what the store does to its files, in order: our own system calls, and SQLite's through a VFS of apsw.

The store's code runs unchanged.  Only `sqlite3.connect` is another one meanwhile, since Python's module lets nobody
look on; what apsw's SQLite writes is what Python's would.  A disk that is full, or fails, can be put in place of the
real one from any step on.
"""

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import ClassVar

import apsw
import pytest

from tests.storage.cut_disk import Act, Link, Sync, SyncFolder, Truncate, Unlink, Write

_LOGS = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_WAL


Refuse = Callable[[int], int]
"""The error number that a disk answers with to its nth step; 0 where it obeys."""


class Recorder:
    """Steps on files below one folder; paths are kept relative to it."""

    def __init__(self, root: Path, refuse: Refuse) -> None:
        self.trace: list[Act] = []
        self.n_asked = 0
        self._refuse = refuse
        self._root = root
        self._files: dict[Path, int] = {}
        self._n_files = 0

    def ask(self) -> None:
        """Ask the disk whether it does the next step.

        Raises:
            OSError: it does not.
        """
        self.n_asked += 1
        if number := self._refuse(self.n_asked):
            raise OSError(number, os.strerror(number))

    def below(self, path: object) -> Path | None:
        there = Path(os.fspath(path)) if isinstance(path, str | Path) else None
        return there.relative_to(self._root) if there is not None and there.is_relative_to(self._root) else None

    def opened(self, path: Path) -> int:
        """The file's number; it is made where there is none of this name."""
        if path not in self._files:
            self._n_files += 1
            self._files[path] = self._n_files
            self.trace.append(Link(path, self._n_files))
        return self._files[path]

    def renamed(self, old: Path, new: Path) -> None:
        self._files[new] = self._files.pop(old)
        self.trace.append(Link(new, self._files[new]))

    def removed(self, path: Path) -> None:
        if self._files.pop(path, None) is not None:
            self.trace.append(Unlink(path))


class _File(apsw.VFSFile):
    def __init__(self, recorder: Recorder, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        path = recorder.below(name.filename() if isinstance(name, apsw.URIFilename) else name)
        assert path is not None
        self._recorder = recorder
        self._folder = path.parent
        self._file = recorder.opened(path)
        # As SQLite does it: with the first sync of a new log, the folder is synced too.
        self._new_log = bool(flags[0] & _LOGS)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        _ask(self._recorder)
        super().xWrite(data, offset)
        self._recorder.trace.append(Write(self._file, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        _ask(self._recorder)
        super().xTruncate(newsize)
        self._recorder.trace.append(Truncate(self._file, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        _ask(self._recorder)
        super().xSync(flags)
        self._recorder.trace.append(Sync(self._file))
        if self._new_log:
            self._new_log = False
            self._recorder.trace.append(SyncFolder(self._folder))


def _ask(recorder: Recorder) -> None:
    try:
        recorder.ask()
    except OSError as error:
        raise (apsw.FullError if error.errno == errno.ENOSPC else apsw.IOError)(error.strerror) from error


class _Vfs(apsw.VFS):
    NAME: ClassVar[str] = "recorded"

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(self.NAME, "")
        self._recorder = recorder

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _File(self._recorder, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        path = self._recorder.below(filename)
        assert path is not None
        self._recorder.removed(path)
        if syncdir:
            self._recorder.trace.append(SyncFolder(path.parent))


class _Rows:
    """What a statement gave, all of it."""

    def __init__(self, rows: list[tuple[object, ...]], *, lastrowid: int, rowcount: int) -> None:
        self._rows = rows
        self.lastrowid, self.rowcount = lastrowid, rowcount

    def fetchall(self) -> list[tuple[object, ...]]:
        return self._rows

    def fetchone(self) -> tuple[object, ...] | None:
        return self._rows[0] if self._rows else None

    def __iter__(self) -> Iterator[tuple[object, ...]]:
        return iter(self._rows)


class _Connection:
    """As much of `sqlite3.Connection` as the store uses."""

    def __init__(self, path: object, **_options: object) -> None:
        self._connection = apsw.Connection(str(path), vfs=_Vfs.NAME)

    def execute(self, sql: str, values: tuple[str | bytes | int | float | None, ...] = ()) -> _Rows:
        try:
            rows = list(self._connection.execute(sql, values))
        except apsw.Error as error:
            raised = sqlite3.OperationalError(str(error))
            raised.sqlite_errorcode = sqlite3.SQLITE_FULL if isinstance(error, apsw.FullError) else sqlite3.SQLITE_IOERR
            raise raised from error
        made, changed = self._connection.last_insert_rowid(), self._connection.changes()
        return _Rows(rows, lastrowid=made, rowcount=changed)

    def executemany(self, sql: str, many: Iterable[tuple[str | bytes | int | float | None, ...]]) -> None:
        for values in many:
            self.execute(sql, values)

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    def backup(self, target: "_Connection") -> None:
        with target._connection.backup("main", self._connection, "main") as backup:
            while not backup.done:
                backup.step()

    def close(self) -> None:
        self._connection.close()


@contextlib.contextmanager
def recorded(root: Path, *, refuse: Refuse = lambda _nth: 0) -> Iterator[Recorder]:
    """Record what is done to files below `root` in the block; `refuse` is the disk's answer to each step."""
    recorder = Recorder(root, refuse)
    vfs = _Vfs(recorder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", _Connection)
        _patch_os(patch, recorder)
        try:
            yield recorder
        finally:
            vfs.unregister()


def _patch_os(patch: pytest.MonkeyPatch, recorder: Recorder) -> None:
    open_, write, fsync = os.open, os.write, os.fsync
    open_files: dict[int, int] = {}
    open_folders: dict[int, Path] = {}
    sizes: dict[int, int] = {}

    def opening(path: str | Path, flags: int, *rest: int, **named: int) -> int:
        if recorder.below(path) is not None and flags & os.O_CREAT:
            recorder.ask()
        descriptor = open_(path, flags, *rest, **named)
        below = recorder.below(path)
        open_files.pop(descriptor, None)
        open_folders.pop(descriptor, None)
        if below is not None and Path(path).is_dir():
            open_folders[descriptor] = below
        elif below is not None:
            open_files[descriptor] = recorder.opened(below)
            sizes[descriptor] = 0
        return descriptor

    def writing(descriptor: int, content: bytes) -> int:
        if descriptor in open_files:
            recorder.ask()
        n_bytes = write(descriptor, content)
        if descriptor in open_files:
            recorder.trace.append(Write(open_files[descriptor], sizes[descriptor], bytes(content[:n_bytes])))
            sizes[descriptor] += n_bytes
        return n_bytes

    def syncing(descriptor: int) -> None:
        if descriptor in open_folders or descriptor in open_files:
            recorder.ask()
        fsync(descriptor)
        if descriptor in open_folders:
            recorder.trace.append(SyncFolder(open_folders[descriptor]))
        elif descriptor in open_files:
            recorder.trace.append(Sync(open_files[descriptor]))

    def moving(call: Callable[..., None]) -> Callable[..., None]:
        def moved(old: str | Path, new: str | Path) -> None:
            if recorder.below(new) is not None:
                recorder.ask()
            call(old, new)
            before, after = recorder.below(old), recorder.below(new)
            if before is not None and after is not None:
                recorder.renamed(before, after)

        return moved

    def removing(call: Callable[..., None]) -> Callable[..., None]:
        def removed(path: str | Path) -> None:
            call(path)
            below = recorder.below(path)
            if below is not None:
                recorder.removed(below)

        return removed

    patch.setattr(os, "open", opening)
    patch.setattr(os, "write", writing)
    patch.setattr(os, "fsync", syncing)
    for name in ("replace", "rename"):
        patch.setattr(os, name, moving(getattr(os, name)))
    for name in ("unlink", "remove"):
        patch.setattr(os, name, removing(getattr(os, name)))
