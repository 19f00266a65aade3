"""The tables of the search index.  It knows how they are made and unmade, not what is in them.

An *entry* of the index is a message, by its id, a conversation's title, by its id with a minus, or its note, beyond all
titles.  Triggers in plain
SQL note in `search_queue` which entries the index does not show as they are now, in the transaction that changes them;
`gone` is the text that the index still has of an entry, which it needs for taking it out again.  So whoever writes a
message, an older version or another program too, cannot leave the index wrong, only behind.

`search_words` are the words of the index, each once, with an index of the parts of words: a search for part of a word
looks the whole words up there.  They are numbered as they come, so frequent words have low numbers.
"""

import sqlite3

# ruff: noqa: S608  # no value is part of a statement, only names of ours

_SEARCHABLE = "(messages.deleted_at IS NULL AND (messages.role <> 'assistant' OR messages.finish_reason IS NOT NULL))"
"""Whether a message can be found: a reply can once it is finished, and nothing can that is deleted."""


def _searchable(row: str) -> str:
    return _SEARCHABLE.replace("messages.", f"{row}.")


NOTES_FROM = 2**62
"""The entry of a note is the conversation's id with a minus, further down by this."""


def _note_entry(row: str) -> str:
    return f"-{NOTES_FROM} - {row}.id"


def _queue(entry: str, gone: str) -> str:
    # An entry that is noted already stays as it is: its `gone` is what the index has.
    return f"INSERT INTO search_queue (entry, gone) VALUES ({entry}, {gone}) ON CONFLICT (entry) DO NOTHING;"


_INDEXED_OF_OLD = f"CASE WHEN {_searchable('old')} THEN old.content END"

REMAINS = "CREATE TABLE IF NOT EXISTS search_remains (id INTEGER PRIMARY KEY CHECK (id = 1), merging INTEGER NOT NULL)"
"""A row in it says that the index still has words of what was removed for good, under a mark that hides them."""

TABLES = {
    "search_remains": REMAINS,
    "search_queue": "CREATE TABLE search_queue (entry INTEGER PRIMARY KEY, gone TEXT)",
    # Tokens come ready and separated by spaces (`folding`); the tokenizer only has to leave them alone.  The text is
    # not kept a second time.
    "search_index": """
        CREATE VIRTUAL TABLE search_index USING fts5 (
            tokens,
            content = '',
            tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co Cn Cf'"
        )
    """,
    "search_words": "CREATE TABLE search_words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE)",
    "search_word_parts": """
        CREATE VIRTUAL TABLE search_word_parts USING fts5 (
            word,
            content = 'search_words',
            content_rowid = 'id',
            tokenize = 'trigram case_sensitive 1'
        )
    """,
    # Reading all of its rows reads all of the index, which is the check that a reader may do.
    "search_terms": "CREATE VIRTUAL TABLE search_terms USING fts5vocab (search_index, row)",
}

TRIGGERS = {
    "search_message_added": f"""
        CREATE TRIGGER search_message_added AFTER INSERT ON messages WHEN {_searchable("new")}
        BEGIN {_queue("new.id", "NULL")} END
    """,
    "search_message_changed": f"""
        CREATE TRIGGER search_message_changed AFTER UPDATE OF content, role, finish_reason, deleted_at ON messages
        WHEN {_searchable("old")} <> {_searchable("new")} OR old.content <> new.content AND {_searchable("new")}
        BEGIN {_queue("old.id", _INDEXED_OF_OLD)} END
    """,
    "search_message_removed": f"""
        CREATE TRIGGER search_message_removed AFTER DELETE ON messages WHEN {_searchable("old")}
        BEGIN {_queue("old.id", "old.content")} END
    """,
    "search_title_added": f"""
        CREATE TRIGGER search_title_added AFTER INSERT ON conversations BEGIN {_queue("-new.id", "NULL")} END
    """,
    "search_title_changed": f"""
        CREATE TRIGGER search_title_changed AFTER UPDATE OF title ON conversations WHEN old.title <> new.title
        BEGIN {_queue("-old.id", "old.title")} END
    """,
    "search_title_removed": f"""
        CREATE TRIGGER search_title_removed AFTER DELETE ON conversations BEGIN {_queue("-old.id", "old.title")} END
    """,
    "search_word_added": """
        CREATE TRIGGER search_word_added AFTER INSERT ON search_words
        BEGIN INSERT INTO search_word_parts (rowid, word) VALUES (new.id, new.word); END
    """,
    "search_word_removed": """
        CREATE TRIGGER search_word_removed AFTER DELETE ON search_words
        BEGIN INSERT INTO search_word_parts (search_word_parts, rowid, word) VALUES ('delete', old.id, old.word); END
    """,
}

