"""The schema step that the budget of saved segments rests on: what is used, what is pinned, what can be resumed."""

import sqlite3


def segment_use(connection: sqlite3.Connection) -> None:
    """Add what eviction and thinning must know; an older program leaves the defaults, and loses nothing by it."""
    # Null: the model has no recurrent part; 0: it was thinned out; else the size of its file.
    connection.execute("ALTER TABLE segments ADD COLUMN recurrent_bytes INTEGER")
    # A count of uses, not a time: a clock may go backwards.
    connection.execute("ALTER TABLE segments ADD COLUMN used INTEGER NOT NULL DEFAULT 0")
    connection.execute("CREATE INDEX segments_by_use ON segments (used)")
    connection.execute("ALTER TABLE conversations ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0")
