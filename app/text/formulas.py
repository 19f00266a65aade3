r"""Formulas in TeX: where they stand in Markdown, and how they are drawn.  Pure; it knows no widgets.

`$…$` and `\(…\)` stand in a line, `$$…$$` and `\[…\]` for themselves.  Dollars beside digits or spaces are money.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.dollarmath import dollarmath_plugin

MOST_CHARS = 600
"""Of a formula that is drawn; a longer one stays as it was written."""
_MOST_SIZE = 4000.0
_MOST_LINES = 60
_DOLLAR = re.compile(r"(?<!\\)\$")
"""Belongs to another formula: what stands between the wrong two would take long to set, and mean nothing."""
_CLOSING = {"\\(": "\\)", "\\[": "\\]"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A formula as a picture.

    Attributes:
        svg: the picture.
        width, height: its size in pixels.
        depth: how much of its height is below the line of the text.
    """

    svg: bytes
    width: float
    height: float
    depth: float


def read_formulas(parser: MarkdownIt) -> MarkdownIt:
    """The same parser, which knows formulas now: tokens `math_inline`, `math_inline_double` and `math_block`."""
    own = dict(parser.renderer.rules) if isinstance(parser.renderer, RendererHTML) else {}
    parser.use(dollarmath_plugin, allow_labels=False, allow_space=False, allow_digits=False, double_inline=True)
    if isinstance(parser.renderer, RendererHTML):
        # The plugin puts its renderer in the place of ours.
        parser.renderer.rules.update(own)
    parser.inline.ruler.before("escape", "math_brackets", _in_line)
    parser.block.ruler.before("fence", "math_brackets", _block, {"alt": ["paragraph", "reference", "blockquote"]})
    return parser


@lru_cache(maxsize=512)
def typeset(source: str, *, display: bool, size: float, color: str) -> Formula | None:
    """The formula as a picture; None where it cannot be read, or is too large."""
    if len(source) > MOST_CHARS or _DOLLAR.search(source):
        return None
    try:
        # Takes a moment to import, and most conversations have no formulas.
        from ziamath.config import config  # noqa: PLC0415
        from ziamath.zmath import Latex  # noqa: PLC0415

        config.svg2 = False
        drawn = Latex(source, size=size, color=color, inline=not display)
        width, height = drawn.getsize()
        svg = drawn.svg()
    except Exception:  # noqa: BLE001  # whatever somebody wrote between two dollars
        return None
    if not 0 < width <= _MOST_SIZE or not 0 < height <= _MOST_SIZE:
        return None
    # The library leaves a margin of one pixel around a formula.
    return Formula(svg=svg.encode(), width=width + 2, height=height + 2, depth=1 - drawn.getyofst())


def _in_line(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # as the parser calls it
    opening = state.src[state.pos : state.pos + 2]
    closing = _CLOSING.get(opening)
    end = state.src.find(closing, state.pos + 2, state.posMax) if closing is not None else -1
    if end < 0 or not state.src[state.pos + 2 : end].strip():
        return False
    if not silent:
        token = state.push("math_inline" if opening == "\\(" else "math_inline_double", "math", 0)
        token.content = state.src[state.pos + 2 : end]
        token.markup = opening
    state.pos = end + 2
    return True


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001  # as above
    at = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith("\\[", at):
        return False
    for line in range(start, min(end, start + _MOST_LINES)):
        close = state.src.find("\\]", at + 2 if line == start else state.bMarks[line], state.eMarks[line])
        if close < 0:
            continue
        if state.src[close + 2 : state.eMarks[line]].strip():
            return False
        if not silent:
            token = state.push("math_block", "math", 0)
            token.content, token.markup, token.map = state.src[at + 2 : close], "\\[", [start, line + 1]
            state.line = line + 1
        return True
    return False
