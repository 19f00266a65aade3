"""What a loaded model sees with: its projector, and the numbers that stand for pictures in its prompts.

The numbers are drawn from a picture's digest and the projector's identity, so that a picture keeps them from one start
to the next; that no two pictures ever share one is seen to as they are given out.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import shake_256

import numpy as np

from app.domain.pictures import AttachedPicture, PictureBytes
from app.engine.live_pictures import Stretch
from app.engine.native.context import LlamaContext
from app.engine.native.projector import LlamaProjector, PictureError, SeenPicture
from app.engine.stop import StopFlag
from app.text.pictures.pixels import Pixels
from app.text.pictures.reading import pixels_of

Decode = Callable[[bytes, str], Pixels]


class PictureSight:
    """Implements `live_pictures.Sight` over one projector and the target's context."""

    def __init__(
        self, projector: LlamaProjector, context: LlamaContext, *, identity: str, decode: Decode = pixels_of
    ) -> None:
        """See nothing yet.

        Args:
            projector: stays the caller's to close, after `forget_bytes`.
            context: the target's.
            identity: of the projector's file.
            decode: makes pixels of a picture's bytes.
        """
        self._projector = projector
        self._context = context
        self._identity = identity
        self._decode = decode
        self._bytes: dict[str, bytes] = {}
        self._seen: dict[str, SeenPicture] = {}
        self._names: dict[str, str] = {}
        self._ids: dict[str, tuple[int, ...]] = {}
        self._stretches: dict[int, Stretch] = {}
        self._given: set[int] = set()

    def hold(self, pictures: Sequence[PictureBytes]) -> None:
        """Bytes of pictures that may have to be read, until `forget_bytes`."""
        self._bytes = {each.digest: each.content for each in pictures}

    def forget_bytes(self) -> None:
        """Let go of what only reading needs."""
        for seen in self._seen.values():
            seen.close()
        self._seen, self._bytes = {}, {}

    def ids_of(self, pictures: Sequence[AttachedPicture]) -> Mapping[str, tuple[int, ...]]:
        """For each picture by its digest, what stands for it in a prompt, the tokens around it included.

        Raises:
            KnownError: one of them cannot be read.
        """
        for each in pictures:
            self._names[each.digest] = each.name
            if each.digest not in self._ids:
                self._ids[each.digest] = self._numbered(each.digest)
        return {each.digest: self._ids[each.digest] for each in pictures}

    def _numbered(self, digest: str) -> tuple[int, ...]:
        ids: list[int] = []
        for index, part in enumerate(self._look(digest).parts):
            if part.tokens:
                ids += part.tokens
                continue
            if self._projector.reads_at_once and part.n_rows > self._context.n_ubatch:
                raise PictureError(
                    f"{self._names[digest]} takes {part.n_rows} rows, which this model must read at once, and "
                    f"{self._context.n_ubatch} can be read. Attach it smaller."
                )
            stretch = Stretch(digest, index, self._own_numbers(digest, index, part.n_positions), part.n_rows)
            self._stretches[stretch.ids[0]] = stretch
            ids += stretch.ids
        return tuple(ids)

    def _own_numbers(self, digest: str, part: int, n: int) -> tuple[int, ...]:
        """Numbers below zero that stand for nothing else."""
        salt = 0
        while True:
            drawn = shake_256(f"{self._identity}/{digest}/{part}/{salt}".encode()).digest(4 * n)
            numbers = tuple((-1 - (np.frombuffer(drawn, "<u4").astype(np.int64) & 0x7FFFFFFF)).tolist())
            if len(set(numbers)) == n and self._given.isdisjoint(numbers):
                self._given.update(numbers)
                return numbers
            salt += 1

    def _look(self, digest: str) -> SeenPicture:
        if digest not in self._seen:
            name = self._names[digest]
            if digest not in self._bytes:
                raise PictureError(f"The image {name} is not there any more. Delete the message that shows it.")
            self._seen[digest] = self._projector.look(self._decode(self._bytes[digest], name))
        return self._seen[digest]

    def stretch(self, first: int) -> Stretch:
        """See `Sight.stretch`."""
        return self._stretches[first]

    def n_extra(self, tokens: Sequence[int]) -> int:
        """Rows that the pictures in a prompt take beyond their positions."""
        return sum(
            stretch.n_rows - len(stretch.ids)
            for stretch in (self._stretches.get(token) for token in tokens if token < 0)
            if stretch is not None
        )

    def read(self, stretch: Stretch, start: int, *, stop: StopFlag | None = None) -> None:
        """See `Sight.read`."""
        self._look(stretch.digest).read(stretch.part, self._context, start, stop=stop)
