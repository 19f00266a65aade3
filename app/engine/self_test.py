"""The self-test of a device: whether what drafting and saving rest on holds there.

A plan over parts that it is given, so that parts that lie can be tried too.  Each ability is judged by itself: one that
does not hold, or cannot even be tried, keeps no other from being tried.  It knows nothing of llama.cpp.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.errors import AppError
from app.domain.segment import RowBytes
from app.domain.self_test import Ability, Outcome
from app.engine.boundary import common_prefix

N_DRAFTED = 40
"""Tokens that are written with and without drafts."""
N_AFTER = 8
"""Tokens that are written after rows were put back or cut off."""


@dataclass(frozen=True, slots=True)
class Written:
    """A greedy continuation: its tokens, and by how many logits each led."""

    tokens: tuple[int, ...]
    leads: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DraftedReply:
    """A greedy continuation with drafts: its tokens, and how many drafts were made and right."""

    tokens: tuple[int, ...]
    n_drafted: int
    n_accepted: int


class TriedDevice(Protocol):
    """A small model on the device, with one sequence that holds what was read."""

    def empty(self) -> None:
        """Forget everything that was read."""

    def read(self, tokens: Sequence[int]) -> None:
        """Read on."""

    def write(self, n_tokens: int) -> Written:
        """Go on greedily from what was read, a token at a time, without drafts."""

    def cut(self, position: int) -> bool:
        """Remove every row from `position` on; False where that is refused."""

    def state(self) -> RowBytes:
        """A copy of all rows."""

    def put(self, state: RowBytes) -> None:
        """Put saved rows in place of the present ones."""

    def draft(self, tokens: Sequence[int], n_tokens: int) -> DraftedReply:
        """Read `tokens` anew and go on greedily with the model's MTP head.

        Raises:
            AppError: the head cannot be used.
        """

    def bound(self, tokens: Sequence[int]) -> float:
        """By how many logits rows of a batch may differ from the same rows computed one by one."""


def try_all(device: TriedDevice, prompt: Sequence[int], *, told: Callable[[Ability], None]) -> tuple[Outcome, ...]:
    """Try everything.

    Args:
        device: where; it is emptied.
        prompt: some tens of tokens of the model's language.
        told: of each ability before it is tried.
    """
    outcomes: list[Outcome] = []
    for ability, tried in _TRIED:
        told(ability)
        try:
            fault = tried(device, tuple(prompt))
        except AppError as error:
            fault = f"it cannot be tried ({str(error).rstrip('.')})"
        outcomes.append(Outcome(ability, fault))
    return tuple(outcomes)


def _state(device: TriedDevice, prompt: tuple[int, ...]) -> str:
    device.empty()
    device.read(prompt[:-1])
    saved = bytes(device.state())
    device.read(prompt[-1:])
    expected = device.write(N_AFTER)
    device.empty()
    device.put(saved)
    if bytes(device.state()) != saved:
        return "a saved state is another one after it was put back"
    device.read(prompt[-1:])
    if _parted(device.write(N_AFTER), expected, bound=0.0):
        return "a reply goes on differently from a state that was put back"
    return ""


def _rollback(device: TriedDevice, prompt: tuple[int, ...]) -> str:
    device.empty()
    device.read(prompt[:-1])
    device.read(prompt[-1:])
    expected = device.write(N_AFTER)
    device.empty()
    device.read(prompt[:-1])
    # As after a batch of drafts none of which was right.
    device.read((prompt[-1], *reversed(prompt[:N_AFTER])))
    if not device.cut(len(prompt) - 1):
        return "tokens that were read cannot be taken back"
    device.read(prompt[-1:])
    if _parted(device.write(N_AFTER), expected, bound=0.0):
        return "a reply goes on differently after tokens were taken back"
    return ""


def _mtp(device: TriedDevice, prompt: tuple[int, ...]) -> str:
    bound = device.bound(prompt)
    device.empty()
    device.read(prompt)
    plain = device.write(N_DRAFTED)
    drafted = device.draft(prompt, N_DRAFTED)
    if _parted(Written(drafted.tokens, ()), plain, bound=bound):
        return "replies with drafts differ from replies without"
    if not drafted.n_drafted:
        return "the MTP head drafts nothing"
    if not drafted.n_accepted:
        return f"none of {drafted.n_drafted} drafts of the MTP head was right"
    return ""


_TRIED: tuple[tuple[Ability, Callable[[TriedDevice, tuple[int, ...]], str]], ...] = (
    (Ability.STATE, _state),
    (Ability.ROLLBACK, _rollback),
    (Ability.MTP, _mtp),
)


def _parted(written: Written, expected: Written, *, bound: float) -> bool:
    """Whether they part where the expected token led by more than `bound`; behind a near-tie nothing is comparable."""
    n_equal = common_prefix(written.tokens, expected.tokens)
    if n_equal == min(len(written.tokens), len(expected.tokens)):
        return len(written.tokens) < len(expected.tokens)
    return not expected.leads[n_equal] <= bound
