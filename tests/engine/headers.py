"""Headers of models that are not there."""

from pathlib import Path
from types import MappingProxyType

from app.engine.gguf_header import GgufHeader, TensorEntry, Value


def header(
    architecture: str, keys: dict[str, Value], *, vocabulary: tuple[int, int], tensors: tuple[TensorEntry, ...] = ()
) -> GgufHeader:
    """A header of the architecture's own keys; `vocabulary` is the shape of the embedding (width, tokens)."""
    metadata: dict[str, Value] = {"general.architecture": architecture, "general.name": "Paper"}
    metadata |= {f"{architecture}.{key}": value for key, value in keys.items()}
    width, n_tokens = vocabulary
    # An output matrix of its own, so that nothing is counted twice.
    own = tuple(TensorEntry(name, (width, n_tokens), "Q8_0", 0) for name in ("token_embd.weight", "output.weight"))
    return GgufHeader(path=Path("paper.gguf"), n_bytes=0, metadata=MappingProxyType(metadata), tensors=(*own, *tensors))
