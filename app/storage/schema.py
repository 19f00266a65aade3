"""The tables, and the ordered steps that lead from any earlier version to them.

`user_version` is ``major * 1000 + minor``.  A minor step leaves older programs able to read and write; a major one
does not, and they refuse the file.  It knows no rows.
"""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.storage.arrangement_schema import add_arrangement
from app.storage.branch_schema import add_deletion
from app.storage.draft_schema import add_drafts
from app.storage.figures_schema import add_figures
from app.storage.model_schema import add_models
from app.storage.note_schema import add_notes
from app.storage.picture_schema import add_pictures
from app.storage.purge_schema import add_purging
from app.storage.sampling_schema import add_sampling
from app.storage.search_schema import add_search_index
from app.storage.segment_use import segment_use

APPLICATION_ID = 0x54414E44
"""“TAND”: tells our database from any other."""

_PER_MAJOR = 1000


@dataclass(frozen=True, slots=True, order=True)
class SchemaVersion:
    """Major and minor, packed in one integer in the file."""

    major: int
    minor: int

    @classmethod
    def unpack(cls, packed: int) -> "SchemaVersion":
        """From `user_version`."""
        return cls(*divmod(packed, _PER_MAJOR))

    @property
    def packed(self) -> int:
        """For `user_version`."""
        return self.major * _PER_MAJOR + self.minor


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """One step.

    Attributes:
        version: what the file is after it.
        apply: does it, inside a transaction that it must not end.
    """

    version: SchemaVersion
    apply: Callable[[sqlite3.Connection], None]


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Apply the steps that are newer than the file, each in one transaction with its version.

    Raises:
        sqlite3.Error: a step failed; the file is what it was after the step before.
    """
    for migration in pending(connection, migrations):
        connection.execute("BEGIN IMMEDIATE")
        try:
            migration.apply(connection)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {migration.version.packed}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def pending(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> tuple[Migration, ...]:
    """The steps that are newer than the file."""
    version = version_of(connection)
    return tuple(migration for migration in migrations if migration.version > version)


def version_of(connection: sqlite3.Connection) -> SchemaVersion:
    """The file's version; 0.0 for one that nobody has filled."""
    return SchemaVersion.unpack(connection.execute("PRAGMA user_version").fetchone()[0])


def statements(*texts: str) -> Callable[[sqlite3.Connection], None]:
    """A step made of SQL alone."""

    def apply(connection: sqlite3.Connection) -> None:
        for text in texts:
            connection.execute(text)

    return apply


_FIRST = statements(
    # `touched` orders the list: it only grows, which a clock does not.
    """
    CREATE TABLE conversations (
        id         INTEGER PRIMARY KEY AUTOINCREMENT,
        title      TEXT NOT NULL,
        created_at REAL NOT NULL,
        updated_at REAL NOT NULL,
        touched    INTEGER NOT NULL,
        tip        INTEGER,
        deleted_at REAL,
        FOREIGN KEY (id, tip) REFERENCES messages (conversation, id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    "CREATE INDEX conversations_listed ON conversations (touched) WHERE deleted_at IS NULL",
    # A seed is text: 64 unsigned bits do not fit SQLite's integer.  `finish_reason` is null while a reply is written.
    """
    CREATE TABLE messages (
        id            INTEGER PRIMARY KEY AUTOINCREMENT,
        conversation  INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        parent        INTEGER,
        role          TEXT NOT NULL,
        content       TEXT NOT NULL,
        reasoning     TEXT NOT NULL DEFAULT '',
        token_ids     BLOB NOT NULL DEFAULT x'',
        token_start   INTEGER NOT NULL DEFAULT 0,
        created_at    REAL NOT NULL,
        finish_reason TEXT,
        seed          TEXT,
        model         TEXT NOT NULL DEFAULT '',
        receipt       TEXT,
        stats         TEXT,
        UNIQUE (conversation, id),
        FOREIGN KEY (conversation, parent) REFERENCES messages (conversation, id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    "CREATE INDEX messages_by_parent ON messages (conversation, parent)",
    "CREATE INDEX messages_unfinished ON messages (id) WHERE role = 'assistant' AND finish_reason IS NULL",
    # A segment that starts at 0 has a root key as its parent, which has no row.
    """
    CREATE TABLE segments (
        key        TEXT PRIMARY KEY NOT NULL,
        parent     TEXT NOT NULL,
        start      INTEGER NOT NULL,
        end        INTEGER NOT NULL,
        n_bytes    INTEGER NOT NULL,
        created_at REAL NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX segments_by_parent ON segments (parent, end)",
)

_LIST_INDEXES = statements(
    # For the highest `touched` of all, and for the few that wait to be purged.
    "CREATE INDEX conversations_touched ON conversations (touched)",
    "CREATE INDEX conversations_deleted ON conversations (id) WHERE deleted_at IS NOT NULL",
)

MIGRATIONS: tuple[Migration, ...] = (
    Migration(version=SchemaVersion(1, 0), apply=_FIRST),
    Migration(version=SchemaVersion(1, 1), apply=segment_use),
    Migration(version=SchemaVersion(1, 2), apply=add_models),
    Migration(version=SchemaVersion(1, 3), apply=add_deletion),
    Migration(version=SchemaVersion(1, 4), apply=add_search_index),
    Migration(version=SchemaVersion(1, 5), apply=_LIST_INDEXES),
    Migration(version=SchemaVersion(1, 6), apply=add_drafts),
    Migration(version=SchemaVersion(1, 7), apply=add_arrangement),
    Migration(version=SchemaVersion(1, 8), apply=add_figures),
    Migration(version=SchemaVersion(1, 9), apply=add_purging),
    Migration(version=SchemaVersion(1, 10), apply=add_sampling),
    Migration(version=SchemaVersion(1, 11), apply=add_notes),
    Migration(version=SchemaVersion(1, 12), apply=add_pictures),
)
