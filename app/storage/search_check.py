"""Whether the search index is as the text is.  Reads all of it, and changes nothing.

The index keeps how many tokens each entry has; together they must be as many as it lists under all terms.  Its words
must be those that are looked up for a part of one.
"""

import sqlite3
from collections.abc import Iterator

from app.storage.database import Database
from app.storage.folding import fold, is_word
from app.storage.search_schema import INDEXED_IN_VAIN, NOT_INDEXED, NOTE_TRIGGERS, TABLES, TRIGGERS

_ELSEWHERE = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_MISUSE,
    }
)
_HELD = "SELECT 1 FROM search_word_parts WHERE search_word_parts MATCH ? AND rowid = ?"
_SOME_WORDS = """
    SELECT id, word FROM search_words
    WHERE id IN (SELECT min(id) FROM search_words UNION SELECT max(id) FROM search_words)
"""


def is_index_fault(error: sqlite3.Error) -> bool:
    """Whether the index may be at fault, which can be made again, and not the disk, another program or our code."""
    try:
        return error.sqlite_errorcode & 0xFF not in _ELSEWHERE
    except AttributeError:
        # Misuse of Python's module has no code.
        return False


def missing_parts(database: Database) -> set[str]:
    """Names of tables and triggers that are not there."""
    names = {name for (name,) in database.rows("SELECT name FROM sqlite_master WHERE name GLOB 'search_*'")}
    return {*TABLES, *TRIGGERS, *NOTE_TRIGGERS} - names


def index_faults(database: Database) -> Iterator[str]:
    """Sentences about what does not hold.

    Raises:
        sqlite3.Error: the file cannot be read.
    """
    if missing := missing_parts(database):
        yield f"The search index lacks a part ({', '.join(sorted(missing))})."
        return
    try:
        yield from _faults(database)
    except sqlite3.Error as error:
        if not is_index_fault(error):
            raise
        yield f"The search index is damaged ({error})."


def _faults(database: Database) -> Iterator[str]:
    for query, sentence in (
        (NOT_INDEXED, "{} messages and titles are missing in the search index."),
        (INDEXED_IN_VAIN, "{} messages and titles are in the search index that do not exist."),
    ):
        ((count,),) = database.rows(query)
        if count:
            yield sentence.format(count)
    words = {word for (word,) in database.rows("SELECT word FROM search_words")}
    n_listed = n_unknown = 0
    for term, count in database.stream("SELECT term, cnt FROM search_terms"):
        assert isinstance(count, int)
        n_listed += count
        word = fold(str(term))  # SQLite lowers a few letters that folding raises
        n_unknown += is_word(word) and word not in words
    if n_listed != sum(_sizes(database)):
        yield "The search index does not list all the words that it has counted."
    if n_unknown:
        yield f"{n_unknown} words of the search index cannot be found by a part of them."
    if not _parts_hold(database):
        yield "The index of the parts of words is damaged."


def _sizes(database: Database) -> Iterator[int]:
    """How many tokens each entry has, as FTS5 writes it: seven bits a byte, the highest first; damaged, none."""
    for (size,) in database.stream("SELECT sz FROM search_index_docsize"):
        number = 0
        for byte in size if isinstance(size, bytes) else b"":
            number = number << 7 | byte & 0x7F
        yield number


def _parts_hold(database: Database) -> bool:
    ((same,),) = database.rows(
        "SELECT (SELECT count(*) FROM search_words) = (SELECT count(*) FROM search_word_parts_docsize)"
    )
    held = (database.rows(_HELD, f'"{word!s}"', key) for key, word in database.rows(_SOME_WORDS))
    return bool(same) and all(held)
