"""The tables that say which models were loaded, from where, and how fast they were; and which of them wrote a reply."""

import sqlite3

_STEPS = (
    """
    CREATE TABLE models (
        fingerprint TEXT PRIMARY KEY NOT NULL,
        name        TEXT NOT NULL,
        n_bytes     INTEGER NOT NULL,
        native      TEXT NOT NULL,
        first_seen  REAL NOT NULL,
        last_seen   REAL NOT NULL,
        warned      TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID
    """,
    # A path may hold one model after another; `seen` orders them: it only grows, which a clock does not.  File names
    # are bytes, and not always text.
    """
    CREATE TABLE model_paths (
        fingerprint TEXT NOT NULL REFERENCES models (fingerprint) ON DELETE CASCADE,
        path        BLOB NOT NULL,
        seen        INTEGER NOT NULL,
        PRIMARY KEY (fingerprint, path)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX model_paths_by_path ON model_paths (path, seen)",
    """
    CREATE TABLE model_speeds (
        id                INTEGER PRIMARY KEY AUTOINCREMENT,
        fingerprint       TEXT NOT NULL REFERENCES models (fingerprint) ON DELETE CASCADE,
        native            TEXT NOT NULL,
        drafter           TEXT NOT NULL,
        tokens_per_second REAL NOT NULL,
        plain_per_second  REAL NOT NULL,
        acceptance        REAL NOT NULL
    )
    """,
    "CREATE INDEX model_speeds_by_model ON model_speeds (fingerprint, native, id)",
    "ALTER TABLE messages ADD COLUMN fingerprint TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX messages_by_model ON messages (fingerprint, conversation) WHERE fingerprint <> ''",
)


def add_models(connection: sqlite3.Connection) -> None:
    """The step that adds them; replies written before it name no weights."""
    for step in _STEPS:
        connection.execute(step)
