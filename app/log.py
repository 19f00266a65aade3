"""Named loggers and where they write.  The text of messages is never logged."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

LIFE = logging.getLogger("tandem.life")
ENGINE = logging.getLogger("tandem.engine")
NATIVE = logging.getLogger("tandem.native")
STORAGE = logging.getLogger("tandem.storage")
UI = logging.getLogger("tandem.ui")

_MAX_BYTES = 1_000_000


class _PatientFile(RotatingFileHandler):
    """A log file that the application outlives: a line that cannot be written is left out."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # overrides logging's
        """Say nothing: a full disk is told where the user looks, not in a traceback for every line."""


@contextmanager
def logging_to(folder: Path, *, level: int = logging.INFO) -> Iterator[None]:
    """Send every logger of the application to a rotating file in `folder` while the block runs.

    Without room or access for it there is no log, and no other difference.
    """
    path = folder / "tandem.log"
    with suppress(OSError):
        path.touch(mode=0o600, exist_ok=True)
    handler = _PatientFile(path, maxBytes=_MAX_BYTES, backupCount=2, encoding="utf-8", delay=True)
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
