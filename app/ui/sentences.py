"""Sentences that come from below the window, in the language of the window.

Domain, engine and storage know no languages: what they say is English, often kept for years beside a reply, and
sometimes several sentences put together.  So a sentence is recognised here by its template, as `resources/i18n` lists
them from the sources, its template is translated, and its values are put in again, numbers among them as they are
written here.  What is not recognised stays as it is.
"""

import json
import re
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QCoreApplication

from app.ui.assets import read_asset
from app.ui.wording import fill, localised

_CONTEXT = "sentences"
_PLACE = re.compile(r"%([1-9])")
_END = re.compile(r"(?<=[.!?…]) (?=\S)")
_DEEPEST = 3
"""A sentence may hold one that holds another; deeper ones stay as they are."""
_LONGEST = 4000
"""Longer texts are no sentences of ours."""


@dataclass(frozen=True, slots=True)
class _Template:
    source: str
    pattern: re.Pattern[str]
    longest: str
    """Its longest stretch without a value, to tell quickly that it is another one."""

    @property
    def n_fixed(self) -> int:
        """Characters that are its own."""
        return len(_PLACE.sub("", self.source))


def spoken(text: str) -> str:
    """`text` in the language of the window."""
    return _spoken(text, _DEEPEST) if 0 < len(text) <= _LONGEST else text


def _spoken(text: str, depth: int) -> str:
    whole = _whole(text, depth)
    if whole is not None:
        return whole
    # Several sentences in a row: the longest beginning that is known, then the rest.
    for end in reversed([found.start() for found in _END.finditer(text)]):
        first = _whole(text[:end], depth)
        if first is not None:
            return f"{first} {_spoken(text[end + 1 :], depth)}"
    first, found, rest = _split(text)
    return f"{first} {_spoken(rest, depth)}" if found else text


def _split(text: str) -> tuple[str, bool, str]:
    end = _END.search(text)
    return (text, False, "") if end is None else (text[: end.start()], True, text[end.end() :])


def _whole(text: str, depth: int) -> str | None:
    if depth == 0:
        return None
    for template in _templates():
        if template.longest in text and (found := template.pattern.fullmatch(text)):
            values = [localised(_spoken(value, depth - 1)) for value in found.groups()]
            return fill(QCoreApplication.translate(_CONTEXT, template.source), *values)
    return None


@cache
def _templates() -> tuple[_Template, ...]:
    """All of them, those with most of their own words first."""
    made = [_template(source) for source in json.loads(read_asset("i18n/sentences.json"))]
    return tuple(sorted(made, key=lambda one: one.n_fixed, reverse=True))


def _template(source: str) -> _Template:
    fixed = _PLACE.split(source)[::2]
    pattern = "(.+?)".join(map(re.escape, fixed))
    return _Template(source, re.compile(pattern, re.DOTALL), max(fixed, key=len))
