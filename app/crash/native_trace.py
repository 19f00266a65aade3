"""Where the interpreter writes what every thread was doing when native code ended the process."""

import faulthandler
import os
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from app.storage.atomic import NO_LINKS, PRIVATE_FILE

_NAME = "crash.trace"
_MOST_BYTES = 200_000
_FLAGS = os.O_CREAT | os.O_TRUNC | os.O_WRONLY | NO_LINKS


def left_trace(logs: Path) -> list[str]:
    """The lines that the last process left; none where it did not crash.  Never raises."""
    try:
        with (logs / _NAME).open("rb") as file:
            return file.read(_MOST_BYTES).decode(errors="replace").splitlines()
    except OSError:
        return []


class NativeTrace:
    """Catches the end of this process until closed; without a place to write to it does nothing."""

    def __init__(self, logs: Path) -> None:
        self._path = logs / _NAME
        self._file: TextIOWrapper | None = None
        with suppress(OSError):
            self._file = os.fdopen(os.open(self._path, _FLAGS, PRIVATE_FILE), "w", encoding="utf-8")
            faulthandler.enable(self._file, all_threads=True)

    def close(self) -> None:
        """The process goes on without it, or ends in good order."""
        if self._file is None:
            return
        faulthandler.disable()
        self._file.close()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
