"""Where a text stands in the messages of a path, as they are seen.  Pure; a long conversation is read in slices.

What is on screen is not asked, since far messages have no widgets: replies are rendered to plain text here, block by
block, as the transcript does.  Texts of replies are kept by who asks, so that a further letter costs little.
"""

from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass

from app.domain.attachments import split
from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Role
from app.text.visible import SHOWN
from app.ui.finding import Needle
from app.ui.json_reply import code_of
from app.ui.parts_of_message import CONTENT, REASONING, SAID
from app.ui.seen_text import ReplyTexts, SeenBlock, seen_lines

SLICE = 200_000
"""Characters that are gone through at once."""
_READING = 60
"""Times as much it takes to read Markdown."""

KnownTexts = MutableMapping[MessageId, ReplyTexts]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One place.

    Attributes:
        message, part: the message, and in which of its parts.
        start, end: characters of that part; of Markdown those of the block it is in.
        nth: which place in its block, from 0.
    """

    message: MessageId
    part: int
    start: int
    end: int
    nth: int = 0


class TextScan:
    """One search through a path as it is now.

    Attributes:
        places: found so far, in the order of the path.
        done: everything was gone through.
    """

    def __init__(self, path: Sequence[MessageNode], wanted: str, known: KnownTexts | None = None) -> None:
        """Of `wanted` in a path; `known` keeps what is read of replies."""
        self.places: list[Place] = []
        self._needle = Needle(wanted)
        self._known: KnownTexts = known if known is not None else {}
        self.done = not self._needle
        self._steps = (cost for node in path for cost in self._through(node))

    def go_on(self) -> None:
        """Go through one more slice."""
        left = SLICE
        while not self.done and left > 0:
            cost = next(self._steps, None)
            if cost is None:
                self.done = True
            else:
                left -= cost + 1

    def renew(self, node: MessageNode) -> None:
        """Go through the last message again, which has grown; not while the path is gone through anyway."""
        if self.done and self._needle:
            while self.places and self.places[-1].message == node.id:
                self.places.pop()
            self._steps = (cost for cost in self._through(node))
            self.done = False

    def _through(self, node: MessageNode) -> Iterator[int]:
        """Go through a message; what each step cost."""
        message = node.message
        match message.role:
            case Role.USER:
                said = split(message.content)
                yield from self._through_plain(node.id, SAID, said.text)
                for part, attachment in enumerate(said.attachments, start=1):
                    yield from self._through_plain(node.id, part, seen_lines(attachment.text))
            case Role.ASSISTANT:
                yield from self._through_plain(node.id, REASONING, message.reasoning)
                yield from self._through_markdown(node)
            case Role.SYSTEM:
                pass

    def _through_plain(self, message: MessageId, part: int, text: str) -> Iterator[int]:
        start = 0
        while start < len(text):
            # What begins in this slice may end behind it.
            end = min(len(text), start + SLICE)
            found = self._places_in(text[start : end + self._needle.length])
            found = [(begin + start, stop + start) for begin, stop in found if begin + start < end]
            self.places += [Place(message=message, part=part, start=begin, end=stop) for begin, stop in found]
            yield end - start
            start = max(end, found[-1][1] if found else 0)

    def _places_in(self, text: str) -> list[tuple[int, int]]:
        shown = text.translate(SHOWN)
        found = self._needle.places(shown)
        if len(shown) == len(text):
            return found
        at = [index for index, letter in enumerate(text) for _ in letter.translate(SHOWN)]
        return [(at[begin], at[stop - 1] + 1) for begin, stop in found]

    def _through_markdown(self, node: MessageNode) -> Iterator[int]:
        texts = self._known.setdefault(node.id, ReplyTexts())
        texts.aim_at(node.message.content, code_of(node.message.content, node.sampling))
        while cost := texts.advance():
            yield cost * _READING
        taken = 0
        for block, rest in zip(texts.blocks, [*texts.blocks, None][1:], strict=True):
            found = self._places_across(block.text[taken:], rest)
            self.places += [
                Place(message=node.id, part=CONTENT, start=block.start, end=block.end, nth=nth)
                for nth in range(len(found))
            ]
            beyond = found[-1][1] + taken - len(block.text) if found else 0
            taken = max(0, beyond - len(rest.joint or "")) if rest is not None else 0
        yield len(node.message.content)

    def _places_across(self, text: str, rest: SeenBlock | None) -> list[tuple[int, int]]:
        """The places that begin in a block; they may end in the rest of it, which is a block of its own."""
        behind = rest.joint + rest.text[: self._needle.length] if rest is not None and rest.joint is not None else ""
        return [(begin, end) for begin, end in self._needle.places(text + behind) if begin < len(text)]
