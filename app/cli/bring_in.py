"""`import`: other programs' conversations, and our own from elsewhere, into the store."""

import argparse
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from app.cli.output import notice, print_json
from app.cli.records import Json
from app.domain.exchange import PortableConversation
from app.exchange import FileUnreadableError, Notes, Progress, stream_conversations
from app.exchange.batches import batches
from app.paths import Folders
from app.storage import Arrival, Database, DataPlace, Trees
from app.storage.faults import known

_LARGE_BYTES = 50 * 2**20
_MOST_SHOWN = 20
"""Problems printed; `--json` has all of them."""

Take = Callable[[Sequence[PortableConversation]], Sequence[Arrival]]


class _Count:
    """What has come in so far."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.added: list[int] = []
        self.grown: list[int] = []
        self.n_known = 0
        self.n_messages = 0
        self.n_branches = 0
        self.n_unopened = 0

    def take(self, conversation: PortableConversation, arrival: Arrival) -> None:
        """Count one conversation."""
        if not arrival.n_messages:
            self.n_known += 1
            return
        self.n_messages += arrival.n_messages
        if arrival.is_new:
            self.added.append(arrival.conversation or 0)
            self.n_branches += n_branches(conversation)
        else:
            self.grown.append(arrival.conversation or 0)

    def record(self, *, dry_run: bool) -> Json:
        """As JSON."""
        return {
            "conversations": len(self.added),
            "messages": self.n_messages,
            "branches": self.n_branches,
            "grown": len(self.grown),
            "known": self.n_known,
            "ids": [] if dry_run else [*self.added, *self.grown],
            "dry_run": dry_run,
            "problems": self.problems,
        }


def n_branches(conversation: PortableConversation) -> int:
    """How many ways a conversation goes: 1 where nothing was ever written again."""
    below = Counter(message.parent for message in conversation.messages)
    return 1 + sum(n - 1 for n in below.values()) if below else 0


def import_conversations(arguments: argparse.Namespace, folders: Folders) -> int:
    """Bring in what the paths hold; 1 if one of them could not be opened at all.

    Raises:
        KnownError: the store cannot be used; what came in before that is kept.
    """
    count = _Count()
    try:
        if arguments.dry_run:
            with Database.open_read_only(folders.data) as database:
                trees = Trees(database)
                _take_all(arguments.paths, count, lambda batch: [trees.expected(each) for each in batch])
        else:
            with DataPlace.open(folders) as place:
                try:
                    _take_all(arguments.paths, count, place.trees.add_all)
                finally:
                    place.trees.settle()
    except sqlite3.Error as error:
        raise known(error, folders.data) from error
    if arguments.json:
        print_json(count.record(dry_run=arguments.dry_run))
    else:
        _print(count, dry_run=arguments.dry_run)
    return 1 if count.n_unopened else 0


def _take_all(paths: Sequence[Path], count: _Count, take: Take) -> None:
    for path in paths:
        notes = Notes(path.name)
        try:
            for batch in batches(stream_conversations(path, notes, watch=_Watch())):
                for conversation, arrival in zip(batch, take(batch), strict=True):
                    count.take(conversation, arrival)
        except FileUnreadableError as error:
            count.n_unopened += 1
            count.problems.append(str(error))
        count.problems += notes.problems()


class _Watch:
    """Says how far the reading of something large has come."""

    def __init__(self) -> None:
        self._tenths = 0

    def __call__(self, progress: Progress) -> None:
        tenths = 10 * progress.done // max(1, progress.total)
        if tenths > self._tenths and progress.total >= _LARGE_BYTES:
            self._tenths = tenths
            notice(f"{10 * tenths} % read …")


def _print(count: _Count, *, dry_run: bool) -> None:
    would = "would come" if dry_run else "came"
    print(
        f"{counted(len(count.added), 'conversation')} {would} in: {counted(count.n_messages, 'message')}, "
        f"{counted(count.n_branches, 'branch', 'branches')}."
    )
    if count.grown:
        print(f"Here already, and given what was new: {counted(len(count.grown), 'conversation')}.")
    if count.n_known:
        print(f"Here already, and left as before: {counted(count.n_known, 'conversation')}.")
    for problem in count.problems[:_MOST_SHOWN]:
        print(f"! {problem}")
    if len(count.problems) > _MOST_SHOWN:
        print(f"! {len(count.problems) - _MOST_SHOWN} more; --json lists all of them.")


def counted(n: int, singular: str, plural: str = "") -> str:
    """A number of things, in words."""
    return f"{n} {singular if n == 1 else plural or singular + 's'}"
