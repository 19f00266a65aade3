"""What is easily got wrong when a model's memory is predicted from its header."""

import pytest

from app.domain.errors import ModelFileError
from app.engine.gguf_header import GgufHeader, TensorEntry, Value
from app.engine.layer_memory import layers_of, n_mtp_heads
from app.engine.memory_estimate import MemoryEstimate, estimate
from tests.engine.headers import header
from tests.engine.test_memory_estimate import MIB, PAPER, paper


def test_the_mtp_block_is_not_a_layer_of_the_target() -> None:
    assert [layer.mtp for layer in layers_of(paper("glm 4.5 air"))] == [False] * 46 + [True]


def test_a_head_that_is_named_but_not_in_the_file_drafts_nothing() -> None:
    architecture, keys, vocabulary = PAPER["glm 4.5 air"]
    without = header(architecture, keys, vocabulary=vocabulary)
    predicted = estimate(without, n_ctx=4096, drafter=without)
    assert (n_mtp_heads(without), predicted.kv_draft, predicted.compute_draft) == (0, 0, 0)


def test_the_mtp_blocks_share_of_the_weights_is_told() -> None:
    architecture, keys, vocabulary = PAPER["glm 4.5 air"]
    blocks = tuple(TensorEntry(f"blk.{index}.ffn.weight", (1,), "F32", 100 + index) for index in (44, 45, 46))
    predicted = estimate(header(architecture, keys, vocabulary=vocabulary, tensors=blocks), n_ctx=512)
    assert (predicted.weights, predicted.weights_mtp) == (144 + 145 + 146, 146)


def test_the_buffers_of_a_plain_model_are_the_logits_and_two_hidden_rows_of_every_token() -> None:
    predicted = estimate(paper("llama 8B"), n_ctx=4096, n_outputs=5)
    assert predicted.compute_target == 4 * (256 * 128_256 + 2 * 256 * 4096 + 5 * 128_256)


def test_a_head_needs_the_hidden_row_of_every_token() -> None:
    architecture, keys, vocabulary = PAPER["glm 4.5 air"]
    without = estimate(header(architecture, keys, vocabulary=vocabulary), n_ctx=512)
    assert estimate(paper("glm 4.5 air"), n_ctx=512).compute_target - without.compute_target == 256 * 4096 * 4


def test_the_last_layer_of_each_named_interval_attends_and_the_others_are_recurrent() -> None:
    layers = layers_of(paper("qwen3.5 4B", block_count=9))
    assert [index for index, layer in enumerate(layers) if layer.row] == [3, 7, 8]
    assert [index for index, layer in enumerate(layers) if layer.state] == [0, 1, 2, 4, 5, 6]


def test_a_state_that_can_be_taken_back_costs_one_copy_for_each_token_and_sequence() -> None:
    def states(n_rs_seq: int, n_seq: int) -> int:
        return estimate(paper("qwen3.5 4B"), n_ctx=512, n_rs_seq=n_rs_seq, n_seq=n_seq).recurrent

    one = states(0, 1)
    assert (states(0, 2), states(4, 1), states(4, 2)) == (2 * one, 5 * one, 10 * one)


def test_an_architecture_that_cannot_take_back_is_not_charged_for_it() -> None:
    keys: dict[str, Value] = {
        "block_count": 2, "embedding_length": 8, "ssm.conv_kernel": 4, "ssm.state_size": 2, "ssm.inner_size": 16,
    }  # fmt: skip
    mamba = header("mamba", keys, vocabulary=(8, 32))
    predicted = estimate(mamba, n_ctx=512, n_rs_seq=4, n_seq=1)
    assert predicted.recurrent == 2 * (3 * 16 + 2 * 16) * 4
    assert predicted.kv_target == 0


def test_layers_without_key_heads_are_the_recurrent_ones_where_heads_are_listed() -> None:
    keys: dict[str, Value] = {
        "block_count": 3, "embedding_length": 8, "attention.head_count": 2, "attention.head_count_kv": (0, 2, 0),
        "shortconv.l_cache": 3,
    }  # fmt: skip
    layers = layers_of(header("lfm2", keys, vocabulary=(8, 32)))
    assert [(layer.row, layer.state) for layer in layers] == [(0, 16), (16, 0), (0, 16)]


@pytest.mark.parametrize(
    ("pattern", "windowed"),
    [
        ((True, False, True, False), [True, False, True, False]),
        (2, [True, False, True, False]),
        (None, [True, True, True, True]),
    ],
    ids=["listed", "a period", "the architecture's own period of six"],
)
def test_windows_follow_the_file_or_the_architecture(pattern: Value | None, windowed: list[bool]) -> None:
    keys: dict[str, Value] = {
        "block_count": 4, "embedding_length": 8, "attention.head_count": 2, "attention.sliding_window": 16,
    }  # fmt: skip
    if pattern is not None:
        keys["attention.sliding_window_pattern"] = pattern
    layers = layers_of(header("gemma3", keys, vocabulary=(8, 32)))
    assert [layer.windowed for layer in layers] == windowed


def test_a_windowed_cache_ends_at_the_window_only_where_that_is_asked_for() -> None:
    gemma = paper("gemma3 12B")
    full, cut = (estimate(gemma, n_ctx=32768, swa_full=each).kv_target / MIB for each in (True, False))
    # 8 layers see everything; 40 keep two windows and a micro-batch: 2304 cells.
    assert (full, cut) == (12288, 2048 + 40 * 2304 * 2 * 2048 * 2 / MIB)


def test_layers_that_share_rows_take_none() -> None:
    keys: dict[str, Value] = {
        "block_count": 4, "embedding_length": 8, "attention.head_count": 2, "attention.shared_kv_layers": 1,
    }  # fmt: skip
    assert [layer.row for layer in layers_of(header("gemma4", keys, vocabulary=(8, 32)))] == [16, 16, 16, 0]


def tied(kind: str) -> MemoryEstimate:
    embedding = TensorEntry("token_embd.weight", (64, 1024), kind, 1_000_000)
    keys: dict[str, Value] = {"block_count": 1, "embedding_length": 64, "attention.head_count": 2}
    made = header("llama", keys, vocabulary=(64, 1024))
    return estimate(GgufHeader(path=made.path, n_bytes=0, metadata=made.metadata, tensors=(embedding,)), n_ctx=512)


def test_an_embedding_that_is_packed_anew_as_the_output_takes_its_room_twice() -> None:
    assert (tied("Q4_0").weights, tied("F32").weights) == (2_000_000, 1_000_000)


@pytest.mark.parametrize("n_layers", [0, -1, 513])
def test_a_file_of_no_or_impossibly_many_layers_is_no_model(n_layers: int) -> None:
    with pytest.raises(ModelFileError, match="no language model"):
        layers_of(paper("llama 8B", block_count=n_layers))
