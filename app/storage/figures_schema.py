"""The tables of statistics: sums by model and day, and the single rounds of each reply.

The sums are filled from the last replies, whatever their clock said: reading those of years would hold up the start.
They stay when a conversation is deleted: they are counts and seconds, and hold nothing of what was said.
"""

import json
import sqlite3
from contextlib import suppress

from app.domain.totals import Totals, totals_of, totals_record
from app.storage.codec import CodecError, stats_from
from app.storage.moments import day_of

_MOST_REPLIES = 20_000
"""More than anybody reads in a month; reading so many takes about two seconds."""
_STEPS = (
    """
    CREATE TABLE model_days (
        id          INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL,
        model       TEXT NOT NULL,
        drafter     TEXT NOT NULL,
        day         INTEGER NOT NULL,
        totals      TEXT NOT NULL,
        UNIQUE (day, fingerprint, model, drafter)
    )
    """,
    """
    CREATE TABLE reply_rounds (
        message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
        series  TEXT NOT NULL
    )
    """,
)


def add_figures(connection: sqlite3.Connection) -> None:
    """The step that adds them."""
    for step in _STEPS:
        connection.execute(step)
    sums: dict[tuple[str, str, str, int], Totals] = {}
    replies = connection.execute(
        "SELECT fingerprint, model, created_at, stats FROM messages WHERE stats IS NOT NULL ORDER BY id DESC LIMIT ?",
        (_MOST_REPLIES,),
    )
    for fingerprint, model, created_at, text in replies:
        # What cannot be read is left out, as it is wherever messages are shown.
        with suppress(CodecError, TypeError, ValueError, OverflowError):
            stats = stats_from(text)
            key = (str(fingerprint), str(model), stats.drafter, day_of(created_at))
            sums[key] = sums.get(key, Totals()).merge(totals_of(stats))
    for key, totals in sums.items():
        connection.execute(
            "INSERT INTO model_days (fingerprint, model, drafter, day, totals) VALUES (?, ?, ?, ?, ?)",
            (*key, json.dumps(totals_record(totals), separators=(",", ":"))),
        )
