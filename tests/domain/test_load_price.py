"""What a model would take if it were loaded: whether that fits, and what it would have to read again."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.load_price import LoadPrice, reads_again
from app.domain.model import DrafterKind, FlashAttention, KvType, LoadOptions, LoraAdapter

PLAIN = LoadOptions(drafter=DrafterKind.NONE)


def test_what_cannot_be_loaded_takes_nothing_and_has_no_length() -> None:
    price = LoadPrice(refusal="It is no model.")
    parts = (price.weights, price.rows, price.keys, price.values, price.drafter, price.depth, price.adapters)
    assert (price.total, *parts, price.n_ctx, price.n_ctx_trained) == (0,) * 10
    assert (price.given_up, price.sampling) == ((), ())


@pytest.mark.parametrize(("available", "fits"), [(None, True), (1000, True), (999, False), (2000, True), (0, False)])
def test_it_fits_where_a_twentieth_of_the_memory_is_left(available: int | None, fits: bool) -> None:
    assert LoadPrice(total=950, available=available).fits is fits


@pytest.mark.parametrize(
    ("then", "again"),
    [
        (PLAIN, False),
        (replace(PLAIN, n_ctx=PLAIN.n_ctx * 2, n_threads=3), False),
        (replace(PLAIN, kv_type_k=KvType.Q8_0), True),
        (replace(PLAIN, kv_type_v=KvType.Q8_0), True),
        (replace(PLAIN, flash_attention=FlashAttention.ON), True),
        (replace(PLAIN, max_depth=PLAIN.max_depth + 1), True),
        (replace(PLAIN, drafter=DrafterKind.MTP), True),
        (replace(PLAIN, drafter=DrafterKind.LOOKUP), True),
        (replace(PLAIN, adapters=(LoraAdapter(Path("a.gguf"), 0.0),)), False),
        (replace(PLAIN, adapters=(LoraAdapter(Path("a.gguf"), 0.5),)), True),
    ],
)
def test_saved_rows_are_read_again_where_something_that_made_them_changes(then: LoadOptions, again: bool) -> None:
    assert reads_again(PLAIN, then) is again
    assert reads_again(then, PLAIN) is again


def test_whether_drafts_are_chosen_or_left_to_the_model_makes_no_difference_to_rows() -> None:
    automatic = LoadOptions(drafter=DrafterKind.AUTO)
    assert not reads_again(automatic, replace(automatic, drafter=DrafterKind.MTP))
    assert reads_again(automatic, replace(automatic, drafter=DrafterKind.LOOKUP))
