"""Philox4x32-10 gives its authors' words, and a token's word depends on nothing but its own key and counter."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.philox import gumbel, philox4x32, token_words

SEED = 0x299F31D0A4093822
ALL = np.arange(64, dtype=np.int32)
seeds = st.integers(0, 2**64 - 1)
positions = st.integers(0, 2**32 - 1)


def words_of(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, ...]:
    return tuple(int(word) for word in philox4x32(np.array([counter], np.uint32), key)[0])


def one(token: int, *, seed: int = SEED, position: int = 5, use: int = 0) -> int:
    return int(token_words(np.array([token], np.int32), seed=seed, position=position, use=use)[0])


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_the_authors_known_answers(
    counter: tuple[int, int, int, int], key: tuple[int, int], expected: tuple[int, ...]
) -> None:
    assert words_of(counter, key) == expected


def test_counters_do_not_disturb_each_other() -> None:
    counters = np.array([[0, 0, 0, 0], [1, 2, 3, 4], [0, 0, 0, 0]], np.uint32)
    together = philox4x32(counters, (7, 8))
    assert [tuple(int(word) for word in row) for row in together] == [
        words_of((0, 0, 0, 0), (7, 8)),
        words_of((1, 2, 3, 4), (7, 8)),
        words_of((0, 0, 0, 0), (7, 8)),
    ]


def test_a_tokens_word_is_its_lane_of_its_block() -> None:
    key = (SEED & 0xFFFFFFFF, SEED >> 32)
    assert one(4 * 9 + 2, position=11, use=1) == words_of((9, 11, 1, 0), key)[2]


@given(seed=seeds, position=positions, tokens=st.lists(st.integers(0, 200_000), min_size=1, max_size=20))
def test_a_tokens_word_does_not_depend_on_which_others_are_asked_for(
    seed: int, position: int, tokens: list[int]
) -> None:
    together = token_words(np.array(tokens, np.int32), seed=seed, position=position, use=0)
    assert [int(word) for word in together] == [one(token, seed=seed, position=position) for token in tokens]


def test_every_part_of_key_and_counter_gives_other_words() -> None:
    words = token_words(ALL, seed=SEED, position=5, use=0)
    others = (
        token_words(ALL, seed=SEED ^ 1, position=5, use=0),
        token_words(ALL, seed=SEED ^ 1 << 32, position=5, use=0),
        token_words(ALL, seed=SEED, position=6, use=0),
        token_words(ALL, seed=SEED, position=5, use=1),
    )
    assert [int((words == other).sum()) for other in others] == [0, 0, 0, 0]


@given(word=st.integers(0, 2**32 - 1))
def test_noise_is_finite_for_every_word(word: int) -> None:
    assert np.isfinite(gumbel(np.array([word], np.uint32))[0])


def test_noise_is_finite_at_both_ends_and_grows_with_the_word() -> None:
    noise = gumbel(np.array([0, 1, 2**31, 2**32 - 2, 2**32 - 1], np.uint32))
    assert np.isfinite(noise).all()
    assert (np.diff(noise) > 0).all()


def test_noise_has_the_mean_and_spread_of_a_gumbel_variable() -> None:
    noise = gumbel(token_words(np.arange(40_000, dtype=np.int32), seed=SEED, position=0, use=0))
    assert abs(noise.mean() - np.euler_gamma) < 0.03
    assert abs(noise.std() - np.pi / np.sqrt(6)) < 0.03
