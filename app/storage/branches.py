"""Hiding a branch of a conversation and bringing it back: parts of the store's transactions."""

from dataclasses import dataclass

from app.domain.errors import NotFoundError
from app.domain.ids import ConversationId, MessageId
from app.domain.moves import Parents, below, newest_leaf, tip_without
from app.storage.codec import CodecError
from app.storage.database import Database, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What became of a conversation.

    Attributes:
        tip: where it is now; None where no message is left.
        messages: those that went, or came back.
    """

    tip: MessageId | None
    messages: tuple[MessageId, ...]


def hide(
    database: Database, conversation: ConversationId, message: MessageId, *, tip: MessageId | None, at: float
) -> Moved:
    """Hide a message and what follows it, and move the tip off them."""
    parents = _parents(database, conversation)
    gone = tuple(sorted(below(parents, message)))
    for each in gone:
        database.change("UPDATE messages SET deleted_at = ?, deleted_with = ? WHERE id = ?", at, message, each)
    moved = Moved(tip=tip_without(parents, message, tip), messages=gone)
    _point(database, conversation, moved.tip)
    return moved


def bring_back(database: Database, conversation: ConversationId, message: MessageId) -> Moved:
    """Bring back what `hide` hid for the same message, and point the conversation there.

    Raises:
        NotFoundError: it was not hidden so, or what it follows is hidden too.
    """
    _require_first(database, conversation, message)
    rows = database.rows("SELECT id FROM messages WHERE deleted_with = ? ORDER BY id", message)
    back = tuple(MessageId(number) for (number,) in rows if isinstance(number, int))
    database.change("UPDATE messages SET deleted_at = NULL, deleted_with = NULL WHERE deleted_with = ?", message)
    moved = Moved(tip=newest_leaf(_parents(database, conversation), message), messages=back)
    _point(database, conversation, moved.tip)
    return moved


def _require_first(database: Database, conversation: ConversationId, message: MessageId) -> None:
    rows = database.rows(
        "SELECT one.deleted_with, before.deleted_with FROM messages AS one "
        "LEFT JOIN messages AS before ON before.id = one.parent "
        "WHERE one.id = ? AND one.conversation = ? AND one.deleted_at IS NOT NULL",
        message,
        conversation,
    )
    match rows:
        case [(int(first), _)] if first != message:
            raise NotFoundError(f"Message {message} was deleted together with message {first}; bring that one back.")
        case [(_, int(first))]:
            raise NotFoundError(f"What message {message} follows is deleted too; bring message {first} back first.")
        case []:
            raise NotFoundError(f"Message {message} is not deleted, or it was removed for good.")
        case _:
            pass


def _parents(database: Database, conversation: ConversationId) -> Parents:
    rows = database.stream(
        "SELECT id, parent FROM messages WHERE conversation = ? AND deleted_at IS NULL", conversation
    )
    return dict(map(_parent, rows))


def _parent(row: Row) -> tuple[MessageId, MessageId | None]:
    match row:
        case (int(key), int() | None as parent):
            return MessageId(key), None if parent is None else MessageId(parent)
        case _:
            raise CodecError("a message has a value of a wrong type")


def _point(database: Database, conversation: ConversationId, tip: MessageId | None) -> None:
    database.change("UPDATE conversations SET tip = ? WHERE id = ?", tip, conversation)
