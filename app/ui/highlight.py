"""Code to coloured HTML by pygments.  Pure; unknown languages and very long code stay plain."""

from collections.abc import Container, Iterator
from functools import lru_cache
from html import escape

from pygments import lex, lexers, util  # type: ignore[import-untyped]  # the library has no types of its own
from pygments.token import Token  # type: ignore[import-untyped]  # as above

from app.ui.theme import Colors

_MOST_CHARS = 40_000
_STRETCH = 40
"""Lines of growing code that are coloured together."""


def code_html(source: str, language: str, colors: Colors) -> str:
    """`source` as one preformatted block."""
    return f"<pre>{''.join(_spans(source, language, colors)).rstrip()}</pre>"


def growing_code_html(source: str, language: str, colors: Colors) -> str:
    """The same for code that is being written: what was coloured before is not read again.

    Each stretch of lines is coloured by itself, so a string over many lines may look wrong until the code is complete.
    """
    lines = source.splitlines(keepends=True)
    stretches = ("".join(lines[at : at + _STRETCH]) for at in range(0, len(lines), _STRETCH))
    return f"<pre>{''.join(_stretch(one, language, colors) for one in stretches).rstrip()}</pre>"


@lru_cache(maxsize=128)
def _stretch(source: str, language: str, colors: Colors) -> str:
    return "".join(_spans(source, language, colors))


def _spans(source: str, language: str, colors: Colors) -> Iterator[str]:
    """Escaped pieces of the source, coloured where they mean something."""
    if not language or len(source) > _MOST_CHARS:
        yield escape(source)
        return
    try:
        lexer = lexers.get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except util.ClassNotFound:
        yield escape(source)
        return
    families = _families(colors)
    for kind, text in lex(source, lexer):
        color = next((color for family, color in families if kind in family), "")
        yield f'<span style="color:{color}">{escape(text)}</span>' if color else escape(text)


def _families(colors: Colors) -> tuple[tuple[Container[object], str], ...]:
    """Which kinds of tokens have which colour; the first family that holds a kind decides."""
    name = Token.Name
    return (
        (Token.Comment, colors.comment),
        (Token.Keyword, colors.keyword),
        (Token.Operator.Word, colors.keyword),
        (Token.Literal.String, colors.string),
        (Token.Literal.Number, colors.number),
        (name.Tag, colors.keyword),
        (name.Function, colors.name),
        (name.Class, colors.name),
        (name.Builtin, colors.name),
        (name.Decorator, colors.name),
        (name.Attribute, colors.name),
    )
