"""Reads files of other programs on a thread, and hands over what is in them batch by batch.  It keeps nothing."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from app.domain.exchange import PortableConversation
from app.exchange import FileUnreadableError, Notes, Progress, stream_conversations
from app.exchange.batches import batches

MOST_WAITING = 2
"""Batches that are read and not kept yet."""

Batch = tuple[PortableConversation, ...]


class _CancelledError(Exception):
    """The user does not want the rest."""


class Importer:
    """One import.  `read` runs on a thread; everything else may be called from any."""

    def __init__(
        self, paths: Sequence[Path], *, hand_over: Callable[[Batch], None], watch: Callable[[str, float], None]
    ) -> None:
        """Prepare.

        Args:
            paths: files, archives and folders.
            hand_over: takes a batch; called on the thread, must not block.
            watch: is told the file and how much of its source has been read, 0 to 1; called on the thread.
        """
        self._paths = tuple(paths)
        self._hand_over = hand_over
        self._watch = watch
        self._room = threading.Semaphore(MOST_WAITING)
        self._cancelled = threading.Event()
        self._percent = -1

    @property
    def cancelled(self) -> bool:
        """The rest is not wanted."""
        return self._cancelled.is_set()

    def kept(self) -> None:
        """A batch was kept: there is room for another."""
        self._room.release()

    def cancel(self) -> None:
        """Stop reading as soon as possible; what was handed over stays."""
        self._cancelled.set()
        self._room.release()

    def read(self) -> tuple[str, ...]:
        """Read everything; a sentence for each thing that could not be read."""
        problems: list[str] = []
        for at, path in enumerate(self._paths):
            notes = Notes(path.name)
            try:
                self._read(path, notes, done=at)
            except _CancelledError:
                problems += notes.problems()
                break
            except FileUnreadableError as error:
                problems.append(str(error))
            problems += notes.problems()
        return tuple(problems)

    def _read(self, path: Path, notes: Notes, *, done: int) -> None:
        def watch(progress: Progress) -> None:
            if self._cancelled.is_set():
                raise _CancelledError
            share = (done + progress.done / max(1, progress.total)) / len(self._paths)
            if int(share * 100) != self._percent:
                self._percent = int(share * 100)
                self._watch(progress.source, share)

        for batch in batches(stream_conversations(path, notes, watch=watch)):
            self._room.acquire()
            if self._cancelled.is_set():
                raise _CancelledError
            self._hand_over(tuple(batch))
