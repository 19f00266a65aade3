"""A reply that grows, as blocks: only its end is parsed again, and none becomes longer than is laid out at once.

Pure: it knows no widgets and no colours.  What is longer than `MOST_OPEN` characters without an end is cut where a
reader minds least: a list between items, a table between rows (its head is repeated), code between lines, a paragraph
between sentences or words, and a line without any of them anywhere.
"""

from dataclasses import dataclass, replace

from app.ui.heights import same_start
from app.ui.markdown import Block, BlockKind, Found, References, find_blocks

MOST_OPEN = 2000
MOST_OPEN_LINES = 60
"""Characters and lines of a block that is still open, from which it is cut."""
_LONGEST_ITEM = 3 * MOST_OPEN
"""An item of a list that is longer is cut like any other text."""
_SEARCHED = 1200
"""Characters in which a good place for a cut is looked for."""
_AT_ONCE = 3000
_LINES_AT_ONCE = 30
"""Characters and lines that are parsed in one go."""
_MOST_JOINED_LINES = 100
"""Lines of prose in one row: short paragraphs take as long to lay out as long ones."""
_WHOLE_FENCE = "~" * 16
"""Opens a reply that is code as a whole; no line of it closes that."""
_MOST_REFERENCES = 500
"""Link definitions of one message; later ones are passed over."""


