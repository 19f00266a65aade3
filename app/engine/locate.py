"""Finding a model's file again after it was moved or renamed, by what it holds.  It asks nobody and loads nothing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from app.domain.errors import ModelFileError
from app.domain.identity import KnownModel
from app.engine.fingerprint import fingerprint

_SUFFIX = ".gguf"
_PART = re.compile(r"-(\d{5})-of-\d{5}$")
_MOST_HEADER = 256 * 1024 * 1024
"""A file is as long as its tensors and at most so much."""


def locate(wanted: KnownModel, folders: Sequence[Path]) -> Path | None:
    """The model's file: where it was seen, else under another name beside that, else in one of `folders`."""
    for path in wanted.paths:
        if holds(path, wanted.fingerprint):
            return path
    places = dict.fromkeys((*(path.parent for path in wanted.paths), *folders))
    seen = set(wanted.paths)
    for folder in places:
        for path in _candidates(folder, wanted.n_bytes):
            if path not in seen and holds(path, wanted.fingerprint):
                return path
            seen.add(path)
    return None


def holds(path: Path, identity: str) -> bool:
    """True where the file holds the weights with this fingerprint; False too where it cannot be read."""
    try:
        return path.is_file() and fingerprint(path) == identity
    except (ModelFileError, OSError):
        return False


def _candidates(folder: Path, n_bytes: int) -> Iterator[Path]:
    """The folder's model files that may hold tensors of so many bytes, the likeliest first."""
    sizes = {path: size for path in _files(folder) if (size := _plausible(path, n_bytes)) is not None}
    yield from sorted(sizes, key=lambda path: (sizes[path], path))


def _files(folder: Path) -> Iterable[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix.lower() == _SUFFIX]
    except OSError:
        return []


def _plausible(path: Path, n_bytes: int) -> int | None:
    """How much more than the tensors a file holds; None where it cannot be theirs."""
    part = _PART.search(path.stem)
    if part is not None:
        return 0 if part[1] == "00001" else None
    try:
        more = path.stat().st_size - n_bytes
    except OSError:
        return None
    return more if 0 <= more <= _MOST_HEADER else None
