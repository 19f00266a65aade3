"""The filters give what llama.cpp's chain gives on the whole row, to the bit and with equals, from a part of it."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.domain.errors import BugError
from app.domain.sampling import SamplingParams
from app.engine.contexts import Row, Tokens
from app.engine.native.chain import NativeSampler, chained
from app.engine.native.filters import FilterChain, _filters, largest

N_VOCAB = 50_000
OFF = SamplingParams(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)

sizes = st.one_of(st.integers(1, 200), st.integers(200, 5_000))
params = st.builds(
    SamplingParams,
    temperature=st.sampled_from([0.3, 1.0, 1.7]),
    top_k=st.sampled_from([0, 1, 2, 40, 129, 300]),
    top_p=st.sampled_from([0.3, 0.95, 1.0]),
    min_p=st.sampled_from([0.0, 0.05, 0.5, 1.0]),
    xtc_threshold=st.sampled_from([0.02, 0.1, 0.4]),
)


def whole_row(settings: SamplingParams, row: Row, *, xtc: bool) -> tuple[Tokens, Row]:
    """What the native chain makes of every token."""
    chain = NativeSampler(chained(_filters(settings, xtc=xtc)))
    given_tokens = np.flatnonzero(row > -np.inf).astype(np.int32)
    result = chain.apply(given_tokens, row[given_tokens])
    chain.close()
    return result


def filtered(settings: SamplingParams, row: Row, *, xtc: bool = False) -> tuple[Tokens, Row]:
    filters = FilterChain(settings, len(row), xtc=xtc)
    result = filters.apply(row)
    filters.close()
    return result


def by_token(result: tuple[Tokens, Row]) -> dict[int, float]:
    return dict(zip(result[0].tolist(), result[1].tolist(), strict=True))


@given(settings=params, size=sizes, seed=st.integers(0, 2**32), xtc=st.booleans(), ruled_out=st.booleans())
def test_a_part_of_the_row_gives_what_the_whole_row_gives(
    settings: SamplingParams, size: int, seed: int, xtc: bool, ruled_out: bool
) -> None:
    rng = np.random.default_rng(seed)
    row = rng.normal(0.0, 4.0, size).astype(np.float32)
    if ruled_out:
        row[1:][rng.random(size - 1) < 0.7] = -np.inf
    assert by_token(filtered(settings, row, xtc=xtc)) == by_token(whole_row(settings, row, xtc=xtc))


@given(settings=params, size=sizes, seed=st.integers(0, 2**32), xtc=st.booleans(), levels=st.integers(1, 60))
def test_among_equal_logits_the_same_ones_are_kept_as_from_the_whole_row(
    settings: SamplingParams, size: int, seed: int, xtc: bool, levels: int
) -> None:
    row = np.random.default_rng(seed).integers(0, levels, size).astype(np.float32) / np.float32(4)
    assert by_token(filtered(settings, row, xtc=xtc)) == by_token(whole_row(settings, row, xtc=xtc))


@given(size=sizes, n=st.integers(1, 400), seed=st.integers(0, 2**32))
def test_the_largest_are_found_and_not_many_more(size: int, n: int, seed: int) -> None:
    row = np.random.default_rng(seed).normal(0.0, 3.0, size).astype(np.float32)
    found = set(largest(row, n).tolist())
    assert set(np.argsort(-row)[:n].tolist()) <= found
    assert len(found) <= max(3 * n, 40)


@pytest.fixture(params=[{"top_k": 40}, {"top_k": 40, "top_p": 0.9}, {"min_p": 0.05}], ids=str)
def narrow(request: pytest.FixtureRequest) -> Iterator[FilterChain]:
    filters = FilterChain(
        SamplingParams(**{"temperature": 1.0, "top_k": 0, "top_p": 1.0, "min_p": 0.0} | request.param), N_VOCAB
    )
    yield filters
    filters.close()


def test_the_native_side_sees_little_of_a_row_of_which_little_can_matter(narrow: FilterChain) -> None:
    row: NDArray[np.float32] = np.random.default_rng(3).normal(0.0, 3.0, N_VOCAB).astype(np.float32)
    row[:20] += 15
    assert len(narrow._preselected(row)) < 200


def test_every_filter_acts() -> None:
    row = np.log(np.array([0.4, 0.3, 0.2, 0.06, 0.04], np.float32))
    kept = {
        "top_k": sorted(filtered(SamplingParams(temperature=1.0, top_k=2, top_p=1.0, min_p=0.0), row)[0]),
        "top_p": sorted(filtered(SamplingParams(temperature=1.0, top_k=0, top_p=0.85, min_p=0.0), row)[0]),
        "min_p": sorted(filtered(SamplingParams(temperature=1.0, top_k=0, top_p=1.0, min_p=0.14), row)[0]),
        "off": sorted(filtered(OFF, row)[0]),
        "xtc": sorted(filtered(SamplingParams(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0), row, xtc=True)[0]),
    }
    assert kept == {
        "top_k": [0, 1],
        "top_p": [0, 1, 2],
        "min_p": [0, 1, 2, 3],
        "off": [0, 1, 2, 3, 4],
        "xtc": [2, 3, 4],
    }


def test_xtc_strikes_again_at_every_call() -> None:
    filters = FilterChain(OFF, 5, xtc=True)
    row = np.log(np.array([0.4, 0.3, 0.2, 0.06, 0.04], np.float32))
    kept = [sorted(filters.apply(row)[0].tolist()) for _ in range(50)]
    filters.close()
    assert kept == [[2, 3, 4]] * 50


def test_a_row_without_any_possible_token_gives_none_and_aborts_nothing() -> None:
    assert len(filtered(SamplingParams(), np.full(300, -np.inf, np.float32))[0]) == 0


def test_a_closed_chain_is_refused_and_may_be_closed_again() -> None:
    filters = FilterChain(OFF, 5)
    filters.close()
    filters.close()
    with pytest.raises(BugError, match="closed"):
        filters.apply(np.zeros(5, np.float32))
