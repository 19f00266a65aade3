"""How many layers of a model a graphics card takes, with all that lies beside them there.

The library fills a card from the end: the output first, then the blocks from the last on, so an MTP block comes before
the trunk's, with its rows in the draft's context.  Buffers of both contexts lie on the card as soon as anything does.
It decides from a header and a few numbers, and measures nothing.
"""

import sys
from collections.abc import Iterator, Sequence

from app.domain.library import USABLE_SHARE
from app.domain.model import MOST_LAYERS
from app.engine.gguf_header import GgufHeader
from app.engine.layer_memory import block_of, layers_of
from app.engine.memory_plan import MemoryPlan

_OUTPUT = ("output.weight", "output_norm.weight")
_EMBEDDING = "token_embd.weight"


def gpu_layers(header: GgufHeader, planned: MemoryPlan, free: Sequence[int]) -> int | None:
    """How many layers to give to the cards: what was chosen, else what fits; None leaves it to the library.

    Args:
        header: the model's.
        planned: how it is loaded.
        free: bytes that are free on each card.
    """
    if planned.options.gpu_layers is not None:
        return planned.options.gpu_layers
    if not free:
        return None
    room = USABLE_SHARE * sum(free)
    fitting = 0
    for n_layers, needed in enumerate(_needed(header, planned), start=1):
        if needed > room:
            break
        fitting = n_layers
    return min(fitting, MOST_LAYERS)


def everywhere(memory: int | None, free: Sequence[int]) -> int | None:
    """Bytes that are free for a model: in the machine's memory, and on its cards where those have their own."""
    return memory if memory is None or sys.platform == "darwin" else memory + sum(free)


def _needed(header: GgufHeader, planned: MemoryPlan) -> Iterator[int]:
    """Bytes on the card with one layer, two, and so on; the first is the output."""
    predicted = planned.estimate
    layers = layers_of(header)
    trunk = sum(layer.row for layer in layers if not layer.mtp) or 1
    heads = sum(layer.row for layer in layers if layer.mtp) or 1
    n_recurrent = sum(layer.state > 0 for layer in layers) or 1
    weights = _weights(header, len(layers))
    by_name = {tensor.name: tensor.n_bytes for tensor in header.tensors}
    output = sum(by_name.get(name, 0) for name in _OUTPUT)
    needed = predicted.compute + (output or by_name.get(_EMBEDDING, 0))
    yield needed
    for index in reversed(range(len(layers))):
        layer = layers[index]
        rows, of = (predicted.kv_draft, heads) if layer.mtp else (predicted.kv_target, trunk)
        needed += weights[index] + rows * layer.row // of
        needed += predicted.recurrent // n_recurrent if layer.state else 0
        yield needed


def _weights(header: GgufHeader, n_layers: int) -> list[int]:
    """Bytes of each block's tensors."""
    weights = [0] * n_layers
    for tensor in header.tensors:
        block = block_of(tensor.name)
        if 0 <= block < n_layers:
            weights[block] += tensor.n_bytes
    return weights
