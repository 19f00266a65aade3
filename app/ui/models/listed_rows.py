"""The rows that a list of conversations has, and the steps from one set of rows to the next.  Pure; no Qt.

Ten thousand conversations are arranged at every change.  What is known of a conversation is therefore made once, and
told from what is new by identity: the store gives the very same summary until the conversation changes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import compress, count
from operator import is_not

from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId

_DAY = timedelta(days=1)


@dataclass(slots=True, eq=False)
class Row:
    """A heading, or a conversation under one; told apart by identity.  Not frozen: that takes twice as long to make.

    Attributes:
        text: as shown.
        summary: of the conversation; None for a heading.
        group: the heading it stands under.
    """

    text: str
    summary: ConversationSummary | None = None
    group: str = ""

    @property
    def conversation(self) -> ConversationId | None:
        """The conversation's id; None for a heading."""
        return self.summary.id if self.summary is not None else None


@dataclass(frozen=True, slots=True)
class Shelf:
    """Which conversations are listed.

    Attributes:
        archived: those in the archive, instead of the others.
        tag: only those tagged so; empty for all.
    """

    archived: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Remove:
    """The row at a place goes."""

    at: int


@dataclass(frozen=True, slots=True)
class Insert:
    """A row comes in at a place."""

    at: int
    row: Row


@dataclass(frozen=True, slots=True)
class Move:
    """The row at a place goes to another one, counted without it."""

    at: int
    to: int


@dataclass(frozen=True, slots=True)
class Change:
    """The row at a place shows something else of the same conversation."""

    at: int
    row: Row


Step = Remove | Insert | Move | Change


class RowMaker:
    """Makes the rows of a shelf.

    Args:
        group_of: the heading under which a day stands, given today.
    """

    def __init__(self, group_of: Callable[[date, date], str]) -> None:
        self._group_of = group_of
        self._today: date | None = None
        self._known: dict[ConversationId, Row] = {}
        self._begin, self._end, self._group = 0.0, 0.0, ""
        self._headings: dict[str, Row] = {}

    def rows(self, summaries: Sequence[ConversationSummary], shelf: Shelf, *, today: date, pinned: str) -> list[Row]:
        """The rows, in order; `pinned` is the heading of what stands on top.

        What was taken in from elsewhere is the newest here and yet of an earlier day: its heading stands where that
        day belongs, and no heading stands twice.
        """
        if today != self._today or len(self._known) > 2 * len(summaries) + 100:
            self._today = today
            self._known.clear()
            self._begin = self._end = 0.0
        known, tag, archived = self._known, shelf.tag, shelf.archived
        top: list[Row] = []
        dated: dict[str, list[Row]] = {}
        for summary in summaries:
            if summary.archived is not archived or (tag and tag not in summary.tags):
                continue
            row = known.get(summary.id)
            if row is None or row.summary is not summary:
                row = known[summary.id] = Row(summary.title, summary, self._group_at(summary.updated_at, today))
            if summary.pinned:
                top.append(row)
            elif row.group in dated:
                dated[row.group].append(row)
            else:
                dated[row.group] = [row]
        rows: list[Row] = []
        for heading in sorted(dated, key=lambda group: _moment_of(dated[group][0]), reverse=True):
            rows += (self._heading(heading), *dated[heading])
        return [self._heading(pinned), *top, *rows] if top else rows

    def _group_at(self, moment: float, today: date) -> str:
        """The heading of a moment; most are of the same day as the one before."""
        if not self._begin <= moment < self._end:
            # The day of this place is meant; a moment with its zone takes twenty times as long to make.
            day = date.fromtimestamp(moment)  # noqa: DTZ012
            self._begin = datetime.combine(day, time.min).timestamp()
            self._end = datetime.combine(day + _DAY, time.min).timestamp()
            self._group = self._group_of(day, today)
        return self._group

    def _heading(self, text: str) -> Row:
        row = self._headings.get(text)
        if row is None:
            row = self._headings[text] = Row(text)
        return row


def _moment_of(row: Row) -> float:
    return row.summary.updated_at if row.summary is not None else 0.0


_MOST_STEPS = 40


def steps_between(old: Sequence[Row], new: Sequence[Row]) -> list[Step] | None:
    """The steps from the one to the other, to be taken in order; None where it is simpler to begin anew.

    A conversation that changed is moved and then changed, so that what is under way in its row goes on.
    """
    start = _same_from_the_start(old, new)
    if start == len(old) == len(new):
        return []
    tail = _same_from_the_start(old[: start - 1 if start else None : -1], new[: start - 1 if start else None : -1])
    before, after = list(old[start : len(old) - tail]), list(new[start : len(new) - tail])
    ids_before, ids_after = set(map(id, before)), set(map(id, after))
    gone = [row for row in before if id(row) not in ids_after]
    come = [row for row in after if id(row) not in ids_before]
    if len(gone) + len(come) > _MOST_STEPS:
        return None
    kept = {row.conversation: row for row in gone if row.conversation is not None}
    changed = {id(row): kept[row.conversation] for row in come if row.conversation in kept}
    staying = set(map(id, changed.values()))
    removed = [at for at, row in enumerate(before) if id(row) not in ids_after and id(row) not in staying]
    inserted = [at for at, row in enumerate(after) if id(row) not in ids_before and id(row) not in changed]
    rest = [row for row in before if id(row) in ids_after or id(row) in staying]
    wanted = [changed.get(id(row), row) for row in after if id(row) in ids_before or id(row) in changed]
    moves = _moves(rest, wanted)
    if moves is None:
        return None
    return [
        *(Remove(start + at) for at in reversed(removed)),
        *(Move(start + move.at, start + move.to) for move in moves),
        *(Insert(start + at, after[at]) for at in inserted),
        *(Change(start + at, row) for at, row in enumerate(after) if id(row) in changed),
    ]


def _moves(rows: list[Row], wanted: list[Row]) -> list[Move] | None:
    """Moves that put the same rows in the wanted order; None where they are many."""
    moves: list[Move] = []
    to = _same_from_the_start(rows, wanted)
    while to < len(wanted):
        if len(moves) == _MOST_STEPS:
            return None
        # Where one row goes down past many, each of them would go up past it instead.
        at = rows.index(wanted[to], to)
        follows = to + 1 < len(rows) and rows[to + 1] is wanted[to]
        move = Move(to, wanted.index(rows[to], to)) if follows else Move(at, to)
        rows.insert(move.to, rows.pop(move.at))
        moves.append(move)
        to += _same_from_the_start(rows[to:], wanted[to:])
    return moves


def _same_from_the_start(one: Sequence[Row], other: Sequence[Row]) -> int:
    return next(compress(count(), map(is_not, one, other)), min(len(one), len(other)))
