"""Tells the pages of unsent messages from those of other tables, where nothing names the tables any more.

A page holds rows of one table.  Four tables have a number and a text for a row; drafts are told from the others by
what is in them: the rounds of a reply are a record, words of the search index hold no space and are numbered one after
the other, and what waits to be indexed may have no text or a number below zero.

A text comes back as far as its pages go on.  Where the page is lost on which an attachment begins, what is left is the
middle of a text, on pages that say nothing of whose it is: the name, the conversation and the first words stood on the
lost one, and the middle of a message or of a saved record looks the same.  None of that is taken for an attachment.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from app.storage.pages import Pages, RawRow, Value

DRAFTS, ATTACHMENTS = "drafts", "draft_attachments"
NEW_CHAT = 0
_ROUNDS = re.compile(r'\{"rounds": ?\[[\d,\s"a-z:\[\]]*\}?')
"""Also where the end of it is lost."""


def stray_drafts(
    pages: Pages, numbers: Iterable[int], places: Collection[int]
) -> Iterator[tuple[str, dict[str, Value]]]:
    """Rows of unsent messages with the table that each belongs to.

    Args:
        pages: of the damaged file.
        numbers: pages that no table leads to.
        places: the conversations that are known, and that of the new chat; a draft of any other is not believed to
            be one.
    """
    for rows in (tuple(pages.rows(number)) for number in numbers if pages.is_leaf(number)):
        if _are_drafts(rows):
            for row in rows:
                if row.id in places:
                    yield DRAFTS, {"conversation": row.id, "text": row.values[1]}
        elif rows:
            yield from ((ATTACHMENTS, values) for row in rows if (values := _attachment(row, places)) is not None)


def _are_drafts(rows: Sequence[RawRow]) -> bool:
    texts = [row.values[1] for row in rows if len(row.values) == 2 and row.values[0] is None]
    written = [text for text in texts if isinstance(text, str)]
    if not rows or len(written) < len(rows) or rows[0].id < 0 or all(map(_ROUNDS.fullmatch, written)):
        return False
    return not _are_words(rows, written)


def _are_words(rows: Sequence[RawRow], texts: Sequence[str]) -> bool:
    in_a_row = sum(one.id + 1 == other.id for one, other in pairwise(rows))
    return 2 * in_a_row >= len(rows) > 1 and not any(character.isspace() for text in texts for character in text)


def _attachment(row: RawRow, places: Collection[int]) -> dict[str, Value] | None:
    match row.values:
        case (None, int(conversation), str(name), str(text)) if conversation in places and row.id > 0:
            return {"id": row.id, "conversation": conversation, "name": name, "text": text}
        case _:
            return None
