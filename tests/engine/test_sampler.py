"""Draws follow the softmax of the filtered logits, depend on seed, position and final tokens alone, and refuse broken
rows; drafts are drawn with the same noise.
"""

import math
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.domain.errors import BugError, KnownError
from app.engine.contexts import Row, Tokens
from app.engine.philox import gumbel, philox4x32, token_words
from app.engine.sampler import (
    NOISE_SPAN,
    USE_TARGET,
    USE_XTC,
    BrokenLogitsError,
    Edges,
    Filters,
    GreedySampler,
    NothingAllowedError,
    Sampler,
    SeededSampler,
    argmax,
)

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


class OnlyOnce:
    """Conditions under which no token comes twice."""

    def __init__(self, seen: tuple[int, ...] = ()) -> None:
        self.seen, self.closed = list(seen), 0

    def apply(self, logits: Row, n_best: int) -> Row:
        row = logits.copy()
        row[self.seen] = -np.inf
        return row

    def accept(self, token: int) -> None:
        self.seen.append(token)

    def copy(self) -> "OnlyOnce":
        return OnlyOnce(tuple(self.seen))

    def close(self) -> None:
        self.closed += 1


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


def test_a_score_that_no_noise_can_lift_above_another_is_as_far_below_it_as_claimed() -> None:
    low, high = gumbel(np.array([0, 2**32 - 1], np.uint32))
    assert high - low < NOISE_SPAN < high - low + 0.2


@given(
    seed=st.integers(0, 2**64 - 1),
    position=st.integers(0, 2**31),
    logits=st.lists(st.floats(-60, 60, width=32), min_size=1, max_size=40),
)
def test_a_draw_is_the_largest_of_all_scores_with_their_noise(seed: int, position: int, logits: list[float]) -> None:
    row = np.array(logits, np.float32)
    tokens, scores = Tempered().apply(row)
    noisy = scores + gumbel(token_words(tokens, seed=seed, position=position, use=USE_TARGET))
    assert SeededSampler(Tempered(), seed).draw(row, position) == noisy.argmax()


@given(
    seed=st.integers(0, 2**64 - 1),
    position=st.integers(0, 2**31),
    logits=st.lists(st.floats(-60, 60, width=32), min_size=2, max_size=40),
)
def test_the_gap_is_that_between_the_two_largest_scores(seed: int, position: int, logits: list[float]) -> None:
    row = np.array(logits, np.float32)
    tokens, scores = Tempered().apply(row)
    second, best = np.sort(scores + gumbel(token_words(tokens, seed=seed, position=position, use=USE_TARGET)))[-2:]
    assert SeededSampler(Tempered(), seed).gap(row, position) == pytest.approx(best - second, abs=1e-9)


def test_the_greedy_gap_is_that_between_the_two_largest_logits() -> None:
    assert GreedySampler().gap(LOGITS, 3) == pytest.approx(1.2 - 0.9)
    assert GreedySampler().gap(np.array([2.0, 1.0, 2.0], np.float32), 3) == 0.0


@pytest.mark.parametrize(
    "sampler", [GreedySampler(), SeededSampler(Tempered(keep=(1,)), SEED)], ids=["greedy", "seeded"]
)
def test_a_token_that_is_alone_has_no_rival(sampler: Sampler) -> None:
    assert sampler.gap(np.array([-np.inf, 1.0], np.float32), 0) == math.inf


def edged(*, loose: tuple[int, ...], tight: tuple[int, ...]) -> SeededSampler:
    """A sampler over tokens 1 and 3 whose filter has these edges."""
    edges = Edges(Filters(Tempered(keep=loose)), Filters(Tempered(keep=tight)))
    return SeededSampler(Tempered(keep=(1, 3)), SEED, edges=edges)


def test_there_is_no_gap_where_the_token_itself_stands_at_the_edge_of_a_filter() -> None:
    drawn = edged(loose=(1, 3), tight=(1, 3)).draw(LOGITS, 0)
    other = 4 - drawn
    assert edged(loose=(1, 3), tight=(drawn,)).gap(LOGITS, 0) > 0
    assert edged(loose=(1, 3), tight=(other,)).gap(LOGITS, 0) == 0


def test_there_is_no_gap_where_a_token_that_would_win_stands_behind_the_edge_of_a_filter() -> None:
    winners = [SeededSampler(Tempered(), SEED).draw(LOGITS, position) for position in range(50)]
    behind = next(position for position in range(50) if winners[position] not in (1, 3))
    before = next(position for position in range(50) if winners[position] in (1, 3))
    sampler = edged(loose=tuple(range(N_TOKENS)), tight=(1, 3))
    assert sampler.gap(LOGITS, behind) == 0
    assert sampler.gap(LOGITS, before) > 0


@pytest.mark.parametrize("seeded", [False, True])
def test_final_tokens_and_they_alone_change_the_next_draw(seeded: bool) -> None:
    conditions = OnlyOnce()
    sampler = SeededSampler(Tempered(), SEED, conditions=conditions) if seeded else GreedySampler(conditions)
    first = sampler.draw(LOGITS, 0)
    assert sampler.draw(LOGITS, 0) == first
    sampler.accept(first)
    assert sampler.draw(LOGITS, 0) != first


