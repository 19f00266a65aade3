"""From messages that name each other to a tree in which every message stands after its parent.

The names may be wrong in every way: two alike, parents that are missing, circles.  It knows no formats.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.exchange import PortableConversation, PortableMessage
from app.domain.message import Message, Role
from app.domain.turn import FinishReason
from app.exchange.notes import Notes, shown
from app.exchange.values import title as one_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A message as another program keeps it.

    Attributes:
        key: its name.
        parent: its predecessor's; None for a root.
        message: what was said; None for a node that only holds others together.
        created_at: seconds since the epoch; 0 where unknown.
        model: who wrote a reply.
        finish_reason: why it ended; None where unknown.
        joins: it is a step on the way to a reply (a tool's output, say), and no reply of its own.
    """

    key: str
    parent: str | None
    message: Message | None
    created_at: float = 0.0
    model: str = ""
    finish_reason: FinishReason | None = None
    joins: bool = False


def grown(
    drafts: Sequence[Draft], *, tip: str | None, title: str, updated_at: float, notes: Notes
) -> PortableConversation | None:
    """The tree of `drafts`; None where nothing is said in it.

    Steps join the reply they lead to.  Siblings stand in order of creation.  Where the tip is missing it is the newest
    message, and where others follow it the newest of those, so that nothing is hidden.
    """
    named = _unique(drafts, notes, title)
    parents = _sound_parents(named, notes, title)
    children = _children(named, parents)
    kept = _without_empty(named, children)
    tip = _kept_ancestor(tip, parents, kept)
    tree = _Tree(kept, parents, children)
    tree.join_steps()
    places, messages = tree.in_order()
    if not messages:
        return None
    at = places.get(tree.joined.get(tip, tip) if tip is not None else "")
    return PortableConversation(
        title=one_line(title),
        messages=messages,
        tip=_newest_leaf(messages, at),
        updated_at=updated_at or max(message.created_at for message in messages),
    )


def in_a_row(drafts: Sequence[Draft]) -> list[Draft]:
    """The same, each following the one before; for formats without branches."""
    return [replace(draft, parent=drafts[at - 1].key if at else None) for at, draft in enumerate(drafts)]


def _unique(drafts: Sequence[Draft], notes: Notes, title: str) -> dict[str, Draft]:
    named: dict[str, Draft] = {}
    again = 0
    for draft in drafts:
        key = draft.key
        if key in named:
            if named[key] == draft:
                continue
            again += 1
            key = f"{key}\0{again}"
        named[key] = draft
    if again:
        notes.trouble(f"In “{shown(title)}” {again} messages have the name of another; they stand beside it.")
    return named


def _sound_parents(named: dict[str, Draft], notes: Notes, title: str) -> dict[str, str | None]:
    """Each one's parent, without those that are missing or lead in a circle."""
    parents: dict[str, str | None] = {}
    lost = 0
    for key, draft in named.items():
        parents[key] = draft.parent
        if draft.parent is not None and draft.parent not in named:
            parents[key] = None
            lost += 1
    circles = _cut_circles(parents)
    # One is usual: some programs leave the empty root out of their files.
    if lost > 1 or (lost and any(draft.parent is None for draft in named.values())):
        notes.trouble(f"In “{shown(title)}” {lost} messages follow one that is not in the file; each begins a branch.")
    if circles:
        notes.trouble(f"In “{shown(title)}” {circles} messages follow each other in a circle, which is cut.")
    return parents


def _cut_circles(parents: dict[str, str | None]) -> int:
    rooted: set[str] = set()
    circles = 0
    for start in parents:
        walk: dict[str, None] = {}
        at: str | None = start
        while at is not None and at not in rooted and at not in walk:
            walk[at] = None
            at = parents[at]
        if at is not None and at in walk:
            parents[at] = None
            circles += 1
        rooted.update(walk)
    return circles


def _children(named: dict[str, Draft], parents: dict[str, str | None]) -> dict[str | None, list[str]]:
    children: dict[str | None, list[str]] = defaultdict(list)
    for key, parent in parents.items():
        children[parent].append(key)
    for below in children.values():
        if all(named[key].created_at for key in below):
            below.sort(key=lambda key: named[key].created_at)
    return children


