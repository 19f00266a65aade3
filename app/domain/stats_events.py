"""Statistics of more than the reply at hand: what is asked for, and the store's answers."""

from dataclasses import dataclass
from pathlib import Path

from app.domain.ids import ConversationId, MessageId
from app.domain.round_series import NO_ROUNDS, RoundSeries
from app.domain.segment import NO_KEY, SegmentKey
from app.domain.totals import Totals
from app.domain.turn import TurnStats

MODEL_DAYS = 30
"""Days that the history of a model goes back."""

# --- values ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyFigures:
    """One reply of a conversation.

    Attributes:
        message: which one.
        created_at: seconds since the epoch.
        model: the name of the model that wrote it; empty where unknown.
        stats: of its turn.
    """

    message: MessageId
    created_at: float
    model: str
    stats: TurnStats


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFigures:
    """What one model did on one day with one drafter.

    Attributes:
        day: days since the epoch, in UTC.
        totals: of the replies that ended then.
    """

    day: int
    totals: Totals


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFigures:
    """What one model did with one drafter over the last days.

    Attributes:
        fingerprint, name: which model; the fingerprint is empty where unknown.
        drafter: what proposed.
        days: those with replies, oldest first.
        totals: over all of them.
    """

    fingerprint: str
    name: str
    drafter: str
    days: tuple[DayFigures, ...]
    totals: Totals


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsQuestion:
    """What is to be known.

    Attributes:
        conversation: whose replies; None where there is none yet.
        reply: whose single rounds; None for none.
        root: the loaded model's key above its segments, to say what is saved for it.
    """

    conversation: ConversationId | None = None
    reply: MessageId | None = None
    root: SegmentKey = NO_KEY


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The answer to a question.

    Attributes:
        question: as asked.
        replies: of the conversation, in order of creation, branches included.
        conversation: their sum.
        models: over the last days, the one with the most tokens first.
        rounds: of the reply; empty where they were not kept.
        saved_bytes: of the saved rows along the conversation's paths; None without a model.
    """

    question: StatsQuestion
    replies: tuple[ReplyFigures, ...] = ()
    conversation: Totals = Totals()  # noqa: RUF009  # frozen
    models: tuple[ModelFigures, ...] = ()
    rounds: RoundSeries = NO_ROUNDS
    saved_bytes: int | None = None


# --- from the user -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsAsked:
    """Find this out."""

    question: StatsQuestion


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsExportPressed:
    """Write numbers to a file; `text` is its whole content."""

    path: Path
    text: str


# --- to the store ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FindStats:
    """Answer this question."""

    question: StatsQuestion


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteText:
    """Write `text` to a file that the user chose; what is there is replaced as a whole or not at all."""

    path: Path
    text: str


# --- from the store ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsFound:
    """Answer to `FindStats`."""

    statistics: Statistics


@dataclass(frozen=True, slots=True, kw_only=True)
class TextWritten:
    """Answer to `WriteText`."""

    path: Path


StatsPressed = StatsAsked | StatsExportPressed
StatsReported = StatsFound | TextWritten
StatsCommand = FindStats | WriteText
