"""How much memory a model will take, predicted from its header before anything is loaded.

Counted is what `native.model` makes on a CPU: the weights once (they are mapped, and where the library packs some of
them anew the mapped originals are not read again), key and value rows for every cell, recurrent states with the past
they can be taken back to, the buffers of one micro-batch, the vocabulary and the library's own lists.  It
loads nothing and knows nothing of what is free.

The buffers follow from what the library's planner does: the widest moment of a pass is nearly always the last, when the
logits of every token of the micro-batch exist.  Against dry runs of the library on headers of real shapes (llama 8B,
qwen3moe 30B, gemma3 12B, qwen35 4B and 27B, glm4moe 106B, deepseek2 16B; 4,096 to 262,144 tokens) they are -3 to +7 %
off, and rows and states are exact.
"""

import platform
from dataclasses import dataclass

from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType

from app.domain.model import KvType
from app.engine.gguf_header import GgufHeader, ListLength
from app.engine.layer_memory import Layer, layers_of, mtp_bytes, n_mtp_heads, state_size, window_of

N_UBATCH = 256
"""Tokens evaluated at once; what `LlamaModel.context` asks for."""
N_SEQ = 2
"""Sequences: the live one and the scratch one."""
SWA_FULL = True
"""Layers with a sliding window keep a row for every cell all the same: the library's default, which is not changed."""

