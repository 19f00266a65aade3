"""Moves of a conversation's tip over its messages: pure walks on who follows whom.

Identities grow with time, so a message's successors are always newer than itself.
"""

from collections.abc import Mapping

from app.domain.ids import MessageId

Parents = Mapping[MessageId, MessageId | None]
"""Every message of a conversation and the one it follows."""


def below(parents: Parents, message: MessageId) -> frozenset[MessageId]:
    """A message and everything that follows it."""
    found = {message}
    for each in sorted(parents):
        if parents[each] in found:
            found.add(each)
    return frozenset(found)


def newest_leaf(parents: Parents, message: MessageId) -> MessageId:
    """Where a branch was left: the newest of all that follows the message, or itself."""
    return max(below(parents, message))


def tip_without(parents: Parents, message: MessageId, tip: MessageId | None) -> MessageId | None:
    """The tip once a message and what follows it are gone.

    It stays where it is not concerned.  Else the branch of the nearest sibling is shown, an older one before a newer,
    or the path ends with the message before.
    """
    gone = below(parents, message)
    if tip is not None and tip not in gone:
        return tip
    left = {each: parent for each, parent in parents.items() if each not in gone}
    siblings = [each for each, parent in left.items() if parent == parents[message]]
    older = [each for each in siblings if each < message]
    if siblings:
        return newest_leaf(left, max(older) if older else min(siblings))
    return parents[message]
