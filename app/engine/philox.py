"""Philox4x32-10: random words as a pure function of key and counter.

Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011).  The tests hold its
known-answer vectors.
"""

import numpy as np
from numpy.typing import NDArray

_MULTIPLIERS = (np.uint64(0xD2511F53), np.uint64(0xCD9E8D57))
_WEYL = (0x9E3779B9, 0xBB67AE85)
_ROUNDS = 10
_LOW = np.uint64(0xFFFFFFFF)
_SHIFT = np.uint64(32)

Words = NDArray[np.uint32]


def philox4x32(counters: Words, key: tuple[int, int]) -> Words:
    """Four random words per counter.

    Args:
        counters: shape (n, 4).
        key: two 32-bit words.

    Returns:
        Shape (n, 4).
    """
    a, b, c, d = (counters[:, lane].astype(np.uint64) for lane in range(4))
    k0, k1 = key
    for _ in range(_ROUNDS):
        first, second = a * _MULTIPLIERS[0], c * _MULTIPLIERS[1]
        a = (second >> _SHIFT) ^ b ^ np.uint64(k0)
        b = second & _LOW
        c = (first >> _SHIFT) ^ d ^ np.uint64(k1)
        d = first & _LOW
        k0, k1 = (k0 + _WEYL[0]) & 0xFFFFFFFF, (k1 + _WEYL[1]) & 0xFFFFFFFF
    return np.stack([a, b, c, d], axis=1).astype(np.uint32)


def token_words(tokens: NDArray[np.int32], *, seed: int, position: int, use: int) -> Words:
    """One random word per token: counter (token / 4, position, use, 0), lane token mod 4, key the seed.

    The word depends on nothing else, so a token's noise at a position is the same whatever was drafted, restored or
    drawn before.

    Args:
        tokens: shape (n,).
        seed: 64 bits.
        position: absolute position of the token to be drawn.
        use: tells independent uses of one position apart.

    Returns:
        Shape (n,).
    """
    blocks, index = np.unique(tokens // 4, return_inverse=True)
    counters = np.zeros((len(blocks), 4), np.uint32)
    counters[:, 0], counters[:, 1], counters[:, 2] = blocks, position, use
    words = philox4x32(counters, (seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF))
    chosen: Words = words[index, tokens % 4]
    return chosen


def gumbel(words: Words) -> NDArray[np.float64]:
    """Standard Gumbel noise from random words, each word an open-interval uniform."""
    uniform = (words.astype(np.float64) + 0.5) / 2.0**32
    noise: NDArray[np.float64] = -np.log(-np.log(uniform))
    return noise