_CELLS = 256
"""Contexts are rounded up to whole blocks of so many cells."""
_F32, _F16 = 4, 2
_TOKEN_BYTES = 360
"""Texts, merges and maps; 318 to 424 were measured on five vocabularies with merges."""
_CONTEXT_BYTES = 10_000_000
"""Graphs and the planner's own lists, measured."""
_PACKED_ANEW = {
    "x86_64": frozenset({"Q4_0", "Q4_K", "Q2_K", "IQ4_NL", "MXFP4"}),
    "aarch64": frozenset({"Q4_0", "Q4_K", "Q5_K", "Q6_K", "IQ4_NL", "MXFP4", "Q8_0", "Q1_0"}),
}
_MACHINE = {"AMD64": "x86_64", "amd64": "x86_64", "arm64": "aarch64", "ARM64": "aarch64"}
_SHARES_ITS_TARGETS_ROWS = frozenset({"gemma4-assistant"})
_TAKES_BACK = frozenset(
    {
        "bailingmoe3", "deepseek4", "glm5-next", "kimi-k3", "lfm2", "lfm2moe", "nemotron_h", "nemotron_h_moe",
        "qwen35", "qwen35moe", "qwen4exp",
    }
)  # fmt: skip
"""Architectures whose state keeps a past; the others give none, whatever is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryEstimate:
    """Bytes by what they are for.

    Attributes:
        weights: of every model file that is loaded, MTP blocks included.
        weights_mtp: the MTP blocks' share of them.
        kv_target: key and value rows of the target context.
        kv_draft: of the draft context.
        recurrent: states of all sequences, with the past they keep.
        compute_target: buffers of a pass and its results.
        compute_draft: of the draft context.
        bookkeeping: texts of the tokens, and what describes a pass.
    """

    weights: int
    weights_mtp: int
    kv_target: int
    kv_draft: int
    recurrent: int
    compute_target: int
    compute_draft: int
    bookkeeping: int

    @property
    def compute(self) -> int:
        """Buffers of both contexts."""
        return self.compute_target + self.compute_draft

    @property
    def total(self) -> int:
        """Everything."""
        return self.weights + self.kv_target + self.kv_draft + self.recurrent + self.compute + self.bookkeeping


def estimate(
    header: GgufHeader,
    *,
    n_ctx: int,
    n_ubatch: int = N_UBATCH,
    n_rs_seq: int = 0,
    n_seq: int = N_SEQ,
    drafter: GgufHeader | None = None,
    n_outputs: int = 5,
    swa_full: bool = SWA_FULL,
    kv_types: tuple[KvType, KvType] = (KvType.F16, KvType.F16),
    adapters: int = 0,
) -> MemoryEstimate:
    """Predict what a model takes.

    Args:
        header: the model's.
        n_ctx: context length in tokens.
        n_ubatch: tokens evaluated at once.
        n_rs_seq: tokens a recurrent state can be taken back by.
        n_seq: sequences, the scratch one included.
        drafter: whose weights draft: the model's own header for its MTP head, an assistant's, or None.
        n_outputs: most rows of logits of one pass: the drafts of a round and one more.
        swa_full: layers with a sliding window keep rows for the whole context.
        kv_types: formats of keys and of values.
        adapters: bytes of adapters on top of the weights.

    Raises:
        ModelFileError: the header names no layers.
    """
    layers = layers_of(header)
    cells = -(-n_ctx // _CELLS) * _CELLS
    windowed_cells = cells if swa_full else min(cells, _padded(window_of(header) * n_seq + n_ubatch))
    target = tuple(layer for layer in layers if not layer.mtp) or layers
    drafting, weights = _draft_layers(header, drafter), _weights(header) + adapters
    shape = _Pass(cells=cells, rows=min(n_ubatch, cells), n_outputs=n_outputs)
    n_tokens = n_vocabulary(header)
    if drafter is not None and drafter.path != header.path:
        weights += _weights(drafter)
        n_tokens += n_vocabulary(drafter)
    shares = drafter is not None and drafter.architecture in _SHARES_ITS_TARGETS_ROWS
    past = 1 + (n_rs_seq if header.architecture in _TAKES_BACK else 0)
    return MemoryEstimate(
        weights=weights,
        weights_mtp=mtp_bytes(header),
        kv_target=_kv_bytes(target, cells, windowed_cells, kv_types),
        kv_draft=0 if shares else _kv_bytes(drafting, cells, windowed_cells, kv_types),
        recurrent=sum(layer.state for layer in target) * _F32 * n_seq * past,
        compute_target=shape.n_bytes(header, target, every_row_kept=bool(drafting or n_mtp_heads(header))),
        compute_draft=shape.n_bytes(drafter or header, drafting, every_row_kept=False) if drafting else 0,
        bookkeeping=n_tokens * _TOKEN_BYTES + (2 if drafting else 1) * _CONTEXT_BYTES,
    )


def n_vocabulary(header: GgufHeader) -> int:
    """Tokens of the vocabulary."""
    for tensor in header.tensors:
        if tensor.name == "token_embd.weight" and len(tensor.shape) == 2:
            return tensor.shape[1]
    tokens = header.metadata.get("tokenizer.ggml.tokens")
    return tokens.n if isinstance(tokens, ListLength) else header.number("vocab_size")


def _draft_layers(header: GgufHeader, drafter: GgufHeader | None) -> tuple[Layer, ...]:
    if drafter is None or (drafter.path == header.path and not n_mtp_heads(header)):
        return ()
    return tuple(layer for layer in layers_of(drafter) if layer.mtp)


def _padded(n: int) -> int:
    return -(-n // _CELLS) * _CELLS


def _kv_bytes(layers: tuple[Layer, ...], cells: int, windowed_cells: int, kv_types: tuple[KvType, KvType]) -> int:
    key, value = (GGML_QUANT_SIZES[GGMLQuantizationType[each.name]] for each in kv_types)
    return sum(
        ((layer.row - layer.values) * key[1] // key[0] + layer.values * value[1] // value[0])
        * (windowed_cells if layer.windowed else cells)
        for layer in layers
    )


def _weights(header: GgufHeader) -> int:
    """Every tensor once, and a second time where embedding and output are one that is packed anew as the output."""
    n_bytes = sum(tensor.n_bytes for tensor in header.tensors)
    by_name = {tensor.name: tensor for tensor in header.tensors}
    embedding = by_name.get("token_embd.weight")
    if embedding is None or "output.weight" in by_name:
        return n_bytes
    machine = _MACHINE.get(platform.machine(), platform.machine())
    again = embedding.kind in _PACKED_ANEW.get(machine, frozenset()) and embedding.shape[-1] % 8 == 0
    return n_bytes + (embedding.n_bytes if again else 0)


@dataclass(frozen=True, slots=True)
class _Pass:
    """One pass over a micro-batch of `rows` tokens."""

    cells: int
    rows: int
    n_outputs: int

    def n_bytes(self, header: GgufHeader, layers: tuple[Layer, ...], *, every_row_kept: bool) -> int:
        """Buffers of the pass over these layers, and the results that are kept."""
        n_embd, n_vocab = header.number("embedding_length"), n_vocabulary(header)
        kept = self.n_outputs * n_vocab + (self.rows * n_embd if every_row_kept else 0)
        hidden, logits = 2 * self.rows * n_embd * _F32, self.rows * n_vocab * _F32
        n_masks = len({layer.windowed for layer in layers if layer.row})
        mask = self.cells * self.rows * _F16 if n_masks else 0
        # Beside a gated attention the planner leaves the mask's place empty, unless all the logits fit into it.
        left_empty = mask if _gated(header) and mask < logits else 0
        last = logits + hidden + left_empty + self._absorbed(header)
        inside = n_masks * mask + hidden + self.rows * _widest(header) * _F32
        return max(last, inside) + kept * _F32

    def _absorbed(self, header: GgufHeader) -> int:
        """Compressed attention: queries and results of every head in the compressed width."""
        if not header.has("attention.key_length_mla"):
            return 0
        width = header.number("attention.head_count") * header.number("attention.value_length")
        return 2 * self.rows * width * _F32


def _gated(header: GgufHeader) -> bool:
    """True where what attention gives passes a gate, as beside recurrent layers it does."""
    return state_size(header) > 0 or any(".attn_gate." in tensor.name for tensor in header.tensors)


def _widest(header: GgufHeader) -> int:
    """Numbers per token inside the widest layer: gate and up of a feed-forward, or what goes into attention."""
    dense = 2 * header.number("feed_forward_length")
    experts = 2 * header.number("expert_used_count") * header.number("expert_feed_forward_length")
    attention = 3 * header.number("attention.head_count") * header.number("attention.key_length")
    mixing = 4 * header.number("ssm.inner_size")
    return max(dense, experts, attention, mixing)
