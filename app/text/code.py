"""What the parts of code mean, by pygments.  Pure; unknown languages and very long code stay plain."""

from collections.abc import Container, Iterator
from enum import StrEnum
from functools import lru_cache

from pygments import lex, lexers, util  # type: ignore[import-untyped]  # the library has no types of its own
from pygments.lexer import Lexer  # type: ignore[import-untyped]  # as above
from pygments.token import Token  # type: ignore[import-untyped]  # as above

_MOST_CHARS = 40_000


class CodeFamily(StrEnum):
    """What a piece of code is, as far as it is shown; plain code has none."""

    COMMENT = "comment"
    KEYWORD = "keyword"
    STRING = "string"
    NUMBER = "number"
    NAME = "name"


_FAMILIES: tuple[tuple[Container[object], CodeFamily], ...] = (
    (Token.Comment, CodeFamily.COMMENT),
    (Token.Keyword, CodeFamily.KEYWORD),
    (Token.Operator.Word, CodeFamily.KEYWORD),
    (Token.Literal.String, CodeFamily.STRING),
    (Token.Literal.Number, CodeFamily.NUMBER),
    (Token.Name.Tag, CodeFamily.KEYWORD),
    (Token.Name.Function, CodeFamily.NAME),
    (Token.Name.Class, CodeFamily.NAME),
    (Token.Name.Builtin, CodeFamily.NAME),
    (Token.Name.Decorator, CodeFamily.NAME),
    (Token.Name.Attribute, CodeFamily.NAME),
)
"""The first family that holds a kind of token decides."""


def pieces(source: str, language: str) -> Iterator[tuple[CodeFamily | None, str]]:
    """The source in pieces, which joined are the source."""
    if not language or len(source) > _MOST_CHARS:
        yield None, source
        return
    lexer = _lexer(language)
    if lexer is None:
        yield None, source
        return
    for kind, text in lex(source, lexer):
        yield next((family for tokens, family in _FAMILIES if kind in tokens), None), text


@lru_cache(maxsize=32)
def _lexer(language: str) -> Lexer | None:
    """Looked for once: that a language is unknown takes a search through everything installed."""
    try:
        return lexers.get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except util.ClassNotFound:
        return None
