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
N_VOCAB = 1024
N_BLOCKS = 4
"""Blocks of the trunk; the last has full attention, the MTP block comes after it."""
KERNEL = 4
SEED = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Width:
    """How wide each part is."""

    n_embd: int
    n_ff: int
    n_heads: int
    n_kv_heads: int
    head_dim: int
    state: int
    key_heads: int
    value_heads: int

    @property
    def key_dim(self) -> int:
        return self.state * self.key_heads

    @property
    def value_dim(self) -> int:
        return self.state * self.value_heads


TINY = Width(n_embd=64, n_ff=96, n_heads=4, n_kv_heads=2, head_dim=32, state=16, key_heads=2, value_heads=4)
WIDE = Width(n_embd=512, n_ff=1024, n_heads=8, n_kv_heads=2, head_dim=64, state=64, key_heads=4, value_heads=8)
"""Of a small real model: reading takes so long that what a start costs plays no part."""


def tiny_qwen35(folder: Path) -> Path:
    """The model in `folder`, written if it is not there: about 1.4 MB, and the same bytes every time."""
    return _kept(folder / "tiny-qwen35-mtp.gguf", TINY)


def wide_qwen35(folder: Path) -> Path:
    """As `tiny_qwen35`, as wide as a small real model: about 60 MB."""
    return _kept(folder / "wide-qwen35-mtp.gguf", WIDE)


def _kept(path: Path, width: Width) -> Path:
    if not path.exists():
        unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        _write(unfinished, width)
        unfinished.replace(path)
    return path


@dataclass(frozen=True, slots=True)
class Weights:
    """Draws tensors and hands them to the writer."""

    writer: GGUFWriter
    rng: np.random.Generator
    width: Width

    def add(self, name: str, values: Array) -> None:
        self.writer.add_tensor(name, np.ascontiguousarray(values, np.float32))

    def add_gain(self, name: str, n: int) -> None:
        self.add(name, np.ones(n))

    def add_matrix(self, name: str, n_out: int, n_in: int, *, scale: float = 1.0) -> None:
        self.add(name, self.rng.standard_normal((n_out, n_in)) * scale / np.sqrt(n_in))


def _write(path: Path, width: Width) -> None:
    tokenizer = GGUFReader(base_model())
    writer = GGUFWriter(path, ARCHITECTURE)
    _add_shape(writer, width)
    tokens = _add_tokenizer(writer, tokenizer)
    weights = Weights(writer, np.random.default_rng(SEED), width)
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


def _add_shape(writer: GGUFWriter, width: Width) -> None:
    writer.add_name("Tiny Qwen3.5 MTP (random weights)")
    writer.add_context_length(4096)
    writer.add_embedding_length(width.n_embd)
    writer.add_feed_forward_length(width.n_ff)
    writer.add_block_count(N_BLOCKS + 1)
    writer.add_nextn_predict_layers(1)
    writer.add_head_count(width.n_heads)
    writer.add_head_count_kv(width.n_kv_heads)
    writer.add_key_length(width.head_dim)
    writer.add_value_length(width.head_dim)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_freq_base(10000.0)
    writer.add_rope_dimension_count(width.head_dim // 2)
    # The sections share half of the rotary dimensions.
    writer.add_rope_dimension_sections([width.head_dim * share // 32 for share in (3, 3, 2, 0)])
    writer.add_ssm_conv_kernel(KERNEL)
    writer.add_ssm_inner_size(width.value_dim)
    writer.add_ssm_state_size(width.state)
    writer.add_ssm_time_step_rank(width.value_heads)
    writer.add_ssm_group_count(width.key_heads)
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
    embedding = weights.rng.standard_normal((N_VOCAB, weights.width.n_embd))
    cycle = first_ordinary + weights.rng.permutation(N_VOCAB - first_ordinary)
    output = np.zeros_like(embedding)
    output[np.roll(cycle, -1)] = embedding[cycle]
    weights.add("token_embd.weight", embedding)
    weights.add_gain("output_norm.weight", weights.width.n_embd)
    weights.add("output.weight", output)


def _add_feed_forward(weights: Weights, block: str, *, scale: float) -> None:
    weights.add_matrix(f"{block}.ffn_gate.weight", weights.width.n_ff, weights.width.n_embd)
    weights.add_matrix(f"{block}.ffn_up.weight", weights.width.n_ff, weights.width.n_embd)
    weights.add_matrix(f"{block}.ffn_down.weight", weights.width.n_embd, weights.width.n_ff, scale=scale)
    weights.add_gain(f"{block}.attn_norm.weight", weights.width.n_embd)
    weights.add_gain(f"{block}.post_attention_norm.weight", weights.width.n_embd)


def _add_attention(weights: Weights, block: str, *, scale: float) -> None:
    # Each head's query is followed by its gate.
    weights.add_matrix(
        f"{block}.attn_q.weight", 2 * weights.width.n_heads * weights.width.head_dim, weights.width.n_embd
    )
    weights.add_matrix(
        f"{block}.attn_k.weight", weights.width.n_kv_heads * weights.width.head_dim, weights.width.n_embd
    )
    weights.add_matrix(
        f"{block}.attn_v.weight", weights.width.n_kv_heads * weights.width.head_dim, weights.width.n_embd
    )
    weights.add_matrix(
        f"{block}.attn_output.weight", weights.width.n_embd, weights.width.n_heads * weights.width.head_dim, scale=scale
    )
    weights.add_gain(f"{block}.attn_q_norm.weight", weights.width.head_dim)
    weights.add_gain(f"{block}.attn_k_norm.weight", weights.width.head_dim)


def _add_delta_net(weights: Weights, block: str) -> None:
    n_convolved = 2 * weights.width.key_dim + weights.width.value_dim
    weights.add_matrix(f"{block}.attn_qkv.weight", n_convolved, weights.width.n_embd)
    weights.add_matrix(f"{block}.attn_gate.weight", weights.width.value_dim, weights.width.n_embd)
    weights.add(f"{block}.ssm_conv1d.weight", weights.rng.standard_normal((n_convolved, KERNEL)) * 0.5)
    weights.add(f"{block}.ssm_dt.bias", weights.rng.standard_normal(weights.width.value_heads) * 0.5)
    # Slow decay: what was read long ago still bends the text, so a stale state shows.
    weights.add(f"{block}.ssm_a", -np.exp(weights.rng.standard_normal(weights.width.value_heads) * 0.3 - 2.0))
    weights.add_matrix(f"{block}.ssm_beta.weight", weights.width.value_heads, weights.width.n_embd)
    weights.add_matrix(f"{block}.ssm_alpha.weight", weights.width.value_heads, weights.width.n_embd)
    weights.add_gain(f"{block}.ssm_norm.weight", weights.width.state)
    weights.add_matrix(f"{block}.ssm_out.weight", weights.width.n_embd, weights.width.value_dim)


def _add_head(weights: Weights, block: str) -> None:
    """The MTP block: it passes the token's own embedding on, and hardly bends it."""
    _add_feed_forward(weights, block, scale=0.1)
    _add_attention(weights, block, scale=0.1)
    joined = np.concatenate([np.eye(weights.width.n_embd), 0.05 * np.eye(weights.width.n_embd)], axis=1)
    weights.add(f"{block}.nextn.eh_proj.weight", joined)
    for name in ("enorm", "hnorm", "shared_head_norm"):
        weights.add_gain(f"{block}.nextn.{name}.weight", weights.width.n_embd)
