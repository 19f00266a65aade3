"""`search`: where something was said, read without disturbing a window that is open."""

import argparse
import sys

from app.cli.output import notice, print_json
from app.cli.records import Json
from app.cli.show import when
from app.domain.errors import StoreInUseError, StoreTooOldError
from app.domain.search import SearchHit, SearchResult, Snippet
from app.paths import Folders
from app.storage import Database, DataPlace, Search

_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_TOLD_EVERY = 50_000


def search_messages(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print the messages and titles that hold what is looked for, by conversation, newest first.

    Raises:
        StoreError: the data cannot be read.
    """
    try:
        result = _find(arguments, folders)
    except StoreTooOldError:
        result = None
    if result is None or result.pending:
        index_pending(folders)
        result = _find(arguments, folders)
    if arguments.json:
        hits = [_record(hit) for hit in result.hits]
        print_json({"query": result.text, "complete": result.complete, "pending": result.pending, "hits": hits})
        return 0
    _print(result)
    return 0


def index_pending(folders: Folders) -> None:
    """Make everything findable that is not yet, unless a window is about it already.

    Raises:
        StoreError: the data cannot be used.
    """
    try:
        with DataPlace.open(folders) as place:
            told = 0
            while pending := place.index.catch_up():
                if not told or told - pending >= _TOLD_EVERY:
                    notice(f"{pending} messages are still to be indexed, once.")
                    told = pending
    except StoreInUseError:
        notice("Tandem's window is open and indexes what cannot be found yet.")


def _find(arguments: argparse.Namespace, folders: Folders) -> SearchResult:
    with Database.open_read_only(folders.data) as database:
        return Search(database).find(arguments.query, limit=arguments.limit)


def _print(result: SearchResult) -> None:
    if not result.hits:
        notice("Nothing was found.")
    if not result.complete:
        notice("Old messages were searched for whole words only; longer words search them all.")
    for hits in result.by_conversation():
        title = next((_shown(hit.snippet) for hit in hits if hit.is_title), hits[0].title)
        print(f"{title}  (conversation {hits[0].conversation})")
        for hit in hits:
            if hit.message is not None and hit.role is not None:
                print(f"  [{hit.message}] {when(hit.at)} {hit.role.value}: {_shown(hit.snippet)}")
            elif hit.in_note:
                print(f"  note: {_shown(hit.snippet)}")


def _shown(snippet: Snippet) -> str:
    """The snippet with its marks in bold, where a terminal shows it."""
    if not sys.stdout.isatty():
        return snippet.text
    parts, at = [], 0
    for mark in snippet.marks:
        parts += [snippet.text[at : mark.start], _BOLD, snippet.text[mark.start : mark.end], _PLAIN]
        at = mark.end
    return "".join((*parts, snippet.text[at:]))


def _record(hit: SearchHit) -> Json:
    return {
        "conversation": hit.conversation,
        "title": hit.title,
        "message": hit.message,
        "role": None if hit.role is None else hit.role.value,
        "in_note": hit.in_note,
        "at": hit.at,
        "snippet": hit.snippet.text,
        "marks": [[mark.start, mark.end] for mark in hit.snippet.marks],
    }
