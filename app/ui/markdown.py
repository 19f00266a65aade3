"""Markdown to blocks and safe HTML.  Pure: it knows no widgets, no colours, and touches neither disk nor network."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape, unescape
from typing import Protocol, TypedDict

from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from app.text.formulas import read_formulas
from app.text.markdown import SafeRenderer, make_parser, parse, render


class BlockKind(StrEnum):
    """How a block is shown."""

    TEXT = "text"
    CODE = "code"
    PLAIN = "plain"
    """As it was written: what is nested too deeply to be drawn."""


class _Place(TypedDict):
    start: int
    end: int


class Reference(TypedDict):
    """Where a link definition leads, and the lines it stands on."""

    title: str
    href: str
    map: list[int]


References = Mapping[str, Reference]


class FormulaHtml(Protocol):
    """Makes HTML of a formula; `written` is the source with its marks."""

    def __call__(self, source: str, written: str, *, display: bool) -> str:
        """The HTML, safe to be put into a document."""


def _as_written(source: str, written: str, *, display: bool) -> str:  # noqa: ARG001  # the protocol's
    return escape(written)


@dataclass(frozen=True, slots=True)
class Block:
    """One top-level block of a message.

    Attributes:
        kind: prose, or a fenced or indented stretch of code.
        source: Markdown of prose; the bare code of code.
        language: as named by a fence, empty otherwise.
        goes_on: it is a later part of the block before it, which was too long to be laid out at once.
        mid_line: it goes on in the middle of a line.
        is_table: it may be wider than the column.
        start, end: where it stands in the text; of code, without the line that opens it.
        n_repeated: characters that `source` begins with and that stand elsewhere: the head of a table that goes on.
    """

    kind: BlockKind
    source: str
    language: str = ""
    goes_on: bool = False
    mid_line: bool = False
    is_table: bool = False
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
    n_repeated: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A block in its place.

    Attributes:
        block: the block.
        start, first_line: where it begins.
        head: what a later part of it must begin with: the opening line of code, the head of a table.
        item_starts: offsets from `start` at which the items of a list begin.
    """

    block: Block
    start: int
    first_line: int
    head: str = ""
    item_starts: tuple[int, ...] = ()