@pytest.mark.parametrize("seeded", [False, True])
def test_drafts_count_the_drafted_prefix_and_leave_the_sampler_as_it_was(seeded: bool) -> None:
    conditions = OnlyOnce()
    sampler: Sampler = SeededSampler(Tempered(), SEED, conditions=conditions) if seeded else GreedySampler(conditions)
    sampler.accept(1)
    picker = sampler.drafting()
    drafts = [picker.pick(LOGITS, position) for position in range(5)]
    assert sorted(drafts) == [0, 2, 3, 4, 5]
    assert conditions.seen == [1]
    assert sampler.drafting().pick(LOGITS, 0) == drafts[0]


def test_a_draft_on_the_targets_own_logits_is_the_targets_draw() -> None:
    sampler = SeededSampler(Tempered(), SEED)
    picker = sampler.drafting()
    assert [picker.pick(LOGITS, position) for position in range(200)] == draws()[:200].tolist()


def test_drafts_have_filters_of_their_own() -> None:
    sampler = SeededSampler(Tempered(), SEED, drafts=Filters(Tempered(keep=(4,))))
    assert sampler.drafting().pick(LOGITS, 0) == 4


def test_a_greedy_draft_is_the_most_likely_token() -> None:
    assert GreedySampler().drafting().pick(LOGITS, 0) == 1


def test_drafts_of_an_earlier_round_are_refused() -> None:
    sampler = GreedySampler(OnlyOnce())
    earlier = sampler.drafting()
    sampler.drafting()
    with pytest.raises(BugError, match="earlier round"):
        earlier.pick(LOGITS, 0)


@pytest.mark.parametrize("seeded", [False, True])
def test_a_row_of_which_nothing_is_allowed_is_refused_with_what_to_do(seeded: bool) -> None:
    conditions = OnlyOnce(tuple(range(N_TOKENS)))
    sampler = SeededSampler(Tempered(), SEED, conditions=conditions) if seeded else GreedySampler(conditions)
    with pytest.raises(NothingAllowedError, match=r"leave no token.*Loosen them"):
        sampler.draw(LOGITS, 0)
    assert issubclass(NothingAllowedError, KnownError)


@pytest.mark.parametrize("seeded", [False, True])
def test_a_broken_row_is_named_as_such_under_conditions_too(seeded: bool) -> None:
    sampler = SeededSampler(Tempered(), SEED, conditions=OnlyOnce()) if seeded else GreedySampler(OnlyOnce())
    with pytest.raises(BrokenLogitsError):
        sampler.draw(np.full(N_TOKENS, np.nan, np.float32), 0)


def test_the_most_likely_tokens_are_left_out_as_often_as_asked_and_at_the_same_positions_every_time() -> None:
    filters = Filters(Tempered(keep=(1,)), Tempered(keep=(2,)), 0.3)

    def struck(seed: int) -> list[int]:
        sampler = SeededSampler(filters, seed)
        return [sampler.draw(LOGITS, position) for position in range(3_000)]

    assert struck(SEED).count(2) / 3_000 == pytest.approx(0.3, abs=0.03)
    assert struck(SEED) == struck(SEED) != struck(SEED + 1)


def test_where_tokens_are_left_out_says_nothing_about_what_else_would_be_drawn() -> None:
    even = np.zeros(N_TOKENS, np.float32)
    usual = SeededSampler(Tempered(keep=(0, 1)), SEED)
    struck = SeededSampler(Filters(Tempered(keep=(0, 1)), Tempered(keep=(2,)), 0.3), SEED)
    otherwise = [usual.draw(even, position) for position in range(3_000) if struck.draw(even, position) == 2]
    assert otherwise.count(0) / len(otherwise) == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize(("chance", "drawn"), [(0.0, 1), (1.0, 2)])
def test_a_chance_of_none_or_one_leaves_out_never_or_always(chance: float, drawn: int) -> None:
    sampler = SeededSampler(Filters(Tempered(keep=(1,)), Tempered(keep=(2,)), chance), SEED)
    assert {sampler.draw(LOGITS, position) for position in range(300)} == {drawn}


def test_closing_frees_conditions_and_drafts_copies() -> None:
    conditions, freed = OnlyOnce(), []
    sampler = SeededSampler(Tempered(), SEED, conditions=conditions, release=lambda: freed.append(True))
    picker = sampler.drafting()
    sampler.close()
    assert (conditions.closed, freed) == (1, [True])
    with pytest.raises(BugError):
        picker.pick(LOGITS, 0)


@pytest.mark.parametrize(("more", "struck"), [(0.0, False), (1.0, True)])
def test_a_position_is_struck_where_its_word_lies_below_the_probability(more: float, struck: bool) -> None:
    (word,) = token_words(np.zeros(1, np.int32), seed=SEED, position=7, use=USE_XTC)
    usual, other = Tempered(), Tempered()
    filters = Filters(usual, other, (float(word) + more) / 2.0**32)
    assert filters.at(7, SEED) is (other if struck else usual)
