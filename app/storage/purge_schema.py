"""The schema step that removing for good rests on: where paths begin, and whether the index is still to forget."""

import sqlite3

from app.storage.search_schema import REMAINS


def add_purging(connection: sqlite3.Connection) -> None:
    """Add an index of the messages that a path's tokens begin with, and the table that notes what is to be merged."""
    connection.execute(
        "CREATE INDEX messages_beginning ON messages (conversation) WHERE token_start = 0 AND token_ids <> x''"
    )
    connection.execute(REMAINS)
