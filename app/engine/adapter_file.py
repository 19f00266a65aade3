"""Whether a file holds a LoRA adapter, and one for this model: read from both headers before anything is loaded.

The library says no more than that it failed, and only after the weights were read.
"""

import hashlib
import struct
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import ModelFileError
from app.domain.model import LoraAdapter
from app.engine.fingerprint import fingerprint_of
from app.engine.gguf_header import GgufHeader, TensorEntry, read_header

_A, _B = ".lora_a", ".lora_b"
_PASSED_OVER = "_norm.weight"
"""Left aside by the library."""
_EMBEDDING = "token_embd.weight"
_ALPHA = "adapter.lora.alpha"
_DIMENSIONS = 4
_FLOAT32 = 6
"""How GGUF names the kind of a value."""
_UNCHANGEABLE = frozenset({"NVFP4"})
"""Formats of weights with which the library ends the process where an adapter changes them."""
_NO_WEIGHTS = frozenset({"I8", "I16", "I32", "I64", "F64"})
_CALLED_BY_TOKENS = "adapter.alora.invocation_tokens"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAdapter:
    """An adapter that fits its model.

    Attributes:
        path, scale: as chosen.
        identity: what it holds, wherever its file lies.
        n_bytes: of its tensors.
    """

    path: Path
    scale: float
    identity: str
    n_bytes: int


def read_adapters(adapters: tuple[LoraAdapter, ...], model: GgufHeader) -> tuple[ReadAdapter, ...]:
    """Those that change something, in the order of what they hold: theirs is no order that anybody chose.

    Raises:
        ModelFileError: a file cannot be read, is no adapter, or is one for another model.
    """
    found = [_read(each, model) for each in adapters if each.scale != 0.0]
    return tuple(sorted(found, key=lambda each: (each.identity, each.scale)))


def _read(wanted: LoraAdapter, model: GgufHeader) -> ReadAdapter:
    header = read_header(wanted.path)
    check_adapter(header, model)
    n_bytes = sum(tensor.n_bytes for tensor in header.tensors)
    return ReadAdapter(path=wanted.path, scale=wanted.scale, identity=fingerprint_of(header), n_bytes=n_bytes)


def check_adapter(adapter: GgufHeader, model: GgufHeader) -> None:
    """Refuse what the model could not be changed by.

    Raises:
        ModelFileError: saying what is wrong.
    """
    name = adapter.path.name
    if adapter.text("general.type") != "adapter" or adapter.text("adapter.type") != "lora":
        raise ModelFileError(f"{name} is no LoRA adapter: choose a GGUF file that convert_lora_to_gguf made.")
    if adapter.architecture != model.architecture:
        raise ModelFileError(
            f"{name} is an adapter for {adapter.architecture or 'unnamed'} models, and {model.name} is a "
            f"{model.architecture} model. Choose an adapter that was made for it."
        )
    if _CALLED_BY_TOKENS in adapter.metadata:
        raise ModelFileError(
            f"{name} acts only after certain words were said, which is not supported. Choose another adapter."
        )
    if not _is_single(adapter, _ALPHA):
        raise ModelFileError(f"{name} is damaged: its {_ALPHA} is no number of 32 bits. Download it again.")
    if wrong := _misfit(adapter, {tensor.name: tensor for tensor in model.tensors}):
        raise ModelFileError(f"{name} does not fit {model.name}: {wrong}. Choose an adapter that was made for it.")


def _misfit(adapter: GgufHeader, tensors: dict[str, TensorEntry]) -> str:
    """What is wrong with its matrices; empty where they fit."""
    found = {tensor.name: tensor for tensor in adapter.tensors if not tensor.name.endswith(_PASSED_OVER)}
    if not found:
        return "it changes nothing"
    for name in found:
        target = name.removesuffix(_A).removesuffix(_B)
        first, second = found.get(target + _A), found.get(target + _B)
        if name == target or first is None or second is None:
            return f"{target} does not come in two parts"
        changed = tensors.get(target)
        if changed is None:
            return f"the model has no {target}"
        if not _fits(changed, first, second):
            return f"its {target} has another shape"
        if changed.kind in _UNCHANGEABLE or {first.kind, second.kind} & _NO_WEIGHTS:
            return f"{target} is in a number format that cannot be changed so"
    return ""


def _fits(changed: TensorEntry, first: TensorEntry, second: TensorEntry) -> bool:
    """True where the two matrices, multiplied, have the shape of what they change."""
    wide, a, b = (_whole_shape(tensor) for tensor in (changed, first, second))
    if not wide[2:] == a[2:] == b[2:]:  # experts
        return False
    if changed.name.endswith(_EMBEDDING):
        return wide[:2] == (b[1], a[1]) and a[0] == b[0]
    return wide[:2] == (a[0], b[1]) and a[1] == b[0]


def _whole_shape(tensor: TensorEntry) -> tuple[int, ...]:
    return (*tensor.shape, *(1,) * (_DIMENSIONS - len(tensor.shape)))


def _is_single(header: GgufHeader, key: str) -> bool:
    """True where a number is absent or kept in 32 bits, which is the only kind the library asks for."""
    value = header.metadata.get(key)
    if value is None:
        return True
    if not isinstance(value, float):
        return False
    return header.digests.get(key) == hashlib.blake2b(struct.pack("<If", _FLOAT32, value), digest_size=20).digest()
