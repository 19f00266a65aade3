"""Draws follow the softmax of the filtered logits, depend on seed and position alone, and refuse broken rows."""

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.engine.contexts import Row, Tokens
from app.engine.philox import gumbel, philox4x32
from app.engine.sampler import USE_TARGET, BrokenLogitsError, GreedySampler, Sampler, SeededSampler, argmax

N_TOKENS, N_DRAWS, SEED = 6, 20_000, 0xDEADBEEF_01234567
TEMPERATURE = 0.5
LOGITS = np.array([0.1, 1.2, -0.7, 0.9, -1.5, 0.4], np.float32)
BOUND = 0.02
"""Twice what chance leaves between 20,000 draws and their law, and far below what any fault gives."""
PAIR_BOUND = 0.03

Law = NDArray[np.float64]


class Tempered:
    """A filter that keeps some tokens, divided by a temperature."""

    def __init__(self, temperature: float = TEMPERATURE, *, keep: tuple[int, ...] | None = None) -> None:
        self._temperature, self._keep = temperature, keep

    def apply(self, logits: Row) -> tuple[Tokens, Row]:
        kept = np.array(range(len(logits)) if self._keep is None else self._keep, np.int32)
        return kept, logits[kept] / np.float32(self._temperature)


def softmax(logits: Row) -> Law:
    weights: Law = np.exp(logits.astype(np.float64))
    law: Law = weights / weights.sum()
    return law


def distance(counts: NDArray[np.int64], law: Law) -> float:
    """Total variation between draws and a law."""
    return float(np.abs(counts / counts.sum() - law).sum() / 2)


@lru_cache
def draws() -> NDArray[np.int64]:
    """One draw at each of many positions."""
    sampler = SeededSampler(Tempered(), SEED)
    return np.array([sampler.draw(LOGITS, position) for position in range(N_DRAWS)])


def draws_by_use(use: int) -> NDArray[np.int64]:
    """The same draws for a given use, all positions at once, straight from the definition."""
    counters = np.zeros((2, N_DRAWS, 4), np.uint32)
    counters[:, :, 0] = np.arange(2)[:, None]
    counters[:, :, 1] = np.arange(N_DRAWS)
    counters[:, :, 2] = use
    key = (SEED & 0xFFFFFFFF, SEED >> 32)
    words = [philox4x32(block, key) for block in counters]
    noise = gumbel(np.concatenate(words, axis=1)[:, :N_TOKENS])
    drawn: NDArray[np.int64] = (LOGITS / np.float32(TEMPERATURE) + noise).argmax(axis=1)
    return drawn


def counted(drawn: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.bincount(drawn, minlength=N_TOKENS)


def pair_distance(second: NDArray[np.int64]) -> float:
    """How far pairs (target's draw, another draw at the same position) are from independent ones."""
    law = softmax(LOGITS / TEMPERATURE)
    pairs = np.bincount(draws() * N_TOKENS + second, minlength=N_TOKENS**2)
    return distance(pairs, np.outer(law, law).ravel())


def test_many_draws_follow_the_softmax() -> None:
    assert distance(counted(draws()), softmax(LOGITS / TEMPERATURE)) < BOUND


def test_the_bound_would_notice_an_ignored_temperature() -> None:
    assert distance(counted(draws()), softmax(LOGITS)) > 5 * BOUND


def test_draws_of_another_use_of_the_same_positions_are_independent() -> None:
    assert pair_distance(draws_by_use(USE_TARGET + 1)) < PAIR_BOUND


def test_the_bound_would_notice_noise_that_is_used_again() -> None:
    assert pair_distance(draws_by_use(USE_TARGET)) > 5 * PAIR_BOUND


def test_a_draw_is_what_the_definition_gives() -> None:
    assert np.array_equal(draws(), draws_by_use(USE_TARGET))


@given(seed=st.integers(0, 2**64 - 1), position=st.integers(0, 2**31), keep=st.sets(st.integers(0, 5), min_size=1))
def test_only_tokens_that_pass_the_filter_are_drawn(seed: int, position: int, keep: set[int]) -> None:
    sampler = SeededSampler(Tempered(keep=tuple(sorted(keep))), seed)
    assert sampler.draw(LOGITS, position) in keep


@given(seed=st.integers(0, 2**64 - 1), position=st.integers(0, 2**31))
def test_a_draw_depends_on_seed_and_position_alone(seed: int, position: int) -> None:
    used = SeededSampler(Tempered(), seed)
    used.draw(LOGITS, position + 1)
    assert used.draw(LOGITS, position) == SeededSampler(Tempered(), seed).draw(LOGITS.copy(), position)


def test_filtering_another_token_away_does_not_move_a_draw() -> None:
    drawn = draws()[:200]
    rarest = int(LOGITS.argmin())
    sampler = SeededSampler(Tempered(keep=tuple(token for token in range(N_TOKENS) if token != rarest)), SEED)
    kept = [position for position in range(200) if drawn[position] != rarest]
    assert [sampler.draw(LOGITS, position) for position in kept] == [int(drawn[position]) for position in kept]


def test_greedy_takes_the_largest_and_the_first_of_equals() -> None:
    assert GreedySampler().draw(LOGITS, 3) == 1
    assert argmax(np.array([0.0, 2.0, 2.0], np.float32)) == 1


@pytest.mark.parametrize("sampler", [GreedySampler(), SeededSampler(Tempered(), SEED)], ids=["greedy", "seeded"])
@pytest.mark.parametrize(
    "logits",
    [
        [0.0, np.nan, 1.0, 0.0, 0.0, 0.0],
        [np.nan] * N_TOKENS,
        [-np.inf] * N_TOKENS,
        [0.0, np.inf, 0.0, 0.0, 0.0, 0.0],
    ],
    ids=["one NaN", "all NaN", "all -inf", "one inf"],
)
def test_a_row_without_a_finite_largest_value_is_refused(sampler: Sampler, logits: list[float]) -> None:
    with pytest.raises(BrokenLogitsError, match="no numbers"):
        sampler.draw(np.array(logits, np.float32), 0)


def test_tokens_that_are_ruled_out_do_not_break_a_row() -> None:
    logits = np.array([-np.inf, 1.0, -np.inf, 0.5, -np.inf, -np.inf], np.float32)
    sampler = SeededSampler(Tempered(), SEED)
    assert GreedySampler().draw(logits, 0) == 1
    assert {sampler.draw(logits, position) for position in range(100)} == {1, 3}
