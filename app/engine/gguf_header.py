"""The header of a GGUF file: its metadata and its table of tensors, read without the weights.

A file from anywhere may be damaged, so every length is compared with what the file still holds before anything is
read or counted, and what cannot be right ends in one sentence.  It knows the format, and nothing of what the keys mean
beyond those the format itself defines; of lists of texts (a vocabulary is one) it keeps the length alone.
"""

import hashlib
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType

from app.domain.errors import ModelFileError

Number = int | float | bool


@dataclass(frozen=True, slots=True)
class ListLength:
    """A list whose elements were passed over."""

    n: int


Value = Number | str | tuple[Number, ...] | ListLength

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_STRING, _ARRAY = 8, 9
# Far above what any model has, and low enough that a damaged count costs a second at most.
_MAX_HEADER = 256 * 1024 * 1024
_MAX_ENTRIES = 200_000
_MAX_TEXTS = 4_000_000
_MAX_NAME = 65_535
_MAX_KEPT = 4096
"""Longer lists of numbers are the vocabulary's; those with a value per layer are short."""
_MAX_DIMENSIONS = 4
_MAX_PARTS = 1000
_PIECE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class TensorEntry:
    """A line of the tensor table.

    Attributes:
        name: of the tensor.
        shape: its dimensions, the row's width first.
        kind: number format, as llama.cpp spells it in capitals.
        n_bytes: its size.
        file, start: where its bytes lie; they say nothing of what it is.
    """

    name: str
    shape: tuple[int, ...]
    kind: str
    n_bytes: int
    file: Path | None = field(default=None, compare=False)
    start: int = field(default=0, compare=False)

    @property
    def n_elements(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)


@dataclass(frozen=True, slots=True, kw_only=True)
class GgufHeader:
    """What a model says of itself; of a model in several files the tensors of all of them.

    Attributes:
        path: the file.
        n_bytes: size of the file, or of the files together.
        metadata: by key.
        tensors: in the order of the table.
        digests: of each metadata value as it stands in the file, long lists included.
    """

    path: Path
    n_bytes: int
    metadata: Mapping[str, Value]
    tensors: tuple[TensorEntry, ...]
    digests: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def architecture(self) -> str:
        """What llama.cpp calls this kind of model."""
        return self.text("general.architecture")

    @property
    def name(self) -> str:
        """The model's own name, else its file's."""
        return self.text("general.name") or self.path.stem

    def text(self, key: str) -> str:
        """A text, empty where there is none."""
        value = self.metadata.get(key)
        return value if isinstance(value, str) else ""

    def number(self, key: str, default: int = 0) -> int:
        """A whole number of the architecture's own keys (``block_count``); the largest of a list."""
        value = self.metadata.get(f"{self.architecture}.{key}")
        if isinstance(value, tuple):
            return max(_whole(value), default=default)
        return int(value) if isinstance(value, int) else default

    def numbers(self, key: str, n: int, default: int = 0) -> tuple[int, ...]:
        """One whole number for each of `n` layers, whether the file gives a list or one for all."""
        value = self.metadata.get(f"{self.architecture}.{key}")
        if isinstance(value, tuple):
            given = _whole(value[:n])
            return (*given, *(default,) * (n - len(given)))
        return (int(value) if isinstance(value, int) else default,) * n

    def has(self, key: str) -> bool:
        """True where the file has this key of the architecture."""
        return f"{self.architecture}.{key}" in self.metadata


def _whole(values: tuple[Number, ...]) -> tuple[int, ...]:
    return tuple(int(each) for each in values if isinstance(each, int))


def read_header(path: Path) -> GgufHeader:
    """Read the header of a model file; where it is one part of several, of all of them.

    Raises:
        ModelFileError: it cannot be read, is no GGUF file, or is damaged or incomplete.
    """
    first = _read_one(path)
    others = tuple(_read_one(each) for each in _other_parts(first))
    parts = (first, *others)
    return replace(
        first,
        n_bytes=sum(part.n_bytes for part in parts),
        tensors=tuple(tensor for part in parts for tensor in part.tensors),
    )


