"""Keeps the search index in step with messages and titles.  A cache: it can always be made again from the text.

What changed is noted by triggers (`search_schema`) and taken up here before the same transaction ends, so that a
message and its place in the index are on the disk together.  Where a great deal is noted at once, after an update of
the application or an import, the rest follows slice by slice, the newest first.

A fault of the index never costs a message: the index is emptied and made again, and if even that fails it stays behind.
"""

import sqlite3
from collections.abc import Iterator

from app.log import STORAGE
from app.storage.database import Database, Row
from app.storage.folding import is_word, tokens_of
from app.storage.search_schema import (
    INDEXED_IN_VAIN,
    NOT_INDEXED,
    QUEUED_TEXT,
    TABLES,
    TRIGGERS,
    add_search_index,
    drop_search_index,
)

SLICE = 1000
"""Entries that are taken up at once: a fraction of a second."""

_CORRUPT_INDEX = 267
"""SQLITE_CORRUPT_VTAB: a virtual table's own fault, not the file's."""


class SearchIndex:
    """The index of one database.  Writes only inside transactions of its database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._broken = False

    def pending(self) -> int:
        """How many entries are not in the index as they are."""
        ((count,),) = self._database.rows("SELECT count(*) FROM search_queue")
        assert isinstance(count, int)
        return count

    @property
    def behind(self) -> bool:
        """Whether anything is pending that can be taken up."""
        return not self._broken and bool(self._database.rows("SELECT 1 FROM search_queue LIMIT 1"))

    def ensure(self) -> None:
        """Make what is missing of the index, which only somebody else can have removed."""
        names = {name for (name,) in self._database.rows("SELECT name FROM sqlite_master WHERE name GLOB 'search_*'")}
        if not names.issuperset((*TABLES, *TRIGGERS)):
            STORAGE.warning("the search index lacks a part and is made again")
            self.rebuild()

    def rebuild(self) -> None:
        """Empty the index and note everything as not in it.

        Raises:
            sqlite3.Error: it could not be done, and nothing was changed.
        """
        with self._database.transaction():
            self._renew()
            self._broken = False

    def catch_up(self) -> int:
        """Take up one slice of what is pending; how many are left.

        Raises:
            sqlite3.Error: it could not be done, and nothing was changed.
        """
        with self._database.transaction():
            pass  # the transaction does it before it ends
        return 0 if self._broken else self.pending()

    def take_up(self) -> None:
        """Take up one slice of what is pending, inside a transaction.

        Raises:
            sqlite3.Error: the file is at fault or full, not the index.
        """
        if self._broken:
            return
        self._database.change("SAVEPOINT search")
        try:
            self._index_slice()
        except sqlite3.Error as error:
            if not is_index_fault(error):
                raise
            self._database.change("ROLLBACK TO search")
            self._renew_or_leave(error)
        self._database.change("RELEASE search")

    def faults(self) -> Iterator[str]:
        """Sentences about what does not hold.  Reads all of the index, and changes nothing."""
        try:
            self._database.rows("SELECT count(*), sum(cnt) FROM search_terms")
            self._database.rows("SELECT count(*) FROM search_word_parts WHERE search_word_parts MATCH 'the'")
            for query, sentence in (
                (NOT_INDEXED, "{} messages and titles are missing in the search index."),
                (INDEXED_IN_VAIN, "{} messages and titles are in the search index that do not exist."),
            ):
                ((count,),) = self._database.rows(query)
                if count:
                    yield sentence.format(count)
        except sqlite3.Error as error:
            if not is_index_fault(error):
                raise
            yield f"The search index is damaged ({error})."

    def _renew_or_leave(self, error: sqlite3.Error) -> None:
        STORAGE.error("the search index is damaged and is made again: %s", error)
        try:
            self._renew()
        except sqlite3.Error as another:
            self._database.change("ROLLBACK TO search")
            STORAGE.error("the search index cannot be made again: %s", another)
            self._broken = True

    def _renew(self) -> None:
        self._database.apply(drop_search_index)
        self._database.apply(add_search_index)

    def _index_slice(self) -> None:
        rows = self._database.rows(QUEUED_TEXT, SLICE)
        if not rows:
            return
        words: dict[str, None] = {}
        gone: dict[str, None] = {}
        # Oldest first: FTS5 wants ascending ids.
        for entry, gone_text, text in map(_queued, reversed(rows)):
            if gone_text is not None:
                tokens = tokens_of(gone_text)
                gone.update(dict.fromkeys(filter(is_word, tokens)))
                self._database.change(
                    "INSERT INTO search_index (search_index, rowid, tokens) VALUES ('delete', ?, ?)",
                    entry,
                    " ".join(tokens),
                )
            if text is not None:
                tokens = tokens_of(text)
                words.update(dict.fromkeys(filter(is_word, tokens)))
                self._database.change("INSERT INTO search_index (rowid, tokens) VALUES (?, ?)", entry, " ".join(tokens))
        self._database.change("DELETE FROM search_queue WHERE entry >= ?", rows[-1][0])
        for word in words:
            self._database.change("INSERT INTO search_words (word) VALUES (?) ON CONFLICT DO NOTHING", word)
        self._forget(word for word in gone if word not in words)

    def _forget(self, words: Iterator[str]) -> None:
        """Words that no entry has any more may have been secrets."""
        for word in words:
            left = self._database.rows("SELECT 1 FROM search_index WHERE search_index MATCH ? LIMIT 1", f'"{word}"')
            if not left:
                self._database.change("DELETE FROM search_words WHERE word = ?", word)


def is_index_fault(error: sqlite3.Error) -> bool:
    """Whether the index is at fault, which can be made again, and not the file, its disk or another program."""
    try:
        code = error.sqlite_errorcode
    except AttributeError:
        # Misuse of Python's module has no code.
        return False
    return code in {_CORRUPT_INDEX, sqlite3.SQLITE_ERROR}


def _queued(row: Row) -> tuple[int, str | None, str | None]:
    match row:
        case (int(entry), gone, text):
            # A text of a wrong type is for `verify` to tell; here it counts as empty.
            return (
                entry,
                None if gone is None else gone if isinstance(gone, str) else "",
                None if text is None else text if isinstance(text, str) else "",
            )
        case _:
            raise AssertionError(row)
