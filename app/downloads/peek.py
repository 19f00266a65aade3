"""What a model says of itself, before it is downloaded: the beginning of its file is enough.

The beginning is put into a file as long as the whole, whose rest is a hole, so that the reader of model files takes it
for what it will be.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory

from app.domain.errors import KnownError
from app.domain.hub import Offer, RemoteFile, RemoteModel
from app.domain.library import LibraryEntry, ModelPlace
from app.domain.model import LoadOptions
from app.downloads.faults import HubError
from app.downloads.hub import Hub
from app.downloads.wire import GivenUpError, Wire
from app.engine.gguf_header import read_header
from app.engine.model_entry import describe
from app.engine.model_search import FoundFile

FIRST = 4 * 1024 * 1024
MOST = 64 * 1024 * 1024
"""Where a header is longer than this, memory is guessed from the size of the file."""
_MOST_FILES = 24


def peek(hub: Hub, wire: Wire, offer: Offer, model: RemoteModel, options: LoadOptions) -> LibraryEntry | None:
    """The model as the library would show it; None where its beginning cannot be had.

    Raises:
        GivenUpError: nobody waits any more.
    """
    if len(model.files) > _MOST_FILES:
        return None
    with TemporaryDirectory(prefix="tandem-") as folder, suppress(KnownError, OSError):
        beginnings = tuple(_Beginning(hub, wire, offer, each, Path(folder)) for each in model.files)
        wanted = FIRST
        while sum(each.reach(wanted) for each in beginnings):
            if _whole_header(beginnings):
                paths = tuple(each.path for each in beginnings)
                return describe(FoundFile(path=paths[0], place=ModelPlace.HUGGING_FACE, files=paths), options)
            wanted *= 4
    return None


class _Beginning:
    """The beginning of one file."""

    def __init__(self, hub: Hub, wire: Wire, offer: Offer, file: RemoteFile, folder: Path) -> None:
        self.path = folder / Path(file.path).name
        self.n_here = 0
        self._wire, self._n_bytes = wire, file.n_bytes
        self._address = hub.address(offer.repository, offer.commit, file.path)
        self._asked = hub.asked(offer.repository, what=file.path)

    def reach(self, wanted: int) -> bool:
        """Fetch so many bytes; False where all that may be fetched is here."""
        end = min(wanted, self._n_bytes, MOST)
        if self.n_here >= end:
            return False
        span = f"bytes={self.n_here}-{end - 1}"
        with self._wire.get(self._address, self._asked, span=span) as response, self.path.open("ab") as out:
            if response.status_code != HTTPStatus.PARTIAL_CONTENT and self.n_here:
                raise HubError(f"{self._asked.host} does not give parts of a file.")
            out.truncate(self.n_here)
            for piece in response.iter_raw():
                taken = piece[: end - self.n_here]
                self.n_here += out.write(taken)
                if self.n_here >= end or self._wire.given_up:
                    break
        if self._wire.given_up:
            raise GivenUpError
        os.truncate(self.path, self._n_bytes)
        return True


def _whole_header(beginnings: Sequence[_Beginning]) -> bool:
    """Whether all that the headers say was in what was fetched, and not read out of the holes."""
    try:
        header = read_header(beginnings[0].path)
    except KnownError:
        return False
    starts: dict[Path | None, int] = {}
    for tensor in header.tensors:
        starts[tensor.file] = min(tensor.start, starts.get(tensor.file, tensor.start))
    return all(starts.get(each.path, 0) <= each.n_here for each in beginnings)
