"""What the message table needs so that messages can be deleted and brought back."""

import sqlite3


def add_deletion(connection: sqlite3.Connection) -> None:
    """When a message was deleted, and the first of those that went with it, whose deletion can be undone."""
    connection.execute("ALTER TABLE messages ADD COLUMN deleted_at REAL")
    connection.execute("ALTER TABLE messages ADD COLUMN deleted_with INTEGER")
    connection.execute("CREATE INDEX messages_deleted ON messages (deleted_with) WHERE deleted_at IS NOT NULL")
