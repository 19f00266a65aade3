"""Puts a matrix into another format of llama.cpp, block by block.

`IQ4_NL` (a scale and sixteen uneven steps for 32 weights) is ours, because the gguf package only reads it; the rest is
left to that package.  It knows nothing of models.

Note: results must be the same on every machine, so nothing here adds up in an order that numpy may choose: sums are
made of halves, and all else is one correctly rounded operation per element.
"""

import numpy as np
from gguf import GGMLQuantizationType as Format
from gguf import quants
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
Packed = NDArray[np.uint8]

# The steps of IQ4_NL, as llama.cpp defines them.
STEPS = np.array([-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113], np.float32)
# Nearest step for each whole number from -128 to 127: the midpoints lie between whole numbers or on a tie.
_NEAREST = np.array([np.abs(STEPS - number).argmin() for number in range(-128, 128)], np.uint8)
# Where the largest weight of a block may come to lie: near either end of the steps.
_ENDS = tuple(-127 * part for part in (0.9, 0.95, 1, 1.05)) + tuple(113 * part for part in (0.94, 1, 1.06))
# Blocks at a time: what fits into a core's cache is several times faster.
_CHUNK = 4096


def quantise(matrix: Matrix, target: Format, *, importance: Matrix | None = None) -> Packed | Matrix:
    """Rows of `matrix` in another format.

    Args:
        matrix: rows of weights.
        target: the wanted format.
        importance: how much each column matters; only `IQ4_NL` listens to it.
    """
    if target == Format.IQ4_NL:
        return quantise_iq4_nl(matrix, importance)
    return np.asarray(quants.quantize(matrix, target))


def quantise_iq4_nl(matrix: Matrix, importance: Matrix | None = None) -> Packed:
    """Rows in `IQ4_NL`: for each block the scale, of seven refined by least squares, that errs least."""
    blocks = np.ascontiguousarray(matrix, np.float32).reshape(-1, 32)
    columns = np.ones(matrix.shape[1], np.float32) if importance is None else importance
    weights = np.broadcast_to(columns.reshape(1, -1, 32), (matrix.shape[0], matrix.shape[1] // 32, 32)).reshape(-1, 32)
    packed = np.empty((len(blocks), 18), np.uint8)
    for start in range(0, len(blocks), _CHUNK):
        part = slice(start, start + _CHUNK)
        scale = _best_scale(blocks[part], weights[part]).astype(np.float16)
        codes = _codes(blocks[part], scale.astype(np.float32))
        packed[part, :2] = scale.view(np.uint8).reshape(-1, 2)
        packed[part, 2:] = codes[:, :16] | (codes[:, 16:] << 4)
    return packed.reshape(matrix.shape[0], -1)


def _best_scale(blocks: Matrix, importance: Matrix) -> Matrix:
    squares = blocks * blocks
    level = _row_sum(squares)[:, None] / np.float32(32)
    # Between "all errors count alike" and "errors of large weights count most"; measured best of four.
    weights = np.sqrt(level + squares) * importance
    weighted = weights * blocks
    largest = np.take_along_axis(blocks, np.abs(blocks).argmax(axis=1)[:, None], axis=1)[:, 0]
    best_gain = np.full(len(blocks), -1, np.float32)
    best_scale = np.zeros(len(blocks), np.float32)
    for end in _ENDS:
        steps = STEPS[_codes(blocks, largest * np.float32(1 / end))]
        along = _row_sum(weighted * steps)
        scale = _ratio(along, _row_sum(weights * steps * steps))
        gain = along * scale
        better = gain > best_gain
        best_gain = np.where(better, gain, best_gain)
        best_scale = np.where(better, scale, best_scale)
    return best_scale


def _codes(blocks: Matrix, scale: Matrix) -> Packed:
    scaled = blocks * _ratio(np.ones_like(scale), scale)[:, None]
    nearest: Packed = _NEAREST[np.rint(np.clip(scaled, STEPS[0], STEPS[-1])).astype(np.int16) + 128]
    return nearest


def _row_sum(rows: Matrix) -> Matrix:
    while rows.shape[1] > 1:
        half = rows.shape[1] // 2
        rows = rows[:, :half] + rows[:, half:]
    return rows[:, 0]


def _ratio(numerator: Matrix, denominator: Matrix) -> Matrix:
    """Element by element; zero where there is nothing to divide by."""
    return np.divide(numerator, denominator, out=np.zeros_like(numerator), where=denominator != 0)
