"""Finds messages and titles.  Reads only; it knows how the index is asked, not how it is kept.

**What is searched.**  The content of system prompts, questions and finished replies, in all branches, titles and notes.
Not the reasoning before an answer: it is folded away, and a hit that is not seen where it leads is none.  Deleted
conversations are not found, though they stay in the index until they are purged.

**In which order.**  The newest first, by id; the very word before words that begin so, those before words that hold
it.  A rank by relevance (bm25) needs every hit before it can give the first one, which for a common word among a
million messages takes a second and more, and in a chat the last time something was said is mostly the one meant.

**Which tokens.**  Ours (`folding`): words, and runs of two or three characters where there are no spaces.  A part of a
word is looked up among the words, each of which is kept once, and the words that hold it are searched for: at most
128, those met first, which are the common ones.  Considered, with 1,000,000 messages of ten languages (510 MB of text,
one in five with a word of its own, two busy cores, SQLite 3.40):

===================================  =========  ==========  ===================================================
index (no copy of the text)          size       built in    what it cannot do
===================================  =========  ==========  ===================================================
FTS5 ``trigram``                     1,051 MB   298 s       words of two letters: most of Chinese; ``LIKE`` for
                                                            those took 1.5 to 7 s, and accents count
FTS5 ``unicode61``                   170 MB     59 s        scripts without spaces, parts of words; a beginning of
                                                            one letter (``t*``) took 770 ms, since all it stands for
                                                            is merged before the first hit
ours                                 492 MB     305 s
===================================  =========  ==========  ===================================================

A search for parts of several words that never stand in one message (“ven haupt”) walks through all of them, half a
second for a million; so it goes back in stretches and ends after `BUDGET_S`, and says so.

Queries took 0.1 ms (one word, however common) to 10 ms (words that are each in half a million messages and never in
the same one).  A tokenizer of our own cannot be given to FTS5 from Python, so it gets tokens that are ready; the text
is not stored twice, which is why a token is taken out of the index by the text it came from.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from app.domain.errors import SearchIndexDamagedError, StoreError
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Role
from app.domain.search import SearchHit, SearchResult
from app.storage.codec import CodecError
from app.storage.database import Database, Row
from app.storage.search_check import is_index_fault
from app.storage.search_schema import NOTES_FROM
from app.storage.search_terms import Reach, Term, expression, terms_of
from app.storage.snippets import Pattern, snippet

MOST_WORDS = 128
"""Words that a part of a word stands for at most: the most common ones, as they were met first."""
MOST_TITLES = 20
BUDGET_S = 0.05
"""How long messages are searched for parts of words: two parts that never meet would be followed through them all."""
STRETCH = 25_000
"""Messages that are searched for parts of words before the time is looked at."""

_LAST = "\U0010ffff"
_LAST_ID = 2**63 - 1

Asked = tuple[str, int, int]
"""What is looked for, and in which range of entries."""

_WORDS_THAT_BEGIN = "SELECT word FROM search_words WHERE word >= ? AND word < ? ORDER BY id LIMIT ?"
_WORDS_THAT_HOLD = """
    SELECT search_words.word FROM search_word_parts CROSS JOIN search_words ON search_words.id = search_word_parts.rowid
    WHERE search_word_parts MATCH ? ORDER BY search_word_parts.rowid LIMIT ?
"""
# CROSS JOIN keeps the order: the index gives its rows newest first, and the limit ends the walk.
_MESSAGES = """
    SELECT messages.id
    FROM search_index
    CROSS JOIN messages ON messages.id = search_index.rowid
    CROSS JOIN conversations ON conversations.id = messages.conversation
    WHERE search_index MATCH ? AND search_index.rowid BETWEEN ? AND ?
    AND messages.deleted_at IS NULL AND conversations.deleted_at IS NULL
    ORDER BY search_index.rowid DESC LIMIT ?
"""
_TITLES = """
    SELECT conversations.id
    FROM search_index
    CROSS JOIN conversations ON conversations.id = -search_index.rowid
    WHERE search_index MATCH ? AND search_index.rowid BETWEEN ? AND ? AND deleted_at IS NULL
    ORDER BY search_index.rowid LIMIT ?
"""
_NOTES = f"""
    SELECT conversations.id
    FROM search_index
    CROSS JOIN conversations ON conversations.id = -{NOTES_FROM} - search_index.rowid
    WHERE search_index MATCH ? AND search_index.rowid BETWEEN ? AND ? AND deleted_at IS NULL
    ORDER BY search_index.rowid LIMIT ?
"""  # noqa: S608  # a number of ours
_MESSAGE = """
    SELECT conversation, title, messages.id, role, messages.created_at, content
    FROM messages JOIN conversations ON conversations.id = conversation WHERE messages.id = ?
