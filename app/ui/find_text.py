"""Where a text stands in the messages of a path.  Pure; a long conversation is gone through in slices.

The text of the messages is searched and not what is on screen, since far messages have no widgets.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Role

SLICE = 200_000
"""Characters that are gone through at once."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place: the message, and which of the places in it, from 0."""

    message: MessageId
    nth: int


class TextScan:
    """One search through a path as it is now.

    Attributes:
        places: found so far, in the order of the path.
    """

    def __init__(self, path: Sequence[MessageNode], wanted: str) -> None:
        self.places: list[Place] = []
        self._path = [node for node in path if node.message.role is not Role.SYSTEM]
        self._wanted = wanted.casefold()
        self._at = 0

    @property
    def done(self) -> bool:
        """Everything was gone through."""
        return self._at >= len(self._path) or not self._wanted

    def go_on(self) -> None:
        """Go through one more slice."""
        left = SLICE
        while not self.done and left > 0:
            node = self._path[self._at]
            text = node.message.content
            left -= len(text) + 1
            self.places += [Place(node.id, nth) for nth in range(text.casefold().count(self._wanted))]
            self._at += 1
