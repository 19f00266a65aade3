"""What the statistics panel shows: one reply, a conversation or a model, by the same definitions.  Pure."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.model import DrafterKind, ModelCard
from app.domain.round_series import NO_ROUNDS, RoundSeries
from app.domain.stats_events import DayFigures, ModelFigures, ReplyFigures, Statistics
from app.domain.totals import Totals, summed
from app.ui.panel_figures import PanelFigures


class Scope(StrEnum):
    """What the panel is about."""

    REPLY = "reply"
    CONVERSATION = "conversation"
    MODEL = "model"


class Unit(StrEnum):
    """What a place on the chart's axis is."""

    ROUND = "round"
    REPLY = "reply"
    DAY = "day"


UNITS = {Scope.REPLY: Unit.ROUND, Scope.CONVERSATION: Unit.REPLY, Scope.MODEL: Unit.DAY}


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsView:
    """Everything on the panel.

    Attributes:
        scope: what it is about.
        reply: the reply at hand, and the context.
        picked: the reply was picked by the user, and is not the last one.
        series: what the chart draws, in the scope's unit.
        reply_totals, conversation, model: sums; empty where there is nothing yet.
        card: the loaded model.
        loading: one is being loaded.
        carry: a token is pending in the engine's memory.
        saved_bytes: of the conversation's saved rows; None where unknown.
        drawn: how the reply was drawn, one setting a line; empty where unknown.
    """

    scope: Scope = Scope.REPLY
    reply: PanelFigures = field(default_factory=PanelFigures)
    picked: bool = False
    series: RoundSeries = NO_ROUNDS
    reply_totals: Totals = field(default_factory=Totals)
    conversation: Totals = field(default_factory=Totals)
    model: Totals = field(default_factory=Totals)
    card: ModelCard | None = None
    loading: bool = False
    carry: bool = False
    saved_bytes: int | None = None
    drawn: str = ""

    @property
    def unit(self) -> Unit:
        """Of the chart's axis."""
        return UNITS[self.scope]

    @property
    def is_served(self) -> bool:
        """True where a server wrote the reply, or would write the first one."""
        if self.scope is not Scope.REPLY:
            return False
        if self.reply.stats is None:
            return self.card is not None and self.card.server is not None
        return self.reply.stats.drafter == DrafterKind.SERVER

    @property
    def totals(self) -> Totals:
        """Of the scope."""
        match self.scope:
            case Scope.REPLY:
                return self.reply_totals
            case Scope.CONVERSATION:
                return self.conversation
            case Scope.MODEL:
                return self.model


def model_figures(statistics: Statistics | None, card: ModelCard | None, name: str) -> tuple[ModelFigures, ...]:
    """The history of the loaded model, with each drafter; without one, of the model with this name."""
    models = statistics.models if statistics is not None else ()
    if card is not None and card.fingerprint:
        return tuple(each for each in models if each.fingerprint == card.fingerprint)
    wanted = card.name if card is not None else name
    return tuple(each for each in models if wanted and each.name == wanted)


def days_of(models: tuple[ModelFigures, ...]) -> tuple[DayFigures, ...]:
    """Sums by day over all of them, oldest first."""
    days: dict[int, Totals] = {}
    for day in (day for model in models for day in model.days):
        days[day.day] = days.get(day.day, Totals()).merge(day.totals)
    return tuple(DayFigures(day=day, totals=days[day]) for day in sorted(days))


def series_of_replies(replies: tuple[ReplyFigures, ...]) -> RoundSeries:
    """One point for each reply."""
    told = [(each.stats.telemetry, each.stats) for each in replies]
    return RoundSeries(
        rounds=(1,) * len(told),
        tokens=tuple(stats.generated_tokens for _, stats in told),
        drafted=tuple(telemetry.drafted for telemetry, _ in told),
        accepted=tuple(telemetry.accepted for telemetry, _ in told),
        seconds=tuple(stats.decode_s for _, stats in told),
    )


def series_of_days(days: tuple[DayFigures, ...]) -> RoundSeries:
    """One point for each day with replies."""
    return RoundSeries(
        rounds=(1,) * len(days),
        tokens=tuple(each.totals.tokens for each in days),
        drafted=tuple(each.totals.telemetry.drafted for each in days),
        accepted=tuple(each.totals.telemetry.accepted for each in days),
        seconds=tuple(each.totals.decode_s for each in days),
    )


def model_totals(models: tuple[ModelFigures, ...]) -> Totals:
    """The sum over every drafter."""
    return summed(each.totals for each in models)
