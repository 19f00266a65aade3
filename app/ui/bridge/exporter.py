"""Writes conversations to files of the user's own on a thread, read beside the store without disturbing it."""

import errno
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from app.domain.conversation import ConversationSummary
from app.domain.errors import DiskFullError, KnownError, StoreError
from app.domain.exchange import PortableConversation, portable
from app.domain.exporting import Exported, ExportWish
from app.exchange.branches import only_path
from app.exchange.file_names import file_names
from app.exchange.formats import FORMATS, gathered
from app.exchange.own_pictures import with_pictures
from app.paths import Folders
from app.storage import Database, Store
from app.storage.atomic import write_atomic
from app.storage.faults import known

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


class _CancelledError(Exception):
    """The user does not want the rest."""


class _NothingReadError(Exception):
    """No conversation of a file can be read."""


class Exporter:
    """One export.  `write` runs on a thread; `cancel` may be called from any."""

    def __init__(self, folders: Folders, wish: ExportWish, to: Path, *, watch: Callable[[int, int], None]) -> None:
        """Prepare.

        Args:
            folders: where the conversations are.
            wish: what to write.
            to: a file, or a folder where several files are to be written.
            watch: is told how many conversations of how many are written; called on the thread.
        """
        self._folders, self._wish, self._to, self._watch = folders, wish, to, watch
        self._form = FORMATS[wish.form]
        self._cancelled = threading.Event()
        self._problems: list[str] = []
        self._n_done = self._n_read = self._n_all = 0

    def cancel(self) -> None:
        """Stop as soon as possible; files that are complete stay."""
        self._cancelled.set()

    def write(self) -> Exported:
        """Write everything.

        Raises:
            KnownError: nothing can be written there, or nothing can be read.
        """
        files: list[Path] = []
        cancelled = False
        try:
            with Database.open_read_only(self._folders.data) as database:
                store = Store(database)
                for path, summaries in self._targets(self._chosen(store)):
                    self._write_file(store, path, summaries, files)
        except _CancelledError:
            cancelled = True
        except sqlite3.Error as error:
            raise known(error, self._folders.data) from error
        if not files and not cancelled:
            raise KnownError(self._problems[0] if self._problems else "There is no conversation to export yet.")
        return Exported(
            files=tuple(files), n_conversations=self._n_read, problems=tuple(self._problems), cancelled=cancelled
        )

    def _chosen(self, store: Store) -> Sequence[ConversationSummary]:
        listed = store.conversations()
        wanted = self._wish.conversations
        # Read back in this order, the list will be as it is now.
        chosen = [each for each in reversed(listed) if wanted is None or each.id in wanted]
        self._n_all = len(chosen)
        return chosen

    def _targets(self, summaries: Sequence[ConversationSummary]) -> list[tuple[Path, Sequence[ConversationSummary]]]:
        if self._to.resolve().is_relative_to(self._folders.data.resolve()):
            raise KnownError(f"{self._to} lies in the folder where Tandem keeps its own files; choose another one.")
        if not summaries:
            return []
        if not self._to.is_dir():
            return [(self._to, summaries)]
        names = file_names((summary.title for summary in summaries), self._form.suffix)
        targets = [(self._to / name, (each,)) for name, each in zip(names, summaries, strict=True)]
        for path, _ in targets:
            if path.exists():
                raise KnownError(f"{path} is there already; choose an empty folder.")
        return list(targets)

    def _write_file(
        self, store: Store, path: Path, summaries: Sequence[ConversationSummary], files: list[Path]
    ) -> None:
        try:
            write_atomic(path, gathered(self._form.parts(self._taken(store, summaries))))
        except OSError as error:
            raise _cannot_write(path, error) from error
        except _NothingReadError:
            return
        files.append(path)

    def _taken(self, store: Store, summaries: Iterable[ConversationSummary]) -> Iterator[PortableConversation]:
        n_before = self._n_read
        for summary in summaries:
            if self._cancelled.is_set():
                raise _CancelledError
            self._watch(self._n_done, self._n_all)
            self._n_done += 1
            try:
                whole = portable(store.open_conversation(summary.id))
                if self._form.holds_files:
                    whole = with_pictures(whole, store.pictures.find)
            except KnownError as error:
                self._problems.append(str(error))
                continue
            self._n_read += 1
            yield whole if self._wish.all_branches else only_path(whole)
        if self._n_read == n_before:
            raise _NothingReadError


def _cannot_write(path: Path, error: OSError) -> KnownError:
    if error.errno in _FULL:
        return DiskFullError(f"The disk that should hold {path} is full; free some space, or choose another place.")
    return StoreError(f"{path} cannot be written ({error.strerror or error!r}); choose another place.")
