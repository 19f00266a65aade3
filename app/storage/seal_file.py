"""`seal.json`: says that a data folder is encrypted and where its key is, so that the folder's `Sealer` can be found.

The file holds no secret.  It counts while the database is encrypted or absent: an unencrypted one says for itself that
it is, so that replacing the database is the one moment at which a folder turns from plain to encrypted or back
(`convert`).  Without the file, a database that looks encrypted is not taken for a damaged one.
"""

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.errors import KnownError, StoreError
from app.secrets import KeyringPlace, SecretPlaceError
from app.storage.atomic import write_atomic
from app.storage.codec import CodecError
from app.storage.json_file import read_fields, write_record
from app.storage.pages import Pages
from app.storage.recovery import RecoveryKeyError, key_from, recovery_text
from app.storage.sealer import PLAIN, Sealer, is_plain_database, looks_sealed, map_file, read_log

if TYPE_CHECKING:
    from app.storage.sealed import KeySealer

SEAL_NAME = "seal.json"
_FORMAT = 1


class KeyMissingError(StoreError):
    """The key of an encrypted folder is not where it should be, or is another folder's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """Where the key of a folder is.

    Attributes:
        name: of the key in the keyring.
        check: tells the right key from others.
        key_file: a file that holds the key instead of the keyring.
    """

    name: str
    check: str
    key_file: Path | None = None

    @property
    def where(self) -> str:
        """Where the key is looked for."""
        return KeyringPlace.label if self.key_file is None else f"the file {self.key_file}"


def find_sealer(database: Path) -> Sealer:
    """How the folder of this database file lies on the disk.

    Raises:
        KeyMissingError: it is encrypted, and the right key is not there.
        StoreError: it is encrypted, and that cannot be read here.
        OSError: the folder cannot be read.
    """
    seal = read_seal(database.parent)
    if is_plain_database(database):
        return PLAIN
    if seal is not None:
        return sealer_of(seal, database.parent)
    if database.exists() and looks_sealed(Pages(map_file(database), read_log(database))):
        raise KeyMissingError(
            f"The data in {database.parent} is encrypted, as it seems, and {SEAL_NAME}, which says where its key is, "
            "is not there: put it back, or write it anew with “encrypt --recover” and the recovery key; nothing was "
            "changed."
        )
    return PLAIN


def sealer_of(seal: Seal, folder: Path) -> "KeySealer":
    """What opens an encrypted folder, with its key from where it is kept.

    Raises:
        KeyMissingError: the right key is not there.
        StoreError: nothing encrypted can be read here.
    """
    remedy = "bring it back with “encrypt --recover” and the recovery key; nothing was changed"
    try:
        text = _kept(seal)
    except SecretPlaceError as error:
        raise KeyMissingError(f"The data in {folder} is encrypted, and its key cannot be had. {error}") from error
    if text is None:
        raise KeyMissingError(f"The data in {folder} is encrypted, and its key is not in {seal.where}: {remedy}.")
    try:
        sealer = sealer_from(key_from(text))
    except RecoveryKeyError:
        sealer = None
    if sealer is None or sealer.check != seal.check:
        raise KeyMissingError(f"The key in {seal.where} is not that of the data in {folder}: {remedy}.")
    return sealer


def sealer_from(key: bytes) -> "KeySealer":
    """What encrypts with a key.

    Raises:
        StoreError: the packages that it takes are not there.
    """
    try:
        from app.storage.sealed import KeySealer  # noqa: PLC0415  # an unencrypted folder needs none of it
    except ImportError as error:
        raise StoreError(
            f"Encryption needs the packages cryptography and sqlcipher3 ({error}): run the set-up again."
        ) from error
    return KeySealer(key=key)


def new_seal(key_file: Path | None) -> tuple[Seal, bytes]:
    """A seal for a folder that has none, and a key for it, which is kept nowhere yet."""
    key = secrets.token_bytes(32)
    return Seal(name=new_name(), check=sealer_from(key).check, key_file=key_file), key


def new_name() -> str:
    """A name for the key of one more folder in the keyring."""
    return f"data-{secrets.token_hex(4)}"


def keep_key(seal: Seal, key: bytes) -> None:
    """Put a key where its seal says, and see that it can be read again.

    Raises:
        KnownError: it cannot be kept there.
        OSError: the file cannot be written.
    """
    text = recovery_text(key)
    if seal.key_file is None:
        KeyringPlace().set(seal.name, text)
        return
    write_atomic(seal.key_file, [f"{text}\n".encode("ascii")])
    if _kept(seal) != text:
        raise KnownError(f"The file {seal.key_file} did not keep the key; choose another.")


def forget_key(seal: Seal) -> None:
    """Remove a key that nothing is encrypted with any more; a file of the user's stays.

    Raises:
        SecretPlaceError: the keyring cannot be used.
    """
    if seal.key_file is None:
        KeyringPlace().delete(seal.name)


def read_seal(folder: Path) -> Seal | None:
    """What the folder's file says; None where there is none.

    Raises:
        StoreError: it cannot be used.
        OSError: it cannot be read.
    """
    path = folder / SEAL_NAME
    try:
        fields = read_fields(path)
        if fields.whole("format") > _FORMAT:
            raise StoreError(f"The data in {folder} was encrypted by a newer Tandem; install that one to open it.")
        key_file = fields.text("key_file", "")
        return Seal(name=fields.text("name"), check=fields.text("check"), key_file=Path(key_file) if key_file else None)
    except FileNotFoundError:
        return None
    except CodecError as error:
        raise StoreError(
            f"{path} says where the key of your data is, and cannot be used ({error}): put an older copy back, or "
            "write it anew with “encrypt --recover” and the recovery key."
        ) from error


def write_seal(folder: Path, seal: Seal) -> None:
    """Say that the folder is encrypted.

    Raises:
        OSError: it cannot be written.
    """
    record: dict[str, object] = {
        "format": _FORMAT,
        "name": seal.name,
        "check": seal.check,
        "key_file": str(seal.key_file or ""),
    }
    write_record(folder / SEAL_NAME, record)


def _kept(seal: Seal) -> str | None:
    if seal.key_file is None:
        return KeyringPlace().get(seal.name)
    try:
        return seal.key_file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return None
