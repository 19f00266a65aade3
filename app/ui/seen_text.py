"""What a person sees of messages, as plain text.  Pure; rows of the transcript show the same letters."""

import re
from dataclasses import dataclass
from functools import lru_cache

from app.domain.characters import cut
from app.text.visible import SHOWN, SHOWN_IN_CODE
from app.ui.growing import GrowingText
from app.ui.markdown import Block, BlockKind, References, to_text

_MOST_IN_LINE = 2_000
"""A longer line of what was attached is cut where it is shown; copying gives all of it."""
_ITEM = re.compile(r"\s*(?:[-*+>]|\d+[.)])\s")
_EACH = 24
"""A block takes as long to read as so many characters more."""


def seen_lines(text: str) -> str:
    """An attached text with lines that would take long to lay out cut off."""
    lines = text.removesuffix("\n").split("\n")
    return "\n".join(line if len(line) <= _MOST_IN_LINE else f"{cut(line, _MOST_IN_LINE)} …" for line in lines)


def seen_block(block: Block, references: References) -> str:
    """A block of a reply."""
    shown = block.source.translate(SHOWN)
    match block.kind:
        case BlockKind.CODE:
            return shown.translate(SHOWN_IN_CODE)
        case BlockKind.PLAIN:
            return shown
        case BlockKind.TEXT:
            # Without brackets there is no link that leads elsewhere, and what is beside a row is asked for often.
            text = to_text(shown, references) if "[" in shown else _seen(shown)
            return text.strip("\n")


@lru_cache(maxsize=32)
def _seen(source: str) -> str:
    return to_text(source)


def joint(before: Block, block: Block) -> str | None:
    """What is seen between two blocks of which the second is the rest of the first; None where it is not."""
    if not block.goes_on or block.is_table:
        return None
    if block.kind is BlockKind.CODE:
        return "" if block.mid_line else "\n"
    if block.kind is not BlockKind.TEXT or _ITEM.match(block.source):
        return "\n"
    return " " if block.start > before.end or block.source[:1].isspace() else ""


@dataclass(frozen=True, slots=True)
class SeenBlock:
    """A block as it is seen, and where it stands in the reply.

    Attributes:
        text: what is seen.
        start, end: its place.
        joint: as the function of that name says of it and the block before it.
    """

    text: str
    start: int
    end: int
    joint: str | None = None


class ReplyTexts:
    """The blocks of a reply that may grow at its end; what was read once is not read again.

    Attributes:
        blocks: read so far.
    """

    def __init__(self) -> None:
        self.blocks: list[SeenBlock] = []
        self._growing = GrowingText()
        self._n_references = 0

    def aim_at(self, content: str, code: str = "") -> None:
        """Take the reply as it is now, code as a whole where a language is named; it is read by `advance`."""
        if content != self._growing.text:
            # The last block may be another now.
            del self.blocks[len(self._growing.final) :]
        if not self._growing.aim_at(content, code):
            self.blocks.clear()

    def advance(self) -> int:
        """Read some more; about how many characters that took, 0 when there was nothing left."""
        growing = self._growing
        behind = growing.behind
        if growing.advance():
            return behind - growing.behind
        if len(growing.references) != self._n_references:
            # A link may have found where it leads.
            self._n_references = len(growing.references)
            self.blocks.clear()
        at = len(self.blocks)
        block = growing.final[at] if at < len(growing.final) else growing.open if at == len(growing.final) else None
        if block is None:
            return 0
        between = joint(growing.final[at - 1], block) if at else None
        self.blocks.append(SeenBlock(seen_block(block, growing.references), block.start, block.end, between))
        return len(block.source) + _EACH
