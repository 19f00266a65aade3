"""Replies composed of drafts and the target's own draws follow the target's law exactly, whatever drafts.

Two tokens are decoded at many positions by the rule of a round: the target draws at each row, and a draft counts only
while it equals that draw.  A head that errs proposes.  The bounds are twice what chance leaves; two rules that are
wrong on purpose must exceed them.
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import pytest
from numpy.typing import NDArray

from app.engine.contexts import Row, Tokens
from app.engine.sampler import DraftPicker, GreedySampler, SeededSampler

N_TOKENS, N_REPLIES, SEED = 6, 20_000, 0x0123456789ABCDEF
BOUND = 0.03
"""For pairs of tokens; about twice what 20,000 draws leave between their counts and their law."""

_RNG = np.random.default_rng(5)
TARGET = _RNG.normal(0.0, 1.5, (N_TOKENS + 1, N_TOKENS)).astype(np.float32)
"""The target's row after each token; the last for the beginning."""
HEAD = TARGET + _RNG.normal(0.0, 0.7, TARGET.shape).astype(np.float32)
START = N_TOKENS

Drawn = NDArray[np.int64]
Law = NDArray[np.float64]


class Everything:
    """A filter that keeps all."""

    def apply(self, logits: Row) -> tuple[Tokens, Row]:
        return np.arange(len(logits), dtype=np.int32), logits


def softmax(rows: NDArray[np.float32]) -> Law:
    weights = np.exp(rows.astype(np.float64))
    law: Law = weights / weights.sum(axis=-1, keepdims=True)
    return law


LAW = softmax(TARGET)
PAIRS: Law = (LAW[START][:, None] * LAW[:START]).ravel()


def total_variation(first: Law, second: Law) -> float:
    return float(np.abs(first - second).sum() / 2)


def law_of_pairs(pairs: Drawn) -> Law:
    counts: Law = np.bincount(pairs[:, 0] * N_TOKENS + pairs[:, 1], minlength=N_TOKENS**2) / len(pairs)
    return counts


def rounds(sampler: SeededSampler, picker: DraftPicker, position: int) -> tuple[list[int], list[int]]:
    """A reply of two tokens, and the drafts of its first round."""
    first = picker.pick(HEAD[START], position)
    drafts = [first, picker.pick(HEAD[first], position + 1)]
    # The verify batch holds the rows after nothing, after the first draft and after the second.
    tokens = [sampler.draw(TARGET[START], position)]
    if tokens[0] == drafts[0]:
        tokens.append(sampler.draw(TARGET[drafts[0]], position + 1))
    else:
        tokens.append(sampler.draw(TARGET[tokens[0]], position + 1))  # the next round's first row
    return tokens, drafts


@lru_cache
def decoded(*, coupled: bool) -> tuple[Drawn, Drawn]:
    """Replies and their drafts at many positions."""
    sampler = SeededSampler(Everything(), SEED)
    pickers: Callable[[], DraftPicker] = (sampler if coupled else GreedySampler()).drafting
    both = [rounds(sampler, pickers(), 2 * index) for index in range(N_REPLIES)]
    return np.array([tokens for tokens, _ in both]), np.array([drafts for _, drafts in both])


@pytest.mark.parametrize("coupled", [True, False], ids=["coupled drafts", "argmax drafts"])
def test_composed_replies_follow_the_targets_law(coupled: bool) -> None:
    assert total_variation(law_of_pairs(decoded(coupled=coupled)[0]), PAIRS) < BOUND


def test_the_reply_does_not_depend_on_what_drafts() -> None:
    assert np.array_equal(decoded(coupled=True)[0], decoded(coupled=False)[0])


def test_the_bound_would_notice_a_draft_that_is_kept_because_it_is_probable() -> None:
    replies, drafts = decoded(coupled=False)
    kept = np.where(LAW[START][drafts[:, 0]] >= 0.1, drafts[:, 0], replies[:, 0])
    law: Law = np.bincount(kept, minlength=N_TOKENS) / N_REPLIES
    assert total_variation(law, LAW[START]) > 3 * BOUND


def test_the_bound_would_notice_noise_that_is_used_again_at_the_next_position() -> None:
    sampler, replies = SeededSampler(Everything(), SEED), decoded(coupled=True)[0]
    again = [sampler.draw(TARGET[token], 2 * index) for index, token in enumerate(replies[:, 0])]
    pairs = np.stack([replies[:, 0], np.array(again)], axis=1)
    assert total_variation(law_of_pairs(pairs), PAIRS) > 3 * BOUND


def test_coupled_drafts_are_right_at_least_as_often_as_the_theory_says() -> None:
    replies, drafts = decoded(coupled=True)
    apart = total_variation(LAW[START], softmax(HEAD)[START])
    agreed = float((replies[:, 0] == drafts[:, 0]).mean())
    assert (1 - apart) / (1 + apart) - 0.01 < agreed < 1 - apart + 0.01


def test_argmax_drafts_are_right_as_often_as_the_target_draws_the_heads_favourite() -> None:
    replies, drafts = decoded(coupled=False)
    agreed = float((replies[:, 0] == drafts[:, 0]).mean())
    assert agreed == pytest.approx(LAW[START][HEAD[START].argmax()], abs=0.01)
