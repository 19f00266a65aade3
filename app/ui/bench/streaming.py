"""A long reply while somebody types: how long the window's turns take, and a key until it is seen."""

from collections.abc import Sequence
from time import perf_counter

from app.domain.events import Event
from app.ui.bench.figures import TURN_P99, TYPING_P99, Figure
from app.ui.bench.script import TOKEN_CHARS, ScriptedTalk, long_reply, ready
from app.ui.bench.stage import BenchStage, Painted, share

TOKENS_PER_S = 150
_KEY_EVERY_S = 0.11


class Typist:
    """Presses a key now and then, and waits until it is seen."""

    def __init__(self, stage: BenchStage) -> None:
        self.latencies_ms: list[float] = []
        self._stage = stage
        self._edit = stage.window.parts.composer.edit
        self._painted = Painted(self._edit.viewport())
        self._due = perf_counter()
        self._pressed_at: float | None = None
        self._expected = 0

    @property
    def due(self) -> float:
        """When the next key is to be pressed."""
        return self._due

    def act(self) -> None:
        """Press a key that is due; note one that was seen."""
        if self._pressed_at is not None:
            seen = self._painted.at > self._pressed_at and self._edit.document().characterCount() > self._expected
            if not seen:
                return
            self.latencies_ms.append((self._painted.at - self._pressed_at) * 1000)
            self._pressed_at = None
            self._due = max(self._due + _KEY_EVERY_S, perf_counter())
        elif perf_counter() >= self._due:
            self._expected = self._edit.document().characterCount()
            self._pressed_at = self._due
            self._stage.press_key(self._edit, "a")


def stream(stage: BenchStage, rounds: Sequence[Event], *, every_s: float, typist: Typist | None = None) -> None:
    """Tell the window of one round after the other, each when it is due."""
    began = perf_counter()
    for number, event in enumerate(rounds):
        due = began + number * every_s
        while True:
            if typist is not None:
                typist.act()
            if perf_counter() >= due:
                break
            stage.turn()
            stage.rest(due)
        stage.post(event)
        stage.turn()


def measure_streaming(*, n_tokens: int, speed: float) -> list[Figure]:
    """A reply of so many tokens at `speed` times 150 tokens a second."""
    stage = BenchStage()
    try:
        for event in ready():
            stage.post(event)
        stage.show()
        talk, text = ScriptedTalk(), long_reply(n_tokens)
        for event in talk.begin("Write a long one."):
            stage.post(event)
        stage.settle()
        stage.window.parts.composer.edit.setFocus()
        stage.forget()
        typist = Typist(stage)
        stream(stage, tuple(talk.rounds(text)), every_s=2 / TOKENS_PER_S / speed, typist=typist)
        streamed = stage.summary()
        last = stage.turns_ms[-len(stage.turns_ms) // 10 :]
        stage.forget()
        stage.post(talk.end(text))
        stage.settle()
        ended = stage.summary()
    finally:
        stage.close()
    what = f"reply of {len(text) // TOKEN_CHARS:,} tokens at {TOKENS_PER_S * speed:g} tokens/s"
    return [
        Figure(name=f"{what}: turn p50", value=streamed.p50),
        Figure(name=f"{what}: turn p99", value=streamed.p99, bar=TURN_P99),
        Figure(name=f"{what}: turn p99, last tenth", value=share(last, 0.99), bar=TURN_P99),
        Figure(name=f"{what}: longest turn", value=streamed.longest),
        Figure(name=f"{what}: work of a turn p99", value=streamed.busy_p99),
        Figure(name=f"{what}: most work of a turn", value=streamed.busy_longest),
        Figure(name=f"{what}: its end, longest turn", value=ended.longest),
        Figure(name="typing meanwhile: p50 until painted", value=share(typist.latencies_ms, 0.5)),
        Figure(name="typing meanwhile: p99 until painted", value=share(typist.latencies_ms, 0.99), bar=TYPING_P99),
    ]
