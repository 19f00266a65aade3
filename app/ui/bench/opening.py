"""A long conversation: how soon it is seen, and how smoothly it scrolls from one end to the other."""

from time import perf_counter

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
        began = perf_counter()
        for event in events:
            stage.post(event)
        stage.until(lambda: transcript.is_complete and painted.at > began and len(transcript.views) > 0)
        seen = (painted.at - began) * 1000
        stage.settle()
        opening = stage.summary()
        up = _scroll(stage, -_WHEEL)
        down = _scroll(stage, _WHEEL)
    finally:
        stage.close()
    what = f"{n_messages:,} messages"
    return [
        Figure(name=f"{what}: until painted", value=seen, bar=OPEN),
        Figure(name=f"{what}: longest turn while opening", value=opening.longest),
        Figure(name=f"{what}: scrolling up, turn p99", value=up.p99),
        Figure(name=f"{what}: scrolling up, longest turn", value=up.longest, bar=SCROLL_TURN),
        Figure(name=f"{what}: scrolling down, longest turn", value=down.longest, bar=SCROLL_TURN),
        Figure(name=f"{what}: scrolling, most work of a turn", value=max(up.busy_longest, down.busy_longest)),
    ]


def _scroll(stage: BenchStage, step: int) -> Turns:
    bar = stage.window.parts.transcript.verticalScrollBar()
    stage.forget()
    while bar.value() > 0 if step < 0 else bar.value() < bar.maximum():
        bar.setValue(bar.value() + step)
        stage.turn()
    stage.settle()
    return stage.summary()
