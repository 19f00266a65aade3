import hypothesis.extra.numpy as arrays
import numpy as np
from gguf import GGMLQuantizationType as Format
from gguf import quants
from hypothesis import given
from hypothesis import strategies as st

from app.demo.quantise import STEPS, Matrix, quantise, quantise_iq4_nl


def _normal(n_rows: int, n_columns: int, *, seed: int) -> Matrix:
    return np.random.default_rng(seed).standard_normal((n_rows, n_columns)).astype(np.float32)


def _relative_error(matrix: Matrix, target: Format) -> float:
    back = quants.dequantize(quantise(matrix, target), target)
    return float(np.sqrt(np.mean((back - matrix) ** 2) / np.mean(matrix**2)))


@given(seed=st.integers(0, 2**32 - 1))
def test_random_weights_come_back_closer_than_from_plain_four_bits(seed: int) -> None:
    matrix = _normal(8, 512, seed=seed)
    assert _relative_error(matrix, Format.IQ4_NL) < _relative_error(matrix, Format.Q4_0)


@given(seed=st.integers(0, 2**32 - 1))
def test_the_error_on_random_weights_is_below_a_twelfth(seed: int) -> None:
    assert _relative_error(_normal(8, 512, seed=seed), Format.IQ4_NL) < 1 / 12


@given(
    codes=arrays.arrays(np.uint8, (3, 64), elements=st.integers(0, 15)),
    power=st.integers(-10, 3),
    sign=st.sampled_from([-1, 1]),
)
def test_blocks_of_exact_steps_come_back_to_the_bit(codes: np.ndarray[tuple[int, int]], power: int, sign: int) -> None:
    codes[:, ::32] = 0
    matrix = (STEPS[codes] * np.float32(sign * 2.0**power)).astype(np.float32)
    assert np.array_equal(quants.dequantize(quantise_iq4_nl(matrix), Format.IQ4_NL), matrix)


def test_zeros_stay_zeros() -> None:
    zeros = np.zeros((2, 256), np.float32)
    assert np.array_equal(quants.dequantize(quantise_iq4_nl(zeros), Format.IQ4_NL), zeros)


def test_an_important_column_comes_back_closer_than_its_neighbours_are_worth() -> None:
    matrix = _normal(400, 32, seed=1)
    importance = np.ones(32, np.float32)
    importance[5] = 100
    with_it = quants.dequantize(quantise_iq4_nl(matrix, importance), Format.IQ4_NL)
    without = quants.dequantize(quantise_iq4_nl(matrix), Format.IQ4_NL)
    assert np.mean((with_it - matrix)[:, 5] ** 2) < np.mean((without - matrix)[:, 5] ** 2) / 2


def test_the_result_does_not_depend_on_what_lies_beside_a_block() -> None:
    matrix = _normal(5000, 64, seed=2)
    assert np.array_equal(quantise_iq4_nl(matrix)[4990:], quantise_iq4_nl(matrix[4990:]))
