"""Languages that nobody speaks, to see what a real one does to the window: longer texts, the other direction."""

from enum import StrEnum
from math import ceil

from PySide6.QtCore import QObject, QTranslator

_LONGER = 0.4
_FILLER = "wörtlich "
_MARK = "\u200f"
_UNSPOKEN = frozenset({"QShortcut", "QGuiApplication"})
"""Contexts whose texts are names of keys and switches of Qt."""


class PseudoName(StrEnum):
    """Which."""

    STRETCHED = "stretched"
    """Every text 40 % longer, in brackets, so that a missing bracket shows a text that was cut or put together."""
    MIRRORED = "mirrored"
    """Every text with marks of right-to-left writing."""


class PseudoLanguage(QTranslator):
    """Answers for every text."""

    def __init__(self, name: PseudoName, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name

    def isEmpty(self) -> bool:  # noqa: N802
        """It has something to say."""
        return False

    def translate(self, context: str, source: str, _disambiguation: str | None = None, _n: int = -1) -> str:
        """The text as this language has it."""
        if context in _UNSPOKEN or not source.strip():
            return source
        if self._name is PseudoName.MIRRORED:
            return f"{_MARK}{source}{_MARK}"
        return stretched(source)


def stretched(source: str) -> str:
    """`source` in brackets and 40 % longer, at least by three characters."""
    more = max(3, ceil(len(source) * _LONGER)) - 2
    filler = (_FILLER * (more // len(_FILLER) + 1))[:more].rstrip()
    return f"[{source}{filler}]" if more < 4 else f"[{source} {filler[:-1] or 'ö'}]"
