"""Which characters of a reply's parts came from accepted drafts, asked for piece by piece.  Pure.

What is asked for is a row of the transcript, so the cost must not be that of the whole reply.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import Protocol

from app.domain.chat import ActiveTurn
from app.domain.conversation import MessageNode
from app.domain.drafted import places
from app.ui.parts_of_message import CONTENT

Spans = Sequence[tuple[int, int]]


class Drafted(Protocol):
    """Knows what was drafted of a reply."""

    def spans(self, part: int, start: int, end: int) -> Spans:
        """Where drafted characters begin and end in a part, those that lie in [start, end), in order."""


class NothingDrafted:
    """A reply of which nothing is known."""

    def spans(self, part: int, start: int, end: int) -> Spans:  # noqa: ARG002  # the protocol's
        """None."""
        return ()


class WrittenDrafted:
    """Of a reply that is being written."""

    def __init__(self, active: ActiveTurn) -> None:
        self._written = active.written

    @cached_property
    def _starts(self) -> tuple[int, int]:
        """Where reasoning and content begin in the raw text."""
        (reasoning, _), content = places(self._written.text)
        return reasoning, content

    def spans(self, part: int, start: int, end: int) -> Spans:
        """As the rounds said."""
        before = self._starts[part]
        found = self._written.drafted_after(before + start)
        return [(begin - before, stop - before) for begin, stop in found if begin - before < end]


class KeptDrafted:
    """Of a reply that is complete; runs that belong to another text say nothing."""

    def __init__(self, node: MessageNode) -> None:
        self._node = node

    @cached_property
    def _bounds(self) -> list[int]:
        """Where the stretches end, in turn not drafted and drafted; of the reasoning and behind it the content."""
        message, stats = self._node.message, self._node.stats
        bounds = list(accumulate(stats.drafted)) if stats is not None else []
        return bounds if bounds and bounds[-1] == len(message.reasoning) + len(message.content) else []

    def spans(self, part: int, start: int, end: int) -> Spans:
        """As they were kept."""
        bounds, found = self._bounds, []
        before = len(self._node.message.reasoning) if part == CONTENT else 0
        at = bisect_right(bounds, before + start)
        while at < len(bounds) and (at == 0 or bounds[at - 1] < before + end):
            if at % 2:
                found.append((bounds[at - 1] - before, bounds[at] - before))
            at += 1
        return found
