"""Joins the base weights and our head to one GGUF that llama.cpp can draft with.

The trunk becomes a `glm4moe`, an architecture of llama.cpp that carries a NextN block: every block of the trunk is
one of its dense leading blocks, and the head, with the keys that describe it, comes from the head file.  It knows file
formats and tensor names, and neither where the files are kept nor whether the result is the right one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from gguf import GGMLQuantizationType as Format
from gguf import GGUFReader, GGUFValueType, GGUFWriter, quants
from numpy.typing import NDArray

from app.demo.base import GivenUpError
from app.demo.quantise import Matrix, quantise
from app.demo.recipe import Recipe

ARCHITECTURE = "glm4moe"
NAME = "SmolLM2 135M Instruct MTP"
# The gain that multiplies the input of a matrix tells which of its columns matter.
_GAIN = {"ffn_gate": "ffn_norm", "ffn_up": "ffn_norm"}


@dataclass(frozen=True, slots=True)
class Tensor:
    """One tensor of a GGUF file: name, format and rows, packed or plain."""

    name: str
    format: Format
    rows: NDArray[np.generic]


def assemble(recipe: Recipe, base: Path, head: Path, out: Path, *, go_on: Callable[[], bool] = lambda: True) -> None:
    """Write the model that `recipe` describes to `out`; `go_on` is asked before each tensor.

    Raises:
        GivenUpError: it was not to go on.
        OSError: `out` cannot be written, or is on a full disk.
    """
    trunk, block = GGUFReader(base), GGUFReader(head)
    writer = GGUFWriter(out, ARCHITECTURE)
    try:
        _write_keys(writer, trunk, block)
        for tensor in _tensors(recipe, trunk, block):
            if not go_on():
                raise GivenUpError("The demo model was given up before it was complete; it is assembled when needed.")
            writer.add_tensor(tensor.name, tensor.rows, raw_dtype=tensor.format)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
    finally:
        writer.close()


def to_halves(rows: NDArray[np.generic], n_heads: int) -> NDArray[np.generic]:
    """Rotary pairs of each head from neighbours (llama) to halves (NEOX); whole rows move, whatever they hold."""
    pairs = rows.reshape(n_heads, len(rows) // n_heads // 2, 2, -1)
    return np.ascontiguousarray(pairs.swapaxes(1, 2).reshape(rows.shape))


def _write_keys(writer: GGUFWriter, trunk: GGUFReader, block: GGUFReader) -> None:
    fields = {}
    for key, field in trunk.fields.items():
        if not key.startswith("GGUF.") and key != "general.architecture":
            fields[key.replace("llama.", f"{ARCHITECTURE}.", 1) if key.startswith("llama.") else key] = field
    fields |= {key: field for key, field in block.fields.items() if key.startswith(f"{ARCHITECTURE}.")}
    for key, field in fields.items():
        kind = field.types[0]
        value = NAME if key == "general.name" else field.contents()
        writer.add_key_value(key, value, kind, sub_type=field.types[-1] if kind == GGUFValueType.ARRAY else None)


def _tensors(recipe: Recipe, trunk: GGUFReader, block: GGUFReader) -> Iterator[Tensor]:
    by_name = {tensor.name: Tensor(tensor.name, tensor.tensor_type, tensor.data) for tensor in trunk.tensors}
    n_heads = {
        "attn_q": trunk.fields["llama.attention.head_count"].contents(),
        "attn_k": trunk.fields["llama.attention.head_count_kv"].contents(),
    }
    for tensor in by_name.values():
        kind = _kind(tensor.name)
        converted = _converted(tensor, _wanted(tensor, recipe), importance=_importance(tensor.name, by_name))
        rows = to_halves(converted.rows, n_heads[kind]) if kind in n_heads else converted.rows
        yield Tensor(converted.name.replace(".ffn_norm.", ".post_attention_norm."), converted.format, rows)
    yield from (Tensor(tensor.name, tensor.tensor_type, tensor.data) for tensor in block.tensors)
    if recipe.draft_output is not None:
        n_blocks = trunk.fields["llama.block_count"].contents()
        copy = _converted(by_name["token_embd.weight"], Format[recipe.draft_output], importance=None)
        yield Tensor(f"blk.{n_blocks}.nextn.shared_head_head.weight", copy.format, copy.rows)


def _kind(name: str) -> str:
    """What a tensor is within its block: ``blk.3.attn_q.weight`` is an ``attn_q``."""
    return name.split(".")[-2]


def _wanted(tensor: Tensor, recipe: Recipe) -> Format:
    kind = _kind(tensor.name)
    name = recipe.output if kind == "token_embd" else recipe.blocks.get(kind)
    return tensor.format if name is None else Format[name]


def _importance(name: str, tensors: dict[str, Tensor]) -> Matrix | None:
    kind = _kind(name)
    if kind not in _GAIN:
        return None
    gain = np.asarray(tensors[name.replace(kind, _GAIN[kind])].rows, np.float32)
    return gain * gain


def _converted(tensor: Tensor, wanted: Format, *, importance: Matrix | None) -> Tensor:
    if wanted == tensor.format:
        return tensor
    plain = quants.dequantize(tensor.rows, tensor.format)
    return Tensor(tensor.name, wanted, quantise(plain, wanted, importance=importance))
