"""Encrypting a data folder, decrypting it, and bringing its key back: the order of steps, over `convert`.

The key is where its seal says, and has been read back from there, before anything is encrypted with it.  The recovery
key is handed to the caller before the folder changes: whatever happens later, it has been shown.
"""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

from app.domain.errors import KnownError, StoreError
from app.paths import Folders
from app.secrets import SecretPlaceError
from app.storage.convert import Converted, Progress, convert, finish
from app.storage.database import DATABASE_NAME, Database, other_databases
from app.storage.held import held
from app.storage.recovery import RecoveryKeyError, key_from, recovery_text
from app.storage.schema import APPLICATION_ID
from app.storage.seal_file import (
    SEAL_NAME,
    KeyMissingError,
    Seal,
    forget_key,
    keep_key,
    new_name,
    new_seal,
    read_seal,
    sealer_from,
    sealer_of,
    write_seal,
)
from app.storage.sealed import KeySealer
from app.storage.sealer import PLAIN, is_plain_database
from app.storage.segments import remove_file


class AlreadyError(KnownError):
    """The folder is what it was asked to become."""


def encrypt(folders: Folders, *, key_file: Path | None, show: Callable[[str], None], progress: Progress) -> Converted:
    """Encrypt a folder.

    Args:
        folders: the data folder.
        key_file: where to keep the key instead of the keyring.
        show: is given the recovery key before anything changes.
        progress: is told what is being done.

    Raises:
        AlreadyError: it is encrypted.
        KnownError: it cannot be done, and the folder is what it was.
    """
    with held(folders):
        seal, key = _seal_to_use(folders.data, _checked(folders, key_file))
        try:
            keep_key(seal, key)
        except SecretPlaceError as error:
            raise KnownError(f"{error} Or keep the key in a file of your own with --key-file.") from error
        write_seal(folders.data, seal)
        show(recovery_text(key))
        return convert(folders, source=PLAIN, target=sealer_from(key), progress=progress)


def decrypt(folders: Folders, *, progress: Progress) -> Converted:
    """Make an encrypted folder plain again, and forget its key unless files that were set aside need it.

    Raises:
        AlreadyError: it is not encrypted.
        KeyMissingError: its key is not there.
        KnownError: it cannot be done, and the folder is what it was.
    """
    with held(folders):
        seal = read_seal(folders.data)
        if seal is None:
            raise AlreadyError(f"The data in {folders.data} is not encrypted.")
        sealer = sealer_of(seal, folders.data)
        if is_plain_database(folders.data / DATABASE_NAME):
            finish(folders, target=PLAIN, other=sealer)
            done = Converted(n_segments=0, n_dropped=0, left=())
        else:
            done = convert(folders, source=sealer, target=PLAIN, progress=progress)
        if not any(not is_plain_database(path) for path in other_databases(folders.data)):
            remove_file(folders.data / SEAL_NAME)
            forget_key(seal)
        return done


def recover(folders: Folders, text: str, *, key_file: Path | None) -> None:
    """Put the key of an encrypted folder back where it is looked for, or into another place.

    Raises:
        AlreadyError: the folder is not encrypted, and so needs none.
        RecoveryKeyError: it is not this folder's recovery key.
        KnownError: the key cannot be kept.
    """
    sealer = sealer_from(key_from(text))
    database = folders.data / DATABASE_NAME
    with held(folders):
        if not database.exists() or is_plain_database(database):
            raise AlreadyError(f"The data in {folders.data} is not encrypted, so it needs no key.")
        if not _opens(database, sealer):
            raise RecoveryKeyError(f"This is not the recovery key of the data in {folders.data}; nothing was changed.")
        before = _seal_if_any(folders.data)
        name = new_name() if before is None else before.name
        seal = Seal(name=name, check=sealer.check, key_file=_checked(folders, key_file))
        keep_key(seal, sealer.key)
        write_seal(folders.data, seal)


def _seal_to_use(folder: Path, key_file: Path | None) -> tuple[Seal, bytes]:
    """A new key, or that of an attempt that was cut off: something may be encrypted with it already."""
    Database.open(folder).close()
    seal = read_seal(folder)
    if seal is None:
        return new_seal(key_file)
    if not is_plain_database(folder / DATABASE_NAME):
        raise AlreadyError(f"The data in {folder} is encrypted; its key is kept in {seal.where}.")
    try:
        key = sealer_of(seal, folder).key
    except KeyMissingError:
        return new_seal(key_file)
    return Seal(name=seal.name, check=seal.check, key_file=key_file), key


def _opens(database: Path, sealer: KeySealer) -> bool:
    try:
        with contextlib.closing(sealer.connect(str(database))) as connection:
            return bool(connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,))
    except sqlite3.DatabaseError:
        return False


def _checked(folders: Folders, key_file: Path | None) -> Path | None:
    """The file for the key as a name that holds wherever Tandem is started."""
    if key_file is None:
        return None
    key_file, seal = key_file.absolute(), _seal_if_any(folders.data)
    if key_file.exists() and (seal is None or seal.key_file != key_file):
        raise KnownError(f"{key_file} is there already; name a new file for the key.")
    if key_file.resolve().is_relative_to(folders.data.resolve()):
        raise KnownError(f"{key_file} lies in the data folder: beside what it opens, a key protects nothing.")
    return key_file


def _seal_if_any(folder: Path) -> Seal | None:
    try:
        return read_seal(folder)
    except StoreError:
        return None
