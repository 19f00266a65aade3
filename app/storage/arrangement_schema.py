"""What the table of conversations needs so that they can be pinned, archived and tagged."""

import sqlite3

_STEPS = (
    # `pinned` is taken: it keeps a conversation's segments whatever the budget.
    "ALTER TABLE conversations ADD COLUMN on_top INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE conversations ADD COLUMN archived INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE conversations ADD COLUMN tags TEXT NOT NULL DEFAULT ''",
)


def add_arrangement(connection: sqlite3.Connection) -> None:
    """The schema step."""
    for step in _STEPS:
        connection.execute(step)
