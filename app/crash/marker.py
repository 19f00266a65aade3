"""The marker of a window that runs: still there at the next start, it says that the window was not closed."""

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from app.domain.crash import Running
from app.domain.fields import CodecError, Fields
from app.storage.atomic import write_atomic

_NAME = "running.json"
_MOST_BYTES = 10_000


def set_marker(logs: Path, running: Running) -> None:
    """Say what runs.  Never raises."""
    with suppress(OSError):
        write_atomic(logs / _NAME, [json.dumps(asdict(running)).encode()])


def left_marker(logs: Path) -> Running | None:
    """What ran and was not closed; None where everything was.  Never raises."""
    try:
        with (logs / _NAME).open("rb") as file:
            fields = Fields.parse(file.read(_MOST_BYTES).decode())
        return Running(model=fields.text("model"), loading=fields.flag("loading", default=False))
    except (OSError, ValueError, CodecError) as error:
        return None if isinstance(error, OSError) else Running()


def take_marker(logs: Path) -> None:
    """It was closed, or has been told of.  Never raises."""
    with suppress(OSError):
        (logs / _NAME).unlink(missing_ok=True)
