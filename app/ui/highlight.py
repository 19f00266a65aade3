"""Code to coloured HTML."""

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from app.text.code import CodeFamily, pieces
from app.ui.theme import Colors

_STRETCH = 40
"""Lines of growing code that are coloured together."""


_WRAPPED = ' style="white-space: pre-wrap"'


def code_html(source: str, language: str, colors: Colors, *, wrap: bool = False) -> str:
    """`source` as one preformatted block; `wrap` lets lines that are too long go on below."""
    return f"<pre{_WRAPPED if wrap else ''}>{''.join(_spans(source, language, colors)).rstrip()}</pre>"


def growing_code_html(source: str, language: str, colors: Colors, *, wrap: bool = False) -> str:
    """The same for code that is being written: what was coloured before is not read again.

    Each stretch of lines is coloured by itself, so a string over many lines may look wrong until the code is complete.
    """
    lines = source.splitlines(keepends=True)
    stretches = ("".join(lines[at : at + _STRETCH]) for at in range(0, len(lines), _STRETCH))
    return (
        f"<pre{_WRAPPED if wrap else ''}>{''.join(_stretch(one, language, colors) for one in stretches).rstrip()}</pre>"
    )


@lru_cache(maxsize=128)
def _stretch(source: str, language: str, colors: Colors) -> str:
    return "".join(_spans(source, language, colors))


def _spans(source: str, language: str, colors: Colors) -> Iterator[str]:
    """Escaped pieces of the source, coloured where they mean something."""
    for family, text in pieces(source, language):
        yield escape(text) if family is None else f'<span style="color:{_color(family, colors)}">{escape(text)}</span>'


def _color(family: CodeFamily, colors: Colors) -> str:
    match family:
        case CodeFamily.COMMENT:
            return colors.comment
        case CodeFamily.KEYWORD:
            return colors.keyword
        case CodeFamily.STRING:
            return colors.string
        case CodeFamily.NUMBER:
            return colors.number
        case CodeFamily.NAME:
            return colors.name
