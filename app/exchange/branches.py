"""The shape of a tree for reading: one flow of messages, and the other branches where they leave it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.domain.exchange import PortableConversation, path_to


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Who follows whom, and who is shown first.

    Attributes:
        children: places of the messages after each place, in order of creation; None stands before the roots.
        next: which of them goes on in the flow: the one on the path to the tip, elsewhere the one with most to come.
            The tip itself has none: what was said after it is not what is shown.
    """

    children: Mapping[int | None, tuple[int, ...]]
    next: Mapping[int | None, int]

    def others(self, parent: int | None) -> tuple[int, ...]:
        """The branches that leave the flow after `parent`."""
        return tuple(child for child in self.children.get(parent, ()) if child != self.next.get(parent))

    def flow(self, first: int) -> list[int]:
        """The places from `first` to the end of its flow."""
        walk = [first]
        while (following := self.next.get(walk[-1])) is not None:
            walk.append(following)
        return walk


def shape_of(conversation: PortableConversation) -> Shape:
    """How to read a conversation."""
    children: dict[int | None, list[int]] = {}
    for place, message in enumerate(conversation.messages):
        children.setdefault(message.parent, []).append(place)
    sizes = [1] * len(conversation.messages)
    for place in reversed(range(len(sizes))):
        parent = conversation.messages[place].parent
        if parent is not None:
            sizes[parent] += sizes[place]
    following = {
        parent: max(places, key=lambda place: (sizes[place], place))  # the newest of equals
        for parent, places in children.items()
    }
    tip = _shown_tip(conversation)
    at = tip
    while at is not None:
        following[conversation.messages[at].parent] = at
        at = conversation.messages[at].parent
    following.pop(tip, None)
    return Shape(children={parent: tuple(places) for parent, places in children.items()}, next=following)


def only_path(conversation: PortableConversation) -> PortableConversation:
    """The conversation as it is shown, without its other branches."""
    path = path_to(conversation, _shown_tip(conversation))
    messages = tuple(replace(message, parent=place - 1 if place else None) for place, message in enumerate(path))
    return replace(conversation, messages=messages, tip=len(messages) - 1 if messages else None)


def _shown_tip(conversation: PortableConversation) -> int | None:
    if conversation.tip is None and conversation.messages:
        return len(conversation.messages) - 1
    return conversation.tip
