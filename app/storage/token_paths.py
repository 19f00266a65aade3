"""The token paths of stored messages, for walks over a whole store.  It knows no segments, and reads no text."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.ids import MessageId
from app.storage.codec import CodecError, unpacked
from app.storage.database import Row

SELECT_STRETCHES = "SELECT conversation, id, parent, token_start, token_ids FROM messages"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """What a message adds to its path: its tokens, from `start` on."""

    message: MessageId
    parent: MessageId | None
    start: int
    tokens: Sequence[int]


def stretched(path: Sequence[Stretch]) -> Sequence[int]:
    """The domain's `path_tokens`, for walks over a whole store: linear in the path, and without Python's integers."""
    tokens = array("i")
    for stretch in path:
        if stretch.start > len(tokens):
            break
        if stretch.tokens:
            del tokens[stretch.start :]
            tokens.extend(stretch.tokens)
    return tokens


def leading_paths(conversation: Sequence[Stretch]) -> Iterator[tuple[Stretch, ...]]:
    """Paths of a conversation that together hold every path's tokens as a prefix.

    Args:
        conversation: all its messages, the older first.
    """
    stretches = {stretch.message: stretch for stretch in conversation}
    held = _held(stretches)
    for stretch in stretches.values():
        if stretch.message not in held:
            yield _path_to(stretch, stretches)


def _held(stretches: dict[MessageId, Stretch]) -> set[MessageId]:
    """Messages whose whole path is the beginning of some child's path, as it is unless the child rewrites the past."""
    lengths: dict[MessageId, int] = {}
    held: set[MessageId] = set()
    for stretch in stretches.values():
        before = 0 if stretch.parent is None else lengths[stretch.parent]
        adds = bool(stretch.tokens) and stretch.start <= before
        lengths[stretch.message] = stretch.start + len(stretch.tokens) if adds else before
        if stretch.parent is not None and not (adds and stretch.start < before):
            held.add(stretch.parent)
    return held


def _path_to(stretch: Stretch, stretches: dict[MessageId, Stretch]) -> tuple[Stretch, ...]:
    walk = [stretch]
    while walk[-1].parent is not None:
        walk.append(stretches[walk[-1].parent])
    return tuple(reversed(walk))


def stretch_from(row: Row) -> Stretch:
    """A stretch from `SELECT_STRETCHES`.

    Raises:
        CodecError: a value makes no sense.
    """
    match row:
        case (int(), int(message), int() | None as parent, int(start), bytes(token_ids)) if (parent or 0) < message:
            return Stretch(
                message=MessageId(message),
                parent=None if parent is None else MessageId(parent),
                start=start,
                tokens=unpacked(token_ids),
            )
        case _:
            raise CodecError("a message has a value that makes no sense")
