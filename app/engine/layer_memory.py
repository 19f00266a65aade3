"""What each layer of a model remembers: cache rows per position, or a state per sequence.

Follows llama.cpp's own reading of the metadata (``src/models/*.cpp``, ``llama-hparams.cpp`` and ``create_memory`` of
the version we pin).  Architectures that keep more than keys and values (sparse-attention indexers: deepseek32,
glm-dsa, deepseek4, minimax-m3) are read as if they did not.  It knows no bytes and no contexts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.domain.errors import ModelFileError
from app.engine.gguf_header import GgufHeader

_MAX_LAYERS = 512
"""llama.cpp's own limit."""

_WINDOW_PERIODS: Mapping[str, int] = MappingProxyType(
    {
        "afmoe": 4, "cohere2": 4, "cohere2moe": 4, "exaone-moe": 4, "gemma2": 2, "gemma3": 6, "gemma3n": 5,
        "gpt-oss": 2, "laguna": 4, "llama4": 4, "mellum": 4, "muse-glimmer": 4, "olmo2": 4, "plamo3": 8,
        "smallthinker": 4,
    }
)  # fmt: skip
"""Sliding windows where the file gives no pattern: all layers but one in so many."""
_WHOLE_FIRST = frozenset({"cohere2moe", "laguna", "smallthinker"})
"""The layer that sees everything is the first of a period, elsewhere the last."""
_DEFAULT_WINDOW: Mapping[str, int] = MappingProxyType({"gemma2": 4096, "llama4": 8192})
_WINDOWS_IGNORED = frozenset({"phi3"})

_ONLY_RECURRENT = frozenset({"mamba", "mamba2", "rwkv6", "rwkv6qwen2", "rwkv7", "arwkv7"})
_BOTH_IN_EACH_LAYER = frozenset({"falcon-h1"})
_RECURRENT_BY_INTERVAL: Mapping[str, int] = MappingProxyType(
    {"qwen3next": 4, "qwen35": 4, "qwen35moe": 4, "qwen4exp": 4, "minimax-01": 8}
)
_RECURRENT_WITHOUT_HEADS = frozenset(
    {"jamba", "plamo2", "granitehybrid", "lfm2", "lfm2moe", "kimi-linear", "kimi-k3", "bailingmoe3", "glm5-next"}
)
_FEED_FORWARD_ALONE = frozenset({"nemotron_h", "nemotron_h_moe"})
"""A layer is recurrent, or attends, or feeds forward."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """What one layer keeps.

    Attributes:
        row: numbers per position (keys and values together); 0 where it does not attend, or shares another's.
        values: how many of them are values.
        windowed: it looks back a limited distance.
        state: numbers per sequence, whatever its length; 0 where it is not recurrent.
        mtp: part of the MTP head, and remembered by the draft context alone.
    """

    row: int
    values: int
    windowed: bool
    state: int
    mtp: bool


def layers_of(header: GgufHeader) -> tuple[Layer, ...]:
    """The layers of a model in order, MTP blocks last.

    Raises:
        ModelFileError: the file names no layers, or impossibly many.
    """
    n_layers = header.number("block_count")
    if not 0 < n_layers <= _MAX_LAYERS:
        raise ModelFileError(f"{header.path.name} is no language model: it names {n_layers} layers.")
    n_trunk = n_layers - _n_named_heads(header)
    recurrent = _recurrent(header, n_layers, n_trunk)
    windowed = _windowed(header, n_layers, n_trunk)
    rows = _rows(header, n_layers, windowed)
    state = state_size(header)
    attends = _attends(header, n_layers, recurrent)
    return tuple(
        Layer(
            row=sum(rows[index]) if attends[index] else 0,
            values=rows[index][1] if attends[index] else 0,
            windowed=windowed[index],
            state=state if recurrent[index] else 0,
            mtp=index >= n_trunk,
        )
        for index in range(n_layers)
    )


def n_mtp_heads(header: GgufHeader) -> int:
    """MTP blocks whose tensors are in the file; some files name them and leave them out."""
    n_layers = header.number("block_count")
    present = {block_of(tensor.name) for tensor in header.tensors}
    return sum(index in present for index in range(n_layers - _n_named_heads(header), n_layers))


def mtp_bytes(header: GgufHeader) -> int:
    """Bytes of the MTP blocks' tensors."""
    first = header.number("block_count") - _n_named_heads(header)
    return sum(tensor.n_bytes for tensor in header.tensors if block_of(tensor.name) >= first)


def state_size(header: GgufHeader) -> int:
    """Numbers a recurrent layer keeps per sequence, as `n_embd_r` and `n_embd_s` of llama.cpp together."""
    n_embd, n_heads = header.number("embedding_length"), header.number("attention.head_count")
    kernel, d_state, d_inner = (header.number(f"ssm.{key}") for key in ("conv_kernel", "state_size", "inner_size"))
    if head := header.number("wkv.head_size"):
        return (header.number("token_shift_count", 2) + head) * n_embd
    if head := header.number("kda.head_dim"):
        return (3 * (kernel - 1 if kernel else 3) + head) * n_heads * head
    if header.architecture == "minimax-01":
        return _key_length(header) ** 2 * n_heads
    if past := header.number("shortconv.l_cache"):
        return n_embd * (past - 1)
    return max(kernel - 1, 0) * (d_inner + 2 * header.number("ssm.group_count") * d_state) + d_state * d_inner


