"""A tiny hybrid model: gated delta nets, one full-attention block and an MTP block, with random weights.

It "speaks" one random permutation of its vocabulary, bent by what its recurrent and attention blocks make of the text
before.  The MTP head knows the permutation alone, so most of its drafts are right and some are not.
"""

import secrets
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from gguf import GGUFReader, GGUFWriter
from numpy.typing import NDArray

from app.demo.base import base_model

Array = NDArray[np.float64]

ARCHITECTURE = "qwen35"
N_VOCAB, N_EMBD, N_FF = 1024, 64, 96
N_BLOCKS = 4
"""Blocks of the trunk; the last has full attention, the MTP block comes after it."""
N_HEADS, N_KV_HEADS, HEAD_DIM = 4, 2, 32
STATE, KEY_HEADS, VALUE_HEADS, KERNEL = 16, 2, 4, 4
KEY_DIM, VALUE_DIM = STATE * KEY_HEADS, STATE * VALUE_HEADS
SEED = 0


def tiny_qwen35(folder: Path) -> Path:
    """The model in `folder`, written if it is not there: about 1.4 MB, and the same bytes every time."""
    path = folder / "tiny-qwen35-mtp.gguf"
    if not path.exists():
        unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        _write(unfinished)
        unfinished.replace(path)
    return path


@dataclass(frozen=True, slots=True)
class Weights:
    """Draws tensors and hands them to the writer."""

    writer: GGUFWriter
    rng: np.random.Generator

    def add(self, name: str, values: Array) -> None:
        self.writer.add_tensor(name, np.ascontiguousarray(values, np.float32))

    def add_gain(self, name: str, width: int) -> None:
        self.add(name, np.ones(width))

    def add_matrix(self, name: str, n_out: int, n_in: int, *, scale: float = 1.0) -> None:
        self.add(name, self.rng.standard_normal((n_out, n_in)) * scale / np.sqrt(n_in))


