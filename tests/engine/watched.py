"""A sampler that keeps how far each drawn token lay ahead of the next."""

from app.engine.contexts import Row
from app.engine.sampler import DraftPicker, Sampler


class Watched:
    """Draws as another sampler does; `gaps` are kept by position."""

    def __init__(self, inner: Sampler) -> None:
        self._inner = inner
        self.gaps: dict[int, float] = {}

    def draw(self, logits: Row, position: int) -> int:
        self.gaps[position] = self._inner.gap(logits, position)
        return self._inner.draw(logits, position)

    def gap(self, logits: Row, position: int) -> float:
        return self._inner.gap(logits, position)

    @property
    def remembers(self) -> bool:
        return self._inner.remembers

    def accept(self, token: int) -> None:
        self._inner.accept(token)

    def drafting(self) -> DraftPicker:
        return self._inner.drafting()

    def close(self) -> None:
        self._inner.close()
