"""Many conversations: how soon the window is up, the list is there, and a filter has worked."""

from collections.abc import Callable
from time import perf_counter

from app.ui.bench.figures import LIST, WINDOW_UP, Figure
from app.ui.bench.script import ready
from app.ui.bench.stage import BenchStage, Painted


def measure_listing(*, n_conversations: int) -> list[Figure]:
    """Put a window up over so many conversations, and filter them."""
    began = perf_counter()
    stage = BenchStage()
    try:
        window = stage.window
        whole = Painted(window)
        listed = Painted(window.parts.sidebar.list.viewport())
        window.show()
        stage.until(lambda: whole.at > began)
        up = (whole.at - began) * 1000
        stage.settle()
        shown = _until_painted(stage, listed, lambda: _tell(stage, n_conversations))
        found = _until_painted(stage, listed, lambda: window.parts.sidebar.filter.setText("subject 42"))
        all_again = _until_painted(stage, listed, lambda: window.parts.sidebar.filter.setText(""))
    finally:
        stage.close()
    what = f"{n_conversations:,} conversations"
    return [
        Figure(name="window up, from nothing to painted", value=up, bar=WINDOW_UP),
        Figure(name=f"{what}: listed", value=shown, bar=LIST),
        Figure(name=f"{what}: filtered", value=found, bar=LIST),
        Figure(name=f"{what}: filter taken away", value=all_again, bar=LIST),
    ]


def _until_painted(stage: BenchStage, painted: Painted, act: Callable[[], None]) -> float:
    """Milliseconds from an act until its outcome is seen."""
    began = perf_counter()
    act()
    stage.until(lambda: painted.at > began and stage.post.n_waiting == 0)
    seen = (painted.at - began) * 1000
    stage.settle()
    return seen


def _tell(stage: BenchStage, n_conversations: int) -> None:
    for event in ready(n_conversations):
        stage.post(event)