NOTE_TRIGGERS = {
    "search_note_added": f"""
        CREATE TRIGGER search_note_added AFTER INSERT ON conversations WHEN new.note <> ''
        BEGIN {_queue(_note_entry("new"), "NULL")} END
    """,
    "search_note_changed": f"""
        CREATE TRIGGER search_note_changed AFTER UPDATE OF note ON conversations WHEN old.note <> new.note
        BEGIN {_queue(_note_entry("old"), "nullif(old.note, '')")} END
    """,
    "search_note_removed": f"""
        CREATE TRIGGER search_note_removed AFTER DELETE ON conversations WHEN old.note <> ''
        BEGIN {_queue(_note_entry("old"), "old.note")} END
    """,
}
"""Apart from the others, since the index is older than notes are."""

QUEUE_NOTES = (
    f"INSERT INTO search_queue (entry) SELECT {_note_entry('conversations')} FROM conversations WHERE note <> ''"
)
QUEUE_ALL = (
    f"INSERT INTO search_queue (entry) SELECT id FROM messages WHERE {_SEARCHABLE}",
    "INSERT INTO search_queue (entry) SELECT -id FROM conversations",
)

QUEUED_TEXT = f"""
    SELECT entry, gone, coalesce(messages.content, conversations.title, nullif(noted.note, ''))
    FROM search_queue
    LEFT JOIN messages ON messages.id = entry AND {_SEARCHABLE}
    LEFT JOIN conversations ON conversations.id = -entry
    LEFT JOIN conversations AS noted ON noted.id = -{NOTES_FROM} - entry
    ORDER BY entry DESC LIMIT ?
"""
"""Entries that the index does not show as they are, the newest first: what it has of them, and what they are now."""

_NOTE_ENTRIES = f"SELECT {_note_entry('conversations')} FROM conversations WHERE note <> ''"
NOT_INDEXED = f"""
    SELECT count(*) FROM (
        SELECT id FROM messages WHERE {_SEARCHABLE} UNION ALL SELECT -id FROM conversations UNION ALL {_NOTE_ENTRIES}
        EXCEPT SELECT id FROM search_index_docsize EXCEPT SELECT entry FROM search_queue
    )
"""
INDEXED_IN_VAIN = f"""
    SELECT count(*) FROM (
        SELECT id FROM search_index_docsize EXCEPT SELECT entry FROM search_queue
        EXCEPT SELECT id FROM messages WHERE {_SEARCHABLE} EXCEPT SELECT -id FROM conversations
        EXCEPT {_NOTE_ENTRIES}
    )
"""


def add_search_index(connection: sqlite3.Connection) -> None:
    """The migration: make the index, and note everything that is stored as not in it yet.

    What is stored is indexed afterwards, slice by slice, beside a window that works already: a million messages take
    minutes, and nobody should look at a locked door for so long.
    """
    for statement in (*TABLES.values(), *TRIGGERS.values(), *QUEUE_ALL):
        connection.execute(statement)
    columns = connection.execute("PRAGMA table_info(conversations)").fetchall()
    if any(name == "note" for _, name, *_ in columns):
        for statement in (*NOTE_TRIGGERS.values(), QUEUE_NOTES):
            connection.execute(statement)


def drop_search_index(connection: sqlite3.Connection) -> None:
    """Take out whatever there is of the index, in whatever state, inside a transaction.

    A virtual table whose own tables are damaged cannot be dropped.  Its entry in the schema, which owns no pages, is
    removed first; then its tables are tables like others.
    """
    for trigger in (*TRIGGERS, *NOTE_TRIGGERS):
        connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
    connection.execute("PRAGMA writable_schema = ON")
    try:
        virtual = "type = 'table' AND name GLOB 'search_*' AND sql GLOB 'CREATE VIRTUAL *'"
        connection.execute(f"DELETE FROM sqlite_master WHERE {virtual}")
    finally:
        connection.execute("PRAGMA writable_schema = RESET")
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'search_*'"
    ).fetchall()
    for (table,) in tables:
        connection.execute(f"DROP TABLE {table}")
