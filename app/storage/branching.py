"""The way to a message, copied into a conversation of its own: parts of a transaction.

Tokens are copied too, and a segment is found by its tokens, so both conversations use the same saved rows.  A copied
message keeps its time but for a hair: the same words at the same moment are what tells that a conversation which comes
from elsewhere is here already (`twins`), and a branch must not be taken for the conversation it comes from.
"""

import math
from collections.abc import Sequence

from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role
from app.domain.turn import FinishReason
from app.storage.database import Database

_KEPT = "role, content, reasoning, token_ids, token_start, seed, model, fingerprint, sampling, receipt, stats"


def way_to(database: Database, message: MessageId) -> tuple[MessageId, ...]:
    """Root to a message."""
    rows = database.rows(
        "WITH RECURSIVE way (id, parent) AS (SELECT id, parent FROM messages WHERE id = ? UNION ALL "
        "SELECT before.id, before.parent FROM messages AS before JOIN way ON before.id = way.parent) "
        "SELECT id FROM way ORDER BY id",
        message,
    )
    return tuple(MessageId(key) for (key,) in rows if isinstance(key, int))


def copy_way(database: Database, way: Sequence[MessageId], *, title: str, at: float) -> ConversationId:
    """Enter a conversation that holds copies of these messages, each following the one before.

    Args:
        database: in a transaction of the caller's.
        way: root to the message to branch at.
        title: of the new conversation.
        at: now, in seconds since the epoch.
    """
    begun = _free_moment(database, way, at=at)
    branch = ConversationId(
        database.insert(
            "INSERT INTO conversations (title, created_at, updated_at, touched) "
            "VALUES (?, ?, ?, (SELECT coalesce(max(touched), 0) + 1 FROM conversations))",
            title,
            begun,
            at,
        )
    )
    parent: MessageId | None = None
    for message in way:
        # A reply that is being written here is not written any further there.
        parent = MessageId(
            database.insert(
                f"INSERT INTO messages (conversation, parent, created_at, finish_reason, {_KEPT}) "  # noqa: S608
                "SELECT ?, ?, max(created_at, ?), "
                f"CASE WHEN role = ? THEN coalesce(finish_reason, ?) ELSE finish_reason END, {_KEPT} "
                "FROM messages WHERE id = ?",
                branch,
                parent,
                begun,
                Role.ASSISTANT.value,
                FinishReason.STOPPED.value,
                message,
            )
        )
        database.change(
            "INSERT INTO reply_rounds (message, series) SELECT ?, series FROM reply_rounds WHERE message = ?",
            parent,
            message,
        )
    database.change("UPDATE conversations SET tip = ? WHERE id = ?", parent, branch)
    return branch


def _free_moment(database: Database, way: Sequence[MessageId], *, at: float) -> float:
    """The first instant after the way's beginning at which no other conversation begins; now where it has no date."""
    times = [_created_at(database, message) for message in way]
    begun = min((time for time in times if time > 0), default=at)
    while True:
        begun = math.nextafter(begun, math.inf)
        if not database.rows("SELECT 1 FROM conversations WHERE created_at = ?", begun):
            return begun


def _created_at(database: Database, message: MessageId) -> float:
    ((created_at,),) = database.rows("SELECT created_at FROM messages WHERE id = ?", message)
    return created_at if isinstance(created_at, float) else 0.0