def _other_parts(header: GgufHeader) -> Iterator[Path]:
    n_parts = header.metadata.get("split.count")
    if not isinstance(n_parts, int) or not 1 < n_parts <= _MAX_PARTS:
        return
    ending = f"-{1:05d}-of-{n_parts:05d}"
    if not header.path.stem.endswith(ending):
        raise ModelFileError(
            f"{header.path.name} is one of {n_parts} parts of a model: choose the first, which ends in {ending}.gguf."
        )
    for index in range(2, n_parts + 1):
        stem = header.path.stem.removesuffix(ending)
        yield header.path.with_name(f"{stem}-{index:05d}-of-{n_parts:05d}{header.path.suffix}")


def _read_one(path: Path) -> GgufHeader:
    try:
        if not path.is_file() and path.exists():  # opening a pipe would wait for whoever writes into it
            raise ModelFileError(f"{path} is no file. Choose a model in GGUF format.")
        with path.open("rb") as file:
            return _Reader(path, file).header()
    except OSError as error:
        raise ModelFileError(f"The model file {path} cannot be read: {error.strerror}.") from error


class _Reader:
    """A cursor over the beginning of the file, which is fetched piece by piece as it is needed."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path = path
        self._file = file
        self._size = file.seek(0, 2)
        file.seek(0)
        self._bytes = bytearray()
        self._at = 0
        self._n_texts = 0

    def header(self) -> GgufHeader:
        self._check_beginning()
        n_tensors, n_pairs = self._count(), self._count()
        metadata: dict[str, Value] = {}
        digests: dict[str, bytes] = {}
        for _ in range(n_pairs):
            key = self._text(_MAX_NAME)
            if key in metadata:
                raise self._damaged(f"the key {key!r} comes twice")
            began = self._at
            metadata[key] = self._value(self._number("<I"))
            digests[key] = hashlib.blake2b(self._bytes[began : self._at], digest_size=20).digest()
        alignment = metadata.get("general.alignment", 32)
        if not isinstance(alignment, int) or not 0 < alignment <= _PIECE:
            raise self._damaged("its alignment is impossible")
        tensors = self._tensors(n_tensors, alignment)
        return GgufHeader(
            path=self._path,
            n_bytes=self._size,
            metadata=MappingProxyType(metadata),
            tensors=tuple(tensors),
            digests=MappingProxyType(digests),
        )

    def _check_beginning(self) -> None:
        if self._size < len(_MAGIC) or self._take(len(_MAGIC)) != _MAGIC:
            raise ModelFileError(f"{self._path.name} is not a GGUF file. Choose a model in GGUF format.")
        version = self._number("<I")
        if version not in _VERSIONS:
            other_end = version & 0xFFFF == 0
            what = "written for big-endian machines" if other_end else f"of GGUF version {version}"
            raise ModelFileError(
                f"{self._path.name} is {what}, which cannot be read. Choose a newer file of the model."
            )

    # --- parts of the table ---

    def _tensors(self, n_tensors: int, alignment: int) -> list[TensorEntry]:
        entries = [self._tensor() for _ in range(n_tensors)]
        start = self._at + -self._at % alignment
        room = self._size - start
        # What lies between two offsets is all that can be said of a format that is newer than we are.
        ends = dict(pairwise([*sorted({offset for *_, offset in entries}), room]))
        tensors = []
        for name, shape, kind, offset in entries:
            n_bytes = _n_bytes(shape, kind, room=ends[offset] - offset)
            if offset + n_bytes > room:
                raise ModelFileError(f"{self._path.name} is incomplete: {name} lies beyond its end. Download it again.")
            tensors.append(TensorEntry(name, shape, _kind_name(kind), n_bytes, self._path, start + offset))
        return tensors

    def _tensor(self) -> tuple[str, tuple[int, ...], int, int]:
        name = self._text(_MAX_NAME)
        n_dimensions = self._number("<I")
        if not 0 < n_dimensions <= _MAX_DIMENSIONS:
            raise self._damaged(f"a tensor of {n_dimensions} dimensions")
        shape = tuple(self._number("<Q") for _ in range(n_dimensions))
        return name, shape, self._number("<I"), self._number("<Q")

    # --- values ---

    def _value(self, kind: int) -> Value:
        if kind == _STRING:
            return self._text(_MAX_HEADER)
        if kind == _ARRAY:
            return self._list()
        return self._scalar(kind)

    def _list(self) -> Value:
        kind, n = self._number("<I"), self._number("<Q")
        if kind == _STRING:
            self._pass_texts(n)
            return ListLength(n)
        width = struct.calcsize(self._format(kind))
        raw = self._take(n * width)
        if n > _MAX_KEPT:
            return ListLength(n)
        return struct.unpack(f"<{n}{self._format(kind)[1]}", raw)

    def _pass_texts(self, n: int) -> None:
        self._n_texts += n
        if self._n_texts > _MAX_TEXTS:
            raise self._damaged(f"a list of {n} texts")
        # A vocabulary is most of a header, so the bytes are looked at where they lie.
        at, length = self._at, struct.Struct("<Q").unpack_from
        for _ in range(n):
            if at + 8 > len(self._bytes):
                self._reach(at + 8)
            (n_bytes,) = length(self._bytes, at)
            at += 8 + n_bytes
        self._reach(at)
        self._at = at

    def _scalar(self, kind: int) -> Number:
        value: Number
        layout = self._format(kind)
        (value,) = struct.unpack(layout, self._take(struct.calcsize(layout)))
        return value

    def _format(self, kind: int) -> str:
        layout = _SCALARS.get(kind)
        if layout is None:
            raise self._damaged(f"a value of the unknown kind {kind}")
        return layout

    def _text(self, longest: int) -> str:
        n = self._number("<Q")
        if n > longest:
            raise self._damaged(f"a text of {n} bytes")
        return self._take(n).decode(errors="replace")

    def _count(self) -> int:
        n = self._number("<Q")
        if n > _MAX_ENTRIES:
            raise self._damaged(f"it promises {n} entries")
        return n

    def _number(self, layout: str) -> int:
        value: int
        (value,) = struct.unpack(layout, self._take(struct.calcsize(layout)))
        return value

    # --- bytes ---

    def _take(self, n: int) -> bytes:
        """The next `n` bytes."""
        end = self._at + n
        self._reach(end)
        taken = bytes(self._bytes[self._at : end])
        self._at = end
        return taken

    def _reach(self, end: int) -> None:
        """Have the file's bytes before `end` at hand."""
        if end > self._size:
            raise ModelFileError(f"{self._path.name} is incomplete: it ends inside its header. Download it again.")
        if end > _MAX_HEADER:
            raise self._damaged("its header has no end")
        while len(self._bytes) < end:
            piece = self._file.read(max(_PIECE, end - len(self._bytes)))
            if not piece:
                raise self._damaged("it became shorter while it was read")
            self._bytes += piece

    def _damaged(self, what: str) -> ModelFileError:
        return ModelFileError(f"{self._path.name} is damaged ({what}). Download it again or choose another model.")


def _kind_name(kind: int) -> str:
    try:
        name: str = GGMLQuantizationType(kind).name
    except ValueError:
        return f"type {kind}"
    return name


def _n_bytes(shape: tuple[int, ...], kind: int, *, room: int) -> int:
    try:
        per_block: int
        block_bytes: int
        per_block, block_bytes = GGML_QUANT_SIZES[GGMLQuantizationType(kind)]
    except (ValueError, KeyError):
        return room
    return prod(shape) // per_block * block_bytes
