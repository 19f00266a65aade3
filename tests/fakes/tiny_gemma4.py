"""A tiny model and a separate assistant that drafts for it by attending to the model's own keys and values.

The assistant is narrower than the model, as the released ones are: it knows the cycle through a random projection of
the model's embeddings.
"""

from pathlib import Path

import numpy as np
from gguf import GGUFWriter

from tests.fakes.tiny_parts import N_VOCAB, Cycle, Weights, add_tokenizer, draw_cycle, kept

ARCHITECTURE, ASSISTANT = "gemma4", "gemma4-assistant"
N_EMBD, N_FF = 64, 96
N_EMBD_ASSISTANT = 48
SLIDING = (True, False, True, False)
"""Per block.  The assistant's sliding blocks read the last but one, its full ones the last."""
SLIDING_ASSISTANT = (True, False)
WINDOW = 32
N_HEADS, N_KV_HEADS = 4, 2
HEAD_DIM, HEAD_DIM_SLIDING = 32, 16
SEED, SEED_ASSISTANT = 0, 1


def tiny_gemma4(folder: Path) -> Path:
    """The model in `folder`, written if it is not there: about 1.2 MB."""
    return kept(folder / "tiny-gemma4.gguf", _write_model, ARCHITECTURE)


def tiny_gemma4_assistant(folder: Path, *, rows: int = N_EMBD, n_vocab: int = N_VOCAB) -> Path:
    """The assistant in `folder`, written if it is not there; of other widths than the model's, one that misfits it."""
    name = f"tiny-gemma4-assistant-{rows}-{n_vocab}.gguf"
    return kept(folder / name, lambda writer: _write_assistant(writer, rows, n_vocab), ASSISTANT)


def _draw_cycle(first_ordinary: int) -> Cycle:
    return draw_cycle(np.random.default_rng(SEED), n_embd=N_EMBD, first_ordinary=first_ordinary)


def _write_model(writer: GGUFWriter) -> None:
    weights = Weights(writer, np.random.default_rng([SEED, 1]))
    writer.add_name("Tiny Gemma 4 (random weights)")
    writer.add_embedding_length(N_EMBD)
    writer.add_shared_kv_layers(0)
    writer.add_embedding_length_per_layer_input(0)
    _add_shape(writer, SLIDING)
    cycle = _draw_cycle(add_tokenizer(writer))
    weights.add("token_embd.weight", cycle.embedding)
    weights.add("output.weight", cycle.output)
    weights.add_gain("output_norm.weight", N_EMBD)
    weights.add_gain("rope_freqs.weight", HEAD_DIM // 2)
    for index, sliding in enumerate(SLIDING):
        _add_queries(weights, index, N_EMBD, sliding=sliding)
        _add_keys_and_values(weights, index, sliding=sliding)
        _add_feed_forward(weights, index, N_EMBD, gain=6.0)


def _write_assistant(writer: GGUFWriter, rows: int, n_vocab: int) -> None:
    weights = Weights(writer, np.random.default_rng(SEED_ASSISTANT))
    writer.add_name("Tiny Gemma 4 assistant (random weights)")
    writer.add_embedding_length(N_EMBD_ASSISTANT)
    writer.add_embedding_length_out(rows)
    writer.add_nextn_predict_layers(len(SLIDING_ASSISTANT))
    _add_shape(writer, SLIDING_ASSISTANT)
    cycle = _draw_cycle(add_tokenizer(writer, n_vocab=n_vocab))
    narrow = weights.rng.standard_normal((N_EMBD_ASSISTANT, N_EMBD)) / np.sqrt(N_EMBD)
    weights.add("token_embd.weight", (cycle.output @ narrow.T)[:n_vocab])
    # The native side multiplies the embedding by the root of its width.
    joined = np.zeros((N_EMBD_ASSISTANT, 2 * rows))
    joined[:, : min(rows, N_EMBD)] = narrow[:, :rows] / np.sqrt(rows)
    joined[:, rows:] = weights.rng.standard_normal((N_EMBD_ASSISTANT, rows)) * 0.3 / np.sqrt(rows)
    weights.add("nextn.pre_projection.weight", joined)
    weights.add_matrix("nextn.post_projection.weight", rows, N_EMBD_ASSISTANT)
    weights.add_gain("output_norm.weight", N_EMBD_ASSISTANT)
    weights.add_gain("rope_freqs.weight", HEAD_DIM // 2)
    for index, sliding in enumerate(SLIDING_ASSISTANT):
        _add_queries(weights, index, N_EMBD_ASSISTANT, sliding=sliding)
        _add_feed_forward(weights, index, N_EMBD_ASSISTANT, gain=0.3)
        weights.add_gain(f"blk.{index}.layer_output_scale.weight", 1)


def _add_shape(writer: GGUFWriter, sliding: tuple[bool, ...]) -> None:
    writer.add_context_length(4096)
    writer.add_block_count(len(sliding))
    writer.add_feed_forward_length(N_FF)
    writer.add_head_count(N_HEADS)
    writer.add_head_count_kv(N_KV_HEADS)
    writer.add_key_length(HEAD_DIM)
    writer.add_value_length(HEAD_DIM)
    writer.add_key_length_swa(HEAD_DIM_SLIDING)
    writer.add_value_length_swa(HEAD_DIM_SLIDING)
    writer.add_sliding_window(WINDOW)
    writer.add_sliding_window_pattern(sliding)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_freq_base(10000.0)
    writer.add_rope_freq_base_swa(10000.0)
    writer.add_rope_dimension_count(HEAD_DIM)
    writer.add_rope_dimension_count_swa(HEAD_DIM_SLIDING)


def _head_dim(*, sliding: bool) -> int:
    return HEAD_DIM_SLIDING if sliding else HEAD_DIM


def _add_queries(weights: Weights, index: int, width: int, *, sliding: bool) -> None:
    head_dim = _head_dim(sliding=sliding)
    weights.add_gain(f"blk.{index}.attn_norm.weight", width)
    weights.add_matrix(f"blk.{index}.attn_q.weight", N_HEADS * head_dim, width)
    weights.add_gain(f"blk.{index}.attn_q_norm.weight", head_dim)
    weights.add_matrix(f"blk.{index}.attn_output.weight", width, N_HEADS * head_dim)


def _add_keys_and_values(weights: Weights, index: int, *, sliding: bool) -> None:
    head_dim = _head_dim(sliding=sliding)
    weights.add_matrix(f"blk.{index}.attn_k.weight", N_KV_HEADS * head_dim, N_EMBD)
    weights.add_gain(f"blk.{index}.attn_k_norm.weight", head_dim)
    weights.add_matrix(f"blk.{index}.attn_v.weight", N_KV_HEADS * head_dim, N_EMBD)


def _add_feed_forward(weights: Weights, index: int, width: int, *, gain: float) -> None:
    """With the two norms that set how far the block's halves bend the text."""
    weights.add_gain(f"blk.{index}.post_attention_norm.weight", width, gain=gain)
    weights.add_gain(f"blk.{index}.ffn_norm.weight", width)
    weights.add_matrix(f"blk.{index}.ffn_gate.weight", N_FF, width)
    weights.add_matrix(f"blk.{index}.ffn_up.weight", N_FF, width)
    weights.add_matrix(f"blk.{index}.ffn_down.weight", width, N_FF)
    weights.add_gain(f"blk.{index}.post_ffw_norm.weight", width, gain=gain)
