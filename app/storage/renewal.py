"""A new database in place of a damaged one, with all that can be read of it.

The new one is whole before the old one is moved, so that at no moment is there neither: a start that finds both begins
anew with the old one, and a start that finds only the new one gives it its name.  Where the old one is encrypted, so is
the new one, with the same key, from its first byte on; without the key nothing is done.
"""

import os
import sqlite3
from pathlib import Path

from app.log import STORAGE
from app.storage.atomic import set_aside, sync_folder
from app.storage.database import DATABASE_NAME, LOG_SUFFIXES, make_database, set_database_aside
from app.storage.salvage import Salvaged, salvage
from app.storage.seal_file import find_sealer
from app.storage.sealer import map_file, read_log

SALVAGED_NAME = f"{DATABASE_NAME}.salvaged"


def renew_database(folder: Path) -> str:
    """Put a new database in the place of the damaged one, which is kept beside it; a sentence that says so.

    Nothing may have the database open.

    Raises:
        KeyMissingError: it is encrypted, and the right key is not there.
        sqlite3.Error, OSError: the folder cannot be read or written; the damaged database is where it was.
    """
    path = folder / DATABASE_NAME
    sealer = find_sealer(path)
    saved: list[Salvaged] = []

    def fill(connection: sqlite3.Connection) -> None:
        # The log is read before, and the file only mapped: nothing of either is held when they are renamed.
        pages = sealer.pages(map_file(path), read_log(path))
        saved.append(salvage(pages, connection))

    make_database(folder / SALVAGED_NAME, sealer=sealer, fill=fill)
    aside = set_database_aside(folder)
    finish_renewal(folder)
    STORAGE.error("%d messages were saved from the damaged database", saved[0].n_messages)
    return _said(saved[0], aside)


def finish_renewal(folder: Path) -> None:
    """Give a new database its name, where a renewal has made one but did not come to its end.

    Raises:
        OSError: the folder cannot be written.
    """
    salvaged, path = folder / SALVAGED_NAME, folder / DATABASE_NAME
    if not salvaged.exists():
        return
    if path.exists():
        salvaged.unlink()
        return
    for suffix in LOG_SUFFIXES:
        log = folder / f"{DATABASE_NAME}{suffix}"
        if log.exists():
            set_aside(log)
    os.replace(salvaged, path)  # noqa: PTH105  # as in `atomic`
    sync_folder(folder)


def _said(saved: Salvaged, aside: Path) -> str:
    if not saved.n_messages:
        return f"The conversations could not be read and a new list was begun; the old file is kept as {aside}."
    conversations = "1 conversation" if saved.n_conversations == 1 else f"{saved.n_conversations} conversations"
    messages = "1 message" if saved.n_messages == 1 else f"{saved.n_messages} messages"
    return (
        f"The database was damaged: {conversations} with {messages} could be saved from it, "
        f"and the old file is kept as {aside}."
    )
