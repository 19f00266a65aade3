"""What the window was asked to do with the encryption of the data: done at the next start, before the place is opened.

A window that is open holds the folder, and converting wants it alone.  The wish lies in a file until it is done, so
that a conversion that was cut off goes on; one that cannot be done is told and forgotten.
"""

import json
from collections.abc import Callable
from pathlib import Path

from app.domain.errors import AppError, StoreInUseError
from app.domain.privacy import SealWish
from app.log import STORAGE
from app.paths import Folders
from app.storage.atomic import write_atomic
from app.storage.codec import CodecError
from app.storage.faults import known
from app.storage.json_file import read_fields
from app.storage.place import DataPlace
from app.storage.segments import remove_file

WISH_NAME = "seal-wish.json"


def read_wish(folder: Path) -> SealWish | None:
    """What is to be done, if anything.  Never raises: a wish that cannot be read is none."""
    try:
        fields = read_fields(folder / WISH_NAME)
        key_file = fields.text("key_file", "")
        return SealWish(encrypt=fields.flag("encrypt"), key_file=Path(key_file) if key_file else None)
    except (OSError, CodecError):
        return None


def write_wish(folder: Path, wish: SealWish | None) -> None:
    """Remember a wish until the next start, or forget it.

    Raises:
        DiskFullError: no space is left.
        StoreError: the folder cannot be written.
    """
    path = folder / WISH_NAME
    try:
        if wish is None:
            path.unlink(missing_ok=True)
            return
        record = {"encrypt": wish.encrypt, "key_file": str(wish.key_file or "")}
        write_atomic(path, [(json.dumps(record) + "\n").encode("utf-8", "surrogateescape")])
    except OSError as error:
        raise known(error, folder) from error


class WishfulOpening:
    """Opens a place as the store thread does, after doing what was wished."""

    def __init__(self, *, show_key: Callable[[str], None], progress: Callable[[str], None]) -> None:
        """Prepare.

        Args:
            show_key: is given a new recovery key, before anything changes; called on the thread that opens.
            progress: is told what is being done; called on the thread that opens.
        """
        self._show_key = show_key
        self._progress = progress

    def __call__(self, folders: Folders) -> DataPlace:
        """Open the folder.

        Raises:
            AppError: as `DataPlace.open_or_read`.
        """
        said = self._fulfil(folders)
        place = DataPlace.open_or_read(folders)
        place.notices = (*said, *place.notices)
        return place

    def _fulfil(self, folders: Folders) -> tuple[str, ...]:
        wish = read_wish(folders.data)
        if wish is None:
            return ()
        from app.storage.encryption import AlreadyError  # noqa: PLC0415  # few starts need any of it

        try:
            said = self._convert(folders, wish)
        except StoreInUseError:
            return ()  # another window's; opening says so, and the wish waits
        except AlreadyError:
            said = ()
        except AppError as error:
            STORAGE.info("the encryption stays as it is: %s", error)
            said = (str(error),)
        remove_file(folders.data / WISH_NAME)
        return said

    def _convert(self, folders: Folders, wish: SealWish) -> tuple[str, ...]:
        from app.storage.encryption import decrypt, encrypt  # noqa: PLC0415  # as above

        if wish.encrypt:
            done = encrypt(folders, key_file=wish.key_file, show=self._show_key, progress=self._progress)
            said = "Your conversations and saved states are encrypted."
        else:
            done = decrypt(folders, progress=self._progress)
            said = "Your conversations and saved states are no longer encrypted."
        left = tuple(f"{path} cannot be converted and stays as it is." for path in done.left)
        return (said, *left)