"""
_TITLE = "SELECT id, title, NULL, NULL, updated_at, title FROM conversations WHERE id = ?"

_NOTE = "SELECT id, title, NULL, NULL, updated_at, note FROM conversations WHERE id = ?"


class Search:
    """Answers searches over one database."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Search an open database.

        Args:
            database: stays the caller's to close.
            clock: seconds.
        """
        self._database = database
        self._clock = clock

    def find(self, text: str, *, limit: int = 50) -> SearchResult:
        """At most `limit` messages, and a few titles, that hold all that `text` asks for.

        Raises:
            SearchIndexDamagedError: the index cannot be read.
            StoreError: a message cannot be read.
        """
        terms = terms_of(text)
        try:
            hits, complete = self._find(terms, limit) if terms and limit > 0 else ((), True)
            ((pending,),) = self._database.rows("SELECT count(*) FROM search_queue")
        except sqlite3.Error as error:
            if is_index_fault(error):
                raise SearchIndexDamagedError(
                    "The search index is damaged; “verify --repair” makes it again."
                ) from error
            raise
        except CodecError as error:
            raise StoreError(f"A message is damaged ({error}); “verify” says where.") from error
        assert isinstance(pending, int)
        return SearchResult(text=text, hits=hits, complete=complete, pending=pending)

    def _find(self, terms: Sequence[Term], limit: int) -> tuple[tuple[SearchHit, ...], bool]:
        """The hits, and whether there are no others but for the limit."""
        titles: dict[int, Reach] = {}
        notes: dict[int, Reach] = {}
        messages: dict[int, Reach] = {}
        asked = ""
        complete = True
        until = self._clock() + BUDGET_S
        for reach in Reach:
            match = expression(terms, partial(self._words, reach=reach))
            if match == asked:
                continue
            asked = match
            self._add(titles, _TITLES, (match, -NOTES_FROM, -1), reach=reach, limit=min(limit, MOST_TITLES))
            below = (match, -_LAST_ID, -NOTES_FROM - 1)
            self._add(notes, _NOTES, below, reach=reach, limit=min(limit, MOST_TITLES))
            for first, last in self._stretches(reach):
                if len(messages) == limit:
                    break
                if reach is not Reach.WORD and self._clock() > until:
                    complete = False
                    break
                self._add(messages, _MESSAGES, (match, first, last), reach=reach, limit=limit)
            if len(messages) == limit:
                break
        found = ((_TITLE, titles), (_NOTE, notes), (_MESSAGE, messages))
        hits = tuple(
            _hit_from(row, [term.pattern(reach) for term in terms], in_note=keys is notes)
            for sql, keys in found
            for key, reach in keys.items()
            # One that another program has removed meanwhile is no hit any more.
            for row in self._database.rows(sql, key)
        )
        return hits, complete

    def _stretches(self, reach: Reach) -> Iterator[tuple[int, int]]:
        """Ranges of message ids, the newest first: all at once for words, which take the index no time."""
        if reach is Reach.WORD:
            yield 1, _LAST_ID
            return
        ((last,),) = self._database.rows("SELECT max(id) FROM messages")
        while isinstance(last, int) and last > 0:
            yield max(1, last - STRETCH + 1), last
            last -= STRETCH

    def _add(self, found: dict[int, Reach], sql: str, asked: Asked, *, reach: Reach, limit: int) -> None:
        """What is found only at this reach, behind what was found before."""
        if len(found) == limit:
            return
        for (key,) in self._database.rows(sql, *asked, limit):
            assert isinstance(key, int)
            if len(found) < limit:
                found.setdefault(key, reach)

    def _words(self, term: Term, *, reach: Reach) -> tuple[str, ...]:
        word, nearest = term.word, term.nearest(reach)
        if word is None or nearest is Reach.WORD:
            return ()
        if nearest is Reach.START:
            rows = self._database.rows(_WORDS_THAT_BEGIN, word, word + _LAST, MOST_WORDS)
        else:
            rows = self._database.rows(_WORDS_THAT_HOLD, f'"{word}"', MOST_WORDS)
        return tuple(str(found) for (found,) in rows if found != word)


def _hit_from(row: Row, patterns: Sequence[Pattern], *, in_note: bool) -> SearchHit:
    match row:
        case (int(conversation), str(title), int() | None as message, str() | None as role, float(at), str(text)):
            return SearchHit(
                conversation=ConversationId(conversation),
                title=title,
                message=None if message is None else MessageId(message),
                role=None if role is None else Role(role),
                at=at,
                snippet=snippet(text, patterns),
                in_note=in_note,
            )
        case _:
            raise CodecError("it has a value of a wrong type")
