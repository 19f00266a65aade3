"""Many conversations: how soon the window is up, the list is there, and a filter has worked."""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter, thread_time

from app.domain.events import ConversationsChanged
from app.ui.bench.figures import LIST, WINDOW_UP, Figure
from app.ui.bench.script import ready
from app.ui.bench.stage import BenchStage, Painted


def measure_listing(*, n_conversations: int) -> list[Figure]:
    """Put a window up over so many conversations, filter them, and bring an old one to the top."""
    began = perf_counter()
    stage = BenchStage()
    try:
        window = stage.window
        whole = Painted(window)
        sidebar = window.parts.sidebar
        window.show()
        stage.until(lambda: whole.at > began)
        up = (whole.at - began) * 1000
        stage.settle()
        what = f"{n_conversations:,} conversations"
        listed, found = Painted(sidebar.list.viewport()), Painted(sidebar.results.viewport())
        figures = [
            Figure(name="window up, from nothing to painted", value=up, bar=WINDOW_UP),
            *_until_painted(stage, listed, lambda: _tell(stage, n_conversations), name=f"{what}: listed"),
            *_until_painted(stage, found, lambda: sidebar.filter.setText("subject 42"), name=f"{what}: filtered"),
            *_until_painted(stage, listed, sidebar.filter.clear, name=f"{what}: filter taken away"),
            *_until_painted(stage, listed, lambda: _renew_oldest(stage), name=f"{what}: the oldest to the top"),
        ]
    finally:
        stage.close()
    return figures


def _until_painted(stage: BenchStage, painted: Painted, act: Callable[[], None], *, name: str) -> tuple[Figure, Figure]:
    """From an act until its outcome is seen, by the clock and in work."""
    began, worked = perf_counter(), thread_time()
    act()
    stage.until(lambda: painted.at > began and stage.post.n_waiting == 0)
    seen, work = (painted.at - began) * 1000, (thread_time() - worked) * 1000
    stage.settle()
    return Figure(name=name, value=seen, bar=LIST), Figure(name=f"{name}, work", value=work)


def _tell(stage: BenchStage, n_conversations: int) -> None:
    for event in ready(n_conversations):
        stage.post(event)


def _renew_oldest(stage: BenchStage) -> None:
    *others, oldest = stage.controller.state.conversations
    newest = replace(oldest, updated_at=stage.controller.state.conversations[0].updated_at + 1)
    stage.post(ConversationsChanged(conversations=(newest, *others)))
