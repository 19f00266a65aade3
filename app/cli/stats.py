"""`stats`: what drafting won, by model, by reply or by round, read without disturbing a window that is open."""

import argparse
import sys
from collections.abc import Sequence

from app.cli.output import notice, print_json
from app.domain.errors import NotFoundError, StoreTooOldError
from app.domain.ids import ConversationId, MessageId
from app.domain.stats_csv import Table, csv_text, models_table, records, replies_table, rounds_table
from app.domain.stats_events import ModelFigures, ReplyFigures
from app.domain.totals import Totals, totals_of
from app.paths import Folders
from app.storage import Database, DataPlace, Figures, Store

_HEAD = f"{'tokens':>9}  {'tok/s':>6}  {'plain':>6}  {'ratio':>6}  {'right':>5}  {'per round':>9}"


def stats(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print the models of the last days, the replies of a conversation, or the rounds of one of its replies.

    Raises:
        NotFoundError: there is no such conversation, or no such reply (in it).
        StoreError: the data cannot be read.
    """
    try:
        database = Database.open_read_only(folders.data)
    except StoreTooOldError:
        with DataPlace.open(folders):
            pass  # which brings it up to date
        database = Database.open_read_only(folders.data)
    with database:
        figures = Figures(database)
        store = Store(database)
        conversation = _conversation(arguments, store)
        if conversation is None:
            models = figures.models(days=arguments.days)
            return _tell(arguments, "models", models_table(models), _models(models))
        store.require(conversation)
        replies = figures.replies(conversation)
        if arguments.message is None:
            return _tell(arguments, "replies", replies_table(replies), _replies(replies))
        reply = _find(replies, MessageId(arguments.message), conversation)
        table = rounds_table(figures.rounds(reply.message))
        return _tell(arguments, "rounds", table, _rounds(table))


def _conversation(arguments: argparse.Namespace, store: Store) -> ConversationId | None:
    """The one that was named, or that of the message that was."""
    if arguments.conversation is not None:
        return ConversationId(arguments.conversation)
    return store.conversation_of(MessageId(arguments.message)) if arguments.message is not None else None


def _find(replies: Sequence[ReplyFigures], message: MessageId, conversation: ConversationId) -> ReplyFigures:
    found = next((reply for reply in replies if reply.message == message), None)
    if found is None:
        raise NotFoundError(f"Conversation {conversation} has no statistics of message {message}; “stats” lists them.")
    return found


def _tell(arguments: argparse.Namespace, name: str, table: Table, lines: Sequence[str]) -> int:
    if arguments.json:
        print_json({name: records(table)})
    elif arguments.csv:
        sys.stdout.write(csv_text(table))
    elif table[1]:
        print("\n".join(lines))
    else:
        notice("No numbers are kept of that yet; they come with the first reply.")
    return 0


def _models(models: Sequence[ModelFigures]) -> list[str]:
    lines = [f"{'replies':>8}  {_HEAD}  model"]
    for each in models:
        drafter = f" ({each.drafter})" if each.drafter != "none" else " (no drafts)"
        lines.append(f"{each.totals.replies:8}  {_line(each.totals)}  {each.name or 'unknown'}{drafter}")
    return lines


def _replies(replies: Sequence[ReplyFigures]) -> list[str]:
    lines = [f"{'message':>8}  {_HEAD}  model"]
    return lines + [f"{each.message:8}  {_line(totals_of(each.stats))}  {each.model or 'unknown'}" for each in replies]


def _rounds(table: Table) -> list[str]:
    names, rows = table
    shown = [names, *((f"{value:.3f}" if isinstance(value, float) else str(value) for value in row) for row in rows)]
    return ["  ".join(f"{value:>{len(name)}}" for name, value in zip(names, row, strict=True)) for row in shown]


def _line(totals: Totals) -> str:
    telemetry = totals.telemetry
    ratio = f"{totals.speedup:.2f}x" if totals.speedup else "-"
    plain = f"{totals.plain_per_second:.1f}" if totals.speedup else "-"
    right = f"{telemetry.acceptance:.0%}" if telemetry.drafted else "-"
    return (
        f"{totals.tokens:9}  {totals.tokens_per_second:6.1f}  {plain:>6}  {ratio:>6}  {right:>5}  "
        f"{telemetry.tokens_per_round:9.2f}"
    )
