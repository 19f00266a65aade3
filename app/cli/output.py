"""Where results and notices go."""

import json
import os
import sys

from app.cli.records import Json
from app.domain.errors import KnownError


class CouldNotError(KnownError):
    """A command cannot be carried out; the text is the one sentence that is shown."""


def notice(text: str) -> None:
    """Progress or a remark, on stderr."""
    print(text, file=sys.stderr, flush=True)


def fall_silent() -> None:
    """What waits for stdout cannot be written: it goes nowhere, so that its end at exit is no second failure."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_json(record: Json) -> None:
    """The result, one object on one line of stdout."""
    print(json.dumps(record, ensure_ascii=False), flush=True)
