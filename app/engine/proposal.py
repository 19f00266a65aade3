"""What decides about drafts while they are made: which token, whether another, and how many go before the target."""

from collections.abc import Callable
from typing import Protocol

from app.engine.contexts import Row
from app.engine.sampler import argmax

Pick = Callable[[Row, int], int]
"""Chooses a draft from a logits row and the absolute position of the token to be drafted."""


class Gate(Protocol):
    """Weighs each draft of one proposal against its price."""

    def more(self, token: int, chance: float) -> bool:
        """Told each draft and the probability its drafter gives it; True asks for another one."""

    def keep(self) -> int:
        """How many of the drafts are worth a place in the verify batch."""


def pick_argmax(logits: Row, position: int) -> int:  # noqa: ARG001  # the position plays no part in the largest value
    """The drafter's most likely token."""
    return argmax(logits)
