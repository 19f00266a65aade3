"""What identifies a model's weights, whatever its file is called, wherever it lies and whenever it was touched.

Hashing gigabytes at every start is too slow, so the fingerprint takes what the header says and samples of the weights,
some of them in every tensor.  Another quantisation differs in the tensor table, another training in every tensor it
touched, another tokenizer or another shape in the metadata.

Left out is what does not change a single row: the names and remarks under ``general.``, the chat template (another one
gives other tokens, and those are part of every segment's key), and how the model is cut into files.  So editing a
name, splitting and merging keep every saved row.

What it cannot see: a change of a few bytes inside a large tensor that no sample touches.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from app.domain.errors import ModelFileError
from app.engine.gguf_header import GgufHeader, TensorEntry, read_header

_TAG = "m1-"
"""Raised with every change of the recipe below."""
_DIGEST_BYTES = 20
_SAMPLE_BYTES = 4096
_LEAST_SAMPLES = 2
_SHARED_SAMPLES = 512
"""Spread over all tensors by size, beyond the least that each has."""

_LEFT_OUT = ("general.", "split.", "quantize.", "tokenizer.chat_template")
_ARCHITECTURE = "general.architecture"


def fingerprint(path: Path) -> str:
    """The fingerprint of a model file; of one part of several, that of the whole model.

    Raises:
        ModelFileError: it cannot be read, is no GGUF file, or is damaged or incomplete.
    """
    return fingerprint_of(read_header(path))


def fingerprint_of(header: GgufHeader) -> str:
    """The fingerprint of a model whose header was read.

    Raises:
        ModelFileError: its weights cannot be read.
    """
    digest = hashlib.blake2b(digest_size=_DIGEST_BYTES)
    for key in sorted(header.digests):
        if key == _ARCHITECTURE or not key.startswith(_LEFT_OUT):
            digest.update(f"{key}\0".encode() + header.digests[key])
    for tensor in sorted(header.tensors, key=lambda each: each.name):
        digest.update(f"{tensor.name}\0{tensor.shape}\0{tensor.kind}\0{tensor.n_bytes}\0".encode())
    for sample in _samples(header):
        digest.update(sample)
    return _TAG + digest.hexdigest()


def _samples(header: GgufHeader) -> Iterator[bytes]:
    total = sum(tensor.n_bytes for tensor in header.tensors)
    # By file and place, so that a disk is read in one direction; by name where the files say nothing.
    files: dict[Path, list[TensorEntry]] = {}
    for tensor in header.tensors:
        files.setdefault(tensor.file or header.path, []).append(tensor)
    found: dict[str, bytes] = {}
    for path, tensors in files.items():
        try:
            with path.open("rb") as file:
                for tensor in sorted(tensors, key=lambda each: each.start):
                    found[tensor.name] = _sampled(file, tensor, total)
        except OSError as error:
            raise ModelFileError(f"The model file {path} cannot be read: {error.strerror}.") from error
    for name in sorted(found):
        yield found[name]


def _sampled(file: BinaryIO, tensor: TensorEntry, total: int) -> bytes:
    """A digest of some of a tensor's bytes: of all of them where it is small."""
    n_samples = _LEAST_SAMPLES + _SHARED_SAMPLES * tensor.n_bytes // max(total, 1)
    digest = hashlib.blake2b(digest_size=_DIGEST_BYTES)
    if tensor.n_bytes <= n_samples * _SAMPLE_BYTES:
        file.seek(tensor.start)
        digest.update(file.read(tensor.n_bytes))
        return digest.digest()
    last = tensor.n_bytes - _SAMPLE_BYTES
    for index in range(n_samples):
        file.seek(tensor.start + last * index // (n_samples - 1))
        digest.update(file.read(_SAMPLE_BYTES))
    return digest.digest()
