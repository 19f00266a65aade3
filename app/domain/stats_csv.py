"""Numbers as tables of text, for files and for other programs: one row for each round, reply or model."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from app.domain.round_series import RoundSeries
from app.domain.stats_events import ModelFigures, ReplyFigures
from app.domain.telemetry import N_POSITIONS
from app.domain.totals import Totals, totals_of

Cell = str | int | float
Table = tuple[tuple[str, ...], list[tuple[Cell, ...]]]
"""Names of the columns, and the rows."""

_TOTALS = (
    "tokens",
    "decode_s",
    "tokens_per_second",
    "plain_tokens_per_second",
    "speedup",
    "rounds",
    "drafted",
    "accepted",
    "acceptance",
    "tokens_per_round",
    "drafts_per_round",
    "draft_s",
    "verify_s",
    "sample_s",
    "other_s",
    *(f"offered_{position}" for position in range(1, N_POSITIONS + 1)),
    *(f"accepted_{position}" for position in range(1, N_POSITIONS + 1)),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula at the beginning of a text."""


def rounds_table(series: RoundSeries) -> Table:
    """One row for each point; a long reply's points hold several rounds."""
    names = ("first_round", "rounds", "tokens", "drafted", "accepted", "seconds", "acceptance", "tokens_per_second")
    rows: list[tuple[Cell, ...]] = []
    first = 1
    columns = zip(series.rounds, series.tokens, series.drafted, series.accepted, series.seconds, strict=True)
    for rounds, tokens, drafted, accepted, seconds in columns:
        rate = accepted / drafted if drafted else ""
        speed = tokens / seconds if seconds > 0 else ""
        rows.append((first, rounds, tokens, drafted, accepted, seconds, rate, speed))
        first += rounds
    return names, rows


def replies_table(replies: Iterable[ReplyFigures]) -> Table:
    """One row for each reply."""
    names = (
        "message", "written_at", "model", "drafter", "depth_mode", "depth_max", *_TOTALS,
        "prompt_tokens", "reused_tokens", "read_tokens", "restore_s", "read_s", "first_token_s",
    )  # fmt: skip
    return names, [tuple(_reply(reply)) for reply in replies]


def models_table(models: Iterable[ModelFigures]) -> Table:
    """One row for each model and drafter."""
    names = ("model", "fingerprint", "drafter", "days", "replies", *_TOTALS)
    rows = [
        (each.name, each.fingerprint, each.drafter, len(each.days), each.totals.replies, *_totals(each.totals))
        for each in models
    ]
    return names, rows


def csv_text(table: Table) -> str:
    """The table as RFC 4180 has it.  A text that a spreadsheet would run as a formula gets a quote before it."""
    names, rows = table
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(names)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def records(table: Table) -> list[dict[str, Cell]]:
    """The rows as objects; what is unknown is left out."""
    names, rows = table
    return [{name: value for name, value in zip(names, row, strict=True) if value != ""} for row in rows]


def _reply(reply: ReplyFigures) -> Iterator[Cell]:
    stats = reply.stats
    yield reply.message
    yield datetime.fromtimestamp(reply.created_at, UTC).isoformat(timespec="seconds")
    yield from (reply.model, stats.drafter, stats.depth.mode, stats.depth.max)
    yield from _totals(totals_of(stats))
    yield from (stats.prompt_tokens, stats.reused_tokens, stats.read_tokens)
    yield from (stats.restore_s, stats.read_s, stats.first_token_s)


def _totals(totals: Totals) -> Sequence[Cell]:
    telemetry = totals.telemetry
    return (
        totals.tokens,
        totals.decode_s,
        totals.tokens_per_second or "",
        totals.plain_per_second or "",
        totals.speedup or "",
        telemetry.rounds,
        telemetry.drafted,
        telemetry.accepted,
        telemetry.acceptance if telemetry.drafted else "",
        telemetry.tokens_per_round or "",
        totals.mean_depth,
        telemetry.draft_s,
        telemetry.verify_s,
        telemetry.sample_s,
        telemetry.other_s,
        *telemetry.offered_by_position,
        *telemetry.accepted_by_position,
    )


def _cell(value: Cell) -> Cell:
    if isinstance(value, float):
        return round(value, 6)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
