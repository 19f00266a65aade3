"""Drawing a token from a row of logits.

Greedy takes the largest; seeded adds position-keyed Gumbel noise to the filtered logits and takes the largest, which
draws from their softmax (the Gumbel-max trick).  Both are pure functions of the row and the position, so a reply's text
does not depend on how many tokens were drafted, on where it was stopped, or on the process that goes on with it.
"""

from typing import Protocol

import numpy as np

from app.domain.errors import KnownError
from app.engine.contexts import Row, Tokens
from app.engine.philox import gumbel, token_words

USE_TARGET = 0
"""The target's own draw; other uses of a position get other noise."""


class BrokenLogitsError(KnownError):
    """The model gave no usable numbers."""


class Sampler(Protocol):
    """Draws one token."""

    def draw(self, logits: Row, position: int) -> int:
        """The token for an absolute position.

        Raises:
            BrokenLogitsError: the row holds no finite largest value.
        """


class Filter(Protocol):
    """Reduces a row to its candidates."""

    def apply(self, logits: Row) -> tuple[Tokens, Row]:
        """Surviving tokens and their logits, divided by the temperature."""


def argmax(logits: Row) -> int:
    """The most likely token; the first of equals.

    Raises:
        BrokenLogitsError: the row holds no finite largest value.
    """
    token = int(logits.argmax())
    if not np.isfinite(logits[token]):
        raise BrokenLogitsError(
            "The model gave numbers that are no numbers, so no token can be chosen. "
            "The file may be damaged: try another quantisation, or start the conversation anew."
        )
    return token


class GreedySampler:
    """Always the most likely token."""

    def draw(self, logits: Row, position: int) -> int:  # noqa: ARG002  # the protocol's position plays no part here
        """See `Sampler.draw`."""
        return argmax(logits)


class SeededSampler:
    """A draw keyed by seed and position."""

    def __init__(self, candidates: Filter, seed: int) -> None:
        self._candidates = candidates
        self._seed = seed

    def draw(self, logits: Row, position: int) -> int:
        """See `Sampler.draw`."""
        argmax(logits)
        tokens, scores = self._candidates.apply(logits)
        noise = gumbel(token_words(tokens, seed=self._seed, position=position, use=USE_TARGET))
        return int(tokens[int((scores + noise).argmax())])
