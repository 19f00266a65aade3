"""Names of files made from titles, good on every system."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)", re.IGNORECASE)
_MOST_BYTES = 120
"""Of a name without its ending: the temporary file's longer name has to fit as well."""
_UNNAMED = "Conversation"


def file_names(titles: Iterable[str], suffix: str) -> Iterator[str]:
    """A name for each title, no two of which any system takes for the same."""
    taken: set[str] = set()
    last: dict[str, int] = {}
    for title in titles:
        stem = _stem(title)
        name, folded = stem, stem.casefold()
        count = last.get(folded, 1)
        while name.casefold() in taken:
            count += 1
            name = f"{stem} {count}"
        last[folded] = count
        taken.add(name.casefold())
        yield f"{name}{suffix}"


def _stem(title: str) -> str:
    visible = "".join(" " if _is_hidden(character) else character for character in unicodedata.normalize("NFC", title))
    words = " ".join(_FORBIDDEN.sub(" ", visible).split())
    # A dot in front hides a file, a dash makes it an option; Windows drops dots and spaces at the end.
    stem = _cut(words.lstrip(".-~ ")).rstrip(". ")
    return f"_{stem}" if _RESERVED.match(stem) else stem or _UNNAMED


def _is_hidden(character: str) -> bool:
    """True for controls, halves of pairs, unassigned ones, and what reorders or joins others without being seen."""
    return unicodedata.category(character).startswith("C")


def _cut(text: str) -> str:
    return text.encode()[:_MOST_BYTES].decode(errors="ignore")
