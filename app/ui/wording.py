"""Numbers and sentences as a person reads them.  Texts come translated; only values are put in here."""

import re
import unicodedata
from math import floor, log10

from PySide6.QtCore import QLocale

_PLACE = re.compile(r"%([1-9])")
_FIRST_STRONG, _POP = "\u2068", "\u2069"
_UNSAFE = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn what follows them round, beyond the end of the text they stand in."""
_UNSAFE_IN_LINE = re.compile("[\u202a-\u202e]")
_NOTHING = "\u200b"
"""A character that takes no room."""
_ENGLISH_NUMBER = re.compile(
    r"(?P<sign>[-\u2212]?)(?P<whole>\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(?P<places>\d{1,9}))?"
    r"(?P<unit>(?: ?(?:%|×|x|B|kB|MB|GB|TB|KiB|MiB|GiB|ms|s|min|h|tok/s))?)",
    re.ASCII,
)
_MARKS = 3
"""Digits that mean something in a measured time."""


def fill(text: str, *parts: str) -> str:
    """`text` with %1, %2, … replaced in one pass, so that a part may itself contain a percent sign."""
    return _PLACE.sub(lambda place: parts[int(place[1]) - 1], text)


def isolated(text: str) -> str:
    """Somebody else's words for a sentence of ours: their direction, and what they say about it, ends with them."""
    return f"{_FIRST_STRONG}{_UNSAFE.sub('', text)}{_POP}"


def one_line(text: str) -> str:
    """A title on one line, without what would turn its neighbours round."""
    return " ".join(_UNSAFE_IN_LINE.sub("", text).split())


def harmless(text: str) -> str:
    """The text, as long as it was, without what would turn its neighbours round."""
    return _UNSAFE_IN_LINE.sub(_NOTHING, text)


def is_right_to_left(text: str) -> bool:
    """The direction a paragraph with this text takes: that of its first letter."""
    kinds = (unicodedata.bidirectional(char) for char in text)
    return next((kind != "L" for kind in kinds if kind in ("L", "R", "AL")), False)


def count(number: int) -> str:
    """A count with digits grouped."""
    return _locale().toString(number)


def decimal(value: float, places: int = 1) -> str:
    """A number with a fixed number of decimals."""
    return _locale().toString(float(value), "f", places)


def mean_depth(depth: float) -> str:
    """A mean number of drafts: whole while nothing else was drafted, else with one decimal."""
    rounded = round(depth, 1)
    return decimal(rounded, 0 if rounded == round(rounded) else 1)


def percent(share: float) -> str:
    """A share as a whole percentage."""
    return f"{_locale().toString(round(share * 100))} %"


def times(ratio: float) -> str:
    """A ratio, as in 1.38×."""
    return f"{decimal(ratio, 2)}×"


def localised(value: str) -> str:
    """A number that was written in English, with its unit, as it is written here; anything else stays as it is.

    A number without grouping gets none: it may be a year, a port or a name.
    """
    found = _ENGLISH_NUMBER.fullmatch(value)
    if found is None:
        return value
    sign, whole, places, unit = found["sign"], found["whole"], found["places"], found["unit"]
    digits = int(whole.replace(",", ""))
    plain = QLocale(_locale())
    if "," not in whole:
        plain.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    if not places:
        return f"{sign}{plain.toString(digits)}{unit}"
    return f"{sign}{plain.toString(float(f'{digits}.{places}'), 'f', len(places))}{unit}"


def duration(seconds: float) -> str:
    """A time with the unit that suits it."""
    if seconds < 1:
        return f"{_measured(seconds * 1000)} ms"
    if seconds < 60:
        return f"{decimal(seconds, 1)} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{count(minutes)} min {rest} s"


def size(n_bytes: float) -> str:
    """A number of bytes with the unit that suits it."""
    for unit, factor in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if n_bytes >= factor:
            return f"{decimal(n_bytes / factor, 1 if n_bytes < 100 * factor else 0)} {unit}"
    return f"{count(round(n_bytes))} B"


def rough_duration(seconds: float) -> str:
    """A time that is only guessed, to the step a person cares about: 3 s, 15 s, 2 min."""
    if seconds < 10:
        return f"{count(max(1, round(seconds)))} s"
    if seconds < 55:
        return f"{count(5 * round(seconds / 5))} s"
    return f"{count(max(1, round(seconds / 60)))} min"


def _measured(value: float) -> str:
    if value <= 0:
        return "0"
    places = max(0, _MARKS - 2 - floor(log10(value))) if value < 10 else 0
    return decimal(value, min(places, 2))


def _locale() -> QLocale:
    locale = QLocale()
    # The C locale groups no digits; a person without a locale still reads 12,345 better than 12345.
    return QLocale(QLocale.Language.English) if locale.language() == QLocale.Language.C else locale