class _Renderer(SafeRenderer):
    """HTML as Qt's rich text understands it."""

    def heading_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        """A heading as a paragraph of a class: Qt would make its own headings larger than their style says."""
        return f'<p class="{tokens[idx].tag}">'

    def heading_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        """The end of that paragraph."""
        return "</p>\n"

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        """A table without spacing between cells; its lines are in the style sheet."""
        return '<table cellspacing="0" cellpadding="0" style="border-collapse: collapse">\n'

    def math_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        """A formula within a line."""
        return _formula(tokens[idx], env, display=False)

    def math_inline_double(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        """A formula that is set as if it stood for itself."""
        return _formula(tokens[idx], env, display=True)

    def math_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:  # noqa: ARG002
        """A formula that stands for itself."""
        return f'<p align="center">{_formula(tokens[idx], env, display=True)}</p>\n'


_MARKS = {"\\(": ("\\(", "\\)"), "\\[": ("\\[", "\\]")}


def _formula(token: Token, env: EnvType, *, display: bool) -> str:
    dollars = "$$" if display else "$"
    before, after = _MARKS.get(token.markup, (dollars, dollars))
    make: FormulaHtml = env.get("formula", _as_written)
    return make(token.content, f"{before}{token.content}{after}", display=display)


_PARSER = read_formulas(make_parser(_Renderer))
_SPLITTER = read_formulas(make_parser()).disable(["inline"])
"""Finds blocks without reading what stands in them, which is four times as fast."""
MOST_DRAWN = 24
"""Levels of lists and quotes that are drawn; each takes two."""


def to_html(source: str, references: References | None = None, formula: FormulaHtml = _as_written) -> str:
    """Safe HTML of a stretch of Markdown.

    Args:
        source: the Markdown.
        references: link definitions that stand elsewhere.
        formula: makes HTML of the formulas in it.
    """
    env = {"references": dict(references or {}), "formula": formula}
    return render(_PARSER, parse(_PARSER, source, env), env)


_PREFORMATTED = re.compile(r"(<pre\b.*?</pre>)", re.DOTALL)
_LINE_TAG = re.compile(r"</?(?:p|li|ul|ol|blockquote|table|thead|tbody|tr|th|td|hr|br|pre)\b[^>]*>")
_TAG = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")
_LINE_END = "\0"
"""Stands for the ends of lines while spaces are put together; there is none in HTML."""


def to_text(source: str, references: References | None = None) -> str:
    """What a person sees of a stretch of Markdown, without marks and addresses; formulas as they are written."""
    parts = _PREFORMATTED.split(to_html(source, references))
    return "\n".join(_seen(part, preformatted=bool(at % 2)) for at, part in enumerate(parts))


def _seen(html: str, *, preformatted: bool) -> str:
    if not preformatted:
        words = _SPACE.sub(" ", _TAG.sub("", _LINE_TAG.sub(_LINE_END, html)))
        html = words.replace(f" {_LINE_END}", "\n").replace(f"{_LINE_END} ", "\n").replace(_LINE_END, "\n")
    return unescape(_TAG.sub("", html))


def split_blocks(text: str) -> tuple[Block, ...]:
    """The top-level blocks of a message."""
    return tuple(one.block for one in find_blocks(text, {})[0])


def find_blocks(text: str, references: References) -> tuple[list[Found], References]:
    """Each top-level block with its place, and `references` with the link definitions of this text."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    env: dict[str, dict[str, Reference]] = {"references": dict(references)}
    tokens = _SPLITTER.parse(_countable(text), env)
    found: list[Found] = []
    for at, token in enumerate(tokens):
        if token.level == 0 and token.map is not None and token.nesting >= 0:
            end = _end_of(tokens, at)
            found.append(_found(tokens[at:end], lines, starts))
    return found, env["references"]


def _end_of(tokens: Sequence[Token], at: int) -> int:
    """The index after the last token of the top-level block that begins at `at`."""
    if tokens[at].nesting == 0:
        return at + 1
    return next((end + 1 for end in range(at + 1, len(tokens)) if tokens[end].level == 0), len(tokens))


def _found(tokens: Sequence[Token], lines: list[str], starts: list[int]) -> Found:
    token = tokens[0]
    assert token.map is not None
    first, end = token.map
    source = "".join(lines[first:end]).rstrip()
    start = starts[first]
    place = _Place(start=start, end=start + len(source))
    if token.type in ("fence", "code_block"):
        language = token.info.split()[0] if token.info.split() else ""
        inside = starts[min(first + 1, end)] if token.type == "fence" else start
        block = Block(BlockKind.CODE, token.content.removesuffix("\n"), language, start=inside, end=starts[end])
        return Found(block=block, start=start, first_line=first, head=lines[first] if token.type == "fence" else "")
    if max(one.level for one in tokens) > MOST_DRAWN:
        return Found(block=Block(BlockKind.PLAIN, source, **place), start=start, first_line=first)
    if token.type == "table_open":
        head = "".join(lines[first : first + 2])
        block = Block(BlockKind.TEXT, source, is_table=True, **place)
        return Found(block=block, start=start, first_line=first, head=head)
    items = (one.map[0] for one in tokens if one.type == "list_item_open" and one.level == 1 and one.map)
    offsets = tuple(starts[line] - start for line in items)
    return Found(block=Block(BlockKind.TEXT, source, **place), start=start, first_line=first, item_starts=offsets)


def _countable(text: str) -> str:
    """The text with every line end that Python knows written as the one that Markdown knows."""
    return "\n".join(text.splitlines()) + ("\n" if text.endswith("\n") else "")
