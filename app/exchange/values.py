"""Typed looks at parsed JSON that may be anything, and texts and dates cleaned.  It knows no formats."""

import math
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from app.domain.characters import cut
from app.exchange.notes import Left, Notes

Fields = Mapping[str, object]

_EMPTY: Fields = {}
_LATEST_S = 253_402_300_799.0  # the end of the year 9999
_TITLE_LIMIT = 200
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# “June 19, 2023 2:20pm”
_WRITTEN = re.compile(r"([A-Za-z]{3,9}) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?", re.IGNORECASE)
# “2023-6-19 @14h 20m 5s 123ms” and “2023-06-19@14h20m05s”
_PACKED = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s")
_EMBEDDED_IMAGE = re.compile(r"!\[([^\]\n]{0,200})\]\(data:[^)\s]*\)")
_SPACES = re.compile(r"\s+")


def fields(value: object) -> Fields:
    """An object's fields; none where it is no object."""
    return value if isinstance(value, dict) else _EMPTY


def items(value: object) -> Sequence[object]:
    """A list's items; none where it is no list."""
    return value if isinstance(value, list) else ()


def text(value: object) -> str:
    """A text without NULs and half characters; empty where it is no text."""
    if not isinstance(value, str):
        return ""
    if value.isascii():
        return value.replace("\0", "")
    joined = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return joined.replace("\0", "")


def first_text(*values: object) -> str:
    """The first that is a text with something in it."""
    return next((found for value in values if (found := text(value).strip())), "")


def prose(value: object, notes: Notes) -> str:
    """As `text`, with pictures that are written out in it replaced by a note."""
    found = text(value)
    if "](data:" not in found:
        return found
    replaced, n_images = _EMBEDDED_IMAGE.subn(lambda match: f"[Image: {match[1]}]" if match[1] else "[Image]", found)
    notes.left(Left.IMAGE, n_images)
    return replaced


def title(value: object) -> str:
    """A title on one line."""
    return cut(_SPACES.sub(" ", text(value)[: 2 * _TITLE_LIMIT]).strip(), _TITLE_LIMIT)


def key(value: object) -> str | None:
    """What an object is called by others; None where it has no such name."""
    if isinstance(value, str) and value:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 2**63 else None
    return None


def whole(value: object) -> int | None:
    """A whole number; None where it is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def moment(value: object, notes: Notes) -> float:
    """Seconds since the epoch, from seconds, milliseconds and finer, ISO 8601, or a date as people write it.

    0 where nothing is given, or nothing that is a date; the latter is counted.
    """
    if value is None or value in ("", 0):
        return 0.0
    found = _from_text(value) if isinstance(value, str) else _from_number(value)
    if found is None:
        notes.left(Left.DATE)
        return 0.0
    return found


def _from_number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        seconds = float(value)
    except OverflowError:
        return None
    if not math.isfinite(seconds) or seconds < 0:
        return None
    for finest in (1e17, 1e14, 1e11):  # nano-, micro- and milliseconds of any year after 1973
        if seconds >= finest:
            seconds /= {1e17: 1e9, 1e14: 1e6, 1e11: 1e3}[finest]
            break
    return seconds if seconds <= _LATEST_S else None


def _from_text(value: str) -> float | None:
    written = value.strip()[:80]
    try:
        return _from_number(float(written))
    except ValueError:
        pass
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        return _from_words(written)
    return _stamp(found if found.tzinfo else found.replace(tzinfo=UTC))


def _from_words(written: str) -> float | None:
    parts = _parts(written)
    if parts is None:
        return None
    try:
        # Written without a zone: the clock of whoever wrote it is most likely this one.
        return _stamp(datetime(*parts).astimezone())
    except (ValueError, OverflowError, OSError):
        return None


def _parts(written: str) -> tuple[int, int, int, int, int, int] | None:
    if match := _PACKED.match(written):
        year, month, day, hour, minute, second = map(int, match.groups())
        return year, month, day, hour, minute, second
    match = _WRITTEN.fullmatch(written)
    if match is None or match[1][:3].lower() not in _MONTHS:
        return None
    hour = int(match[4]) % 12 + 12 * (match[7].lower() == "pm") if match[7] else int(match[4])
    month = _MONTHS.index(match[1][:3].lower()) + 1
    return int(match[3]), month, int(match[2]), hour, int(match[5]), int(match[6] or 0)


def _stamp(at: datetime) -> float | None:
    try:
        return _from_number(at.timestamp())
    except (ValueError, OverflowError, OSError):
        return None
