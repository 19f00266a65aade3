"""Texts and paths from anywhere as one line that can be shown: what is invisible or reorders others is made visible.

Pure; for names out of files, which nobody has to have written with good intentions.
"""

from pathlib import Path
from unicodedata import category

from app.text.visible import SHOWN, SHOWN_IN_CODE

_MOST = 200
_SPACE = "Zs"


def shown_line(text: str) -> str:
    """The text without control characters, overrides of direction and superfluous space, and not too long."""
    cut = text[:_MOST].translate(SHOWN | SHOWN_IN_CODE)
    whole = " ".join("".join(each if each.isprintable() else " " for each in cut).split())
    return whole if len(text) <= _MOST else f"{whole}…"


def shown_path(path: Path) -> str:
    """The whole path; what cannot be shown is replaced, so that it can be printed wherever it goes."""
    seen = str(path).translate(SHOWN | SHOWN_IN_CODE)
    return "".join(
        each if each.isprintable() or category(each) == _SPACE else "\N{REPLACEMENT CHARACTER}" for each in seen
    )
