"""How Markdown in a message is understood, wherever it is shown.

HTML in a message is text.  Images are text too, so that nothing can be fetched.  Links keep only the schemes that a
person may open on purpose.
"""

from collections.abc import Sequence
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

SAFE_SCHEMES = frozenset({"http", "https", "mailto"})
MOST_NESTING = 100
"""What lies deeper is not parsed, and missing from the HTML; the library's own limit cuts lists of ten levels."""
_TASKS = {"[ ] ": "☐ ", "[x] ": "☑ ", "[X] ": "☑ "}


def is_safe_address(address: str) -> bool:
    """True for what a browser or mail program may be asked to open."""
    try:
        return urlsplit(address.strip()).scheme.lower() in SAFE_SCHEMES
    except ValueError:
        # A bracket that opens an IPv6 address and does not close it, for one.
        return False


class SafeRenderer(RendererHTML):
    """HTML that fetches nothing."""

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """An image as the text it was written as."""
        token = tokens[idx]
        alt = self.renderInlineAsText(token.children or [], options, env)
        return escapeHtml(f"![{alt}]({token.attrGet('src') or ''})")


class _Parser(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802  # the library's hook
        """Leave other links as text."""
        return is_safe_address(url)


def make_parser(renderer: type[SafeRenderer] = SafeRenderer) -> MarkdownIt:
    """The parser of messages, with the renderer that suits a place."""
    options = {"html": False, "typographer": False, "maxNesting": MOST_NESTING}
    parser = _Parser("commonmark", options, renderer_cls=renderer)
    return parser.enable(["table", "strikethrough"])


def parse(parser: MarkdownIt, source: str, env: EnvType | None = None) -> list[Token]:
    """The tokens of a stretch of Markdown, with tasks in lists as boxes; `env` as the library has it."""
    tokens = parser.parse(source, env)
    for before, token in zip(tokens, tokens[2:], strict=False):
        if before.type == "list_item_open" and token.type == "inline" and token.children:
            first = token.children[0]
            if first.type == "text" and first.content[:4] in _TASKS:
                first.content = _TASKS[first.content[:4]] + first.content[4:]
    return tokens


def render(parser: MarkdownIt, tokens: Sequence[Token], env: EnvType | None = None) -> str:
    """The parser's HTML of these tokens; `env` is for its renderer."""
    return str(parser.renderer.render(tokens, parser.options, env if env is not None else {}))
