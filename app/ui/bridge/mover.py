"""Moves the data on a thread, and tells the GUI thread how far it is."""

import threading
from collections.abc import Callable
from pathlib import Path

from app.paths import Folders
from app.storage.move_wish import fulfil_move
from app.ui.bridge.errands import Errands, Failed

Found = tuple[Folders, tuple[str, ...]]
"""Where the data are, and what there is to say."""
_STEP = 0.01


def begin_move(
    errands: Errands,
    folders: Folders,
    to: Path,
    *,
    watch: Callable[[int, int], None],
    done: Callable[[Found], None],
    failed: Failed,
) -> Callable[[], None]:
    """Begin to move; what is returned gives it up.  Everything is called on the GUI thread.

    Args:
        errands: runs it.
        folders: the place as it is.
        to: where it is to be.
        watch: told the bytes copied, and of how many, a hundred times at most.
        done: told what came of it, also where it could not be done.
        failed: told of a fault of ours.
    """
    given_up = threading.Event()
    told = 0.0

    def progress(n_done: int, total: int) -> None:
        nonlocal told
        share = n_done / total if total else 1.0
        if share >= min(1.0, told + _STEP):
            told = share
            errands.post(lambda: watch(n_done, total))

    def work() -> Found:
        return fulfil_move(folders, to, progress=progress, go_on=lambda: not given_up.is_set())

    errands.run(work, done, failed, name="tandem-move")
    return given_up.set
