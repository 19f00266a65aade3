"""How long a reply was reasoned about before its answer began, counted round by round.

The time is the engine's, so it is that of decoding and holds wherever the reply is shown later.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.message import CLOSE_REASONING, OPEN_REASONING, Message, thinking
from app.domain.turn import TurnStats


class _Phase(StrEnum):
    BEGINNING = "beginning"
    """Nothing tells yet whether the reply begins with reasoning."""
    THINKING = "thinking"
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thought:
    """The reasoning of the reply under way.

    Attributes:
        tokens, seconds: what it has taken so far, that of a reply that goes on included; 0 where there is none.
    """

    tokens: int = 0
    seconds: float = 0.0
    _tokens_before: int = 0
    _seconds_before: float = 0.0
    _phase: _Phase = _Phase.BEGINNING
    _end: str = ""
    """As much of the text's end as a tag may be cut off in."""

    @classmethod
    def of(cls, message: Message, stats: TurnStats | None) -> "Thought":
        """Of a reply that goes on: what its reasoning took, and whether it is over."""
        if not message.reasoning:
            return cls(_phase=_Phase.DONE if message.content else _Phase.BEGINNING)
        tokens = stats.thought_tokens if stats is not None else 0
        seconds = stats.thought_s if stats is not None else 0.0
        return cls(
            tokens=tokens,
            seconds=seconds,
            _tokens_before=tokens,
            _seconds_before=seconds,
            _phase=_Phase.DONE if message.content else _Phase.THINKING,
        )

    def opened(self, text: str) -> "Thought":
        """The same after the prompt was read, which may have begun the reasoning; `text` is the reply so far."""
        return replace(self, _phase=_Phase.THINKING) if self._phase is _Phase.BEGINNING and thinking(text) else self

    def after(self, text: str, stats: TurnStats) -> "Thought":
        """The same after a round that added `text`; `stats` are the turn's so far.  As quick after a long reasoning."""
        match self._phase:
            case _Phase.DONE:
                return self
            case _Phase.BEGINNING:
                return self._begun((self._end + text).lstrip(), stats)
            case _Phase.THINKING:
                return self._thinking(self._end + text, stats)

    def _begun(self, text: str, stats: TurnStats) -> "Thought":
        if len(text) < len(OPEN_REASONING) and OPEN_REASONING.startswith(text):
            return replace(self, _end=text)
        if not text.startswith(OPEN_REASONING):
            return replace(self, _phase=_Phase.DONE, _end="")
        return self._thinking(text[len(OPEN_REASONING) :], stats)

    def _thinking(self, text: str, stats: TurnStats) -> "Thought":
        closed = CLOSE_REASONING in text
        return replace(
            self,
            tokens=self._tokens_before + stats.generated_tokens,
            seconds=self._seconds_before + stats.decode_s,
            _phase=_Phase.DONE if closed else _Phase.THINKING,
            _end="" if closed else text[1 - len(CLOSE_REASONING) :],
        )


def with_thought(stats: TurnStats | None, thought: Thought) -> TurnStats | None:
    """A turn's statistics with what its reasoning took."""
    if stats is None:
        return None
    return replace(stats, thought_tokens=thought.tokens, thought_s=thought.seconds)
