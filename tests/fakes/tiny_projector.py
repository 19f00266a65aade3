"""Tiny projectors with random weights: what makes rows of a picture for the tiny models to read.

`Eyes.FIXED` scales every picture to one square, as LLaVA does; `Eyes.SIZED` cuts a picture of any shape into patches
whose rows have places in two dimensions, as Qwen-VL does, so a picture has more rows than positions.
"""

from enum import Enum
from pathlib import Path

import numpy as np
from gguf import GGUFWriter

from tests.fakes.tiny_parts import Weights, kept

ARCHITECTURE = "clip"
N_EMBD, N_FF, N_HEADS, N_BLOCKS = 32, 48, 2, 2
PATCH = 14
SIDE = 4 * PATCH
"""Of the square; (SIDE / PATCH) ** 2 rows come out of it."""
MERGED = 2
"""Patches in each direction that become one row."""
SEED = 5


class Eyes(Enum):
    """Which kind of projector."""

    FIXED = "mlp"
    SIZED = "qwen2vl_merger"


def tiny_projector(folder: Path, *, width: int = 64, eyes: Eyes = Eyes.FIXED, scale: float = 1.0) -> Path:
    """The projector in `folder`, written if it is not there, for a model whose rows are `width` wide."""
    path = folder / f"mmproj-tiny-{eyes.value}-{width}-{scale:g}.gguf"
    return kept(path, lambda writer: _write(writer, width, eyes, scale), ARCHITECTURE)


def _write(writer: GGUFWriter, width: int, eyes: Eyes, scale: float) -> None:
    weights = Weights(writer, np.random.default_rng(SEED))
    writer.add_name("Tiny projector (random weights)")
    writer.add_bool("clip.has_vision_encoder", True)
    writer.add_string("clip.projector_type", eyes.value)
    writer.add_bool("clip.use_gelu", True)
    for name, value in (
        ("image_size", SIDE),
        ("patch_size", PATCH),
        ("embedding_length", N_EMBD),
        ("feed_forward_length", N_FF),
        ("block_count", N_BLOCKS),
        ("projection_dim", width),
        ("attention.head_count", N_HEADS),
    ):
        writer.add_uint32(f"clip.vision.{name}", value)
    writer.add_float32("clip.vision.attention.layer_norm_epsilon", 1e-6)
    writer.add_array("clip.vision.image_mean", [0.5, 0.5, 0.5])
    writer.add_array("clip.vision.image_std", [0.5, 0.5, 0.5])
    _add_patches(weights, eyes)
    for index in range(N_BLOCKS):
        _add_block(weights, f"v.blk.{index}")
    joined = N_EMBD * (MERGED**2 if eyes is Eyes.SIZED else 1)
    weights.add_matrix("mm.0.weight", joined, joined)
    weights.add("mm.0.bias", np.zeros(joined))
    weights.add_matrix("mm.2.weight", width, joined, scale=scale * 2.0)
    weights.add("mm.2.bias", np.zeros(width))


def _add_patches(weights: Weights, eyes: Eyes) -> None:
    shape = (N_EMBD, 3, PATCH, PATCH)
    names = ["v.patch_embd.weight"] + (["v.patch_embd.weight.1"] if eyes is Eyes.SIZED else [])
    for name in names:
        weights.add(name, weights.rng.standard_normal(shape) * 2.0 / PATCH)
    if eyes is Eyes.FIXED:
        weights.add("v.position_embd.weight", weights.rng.standard_normal(((SIDE // PATCH) ** 2, N_EMBD)) * 0.3)
    for bias, value in (("weight", 1.0), ("bias", 0.0)):
        weights.add(f"v.post_ln.{bias}", np.full(N_EMBD, value))


def _add_block(weights: Weights, block: str) -> None:
    for name in ("attn_q", "attn_k", "attn_v", "attn_out"):
        weights.add_matrix(f"{block}.{name}.weight", N_EMBD, N_EMBD)
        weights.add(f"{block}.{name}.bias", np.zeros(N_EMBD))
    for name in ("ln1", "ln2"):
        weights.add_gain(f"{block}.{name}.weight", N_EMBD)
        weights.add(f"{block}.{name}.bias", np.zeros(N_EMBD))
    weights.add_matrix(f"{block}.ffn_up.weight", N_FF, N_EMBD)
    weights.add(f"{block}.ffn_up.bias", np.zeros(N_FF))
    weights.add_matrix(f"{block}.ffn_down.weight", N_EMBD, N_FF)
    weights.add(f"{block}.ffn_down.bias", np.zeros(N_EMBD))
