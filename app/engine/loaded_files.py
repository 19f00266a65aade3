"""Whether the files of the loaded model still hold what was loaded.

The native library maps them.  A file that is moved, removed, or replaced by another under its name stays mapped as it
was.  One that is written over in place changes the weights under way, and one that becomes shorter ends the process at
the next touch of the missing part; nothing can be done about that in the middle of a pass, so it is looked for before
each turn.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from app.domain.errors import ModelFileError
from app.engine.fingerprint import fingerprint_of
from app.engine.gguf_header import GgufHeader, read_header


@dataclass(frozen=True, slots=True)
class _Stamp:
    """A file as the system describes it."""

    device: int
    inode: int
    n_bytes: int
    mtime_ns: int

    @classmethod
    def of(cls, path: Path) -> Self | None:
        """Of the file that is there; None where there is none that can be asked."""
        try:
            found = path.stat()
        except OSError:
            return None
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)

    def same_file(self, other: Self) -> bool:
        """True for one file at two times."""
        return (self.device, self.inode) == (other.device, other.inode)


class LoadedFiles:
    """The files of one model, as they were when it was loaded."""

    def __init__(self, header: GgufHeader, identity: str) -> None:
        """Look at them.

        Args:
            header: the model's, of all its parts.
            identity: its fingerprint.
        """
        self._path = header.path
        self._identity = identity
        paths = {tensor.file for tensor in header.tensors if tensor.file is not None} | {header.path}
        self._stamps = {path: _Stamp.of(path) for path in sorted(paths)}

    def require_unchanged(self) -> None:
        """See that the mapped weights are still the loaded ones.

        Raises:
            ModelFileError: a file was written over in place.
        """
        for path, before in tuple(self._stamps.items()):
            now = _Stamp.of(path)
            if before is None or now is None or now == before or not now.same_file(before):
                continue
            if now.n_bytes < before.n_bytes or not self._is_same():
                raise ModelFileError(
                    f"{path.name} was written over while it was loaded. Load the model again, once the file is whole."
                )
            self._stamps[path] = now  # it was only touched

    def _is_same(self) -> bool:
        try:
            return fingerprint_of(read_header(self._path)) == self._identity
        except ModelFileError:
            return False
