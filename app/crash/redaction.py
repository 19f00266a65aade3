"""What of a log or a trace may stand in a report: places in code and names of kinds, never values.  Pure."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from traceback import extract_tb

_STAMPED = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
"""How a line of the log begins that is not the rest of another."""
_PLACE = re.compile(r"\s*File \"")
_RAISED = re.compile(r"([A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning|Group))(?::|$)")
_MOST = 500


def without_values(lines: Iterable[str]) -> Iterator[str]:
    """Lines of the log: of a traceback only the places, and of what was raised only its kind."""
    for line in lines:
        if _STAMPED.match(line) or _PLACE.match(line):
            yield _homeless(line)
        elif found := _RAISED.match(line):
            yield found[1]


def shortened(lines: Iterable[str]) -> Iterator[str]:
    """Lines of a native trace, which has no values, without the name of whose machine it is."""
    return map(_homeless, lines)


def places_of(error: BaseException) -> Iterator[str]:
    """What was raised and where, and what that came from."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield type(cause).__qualname__
        for frame in extract_tb(cause.__traceback__):
            yield _homeless(f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}')
        cause = cause.__cause__ or cause.__context__


def _homeless(line: str) -> str:
    return line.rstrip().replace(str(Path.home()), "~")[:_MOST]
