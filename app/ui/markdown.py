"""Markdown to blocks and safe HTML.  Pure: it knows no widgets, no colours, and touches neither disk nor network."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from app.text.markdown import SafeRenderer, make_parser, parse, render


class BlockKind(StrEnum):
    """How a block is shown."""

    TEXT = "text"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Block:
    """One top-level block of a message.

    Attributes:
        kind: prose, or a fenced or indented stretch of code.
        source: Markdown of prose; the bare code of code.
        language: as named by a fence, empty otherwise.
    """

    kind: BlockKind
    source: str
    language: str = ""


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


_PARSER = make_parser(_Renderer)


def to_html(source: str) -> str:
    """Safe HTML of a stretch of Markdown."""
    return render(_PARSER, parse(_PARSER, source))


def split_blocks(text: str) -> tuple[Block, ...]:
    """The top-level blocks of a message."""
    return tuple(block for block, _ in _located(text))


def merge_prose(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The same message with neighbouring prose in one block, so that it can be selected as one."""
    merged: list[Block] = []
    for block in blocks:
        if merged and merged[-1].kind is block.kind is BlockKind.TEXT:
            merged[-1] = Block(BlockKind.TEXT, f"{merged[-1].source}\n\n{block.source}")
        else:
            merged.append(block)
    return tuple(merged)


def _located(text: str) -> list[tuple[Block, int]]:
    """Each block with the offset of its first line."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    found: list[tuple[Block, int]] = []
    for token in _PARSER.parse(_countable(text)):
        if token.level != 0 or token.map is None or token.nesting < 0:
            continue
        first, end = token.map
        if token.type in ("fence", "code_block"):
            language = token.info.split()[0] if token.info.split() else ""
            found.append((Block(BlockKind.CODE, token.content.rstrip("\n"), language), starts[first]))
        else:
            found.append((Block(BlockKind.TEXT, "".join(lines[first:end]).rstrip()), starts[first]))
    return found


def _countable(text: str) -> str:
    """The text with every line end that Python knows written as the one that Markdown knows."""
    return "\n".join(text.splitlines()) + ("\n" if text.endswith("\n") else "")


class GrowingText:
    """The blocks of a reply that grows at its end: only its last block is parsed again.

    A block can only be changed by what follows while nothing else does, so all but the last are final.

    Attributes:
        parsed_chars: characters given to the parser since the start, for the tests' bounds.
    """

    def __init__(self) -> None:
        self.parsed_chars = 0
        self._text = ""
        self._final: list[Block] = []
        self._open: tuple[Block, ...] = ()
        self._open_at = 0

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks so far."""
        return (*self._final, *self._open)

    def grow_to(self, text: str) -> None:
        """Take the text as it is now; anything but a longer version of the last one starts over."""
        if text == self._text:
            return
        if not text.startswith(self._text):
            self._final, self._open_at = [], 0
        self._text = text
        tail = text[self._open_at :]
        self.parsed_chars += len(tail)
        located = _located(tail)
        self._open = tuple(block for block, _ in located[-1:])
        if len(located) > 1:
            self._final.extend(block for block, _ in located[:-1])
            self._open_at += located[-1][1]
