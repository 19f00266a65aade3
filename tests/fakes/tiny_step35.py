"""A tiny model with chained NextN heads: three blocks of attention, then one MTP block per depth.

Trunk and heads have both kinds of attention, full and sliding, and a window shorter than the tests' texts.  Each head's
attention bends its drafts, so a head that reads rows another head wrote drafts something else.
"""

from pathlib import Path

import numpy as np
from gguf import GGUFWriter

from tests.fakes.tiny_parts import Weights, add_tokenizer, draw_cycle, kept

ARCHITECTURE = "step35"
N_EMBD, N_FF = 64, 96
N_BLOCKS, N_CHAINED = 3, 3
"""Blocks of the trunk, and of the MTP heads after it."""
SLIDING = (False, True, False, True, True, True)
"""Per block, the heads' included: the heads of the released models slide."""
WINDOW = 32
N_HEADS, N_KV_HEADS, HEAD_DIM = 4, 2, 32
SEED = 0


def tiny_step35(folder: Path) -> Path:
    """The model in `folder`, written if it is not there: about 1.7 MB."""
    return kept(folder / "tiny-step35-mtp.gguf", _write, ARCHITECTURE)


def _write(writer: GGUFWriter) -> None:
    weights = Weights(writer, np.random.default_rng(SEED))
    _add_shape(writer)
    cycle = draw_cycle(weights.rng, n_embd=N_EMBD, first_ordinary=add_tokenizer(writer))
    weights.add("token_embd.weight", cycle.embedding)
    weights.add_gain("output_norm.weight", N_EMBD)
    weights.add("output.weight", cycle.output)
    for index in range(N_BLOCKS):
        _add_block(weights, f"blk.{index}", scale=1.75)
    for index in range(N_BLOCKS, N_BLOCKS + N_CHAINED):
        _add_head(weights, f"blk.{index}")


def _add_shape(writer: GGUFWriter) -> None:
    writer.add_name("Tiny Step 3.5 MTP (random weights)")
    writer.add_context_length(4096)
    writer.add_embedding_length(N_EMBD)
    writer.add_feed_forward_length(N_FF)
    writer.add_expert_feed_forward_length(N_FF)  # demanded, although no block has experts
    writer.add_block_count(N_BLOCKS + N_CHAINED)
    writer.add_nextn_predict_layers(N_CHAINED)
    writer.add_head_count(N_HEADS)
    writer.add_head_count_kv(N_KV_HEADS)
    writer.add_key_length(HEAD_DIM)
    writer.add_value_length(HEAD_DIM)
    writer.add_sliding_window(WINDOW)
    writer.add_sliding_window_pattern(SLIDING)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_freq_base(10000.0)
    writer.add_rope_dimension_count(HEAD_DIM)


def _add_block(weights: Weights, block: str, *, scale: float) -> None:
    weights.add_gain(f"{block}.attn_norm.weight", N_EMBD)
    weights.add_matrix(f"{block}.attn_q.weight", N_HEADS * HEAD_DIM, N_EMBD)
    weights.add_matrix(f"{block}.attn_k.weight", N_KV_HEADS * HEAD_DIM, N_EMBD)
    weights.add_matrix(f"{block}.attn_v.weight", N_KV_HEADS * HEAD_DIM, N_EMBD)
    weights.add_matrix(f"{block}.attn_gate.weight", N_HEADS, N_EMBD)
    weights.add_matrix(f"{block}.attn_output.weight", N_EMBD, N_HEADS * HEAD_DIM, scale=2 * scale)
    weights.add_gain(f"{block}.attn_q_norm.weight", HEAD_DIM)
    weights.add_gain(f"{block}.attn_k_norm.weight", HEAD_DIM)
    weights.add_gain(f"{block}.ffn_norm.weight", N_EMBD)
    weights.add_matrix(f"{block}.ffn_gate.weight", N_FF, N_EMBD)
    weights.add_matrix(f"{block}.ffn_up.weight", N_FF, N_EMBD)
    weights.add_matrix(f"{block}.ffn_down.weight", N_EMBD, N_FF, scale=scale)


def _add_head(weights: Weights, block: str) -> None:
    """An MTP block: it passes the token's own embedding on, bent by its hidden row and by its attention."""
    _add_block(weights, block, scale=1.0)
    joined = np.concatenate([np.eye(N_EMBD), 0.1 * np.eye(N_EMBD)], axis=1)
    weights.add(f"{block}.nextn.eh_proj.weight", joined)
    for name in ("enorm", "hnorm", "shared_head_norm"):
        weights.add_gain(f"{block}.nextn.{name}.weight", N_EMBD)