class GrowingText:
    """The blocks of a reply that grows at its end: only its last block is parsed again.

    A block can only be changed by what follows while nothing else does, so all but the last are final.

    Attributes:
        code: the language of a text that is code as a whole; empty for Markdown.
        parsed_chars: characters given to the parser since the start, for the tests' bounds.
        final: blocks that nothing can change any more; it only grows while the text does.
        references: link definitions so far.
    """

    def __init__(self) -> None:
        self.code = ""
        self.parsed_chars = 0
        self.final: list[Block] = []
        self.references: References = {}
        self._text = ""
        self._open: Block | None = None
        self._open_at = 0
        self._end = 0
        self._resumed = _AFRESH
        self._final_references: References = {}

    @property
    def text(self) -> str:
        """What was taken."""
        return self._text

    @property
    def behind(self) -> int:
        """Characters that were not parsed yet."""
        return len(self._text) - self._end

    @property
    def open(self) -> Block | None:
        """The block at the end, which may still change."""
        return self._open

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks so far."""
        return (*self.final, self._open) if self._open is not None else tuple(self.final)

    def grow_to(self, text: str) -> bool:
        """Take the text as it is now; anything but a longer version of the last one starts over, which is False."""
        grown = self.aim_at(text)
        while self.advance():
            pass
        return grown

    def aim_at(self, text: str, code: str = "") -> bool:
        """As `grow_to`, but nothing is parsed before `advance`; another language of the whole starts over too."""
        grown = code == self.code and text.startswith(self._text[: self._end])
        if not grown:
            self.code = code
            self.final, self._open, self._open_at, self._end = [], None, 0, 0
            self._resumed = _Resumed(f"{_WHOLE_FENCE}{code}\n", None) if code else _AFRESH
            self._final_references = {}
        self._text = text
        return grown

    def advance(self) -> bool:
        """Parse as much as may be parsed at once; False when there was nothing left."""
        if self._end >= len(self._text):
            return False
        ahead = self._text[self._end : self._end + _AT_ONCE]
        self._end += _line_start(ahead, _LINES_AT_ONCE)
        while self._parse_open():
            pass
        return True

    def _parse_open(self) -> bool:
        """Parse what is open; True when it was cut, and the rest has to be parsed."""
        resumed = self._resumed
        tail = resumed.head + self._text[self._open_at : self._end]
        self.parsed_chars += len(tail)
        found, self.references = find_blocks(tail, self._final_references)
        blocks = self._going_on(found, resumed)
        self._open = blocks[-1] if blocks else None
        if not found:
            return self._pass_over(tail)
        last = found[-1]
        if last.start > 0:
            self.final.extend(blocks[:-1])
            self._open_at += last.start - len(resumed.head)
            self._resumed = _AFRESH
            new = {key: one for key, one in self.references.items() if one["map"][1] <= last.first_line}
            self._keep({**new, **self._final_references})
        tail = tail[last.start :]
        return _is_long(tail) and self._cut(tail, last)

    def _going_on(self, found: list[Found], resumed: "_Resumed") -> list[Block]:
        """The blocks of what is open."""
        at = self._open_at
        return _going_on(found, resumed, at=at, mid_line=at > 0 and self._text[at - 1] not in "\r\n")

    def _keep(self, references: References) -> None:
        """Know these definitions from now on."""
        if len(self._final_references) < _MOST_REFERENCES:
            self._final_references = references

    def _pass_over(self, tail: str) -> bool:
        """Look no more at definitions of links, when there are many."""
        at = tail.rfind("\n") + 1
        if _is_long(tail) and at > 0:
            if len(self._final_references) < _MOST_REFERENCES:
                self._keep(find_blocks(tail[:at], self._final_references)[1])
            self._open_at += at - len(self._resumed.head)
            self._resumed = _AFRESH
        return False

    def _cut(self, tail: str, last: Found) -> bool:
        """Make the beginning of the open block final; False where it is better left whole."""
        resumed = self._resumed
        at = _place_to_cut(tail, last, least=len(resumed.head) + 1)
        if at >= len(tail) or at <= len(resumed.head):
            return False
        if last.block.is_table:  # read already, and long to read
            source = tail[:at].rstrip()
            found = [replace(last, block=replace(last.block, source=source, start=0, end=len(source)))]
        else:
            found, references = find_blocks(tail[:at], self._final_references)
            self._keep(references)
        self.final.extend(self._going_on(found, resumed))
        self._open_at += at - len(resumed.head)
        self._resumed = _Resumed(last.head, last.block.kind)
        return True


@dataclass(frozen=True, slots=True)
class _Resumed:
    """How the open part is read: after `head`, and, where a kind is named, as the rest of a block of that kind."""

    head: str
    kind: BlockKind | None


_AFRESH = _Resumed("", None)


def _going_on(found: list[Found], resumed: _Resumed, *, at: int, mid_line: bool) -> list[Block]:
    """The blocks, the first of them marked where it is the rest of another, and left out where nothing was left.

    Args:
        found: in a text that begins with the head.
        resumed: how that text is read.
        at: where it stands behind the head.
        mid_line: no line begins there.
    """
    blocks = [_placed(one.block, at - len(resumed.head), least=at) for one in found]
    if not blocks or blocks[0].kind is not resumed.kind:
        return blocks
    rest = blocks[0].source.removeprefix(resumed.head.rstrip()) if blocks[0].is_table else blocks[0].source
    return [replace(blocks[0], goes_on=True, mid_line=mid_line), *blocks[1:]] if rest.strip() else blocks[1:]


def _placed(block: Block, by: int, *, least: int) -> Block:
    """The block so far on; what stands before the least place is repeated from elsewhere."""
    start = block.start + by
    return replace(block, start=max(start, least), end=block.end + by, n_repeated=max(0, least - start))


def _place_to_cut(tail: str, last: Found, *, least: int) -> int:
    """Where the open block, which `tail` consists of, is cut best."""
    most = min(MOST_OPEN, len(tail) - 1, _line_start(tail, MOST_OPEN_LINES))
    starts = [at for at in last.item_starts if least <= at <= most]
    if starts:
        return starts[-1]
    if last.item_starts and len(tail) <= _LONGEST_ITEM:
        return 0
    marks = ("\n",) if last.head or last.block.kind is not BlockKind.TEXT else ("\n", ". ", "。", " ")
    least = max(least, most - _SEARCHED)
    for mark in marks:
        at = tail.rfind(mark, least, most)
        if at >= 0:
            return at + len(mark)
    earlier = tail.rfind("\n", len(last.head) + 1, most)
    return earlier + 1 if earlier > 0 and last.head else most


def _is_long(tail: str) -> bool:
    return len(tail) > MOST_OPEN or tail.count("\n") > MOST_OPEN_LINES


def _line_start(text: str, line: int) -> int:
    """Where a line begins, counted from 0; the length of the text where there are fewer."""
    at = 0
    for _ in range(line):
        at = text.find("\n", at) + 1
        if not at:
            return len(text)
    return at


class GrowingPlain:
    """Plain text that grows at its end, in stretches of a bounded length.

    Attributes:
        final: stretches that nothing can change any more.
        open: the stretch at the end.
        starts: where each of them begins, the open one included.
    """

    def __init__(self) -> None:
        self.final: list[str] = []
        self.open = ""
        self.starts: list[int] = [0]
        self._text = ""

    @property
    def text(self) -> str:
        """What was taken."""
        return self._text

    def grow_to(self, text: str) -> bool:
        """Take the text as it is now; anything but a longer version of the last one starts over, which is False."""
        grown = text.startswith(self._text)
        if not grown:
            self.final, self.starts = [], [0]
        self._text = text
        while len(text) - self.starts[-1] > MOST_OPEN:
            end = self.starts[-1] + MOST_OPEN
            at = next((at for mark in ("\n", " ") if (at := text.rfind(mark, end - MOST_OPEN // 2, end)) > 0), end - 1)
            self.final.append(text[self.starts[-1] : at + 1].removesuffix("\n"))
            self.starts.append(at + 1)
        self.open = text[self.starts[-1] :]
        return grown


class MergedBlocks:
    """What a column shows of a growing text: neighbouring prose in one row, so that it can be selected as one.

    Attributes:
        rows: as last matched.
    """

    def __init__(self, *, most: int) -> None:
        self.rows: list[Block] = []
        self._most = most
        self._closed: list[Block] = []
        self._n_taken = 0

    def match(self, growing: GrowingText, *, settled: bool, hold: bool) -> int:
        """Take what is new; the first row that became another.

        Args:
            growing: the text, always the same one.
            settled: it is complete, so that its last block may join its neighbours too.
            hold: the row at the end must stay a row of its own: something in it is selected, say.
        """
        if len(growing.final) < self._n_taken:
            self._closed, self._n_taken = [], 0
        for block in growing.final[self._n_taken :]:
            if hold or not self._joined(self._closed, block):
                self._closed.append(block)
            hold = False
        self._n_taken = len(growing.final)
        rows = list(self._closed)
        if growing.open is not None and (hold or not settled or not self._joined(rows, growing.open)):
            rows.append(growing.open)
        first = same_start(self.rows, rows)
        self.rows = rows
        return first

    def _joined(self, rows: list[Block], block: Block) -> bool:
        """Put `block` into the last row where both are prose and stay short; False where it needs its own."""
        last = rows[-1] if rows else None
        if last is None or block.goes_on or not last.kind is block.kind is BlockKind.TEXT:
            return False
        if last.is_table or block.is_table or len(last.source) + len(block.source) > self._most:
            return False
        if last.source.count("\n") + block.source.count("\n") >= _MOST_JOINED_LINES:
            return False
        rows[-1] = replace(last, source=f"{last.source}\n\n{block.source}", end=block.end)
        return True
