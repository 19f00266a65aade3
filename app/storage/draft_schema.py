"""The tables of messages that are being written."""

import sqlite3


def add_drafts(connection: sqlite3.Connection) -> None:
    """What was typed and not sent, by conversation; 0 is the new chat, which has no row yet.

    Attachments lie apart, so that typing does not write them again and again.
    """
    connection.execute("CREATE TABLE drafts (conversation INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    connection.execute(
        """
        CREATE TABLE draft_attachments (
            id           INTEGER PRIMARY KEY,
            conversation INTEGER NOT NULL,
            name         TEXT NOT NULL,
            text         TEXT NOT NULL
        )
        """
    )
    connection.execute("CREATE INDEX draft_attachments_by_conversation ON draft_attachments (conversation)")
    connection.execute(
        "CREATE TRIGGER drafts_purged AFTER DELETE ON conversations BEGIN "
        "DELETE FROM drafts WHERE conversation = old.id; "
        "DELETE FROM draft_attachments WHERE conversation = old.id; END"
    )
