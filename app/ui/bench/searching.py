"""The search through all conversations, with a store on its own thread: from each key until its finds are painted."""

import random
from collections.abc import Callable
from time import perf_counter

from app.bench.library import library_thread
from app.domain.commands import CloseStore
from app.domain.events import Event
from app.ui.bench.figures import LIST, Figure
from app.ui.bench.script import ready
from app.ui.bench.stage import BenchStage, Painted, share
from app.ui.bridge import Post

TYPED = ("quittenmarmelade", "the wassen", "of the", "marmelade", "我们的", "กขา", "كتبدرس", "xylophonium")
"""Words that are rare, common, in the middle of others, in other scripts, and not there."""
_MESSAGES_EACH = 4
_PAUSE_S = (0.06, 0.25)
"""Between two keys: as fast as a hand can, and as fast as one that thinks."""


def measure_searching(*, n_conversations: int, progress: Callable[[str], None]) -> list[Figure]:
    """Type words into the search field, key by key."""

    def deliver(event: Event) -> None:
        stage.controller.deliver(event)

    post = Post(deliver)
    with library_thread(
        n_conversations=n_conversations,
        n_messages=n_conversations * _MESSAGES_EACH,
        post=post,
        progress=progress,
    ) as store:
        stage = BenchStage(store=store)
        try:
            store.start()
            stage.until(lambda: stage.controller.state.store_ready)
            for event in ready()[1:]:
                stage.post(event)
            stage.show()
            stage.forget()
            titles, messages = _type_all(stage)
            turns = stage.summary()
        finally:
            store.send(CloseStore())
            store.join()
            stage.close()
            post.close()
    what = f"{n_conversations:,} conversations searched"
    return [
        Figure(name=f"{what}: a key until titles are painted, p99", value=share(titles, 0.99), bar=LIST),
        Figure(name=f"{what}: a key until messages are painted, p50", value=share(messages, 0.5)),
        Figure(name=f"{what}: a key until messages are painted, p99", value=share(messages, 0.99), bar=LIST),
        Figure(name=f"{what}: longest turn", value=turns.longest),
    ]


def _type_all(stage: BenchStage) -> tuple[list[float], list[float]]:
    """Milliseconds from each key to the first painting, and from each that was not overtaken to what was found."""
    chance = random.Random(1)  # noqa: S311  # the same pauses each time
    field = stage.window.parts.sidebar.filter
    titles: list[float] = []
    messages: list[float] = []
    for word in TYPED:
        field.clear()
        stage.settle()
        for end in range(1, len(word) + 1):
            pause = chance.uniform(*_PAUSE_S)
            first, found = _press(stage, word[:end], pause if end < len(word) else 1.0)
            titles.append(first)
            if found is not None:
                messages.append(found)
    return titles, messages


def _press(stage: BenchStage, text: str, pause: float) -> tuple[float, float | None]:
    """Have this in the field, and see until the next key how soon it and its titles, and its messages, are painted."""
    field = stage.window.parts.sidebar.filter
    painted = Painted(field)
    began = perf_counter()
    field.setText(text)
    stage.until(lambda: painted.at > began)
    first = _ms(painted.at, began)
    while perf_counter() - began < pause:
        stage.turn()
        if stage.controller.state.found.text.split() == text.split():
            stage.turn()  # paints what was found
            return first, _ms(perf_counter(), began)
        stage.rest(began + pause)
    return first, None


def _ms(at: float, began: float) -> float:
    return (at - began) * 1000
