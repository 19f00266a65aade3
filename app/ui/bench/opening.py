"""A long conversation: how soon it is seen, and how smoothly it scrolls from one end to the other."""

from dataclasses import replace
from time import perf_counter, thread_time

from app.domain.events import ConversationOpened, ConversationPicked, Event
from app.domain.ids import ConversationId
from app.domain.settings import Settings, ThemeChoice
from app.ui.bench.figures import OPEN, SCROLL_TURN, Figure
from app.ui.bench.script import opened, ready, talk_of
from app.ui.bench.stage import BenchStage, Painted, Turns

_WHEEL = 360
"""Pixels that are scrolled in one turn: three notches of a wheel."""


def measure_opening(*, n_messages: int) -> list[Figure]:
    """Open a conversation of so many messages with code and tables, and scroll through it."""
    stage = BenchStage()
    try:
        for event in ready():
            stage.post(event)
        stage.show()
        transcript = stage.window.parts.transcript
        painted = Painted(transcript.viewport())
        events = opened(talk_of(n_messages))
        stage.forget()
        seen, work = _until_seen(stage, painted, events)
        opening = stage.summary()
        other_seen, other_work = _until_seen(stage, painted, _another(events))
        up = _scroll(stage, -_WHEEL)
        down = _scroll(stage, _WHEEL)
        stage.forget()
        stage.window.use_settings(Settings(theme=ThemeChoice.DARK))
        stage.settle()
        dark = stage.summary()
    finally:
        stage.close()
    what = f"{n_messages:,} messages"
    return [
        Figure(name=f"{what}: until painted", value=seen, bar=OPEN),
        Figure(name=f"{what}: until painted, work", value=work),
        Figure(name=f"{what}: another such, until painted", value=other_seen, bar=OPEN),
        Figure(name=f"{what}: another such, work", value=other_work),
        Figure(name=f"{what}: longest turn while opening", value=opening.longest),
        Figure(name=f"{what}: scrolling up, turn p99", value=up.p99),
        Figure(name=f"{what}: scrolling up, longest turn", value=up.longest, bar=SCROLL_TURN),
        Figure(name=f"{what}: scrolling down, longest turn", value=down.longest, bar=SCROLL_TURN),
        Figure(name=f"{what}: scrolling, most work of a turn", value=max(up.busy_longest, down.busy_longest)),
        Figure(name=f"{what}: other colours, longest turn after them", value=dark.longest),
    ]


def _until_seen(stage: BenchStage, painted: Painted, events: tuple[Event, ...]) -> tuple[float, float]:
    """Milliseconds from these until all that is seen is painted, by the clock and in work."""
    transcript = stage.window.parts.transcript
    began, worked = perf_counter(), thread_time()
    for event in events:
        stage.post(event)
    stage.turn()
    stage.until(lambda: transcript.is_complete and painted.at > began and len(transcript.views) > 0)
    seen, work = (painted.at - began) * 1000, (thread_time() - worked) * 1000
    stage.settle()
    return seen, work


def _another(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same conversation as one of another number."""
    tree = next(event.tree for event in events if isinstance(event, ConversationOpened))
    other = replace(tree, summary=replace(tree.summary, id=ConversationId(tree.summary.id + 1)))
    return ConversationPicked(conversation=other.summary.id), ConversationOpened(tree=other)


def _scroll(stage: BenchStage, step: int) -> Turns:
    bar = stage.window.parts.transcript.verticalScrollBar()
    stage.forget()
    while bar.value() > 0 if step < 0 else bar.value() < bar.maximum():
        bar.setValue(bar.value() + step)
        stage.turn()
    stage.settle()
    return stage.summary()