def _write(path: Path) -> None:
    tokenizer = GGUFReader(base_model())
    writer = GGUFWriter(path, ARCHITECTURE)
    _add_shape(writer)
    tokens = _add_tokenizer(writer, tokenizer)
    weights = Weights(writer, np.random.default_rng(SEED))
    _add_vocabulary(weights, first_ordinary=tokens.index("!"))
    for index in range(N_BLOCKS):
        _add_feed_forward(weights, f"blk.{index}", scale=1.0)
        if index == N_BLOCKS - 1:
            _add_attention(weights, f"blk.{index}", scale=2.0)
        else:
            _add_delta_net(weights, f"blk.{index}")
    _add_head(weights, f"blk.{N_BLOCKS}")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _add_shape(writer: GGUFWriter) -> None:
    writer.add_name("Tiny Qwen3.5 MTP (random weights)")
    writer.add_context_length(4096)
    writer.add_embedding_length(N_EMBD)
    writer.add_feed_forward_length(N_FF)
    writer.add_block_count(N_BLOCKS + 1)
    writer.add_nextn_predict_layers(1)
    writer.add_head_count(N_HEADS)
    writer.add_head_count_kv(N_KV_HEADS)
    writer.add_key_length(HEAD_DIM)
    writer.add_value_length(HEAD_DIM)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_freq_base(10000.0)
    writer.add_rope_dimension_count(HEAD_DIM // 2)
    # The sections share half of the rotary dimensions.
    writer.add_rope_dimension_sections([3, 3, 2, 0])
    writer.add_ssm_conv_kernel(KERNEL)
    writer.add_ssm_inner_size(VALUE_DIM)
    writer.add_ssm_state_size(STATE)
    writer.add_ssm_time_step_rank(VALUE_HEADS)
    writer.add_ssm_group_count(KEY_HEADS)
    writer.add_uint32(f"{ARCHITECTURE}.full_attention_interval", N_BLOCKS)
    writer.add_vocab_size(N_VOCAB)


def _add_tokenizer(writer: GGUFWriter, source: GGUFReader) -> list[str]:
    """The first tokens of the base model's vocabulary, and the merges that stay among them."""
    tokens: list[str] = source.fields["tokenizer.ggml.tokens"].contents()[:N_VOCAB]
    merges: list[str] = source.fields["tokenizer.ggml.merges"].contents()[:N_VOCAB]
    known = set(tokens)
    writer.add_tokenizer_model(source.fields["tokenizer.ggml.model"].contents())
    writer.add_tokenizer_pre(source.fields["tokenizer.ggml.pre"].contents())
    writer.add_token_list(tokens)
    writer.add_token_types(source.fields["tokenizer.ggml.token_type"].contents()[:N_VOCAB])
    writer.add_token_merges([merge for merge in merges if {*merge.split(" "), merge.replace(" ", "")} <= known])
    writer.add_bos_token_id(source.fields["tokenizer.ggml.bos_token_id"].contents())
    writer.add_eos_token_id(source.fields["tokenizer.ggml.eos_token_id"].contents())
    writer.add_pad_token_id(source.fields["tokenizer.ggml.padding_token_id"].contents())
    writer.add_add_bos_token(False)
    writer.add_add_space_prefix(False)
    writer.add_chat_template(source.fields["tokenizer.chat_template"].contents())
    return tokens


def _add_vocabulary(weights: Weights, *, first_ordinary: int) -> None:
    """Each ordinary token is followed by the next of one random cycle; nothing leads to a special token."""
    embedding = weights.rng.standard_normal((N_VOCAB, N_EMBD))
    cycle = first_ordinary + weights.rng.permutation(N_VOCAB - first_ordinary)
    output = np.zeros_like(embedding)
    output[np.roll(cycle, -1)] = embedding[cycle]
    weights.add("token_embd.weight", embedding)
    weights.add_gain("output_norm.weight", N_EMBD)
    weights.add("output.weight", output)


def _add_feed_forward(weights: Weights, block: str, *, scale: float) -> None:
    weights.add_matrix(f"{block}.ffn_gate.weight", N_FF, N_EMBD)
    weights.add_matrix(f"{block}.ffn_up.weight", N_FF, N_EMBD)
    weights.add_matrix(f"{block}.ffn_down.weight", N_EMBD, N_FF, scale=scale)
    weights.add_gain(f"{block}.attn_norm.weight", N_EMBD)
    weights.add_gain(f"{block}.post_attention_norm.weight", N_EMBD)


def _add_attention(weights: Weights, block: str, *, scale: float) -> None:
    # Each head's query is followed by its gate.
    weights.add_matrix(f"{block}.attn_q.weight", 2 * N_HEADS * HEAD_DIM, N_EMBD)
    weights.add_matrix(f"{block}.attn_k.weight", N_KV_HEADS * HEAD_DIM, N_EMBD)
    weights.add_matrix(f"{block}.attn_v.weight", N_KV_HEADS * HEAD_DIM, N_EMBD)
    weights.add_matrix(f"{block}.attn_output.weight", N_EMBD, N_HEADS * HEAD_DIM, scale=scale)
    weights.add_gain(f"{block}.attn_q_norm.weight", HEAD_DIM)
    weights.add_gain(f"{block}.attn_k_norm.weight", HEAD_DIM)


def _add_delta_net(weights: Weights, block: str) -> None:
    width = 2 * KEY_DIM + VALUE_DIM
    weights.add_matrix(f"{block}.attn_qkv.weight", width, N_EMBD)
    weights.add_matrix(f"{block}.attn_gate.weight", VALUE_DIM, N_EMBD)
    weights.add(f"{block}.ssm_conv1d.weight", weights.rng.standard_normal((width, KERNEL)) * 0.5)
    weights.add(f"{block}.ssm_dt.bias", weights.rng.standard_normal(VALUE_HEADS) * 0.5)
    # Slow decay: what was read long ago still bends the text, so a stale state shows.
    weights.add(f"{block}.ssm_a", -np.exp(weights.rng.standard_normal(VALUE_HEADS) * 0.3 - 2.0))
    weights.add_matrix(f"{block}.ssm_beta.weight", VALUE_HEADS, N_EMBD)
    weights.add_matrix(f"{block}.ssm_alpha.weight", VALUE_HEADS, N_EMBD)
    weights.add_gain(f"{block}.ssm_norm.weight", STATE)
    weights.add_matrix(f"{block}.ssm_out.weight", N_EMBD, VALUE_DIM)


def _add_head(weights: Weights, block: str) -> None:
    """The MTP block: it passes the token's own embedding on, and hardly bends it."""
    _add_feed_forward(weights, block, scale=0.1)
    _add_attention(weights, block, scale=0.1)
    joined = np.concatenate([np.eye(N_EMBD), 0.05 * np.eye(N_EMBD)], axis=1)
    weights.add(f"{block}.nextn.eh_proj.weight", joined)
    for name in ("enorm", "hnorm", "shared_head_norm"):
        weights.add_gain(f"{block}.nextn.{name}.weight", N_EMBD)
