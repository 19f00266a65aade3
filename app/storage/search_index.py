"""Keeps the search index in step with messages and titles.  A cache: it can always be made again from the text.

Triggers note what changed in the transaction that changes it (`search_schema`); when that transaction is on the disk,
a second one takes up what is noted.  In one transaction, a damaged index or a disk with room for the words but not for
the index would cost the words.  So the index is never wrong, but it may be behind, and knows by how much.  The second
transaction does not wait for the disk: a power cut may undo it, and the notes with it come back.

Where a great deal is noted at once, after an update of the application or an import, it is taken up slice by slice,
the newest first.  A fault of the index makes it empty, and everything noted.
"""

import sqlite3
from collections.abc import Iterator

from app.log import STORAGE
from app.storage.database import Database, Row
from app.storage.folding import is_word, tokens_of
from app.storage.search_check import is_index_fault, missing_parts
from app.storage.search_schema import QUEUED_TEXT, add_search_index, drop_search_index

SLICE = 1000
"""Entries that are taken up at once: a fraction of a second."""
_MERGED_PAGES = 200
"""Pages of each index that are merged at once: some hundredths of a second."""
_CHANGES_OF_NOTHING = 2
"""What SQLite counts for two merges that had nothing to do."""


class SearchIndex:
    """The index of one database.  Writes only inside transactions of its database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._broken = False
        self._renewed = False

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
        if missing_parts(self._database):
            STORAGE.warning("the search index lacks a part and is made again")
            self.rebuild()

    def rebuild(self) -> None:
        """Empty the index and note everything as not in it.

        Raises:
            sqlite3.Error: it could not be done, and nothing was changed.
        """
        with self._database.derived():
            self._database.apply(drop_search_index)
            self._database.apply(add_search_index)
        self._broken = False

    def catch_up(self) -> int:
        """Take up one slice of what is pending; how many are left that can be taken up.

        Raises:
            sqlite3.Error: the file is at fault or full; nothing was changed.
        """
        try:
            with self._database.derived():
                self._index_slice()
        except sqlite3.Error as error:
            if not is_index_fault(error):
                raise
            self._renew(error)
        return self.pending()

    def forget_remains(self) -> None:
        """Something was removed for good: the index is to lose its words too; `forget_some` does it."""
        self._database.change(
            "INSERT INTO search_remains (id, merging) VALUES (1, 0) ON CONFLICT (id) DO UPDATE SET merging = 0"
        )

    @property
    def remains(self) -> bool:
        """Whether words of what was removed for good may still be in the file."""
        return not self._broken and bool(self._database.rows("SELECT 1 FROM search_remains"))

    def forget_some(self) -> bool:
        """One slice of losing them, once nothing is pending; False when nothing is left.

        FTS5 hides what was deleted and keeps it until its parts are merged; merging all of them leaves only what is.

        Raises:
            sqlite3.Error: the file is at fault or full; nothing was changed.
        """
        try:
            with self._database.derived():
                left = self._merge_some()
        except sqlite3.Error as error:
            if not is_index_fault(error):
                raise
            self._renew(error)
            return True
        if not left:
            self._database.fold_log()
        return left

    def _merge_some(self) -> bool:
        rows = self._database.rows("SELECT merging FROM search_remains")
        if not rows:
            return False
        # A negative number begins to merge everything, a positive one goes on with it.
        pages = _MERGED_PAGES if rows[0][0] else -_MERGED_PAGES
        before = self._database.n_changes
        for table in ("search_index", "search_word_parts"):
            self._database.change(f"INSERT INTO {table} ({table}, rank) VALUES ('merge', ?)", pages)  # noqa: S608
        # The command itself counts as one change; more means that there was something to merge.
        if pages > 0 and self._database.n_changes - before <= _CHANGES_OF_NOTHING:
            self._database.change("DELETE FROM search_remains")
            return False
        self._database.change("UPDATE search_remains SET merging = 1")
        return True

    def take_up(self) -> None:
        """As `catch_up`, where what was written counts and the index does not."""
        try:
            if self.behind:
                self.catch_up()
        except sqlite3.Error as error:
            STORAGE.warning("the search index stays behind: %s", error)
        except Exception:  # noqa: BLE001  # a mistake of ours; what was written is on the disk and must be reported so
            STORAGE.exception("the search index stays behind")
            self._broken = True

    def _renew(self, error: sqlite3.Error) -> None:
        """Make the index again, once; one that is damaged again at once would be made again for ever."""
        self._broken = True
        if self._renewed:
            raise error
        self._renewed = True
        STORAGE.error("the search index is damaged and is made again: %s", error)
        self.rebuild()

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
                gone.update(dict.fromkeys(tokens))
                self._database.change(
                    "INSERT INTO search_index (search_index, rowid, tokens) VALUES ('delete', ?, ?)",
                    entry,
                    " ".join(tokens),
                )
            if text is not None:
                tokens = tokens_of(text)
                words.update(dict.fromkeys(tokens))
                self._database.change("INSERT INTO search_index (rowid, tokens) VALUES (?, ?)", entry, " ".join(tokens))
        self._database.change("DELETE FROM search_queue WHERE entry >= ?", rows[-1][0])
        # In the order of their first appearance, which is that of their numbers.
        for word in filter(is_word, words):
            self._database.change("INSERT INTO search_words (word) VALUES (?) ON CONFLICT DO NOTHING", word)
        self._forget(word for word in filter(is_word, gone) if word not in words)

    def _forget(self, words: Iterator[str]) -> None:
        """Words that no entry has any more may have been secrets."""
        for word in words:
            left = self._database.rows("SELECT 1 FROM search_index WHERE search_index MATCH ? LIMIT 1", f'"{word}"')
            if not left:
                self._database.change("DELETE FROM search_words WHERE word = ?", word)


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
