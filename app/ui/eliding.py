"""Cuts a line where it does not fit, but not what tells it from others: a mark in brackets at its end stays."""

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

_MARK = re.compile(r"\s*[(（][^()（）]{1,24}[)）]$")
_LEAST_HEAD = 3
"""Widths of an ellipsis that must be left for the beginning; with less, the end is cut like any other."""
_ELLIPSIS = "…"


def elided(metrics: QFontMetrics, text: str, width: int) -> str:
    """The text as far as it fits into a width, in pixels."""
    if metrics.horizontalAdvance(text) <= width:
        return text
    mark = _MARK.search(text)
    if mark is not None:
        room = width - metrics.horizontalAdvance(mark[0])
        if room >= _LEAST_HEAD * metrics.horizontalAdvance(_ELLIPSIS):
            head = metrics.elidedText(text[: mark.start()], Qt.TextElideMode.ElideRight, room)
            return f"{head}{mark[0]}"
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


def kept_length(text: str, shown: str) -> int:
    """How many characters at the beginning of a text are left of it where it is shown cut."""
    return next((at for at, (one, other) in enumerate(zip(text, shown, strict=False)) if one != other), len(shown))
