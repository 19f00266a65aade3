"""Removing deleted conversations and messages for good, and the segments that nothing explains any more.

What lies on the paths of what is purged loses its row, then its files, unless another conversation has it on one of
its paths too.  So a deleted conversation leaves no tokens behind but those it shares with others.  Only conversations
that begin as a purged one does are looked at for that, and of them tokens but no text: what a purge costs does not grow
with what is kept.  The newest segments are looked at too, since one may have come late for what was purged before.

SQLite overwrites what it deletes (`secure_delete`, set by `Database`), so that a copy of the file holds none of it.
The blocks of a removed file are not overwritten: on flash, and on file systems that copy what they write, that would
only write somewhere else.  Whoever has to fear that needs an encrypted disk.
"""

from app.domain.ids import ConversationId
from app.domain.segment import SegmentKey
from app.storage.database import Database
from app.storage.pictures import remove_unshown, shown_in
from app.storage.purge_walk import Walk
from app.storage.segments import SegmentStore

_N_NEWEST = 50


def purge(database: Database, segments: SegmentStore) -> bool:
    """Remove conversations and messages marked as deleted, and segments no path leads to; False where none is."""
    rows = database.rows("SELECT id FROM conversations WHERE deleted_at IS NOT NULL")
    deleted = [ConversationId(key) for (key,) in rows if isinstance(key, int)]
    if not deleted and not database.rows("SELECT 1 FROM messages WHERE deleted_at IS NOT NULL LIMIT 1"):
        return False
    purge_now(database, segments, *deleted)
    return True


def purge_now(database: Database, segments: SegmentStore, *conversations: ConversationId) -> None:
    """Remove these conversations, the messages marked as deleted, and the segments that only they had a use for.

    Rows go before files.
    """
    with database.transaction():
        walk = Walk(database, segments.links())
        concerned = {*conversations, *_with_deleted_messages(database)}
        walk.take(concerned)
        pictures = shown_in(database, conversations)
        walk.take_unexplained(_newest(database), _latest(database), segments)
        database.change("DELETE FROM messages WHERE deleted_at IS NOT NULL")
        for conversation in conversations:
            database.change("DELETE FROM conversations WHERE id = ?", conversation)
        remove_unshown(database, pictures)
        gone = walk.unused()
        for key in gone:
            database.change("DELETE FROM segments WHERE key = ?", key)
    segments.remove_files(gone)
    database.fold_log()


def _with_deleted_messages(database: Database) -> set[ConversationId]:
    rows = database.rows("SELECT conversation FROM messages WHERE deleted_at IS NOT NULL")
    return {ConversationId(key) for (key,) in rows if isinstance(key, int)}


def _newest(database: Database) -> tuple[SegmentKey, ...]:
    rows = database.rows("SELECT key FROM segments ORDER BY used DESC LIMIT ?", _N_NEWEST)
    return tuple(SegmentKey(key) for (key,) in rows if isinstance(key, str))


def _latest(database: Database) -> tuple[ConversationId, ...]:
    rows = database.rows(
        "SELECT id FROM conversations WHERE deleted_at IS NULL ORDER BY touched DESC LIMIT ?", _N_NEWEST
    )
    return tuple(ConversationId(key) for (key,) in rows if isinstance(key, int))
