"""Where the window was asked to move the data: done at the next start, before anything is opened.

A window that is open holds the folder, and moving wants it alone.  The wish lies in a file until it is done, so that a
move that was cut off goes on; one that cannot be done is told and forgotten.
"""

import json
from collections.abc import Callable
from pathlib import Path

from app.domain.errors import AppError, StoreInUseError
from app.log import STORAGE
from app.paths import Folders
from app.storage.atomic import write_atomic
from app.storage.codec import CodecError, Fields
from app.storage.faults import known
from app.storage.move import GivenUpMoveError, Progress, move, require_movable
from app.storage.segments import remove_file

WISH_NAME = "move-wish.json"


def read_move_wish(folder: Path) -> Path | None:
    """Where the data are to be, if elsewhere.  Never raises: a wish that cannot be read is none."""
    try:
        return Path(Fields.parse((folder / WISH_NAME).read_text(encoding="utf-8")).text("to"))
    except (OSError, UnicodeDecodeError, CodecError):
        return None


def write_move_wish(folders: Folders, to: Path | None) -> None:
    """Remember where the data are to be until the next start, or forget it.

    Raises:
        MoveRefusedError: they cannot be moved there, as far as that shows now.
        DiskFullError: no space is left.
        StoreError: the folder cannot be written.
    """
    path = folders.data / WISH_NAME
    if to is not None:
        require_movable(folders, to)
    try:
        if to is None:
            path.unlink(missing_ok=True)
        else:
            write_atomic(path, [(json.dumps({"to": str(to)}) + "\n").encode("utf-8", "surrogateescape")])
    except OSError as error:
        raise known(error, folders.data) from error


def fulfil_move(
    folders: Folders, to: Path, *, progress: Progress, go_on: Callable[[], bool]
) -> tuple[Folders, tuple[str, ...]]:
    """Move the data; where they are then, and what there is to say.

    Args:
        folders: the place.
        to: what was wished.
        progress: told what is copied.
        go_on: False gives the move up; nothing is changed then.
    """
    try:
        moved = move(folders, to, progress=progress, go_on=go_on)
    except StoreInUseError:
        return folders, ()  # another window's; opening says so, and the wish waits
    except GivenUpMoveError as error:
        said: tuple[str, ...] = (str(error),)
    except AppError as error:
        STORAGE.info("the data stay where they are: %s", error)
        said = (str(error),)
    else:
        folders = Folders.under(moved.data, home=folders.home)
        left = tuple(f"{path} could not be removed; delete it yourself." for path in moved.left)
        said = (f"Your data are in {moved.data} now.", *left)
    remove_file(folders.data / WISH_NAME)
    return folders, said
