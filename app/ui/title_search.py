"""Finds conversations by their titles among those that are listed, at once and without the store.  Pure."""

from collections.abc import Iterable, Sequence

from app.domain.conversation import ConversationSummary
from app.domain.search import Mark, SearchHit, Snippet

MOST_TITLES = 100


def titles_with(
    summaries: Sequence[ConversationSummary], text: str, *, limit: int = MOST_TITLES
) -> tuple[SearchHit, ...]:
    """The newest conversations whose titles contain `text`, whatever its case."""
    wanted = " ".join(text.split()).casefold()
    if not wanted:
        return ()
    found = (one for one in summaries if wanted in one.title.casefold())
    return tuple(_hit(one, wanted) for one, _ in zip(found, range(limit), strict=False))


def with_others(first: Sequence[SearchHit], others: Iterable[SearchHit]) -> tuple[SearchHit, ...]:
    """The titles found here, and those that only the index finds, by other accents, say."""
    known = {hit.conversation for hit in first}
    return (*first, *(hit for hit in others if hit.is_title and hit.conversation not in known))


def _hit(summary: ConversationSummary, wanted: str) -> SearchHit:
    return SearchHit(
        conversation=summary.id,
        title=summary.title,
        message=None,
        role=None,
        at=summary.updated_at,
        snippet=Snippet(summary.title, marks_of(summary.title, wanted)),
    )


def marks_of(text: str, wanted: str) -> tuple[Mark, ...]:
    """Every place where folded `wanted` stands in `text`; none where folding moves the characters."""
    folded = text.casefold()
    if not wanted or len(folded) != len(text):
        return ()
    marks: list[Mark] = []
    at = folded.find(wanted)
    while at >= 0:
        marks.append(Mark(at, at + len(wanted)))
        at = folded.find(wanted, at + len(wanted))
    return tuple(marks)
