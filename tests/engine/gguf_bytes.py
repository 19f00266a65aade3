"""GGUF files made byte by byte, so that they can be wrong in every way."""

import random
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Item = str | int | float | bool | Sequence[int] | Sequence[str]
TEMPLATE = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}"
KEYS: Mapping[str, Item] = {
    "general.architecture": "qwen35",
    "general.name": "Paper",
    "general.file_type": 15,
    "general.license": "apache-2.0",
    "general.alignment": 32,
    "tokenizer.chat_template": TEMPLATE,
    "tokenizer.ggml.tokens": ["a", "b", "c"],
    "qwen35.block_count": 4,
    "qwen35.nextn_predict_layers": 1,
    "qwen35.context_length": 4096,
    "qwen35.embedding_length": 64,
    "qwen35.feed_forward_length": 128,
    "qwen35.attention.head_count": 4,
    "qwen35.attention.head_count_kv": [2, 2, 2, 2],
    "qwen35.attention.key_length": 16,
    "qwen35.attention.value_length": 16,
    "qwen35.attention.sliding_window": 0,
    "qwen35.full_attention_interval": 4,
    "qwen35.ssm.conv_kernel": 4,
    "qwen35.ssm.state_size": 16,
    "qwen35.ssm.group_count": 2,
    "qwen35.ssm.inner_size": 64,
}
TENSORS = (*(f"blk.{at}.attn_q.weight" for at in range(4)), "token_embd.weight")
_U32, _I64, _F32, _BOOL, _TEXT, _LIST = 4, 11, 6, 7, 8, 9


@dataclass(frozen=True)
class Tensor:
    """A line of the tensor table."""

    name: str
    shape: tuple[int, ...] = (8, 4)
    kind: int = 0
    offset: int = 0


def gguf(keys: Mapping[str, Item] = KEYS, tensors: Sequence[Tensor] | None = None) -> bytes:
    """A file with these keys and tensors."""
    table = tensors if tensors is not None else [Tensor(name, offset=128 * at) for at, name in enumerate(TENSORS)]
    parts = [b"GGUF", struct.pack("<IQQ", 3, len(table), len(keys))]
    for key, value in keys.items():
        parts += [_text(key), _value(value)]
    for tensor in table:
        parts += [_text(tensor.name), struct.pack("<I", len(tensor.shape))]
        parts += [struct.pack("<Q", n) for n in tensor.shape]
        parts.append(struct.pack("<IQ", tensor.kind, tensor.offset))
    content = b"".join(parts)
    return content + bytes(-len(content) % 32 + 128 * len(table))


def _text(text: str) -> bytes:
    raw = text.encode(errors="surrogatepass")
    return struct.pack("<Q", len(raw)) + raw


def _value(value: Item) -> bytes:
    match value:
        case bool():
            return struct.pack("<IB", _BOOL, value)
        case int():
            kind, layout = (_U32, "<II") if 0 <= value < 2**32 else (_I64, "<Iq")
            return struct.pack(layout, kind, value if kind == _U32 else max(-(2**63), min(value, 2**63 - 1)))
        case float():
            return struct.pack("<If", _F32, value)
        case str():
            return struct.pack("<I", _TEXT) + _text(value)
        case _:
            return _list(value)


def _list(items: Sequence[int] | Sequence[str]) -> bytes:
    kind = _TEXT if items and isinstance(items[0], str) else _I64
    body = b"".join(_text(each) if isinstance(each, str) else struct.pack("<q", each) for each in items)
    return struct.pack("<IIQ", _LIST, kind, len(items)) + body


# --- going wrong -------------------------------------------------------------------------------------------

ODD_TEXTS = ("", "x" * 5000, "\u202egnp.exe", "a\nb\x00c\x1b[31m", "llama", "clip", "gemma4-assistant", "no-such-kind")
ODD_TEMPLATES = (
    "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
    "{{ 'a' * 9999 * 9999 * 9999 }}",
    "{{ raise_exception('no') }}",
    "{% for %}",
    "{{ " + "(" * 300 + "1" + ")" * 300 + " }}",
    "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "{{ messages[7].content }}{{ 1 / 0 }}",
)
ODD_NUMBERS = (0, 1, -1, 3, 255, 511, 513, 2**31, 2**32 - 1, 2**62, -(2**63), 2**63 - 1)
ODD_FLOATS = (0.0, float("nan"), float("inf"), -1.5)


def mutated(chance: random.Random) -> bytes:
    """A file that is wrong in its bytes, or in what it says."""
    if chance.random() < 0.5:
        return _other_values(chance)
    content = bytearray(gguf())
    for _ in range(chance.randint(1, 6)):
        _damage(content, chance)
    return bytes(content)


def _damage(content: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(content) or 1)
    match chance.randrange(6):
        case 0 if content:
            content[at] ^= 1 << chance.randrange(8)
        case 1:
            content[at : at + 8] = struct.pack("<Q", chance.choice((0, 1, 2**20, 2**32, 2**63, 2**64 - 1)))
        case 2:
            del content[at:]
        case 3:
            del content[at : at + chance.randint(1, 40)]
        case 4:
            content[at:at] = chance.randbytes(chance.randint(1, 40))
        case _:
            start = chance.randrange(len(content) or 1)
            content[at:at] = content[start : start + chance.randint(1, 200)]


def _other_values(chance: random.Random) -> bytes:
    keys = dict(KEYS)
    if chance.random() < 0.3:
        kind = chance.choice(
            ("llama", "gemma3", "mamba", "minimax-01", "lfm2", "nemotron_h", "gemma3n", "rwkv7", "phi3")
        )
        keys = {key.replace("qwen35", kind): value for key, value in keys.items()} | {"general.architecture": kind}
    for _ in range(chance.randint(1, 5)):
        key = chance.choice(tuple(keys))
        keys[key] = _odd_value(key, chance)
    table = [Tensor(name, offset=128 * at) for at, name in enumerate(TENSORS)]
    if chance.random() < 0.4:
        at = chance.randrange(len(table))
        name = chance.choice((table[at].name, "blk.999999999999.x", "blk.-1.x", "blk..", "\u202e", "token_embd.weight"))
        shape = tuple(chance.choice((0, 1, 8, 2**31, 2**63)) for _ in range(chance.randint(1, 4)))
        table[at] = Tensor(
            name, shape, chance.choice((0, 1, 2, 12, 30, 39, 4, 5, 9999)), chance.choice((0, 128, 2**63))
        )
    return gguf(keys, table)


def _odd_value(key: str, chance: random.Random) -> Item:
    if key.endswith("chat_template") and chance.random() < 0.7:
        return chance.choice(ODD_TEMPLATES)
    if chance.random() < 0.5:
        return chance.choice(ODD_NUMBERS)
    return chance.choice(
        (
            chance.choice(ODD_TEXTS),
            chance.choice(ODD_FLOATS),
            bool(chance.randrange(2)),
            [chance.choice(ODD_NUMBERS) for _ in range(chance.randrange(6))],
            ["x"] * chance.randrange(6),
        )
    )
