from pathlib import Path

import hypothesis.extra.numpy as arrays
import numpy as np
import pytest
from gguf import GGMLQuantizationType as Format
from gguf import GGUFReader
from hypothesis import given
from hypothesis import strategies as st

from app.demo import Variant
from app.demo.assemble import assemble, to_halves
from app.demo.base import base_model, sha256_of
from app.demo.provide import head_file
from app.demo.recipe import RECIPES


@given(n_heads=st.integers(1, 5), n_pairs=st.integers(1, 6), rows=st.data())
def test_of_each_head_the_even_rows_come_first_and_then_the_odd_ones(
    n_heads: int, n_pairs: int, rows: st.DataObject
) -> None:
    before = rows.draw(arrays.arrays(np.uint8, (2 * n_heads * n_pairs, 3)))
    heads = before.reshape(n_heads, 2 * n_pairs, 3)
    expected = np.concatenate([heads[:, 0::2], heads[:, 1::2]], axis=1).reshape(before.shape)
    assert np.array_equal(to_halves(before, n_heads), expected)


def test_the_even_rows_of_a_head_become_its_first_half() -> None:
    rows = np.arange(12).reshape(12, 1)
    assert to_halves(rows, 2)[:, 0].tolist() == [0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11]


@pytest.fixture(scope="module")
def chat_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("chat") / "chat.gguf"
    assemble(RECIPES[Variant.CHAT], base_model(), head_file(), path)
    return path


def test_the_chat_variant_has_the_pinned_hash(chat_file: Path) -> None:
    assert sha256_of(chat_file) == RECIPES[Variant.CHAT].sha256


def test_the_head_of_the_chat_variant_stays_at_eight_bits(chat_file: Path) -> None:
    formats = {tensor.tensor_type for tensor in GGUFReader(chat_file).tensors if tensor.name.startswith("blk.30.")}
    assert formats == {Format.Q8_0, Format.F32, Format.Q4_0}
