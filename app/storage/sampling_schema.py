"""The schema step that keeps with a reply how it was drawn."""

import sqlite3


def add_sampling(connection: sqlite3.Connection) -> None:
    """Add it; unknown for replies that are there already, and for those that an older program writes."""
    connection.execute("ALTER TABLE messages ADD COLUMN sampling TEXT")
