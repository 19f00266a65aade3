"""What the table of conversations and the search index need for private notes."""

import sqlite3

from app.storage.search_schema import NOTE_TRIGGERS


def add_notes(connection: sqlite3.Connection) -> None:
    """The schema step: a note for each conversation, empty for most, which is found like a title."""
    connection.execute("ALTER TABLE conversations ADD COLUMN note TEXT NOT NULL DEFAULT ''")
    for trigger in NOTE_TRIGGERS.values():
        connection.execute(trigger)