def _n_named_heads(header: GgufHeader) -> int:
    return max(0, min(header.number("nextn_predict_layers"), header.number("block_count"), _MAX_LAYERS))


def block_of(name: str) -> int:
    """Index of the block a tensor belongs to, -1 for none."""
    first, _, rest = name.partition(".")
    index = rest.partition(".")[0]
    return int(index) if first == "blk" and index.isdecimal() else -1


def _even_share(header: GgufHeader) -> int:
    """Width of a head where the file does not say."""
    (n_heads,) = header.numbers("attention.head_count", 1)
    return header.number("embedding_length") // n_heads if n_heads else 0


def _key_length(header: GgufHeader) -> int:
    return header.number("attention.key_length", _even_share(header))


def head_widths(header: GgufHeader) -> tuple[frozenset[int], frozenset[int]]:
    """Numbers of one head's keys, and of its values, wherever the model attends; 0 is never among them."""
    key, value = _key_length(header), header.number("attention.value_length", _even_share(header))
    windowed = window_of(header) > 0
    keys = {key, header.number("attention.key_length_swa", key) if windowed else key}
    values = {value, header.number("attention.value_length_swa", value) if windowed else value}
    if header.has("attention.key_length_mla"):
        values = set()
    return frozenset(keys - {0}), frozenset(values - {0})


def _rows(header: GgufHeader, n_layers: int, windowed: tuple[bool, ...]) -> tuple[tuple[int, int], ...]:
    """Numbers of a position's keys and of its values, layer by layer."""
    n_heads = header.numbers("attention.head_count", n_layers)
    n_kv_heads = (
        header.numbers("attention.head_count_kv", n_layers) if header.has("attention.head_count_kv") else n_heads
    )
    key, value = _key_length(header), header.number("attention.value_length", _even_share(header))
    if header.has("attention.key_length_mla"):
        value = 0  # keys and values are one compressed row
    key_windowed = header.number("attention.key_length_swa", key)
    value_windowed = header.number("attention.value_length_swa", value)
    n_own = n_layers - header.number("attention.shared_kv_layers")
    if header.architecture == "gemma3n":
        n_own = 20
    widths = ((key_windowed, value_windowed) if each else (key, value) for each in windowed)
    heads = (n_kv_heads[index] if index < n_own else 0 for index in range(n_layers))
    return tuple((n * wide[0], n * wide[1]) for n, wide in zip(heads, widths, strict=True))


def window_of(header: GgufHeader) -> int:
    """How far back the layers with a sliding window look; 0 where there are none."""
    if header.architecture in _WINDOWS_IGNORED:
        return 0
    return header.number("attention.sliding_window", _DEFAULT_WINDOW.get(header.architecture, 0))


def _windowed(header: GgufHeader, n_layers: int, n_trunk: int) -> tuple[bool, ...]:
    if window_of(header) <= 0:
        return (False,) * n_layers
    pattern = header.metadata.get(f"{header.architecture}.attention.sliding_window_pattern")
    if isinstance(pattern, tuple):
        return (*(bool(each) for each in pattern[:n_layers]), *(False,) * (n_layers - len(pattern)))
    period = _WINDOW_PERIODS.get(header.architecture)
    if period is None:
        return (False,) * n_layers
    period = pattern if isinstance(pattern, int) else period
    whole = 0 if header.architecture in _WHOLE_FIRST else period - 1
    return tuple(index < n_trunk and (period == 0 or index % period != whole) for index in range(n_layers))


def _recurrent(header: GgufHeader, n_layers: int, n_trunk: int) -> tuple[bool, ...]:
    architecture = header.architecture
    if architecture in _ONLY_RECURRENT | _BOTH_IN_EACH_LAYER:
        return (True,) * n_layers
    if architecture in _RECURRENT_BY_INTERVAL:
        if header.has("attention.recurrent_layers"):
            named = header.numbers("attention.recurrent_layers", n_layers)
            return tuple(bool(each) and index < n_trunk for index, each in enumerate(named))
        interval = header.number("full_attention_interval", _RECURRENT_BY_INTERVAL[architecture]) or 1
        return tuple(index < n_trunk and (index + 1) % interval != 0 for index in range(n_layers))
    without_heads = tuple(n == 0 for n in header.numbers("attention.head_count_kv", n_layers))
    if architecture in _RECURRENT_WITHOUT_HEADS:
        return tuple(index < n_trunk and none for index, none in enumerate(without_heads))
    if architecture in _FEED_FORWARD_ALONE:
        widths = header.numbers("feed_forward_length", n_layers)
        return tuple(index < n_trunk and without_heads[index] and widths[index] == 0 for index in range(n_layers))
    return (False,) * n_layers


def _attends(header: GgufHeader, n_layers: int, recurrent: tuple[bool, ...]) -> tuple[bool, ...]:
    if header.architecture in _ONLY_RECURRENT:
        return (False,) * n_layers
    if header.architecture in _BOTH_IN_EACH_LAYER:
        return (True,) * n_layers
    return tuple(not each for each in recurrent)
