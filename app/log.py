"""Named loggers and where they write.  The text of messages is never logged."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

LIFE = logging.getLogger("tandem.life")
ENGINE = logging.getLogger("tandem.engine")
NATIVE = logging.getLogger("tandem.native")
STORAGE = logging.getLogger("tandem.storage")

LOG_NAME = "tandem.log"
_MAX_BYTES = 1_000_000
_PRIVATE = 0o600
_FLAGS = os.O_CREAT | os.O_WRONLY
if sys.platform != "win32":
    _FLAGS |= os.O_NOFOLLOW  # a link would let the log grow in a file of somebody's choice


class _OwnFile(RotatingFileHandler):
    """A log file that the application outlives, and that the user alone can read."""

    def _open(self) -> TextIOWrapper:
        """Begin every file private, whatever mask is in force."""
        os.close(os.open(self.baseFilename, _FLAGS, _PRIVATE))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # overrides logging's
        """Leave a line out that cannot be written: a full disk is told where the user looks, not in a traceback."""


@contextmanager
def logging_to(folder: Path, *, level: int = logging.INFO) -> Iterator[None]:
    """Send every logger of the application to a rotating file in `folder` while the block runs.

    Without room or access for it there is no log, and no other difference.
    """
    path = folder / LOG_NAME
    with suppress(OSError):
        os.close(os.open(path, _FLAGS, _PRIVATE))
    handler = _OwnFile(path, maxBytes=_MAX_BYTES, backupCount=2, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    top = logging.getLogger("tandem")
    before = top.level
    top.setLevel(level)
    top.addHandler(handler)
    try:
        yield
    finally:
        top.removeHandler(handler)
        top.setLevel(before)
        handler.close()
