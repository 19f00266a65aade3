"""Where results and notices go."""

import json
import sys

from app.cli.records import Json
from app.domain.errors import KnownError


class CouldNotError(KnownError):
    """A command cannot be carried out; the text is the one sentence that is shown."""


def notice(text: str) -> None:
    """Progress or a remark, on stderr."""
    print(text, file=sys.stderr, flush=True)


def print_json(record: Json) -> None:
    """The result, one object on one line of stdout."""
    print(json.dumps(record, ensure_ascii=False), flush=True)
