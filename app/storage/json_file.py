"""A JSON object in a small file of ours that a person may edit: read whole, written whole, and never lost.

What cannot be used is set aside and told; it is never the reason not to start.  It knows nothing of what they mean.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from app.domain.errors import KnownError
from app.log import STORAGE
from app.storage.atomic import copy_aside, set_aside, write_atomic
from app.storage.codec import CodecError, Fields
from app.storage.faults import known

MOST_BYTES = 10_000_000
"""A file of ours has kilobytes; whatever is larger than this was not written by us, and is not worth the memory."""

Loaded = TypeVar("Loaded")


def read_fields(path: Path) -> Fields:
    """The object that a file holds.

    Raises:
        CodecError: it holds something else.
        OSError: it cannot be read, or is not there.
    """
    if path.stat().st_size > MOST_BYTES:
        raise CodecError("it is too large")
    try:
        return Fields.parse(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise CodecError("it is not text") from error


def write_record(path: Path, record: dict[str, object]) -> None:
    """Write an object, all or nothing, readable by the user alone.

    Raises:
        OSError: the folder cannot be written.
    """
    text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
    write_atomic(path, [text.encode("utf-8", "replace")])


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonFile:
    """One of our files in the data folder.

    Attributes:
        path: where it is.
        unusable: the sentence that says, for a reason, that it could not be used.
    """

    path: Path
    unusable: Callable[[str], str]

    def load(self, read: Callable[[Fields], Loaded], *, without: Callable[[str], Loaded]) -> Loaded:
        """What the file holds.  Never raises.

        Args:
            read: makes it from the object in the file; may raise `CodecError`, or `KnownError` for a wrong value.
            without: makes what holds where the file is not there or cannot be used, from what to tell of that.
        """
        try:
            return read(read_fields(self.path))
        except FileNotFoundError:
            return without("")
        except OSError as error:
            return without(str(known(error, self.path.parent)))
        except (CodecError, KnownError) as error:
            reason = str(error).rstrip(".")
            STORAGE.warning("%s cannot be used: %s", self.path.name, reason)
            return without(self._set_aside(self.unusable(reason)))

    def save(self, record: dict[str, object], *, left_out: Callable[[Fields], bool]) -> str:
        """Write the file; what cannot be used of the one there is kept beside it.  What to tell of that, or nothing.

        Args:
            record: what it holds from now on.
            left_out: whether reading an object leaves anything of it out; may raise as `read` does.

        Raises:
            DiskFullError: no space is left.
            StoreError: the folder cannot be written.
        """
        try:
            notice = self._keep_old(left_out)
            write_record(self.path, record)
        except OSError as error:
            raise known(error, self.path.parent) from error
        return notice

    def _keep_old(self, left_out: Callable[[Fields], bool]) -> str:
        try:
            if not left_out(read_fields(self.path)):
                return ""
        except FileNotFoundError:
            return ""
        except (CodecError, KnownError):
            STORAGE.info("%s became unusable and is set aside", self.path.name)
            aside = set_aside(self.path)
            return f"{self.path} was changed by another program and could not be read; it is kept as {aside}."
        return f"What could not be used of {self.path} is kept in {copy_aside(self.path)}."

    def _set_aside(self, said: str) -> str:
        try:
            return f"{said} The old file is kept as {set_aside(self.path)}."
        except OSError as error:
            STORAGE.warning("%s stays where it is: %s", self.path.name, known(error, self.path.parent))
            return f"{said} It stays where it is, and nothing can be saved in its place."
