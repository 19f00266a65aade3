"""Text of messages as HTML elements that carry nothing but text, structure and links to press.

Characters that would reorder or hide what stands around them are shown by name.
"""

from collections.abc import Iterator, Sequence
from html import escape

from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from app.text.code import pieces
from app.text.markdown import MOST_NESTING, SafeRenderer, make_parser, parse, render
from app.text.visible import SHOWN, SHOWN_IN_CODE

_DIRECTED = frozenset({"paragraph_open", "heading_open", "list_item_open", "blockquote_open", "th_open", "td_open"})
_LEVELS_ABOVE = 2
"""Headings of a message stand below the page's and the message's own."""


def literal_html(text: str) -> str:
    """Text as it was typed."""
    return f'<div class="literal" dir="auto">{escape(text.translate(SHOWN))}</div>\n'


def on_one_line(text: str) -> str:
    """Text for a heading or a summary."""
    return escape(" ".join(text.translate(SHOWN).translate(SHOWN_IN_CODE).split()))


def reply_html(text: str) -> str:
    """A reply's Markdown; as it was written where it is too deep for the parser."""
    tokens = parse(_PARSER, text.translate(SHOWN))
    if any(token.level >= MOST_NESTING - 1 for token in tokens):
        return literal_html(text)
    for token in tokens:
        _prepare(token)
    return f"<div>\n{render(_PARSER, tokens)}</div>\n"


class _Renderer(SafeRenderer):
    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        info = tokens[idx].info.split()
        return _code(tokens[idx].content, info[0] if info else "")

    def code_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        return _code(tokens[idx].content, "")


_PARSER = make_parser(_Renderer)


def _prepare(token: Token) -> None:
    if token.type in _DIRECTED:
        token.attrSet("dir", "auto")
    if token.type in {"heading_open", "heading_close"}:
        token.tag = f"h{min(6, int(token.tag[1:]) + _LEVELS_ABOVE)}"
    align = token.attrs.pop("style", None)
    if align is not None:
        # A style in an attribute is forbidden by the page's policy.
        token.attrSet("class", str(align).removeprefix("text-align:"))
    for child in token.children or ():
        if child.type == "link_open":
            child.attrSet("rel", "noopener noreferrer nofollow")


def _code(source: str, language: str) -> str:
    return f'<pre dir="ltr"><code>{"".join(_spans(source.translate(SHOWN_IN_CODE), language))}</code></pre>\n'


def _spans(source: str, language: str) -> Iterator[str]:
    for family, text in pieces(source, language):
        yield escape(text) if family is None else f'<span class="{family.value}">{escape(text)}</span>'
