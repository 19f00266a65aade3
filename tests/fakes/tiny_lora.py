"""Tiny LoRA adapters with random matrices, for the tiny models and any other."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from gguf import GGUFReader, GGUFWriter

RANK = 4


def tiny_lora(
    path: Path,
    model: Path,
    tensors: Sequence[str] = ("blk.0.ffn_down.weight",),
    *,
    seed: int = 0,
    size: float = 1.0,
    architecture: str = "",
    kind: str = "lora",
    without: str = "",
) -> Path:
    """An adapter at `path` that changes these tensors of a model.

    Args:
        path: where it is written.
        model: whose shapes it takes.
        tensors: what it changes.
        seed: of its numbers.
        size: of the change, against the tensor.
        architecture: instead of the model's own.
        kind: what it says it is.
        without: ending of the tensors that are left out, for a damaged one.
    """
    reader, rng = GGUFReader(model), np.random.default_rng(seed)
    shapes = {tensor.name: tuple(int(each) for each in tensor.shape) for tensor in reader.tensors}
    writer = GGUFWriter(path, architecture or reader.fields["general.architecture"].contents())
    writer.add_type("adapter")
    writer.add_string("adapter.type", kind)
    writer.add_float32("adapter.lora.alpha", float(RANK))
    for name in tensors:
        n_in, n_out = shapes.get(name, (64, 64))[:2]
        parts = {
            ".lora_a": rng.standard_normal((RANK, n_in)) / np.sqrt(n_in),
            ".lora_b": rng.standard_normal((n_out, RANK)) * size / np.sqrt(RANK),
        }
        for ending, values in parts.items():
            if ending != without:
                writer.add_tensor(name + ending, np.ascontiguousarray(values, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path
