"""Statistics of a conversation's replies, of models over the last days, and the rounds of one reply.

What is asked of a conversation reads its own messages, without their text; what is asked of models reads sums that are
kept by day.  So no answer takes longer because the store has grown.
"""

import json
import time
from collections.abc import Callable, Iterator
from itertools import groupby

from app.domain.characters import whole_characters
from app.domain.commands import FinishReply
from app.domain.ids import ConversationId, MessageId
from app.domain.round_series import NO_ROUNDS, RoundSeries, series_of, series_record
from app.domain.segment import NO_KEY, SegmentKey
from app.domain.stats_events import MODEL_DAYS, DayFigures, ModelFigures, ReplyFigures, Statistics, StatsQuestion
from app.domain.totals import Totals, summed, totals_from, totals_of, totals_record
from app.log import STORAGE
from app.storage.chains import matching
from app.storage.codec import CodecError, Fields, stats_from
from app.storage.database import Database, Row
from app.storage.moments import day_of, moment
from app.storage.segments import SegmentStore
from app.storage.token_paths import SELECT_STRETCHES, leading_paths, stretch_from, stretched


def note_reply(database: Database, command: FinishReply) -> None:
    """Count a reply that is being kept, once: a part of the store's transaction, before the reply's row is changed."""
    stats = command.stats
    match database.rows("SELECT created_at FROM messages WHERE id = ? AND stats IS NULL", command.reply):
        case [(float(at),)] if stats is not None:
            pass
        case _:
            return
    key = (day_of(at), command.fingerprint, whole_characters(command.model), stats.drafter)
    rows = database.rows(
        "SELECT totals FROM model_days WHERE day = ? AND fingerprint = ? AND model = ? AND drafter = ?", *key
    )
    totals = summed((*(_totals(text) for (text,) in rows), totals_of(stats)))
    database.change(
        "INSERT INTO model_days (day, fingerprint, model, drafter, totals) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (day, fingerprint, model, drafter) DO UPDATE SET totals = excluded.totals",
        *key,
        _text(totals_record(totals)),
    )
    if len(stats.rounds):
        database.change(
            "INSERT INTO reply_rounds (message, series) VALUES (?, ?) "
            "ON CONFLICT (message) DO UPDATE SET series = excluded.series",
            command.reply,
            _text(series_record(stats.rounds)),
        )


class Figures:
    """Answers questions; it changes nothing."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.time) -> None:
        """Read an open database.

        Args:
            database: stays the caller's to close.
            clock: seconds since the epoch.
        """
        self._database = database
        self._clock = clock

    def answer(self, question: StatsQuestion, segments: SegmentStore) -> Statistics:
        """Everything that was asked for."""
        replies: tuple[ReplyFigures, ...] = ()
        saved: int | None = None
        if question.conversation is not None:
            replies = self.replies(question.conversation)
            if question.root != NO_KEY:
                saved = self._saved_bytes(question.conversation, question.root, segments)
        return Statistics(
            question=question,
            replies=replies,
            conversation=summed(totals_of(reply.stats) for reply in replies),
            models=self.models(),
            rounds=self.rounds(question.reply) if question.reply is not None else NO_ROUNDS,
            saved_bytes=saved,
        )

    def replies(self, conversation: ConversationId) -> tuple[ReplyFigures, ...]:
        """The replies of a conversation whose statistics are known, in order of creation."""
        rows = self._database.stream(
            "SELECT id, created_at, model, stats FROM messages "
            "WHERE conversation = ? AND deleted_at IS NULL AND stats IS NOT NULL ORDER BY id",
            conversation,
        )
        return tuple(reply for row in rows for reply in _reply(row))

    def models(self, *, days: int = MODEL_DAYS) -> tuple[ModelFigures, ...]:
        """What each model did with each drafter over the last days, the one with the most tokens first."""
        first = day_of(self._clock()) - days + 1
        rows = self._database.rows(
            "SELECT fingerprint, model, drafter, day, totals FROM model_days WHERE day >= ? "
            "ORDER BY fingerprint, model, drafter, day",
            first,
        )
        found = [_model(key, tuple(group)) for key, group in groupby(rows, key=lambda row: row[:3])]
        return tuple(sorted(found, key=lambda each: (-each.totals.tokens, each.name, each.drafter)))

    def rounds(self, message: MessageId) -> RoundSeries:
        """The rounds of a reply; none where they were not kept or cannot be read."""
        rows = self._database.rows("SELECT series FROM reply_rounds WHERE message = ?", message)
        match rows:
            case [(str(text),)]:
                pass
            case _:
                return NO_ROUNDS
        try:
            return _series(text)
        except (ValueError, RecursionError, CodecError) as error:
            STORAGE.warning("the rounds of message %d are left out: %s", message, error)
            return NO_ROUNDS

    def _saved_bytes(self, conversation: ConversationId, root: SegmentKey, segments: SegmentStore) -> int:
        rows = self._database.stream(f"{SELECT_STRETCHES} WHERE conversation = ? ORDER BY id", conversation)
        keys: set[SegmentKey] = set()
        for path in leading_paths([stretch_from(row) for row in rows]):
            keys.update(matching(root, stretched(path), segments))
        return sum(self._segment_bytes(key) for key in keys)

    def _segment_bytes(self, key: SegmentKey) -> int:
        rows = self._database.rows("SELECT n_bytes + coalesce(recurrent_bytes, 0) FROM segments WHERE key = ?", key)
        match rows:
            case [(int(n_bytes),)]:
                return n_bytes
            case _:
                return 0


def _reply(row: Row) -> Iterator[ReplyFigures]:
    """The row's reply; nothing where its statistics cannot be read."""
    match row:
        case (int(message), float(created_at), str(model), str(text)):
            pass
        case _:
            return
    try:
        stats = stats_from(text)
    except CodecError as error:
        STORAGE.warning("the statistics of message %d are left out: %s", message, error)
        return
    yield ReplyFigures(message=MessageId(message), created_at=moment(created_at), model=model, stats=stats)


def _series(text: str) -> RoundSeries:
    record: object = json.loads(text)
    if not isinstance(record, dict):
        raise CodecError("it is not a JSON object")
    return series_of(record)


def _model(key: Row, rows: tuple[Row, ...]) -> ModelFigures:
    fingerprint, name, drafter = (str(part) for part in key)
    days = tuple(DayFigures(day=day, totals=_totals(text)) for *_, day, text in rows if isinstance(day, int))
    totals = summed(each.totals for each in days)
    return ModelFigures(fingerprint=fingerprint, name=name, drafter=drafter, days=days, totals=totals)


def _totals(text: object) -> Totals:
    """Sums from their text; nothing where it cannot be read, since they are no more than statistics."""
    try:
        return totals_from(Fields.parse(str(text)))
    except CodecError as error:
        STORAGE.warning("a day's statistics are left out: %s", error)
        return Totals()


def _text(record: dict[str, object]) -> str:
    return json.dumps(record, separators=(",", ":"))
