"""What a way of loading would cost, and how many layers go to a graphics card: from headers alone."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.library import USABLE_SHARE
from app.domain.model import DrafterKind, FlashAttention, KvType, LoadOptions, LoraAdapter
from app.engine.gguf_header import GgufHeader, TensorEntry
from app.engine.gpu_fit import everywhere, gpu_layers
from app.engine.load_price import Pricing
from app.engine.memory_plan import plan
from tests.engine.headers import header
from tests.fakes.tiny_lora import tiny_lora
from tests.models import assisted_model, hybrid_model

BASE = LoadOptions(n_ctx=1024)
GB = 1_000_000_000


def total(options: LoadOptions, available: int | None = None) -> int:
    return Pricing().price(hybrid_model(), options, available).total


def test_every_choice_costs_what_it_adds() -> None:
    options = replace(BASE, kv_type_k=KvType.Q8_0, kv_type_v=KvType.F32)
    price = Pricing().price(hybrid_model(), options, None)
    assert price.total == total(options)
    assert price.keys == total(replace(BASE, kv_type_k=KvType.Q8_0)) - total(BASE) < 0
    assert price.values == total(replace(BASE, kv_type_v=KvType.F32)) - total(BASE) > 0
    assert price.drafter == price.total - total(replace(options, drafter=DrafterKind.NONE)) > 0
    assert price.depth == price.total - total(replace(options, max_depth=1)) > 0
    assert price.rows > Pricing().price(hybrid_model(), replace(options, n_ctx=512), None).rows > 0


def test_an_adapter_costs_its_file(tmp_path: Path) -> None:
    adapter = LoraAdapter(tiny_lora(tmp_path / "a.gguf", hybrid_model()))
    price = Pricing().price(hybrid_model(), replace(BASE, adapters=(adapter,)), None)
    assert price.adapters == price.total - total(BASE) > 0


def test_what_would_be_given_up_is_said() -> None:
    needed = total(BASE)
    assert Pricing().price(hybrid_model(), BASE, 2 * needed).given_up == ()
    assert Pricing().price(hybrid_model(), BASE, needed).given_up != ()


@pytest.mark.parametrize(
    ("model", "options"),
    [
        (Path("gone.gguf"), BASE),
        (assisted_model(), replace(BASE, kv_type_k=KvType.Q8_0)),
        (hybrid_model(), replace(BASE, adapters=(LoraAdapter(Path("gone.gguf")),))),
        (hybrid_model(), replace(BASE, assistant=Path("gone.gguf"))),
    ],
)
def test_what_cannot_be_loaded_is_refused_with_its_reason(model: Path, options: LoadOptions) -> None:
    price = Pricing().price(model, options, None)
    assert price.refusal.endswith(".")
    assert price.total == 0


def test_what_cannot_fit_is_refused() -> None:
    assert "does not fit" in Pricing().price(hybrid_model(), BASE, 1_000_000).refusal


def test_a_file_that_was_replaced_is_read_again(tmp_path: Path) -> None:
    path, pricing = tmp_path / "model.gguf", Pricing()
    path.write_bytes(hybrid_model().read_bytes())
    before = pricing.price(path, BASE, None)
    path.write_bytes(assisted_model().read_bytes())
    assert pricing.price(path, BASE, None).total != before.total


def test_flash_attention_and_threads_cost_no_memory() -> None:
    assert total(replace(BASE, flash_attention=FlashAttention.OFF, n_threads=4)) == total(BASE)


# --- the graphics card -------------------------------------------------------------------------------------


def layered(n_layers: int = 8, *, n_heads_mtp: int = 1) -> GgufHeader:
    """A model of 100 MB a layer, the MTP blocks at the end."""
    tensors = tuple(
        TensorEntry(f"blk.{index}.ffn_down.weight", (4096, 12_000), "Q8_0", 100_000_000) for index in range(n_layers)
    )
    keys = {
        "block_count": n_layers,
        "nextn_predict_layers": n_heads_mtp,
        "embedding_length": 1024,
        "attention.head_count": 16,
        "attention.head_count_kv": 16,
        "context_length": 65_536,
    }
    return header("glm4moe", dict(keys), vocabulary=(1024, 1000), tensors=tensors)


def on_card(free: int, options: LoadOptions | None = None) -> int | None:
    return gpu_layers(layered(), plan(layered(), options or LoadOptions(), None), (free,))


def test_without_a_card_the_library_decides() -> None:
    assert gpu_layers(layered(), plan(layered(), LoadOptions(), None), ()) is None


def test_a_large_card_takes_all_and_a_tiny_one_nothing() -> None:
    assert on_card(100 * GB) == 9  # the output too
    assert on_card(1_000_000) == 0


def test_a_card_takes_what_fits_to_the_byte() -> None:
    parts = plan(layered(), LoadOptions(), None).estimate
    trunk, mtp_block = 7 * 100_000_000 + parts.kv_target, 100_000_000 + parts.kv_draft
    with_output_alone, with_mtp, with_all = (
        math.ceil((parts.compute + more) / USABLE_SHARE) for more in (0, mtp_block, mtp_block + trunk)
    )
    assert [on_card(with_output_alone), on_card(with_mtp), on_card(with_all)] == [1, 2, 9]
    assert [on_card(with_output_alone - 2), on_card(with_mtp - 2), on_card(with_all - 2)] == [0, 1, 8]


def test_more_memory_never_takes_fewer_layers() -> None:
    taken = [on_card(free) or 0 for free in range(0, 3 * GB, GB // 20)]
    assert taken == sorted(taken)
    assert set(taken) == set(range(10))


def test_a_longer_context_leaves_room_for_fewer_layers() -> None:
    short, long = (on_card(GB, LoadOptions(n_ctx=n_ctx)) for n_ctx in (1024, 16_384))
    assert short is not None
    assert long is not None
    assert short > long


def test_the_head_and_the_rows_of_the_draft_are_counted() -> None:
    options = LoadOptions(n_ctx=16_384)
    with_draft, without = (
        on_card(GB, replace(options, drafter=drafter)) for drafter in (DrafterKind.AUTO, DrafterKind.NONE)
    )
    assert with_draft is not None
    assert without is not None
    assert with_draft < without


def test_a_number_that_was_chosen_is_taken() -> None:
    assert on_card(1_000_000, LoadOptions(gpu_layers=3)) == 3


def test_cards_add_to_the_memory_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert everywhere(5, (3, 4)) == 12
    assert everywhere(None, (3,)) is None
    monkeypatch.setattr("sys.platform", "darwin")
    assert everywhere(5, (3,)) == 5  # one memory for both
