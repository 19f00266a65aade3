"""A decoder whose speed is told beforehand, and which keeps what it was asked."""

from collections.abc import Callable
from dataclasses import dataclass

from app.bench.decode import DecodeRun, Mode, Side

TEXT = tuple(range(11))
"""Its usual reply: ten tokens after the first."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One reply that was asked for."""

    mode: Mode
    prompt: str
    n_tokens: int


class ScriptedDecoder:
    """Answers with `TEXT`, at the speed that `speed` gives for depth and prompt."""

    def __init__(
        self,
        side: Side,
        speed: Callable[[int | None, str], float],
        *,
        asked: list[Asked] | None = None,
        text: Callable[[int | None, str], tuple[int, ...]] = lambda _depth, _prompt: TEXT,
    ) -> None:
        self.asked = asked if asked is not None else []
        self._side, self._speed, self._text = side, speed, text

    def run(self, prompt: str, *, depth: int | None, n_tokens: int) -> DecodeRun:
        """See `Decoder.run`.  Of its drafts the first is right, and every other."""
        self.asked.append(Asked(Mode(self._side, depth), prompt, n_tokens))
        tokens, n_drafted = self._text(depth, prompt), depth or 0
        return DecodeRun(
            tokens=tokens,
            seconds=(len(tokens) - 1) / self._speed(depth, prompt),
            rounds=1,
            drafted=n_drafted,
            accepted=min(n_drafted, 1),
            offered_by_position=tuple(int(place < min(n_drafted, 2)) for place in range(8)),
            accepted_by_position=tuple(int(place < min(n_drafted, 1)) for place in range(8)),
        )
