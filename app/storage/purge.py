"""Removing deleted conversations and messages for good, and the segments that nothing explains any more.

After a deletion all paths are walked once, and what no path leads to loses its row, then its files.  So a deleted
conversation leaves no tokens behind but those it shares with others.  The walk reads every message's tokens but no
text, and happens only where there is something to purge.

SQLite overwrites what it deletes (`secure_delete`, set by `Database`), so that a copy of the file holds none of it.
The blocks of a removed file are not overwritten: on flash, and on file systems that copy what they write, that would
only write somewhere else.  Whoever has to fear that needs an encrypted disk.
"""

from app.domain.ids import ConversationId
from app.storage.database import Database
from app.storage.segments import SegmentStore
from app.storage.usage import segments_by_conversation


def purge(database: Database, segments: SegmentStore) -> bool:
    """Remove conversations and messages marked as deleted, and segments no path leads to; False where none is."""
    rows = database.rows("SELECT id FROM conversations WHERE deleted_at IS NOT NULL")
    deleted = [ConversationId(key) for (key,) in rows if isinstance(key, int)]
    if not deleted and not database.rows("SELECT 1 FROM messages WHERE deleted_at IS NOT NULL LIMIT 1"):
        return False
    purge_now(database, segments, *deleted)
    return True


def purge_now(database: Database, segments: SegmentStore, *conversations: ConversationId) -> None:
    """Remove these conversations, the messages marked as deleted, and all segments that no path leads to then.

    Rows go before files.
    """
    with database.transaction():
        database.change("DELETE FROM messages WHERE deleted_at IS NOT NULL")
        for conversation in conversations:
            database.change("DELETE FROM conversations WHERE id = ?", conversation)
        links = segments.links()
        # Without segments, as after an import, a walk over all messages would have nothing to look for.
        used = set[str]().union(*segments_by_conversation(database, links).values()) if links else set()
        gone = [key for key in links if key not in used]
        for key in gone:
            database.change("DELETE FROM segments WHERE key = ?", key)
    segments.remove_files(gone)
    database.fold_log()