def _without_empty(named: dict[str, Draft], children: dict[str | None, list[str]]) -> dict[str, Draft]:
    """Those that say something; the others' children take their places."""
    kept = {key: draft for key, draft in named.items() if draft.message is not None and _says(draft.message)}
    if len(kept) == len(named):
        return kept
    stack: list[str | None] = [None]
    while stack:
        parent = stack.pop()
        below: list[str] = []
        waiting = list(reversed(children[parent]))
        while waiting:
            key = waiting.pop()
            if key in kept:
                below.append(key)
            else:
                waiting += reversed(children[key])
        children[parent] = below
        stack += below
    return kept


def _says(message: Message) -> bool:
    return bool(message.content.strip() or message.reasoning.strip())


def _kept_ancestor(tip: str | None, parents: dict[str, str | None], kept: dict[str, Draft]) -> str | None:
    while tip is not None and tip not in kept:
        tip = parents.get(tip)
    return tip


def _newest_leaf(messages: tuple[PortableMessage, ...], at: int | None) -> int:
    """The newest message, or the newest after the one at `at`."""
    newest: dict[int | None, int] = {}
    for place, message in enumerate(messages):
        newest[message.parent] = place
    if at is None:
        at = max(range(len(messages)), key=lambda place: (messages[place].created_at, place))
    while at in newest:
        at = newest[at]
    return at


class _Tree:
    """Kept drafts and who follows whom, changed step by step.

    Attributes:
        joined: for a draft that went into another, the other's key.
    """

    def __init__(
        self, kept: dict[str, Draft], parents: dict[str, str | None], children: dict[str | None, list[str]]
    ) -> None:
        self._kept = kept
        self._parents = parents
        self._children = children
        self.joined: dict[str, str] = {}

    def join_steps(self) -> None:
        """Make one reply of each run of steps and the words around them, as far as no branch lies between."""
        stack = list(reversed(self._children[None]))
        while stack:
            key = stack.pop()
            run = [key]
            while len(below := self._children[run[-1]]) == 1 and self._is_one_reply(run[-1], below[0]):
                run.append(below[0])
            if len(run) > 1:
                self._kept[key] = _one_reply([self._kept[each] for each in run])
                self._children[key] = self._children[run[-1]]
                self.joined.update(dict.fromkeys(run[1:], key))
            stack += reversed(self._children[key])

    def _is_one_reply(self, above: str, below: str) -> bool:
        first, second = self._kept[above], self._kept[below]
        return (first.joins or second.joins) and _is_reply(first) and _is_reply(second)

    def in_order(self) -> tuple[dict[str, int], tuple[PortableMessage, ...]]:
        """Each draft's place, and the messages, every one after its parent."""
        places: dict[str, int] = {}
        messages: list[PortableMessage] = []
        stack: list[tuple[str, int | None]] = [(key, None) for key in reversed(self._children[None])]
        while stack:
            key, parent = stack.pop()
            places[key] = len(messages)
            messages.append(_portable(self._kept[key], parent))
            stack += [(below, places[key]) for below in reversed(self._children[key])]
        return places, tuple(messages)


def _is_reply(draft: Draft) -> bool:
    return draft.message is not None and draft.message.role is Role.ASSISTANT


def _one_reply(run: list[Draft]) -> Draft:
    said = [draft.message for draft in run if draft.message is not None]
    message = Message(
        Role.ASSISTANT,
        "\n\n".join(each.content for each in said if each.content.strip()),
        "\n\n".join(each.reasoning for each in said if each.reasoning.strip()),
    )
    model = next((draft.model for draft in reversed(run) if draft.model), "")
    return replace(run[0], message=message, model=model, finish_reason=run[-1].finish_reason)


def _portable(draft: Draft, parent: int | None) -> PortableMessage:
    message = draft.message
    assert message is not None  # `_without_empty` left those out
    reply = message.role is Role.ASSISTANT
    return PortableMessage(
        parent=parent,
        message=message,
        created_at=draft.created_at,
        finish_reason=(draft.finish_reason or FinishReason.END) if reply else None,
        model=draft.model if reply else "",
    )
