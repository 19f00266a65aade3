"""The tables of images."""

import sqlite3


def add_pictures(connection: sqlite3.Connection) -> None:
    """Files of images by what they hold, each once, and the images of messages that are being written.

    Which messages show an image stands in their content alone.
    """
    connection.execute(
        "CREATE TABLE pictures (id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, content BLOB NOT NULL, "
        "preview BLOB NOT NULL, created_at REAL NOT NULL)"
    )
    connection.execute(
        "CREATE TABLE draft_pictures (id INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, name TEXT NOT NULL, "
        "digest TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL)"
    )
    connection.execute("CREATE INDEX draft_pictures_of ON draft_pictures (conversation)")
    connection.execute(
        "CREATE TRIGGER draft_pictures_purged AFTER DELETE ON conversations BEGIN "
        "DELETE FROM draft_pictures WHERE conversation = old.id; END"
    )
