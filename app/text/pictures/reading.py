"""Starts the process that decodes a picture, and bounds what it may take."""

import json
import stat
import struct
from dataclasses import dataclass
from pathlib import Path

from app.domain.pictures import AttachedPicture, KeptPicture, digest_of
from app.text.bounded_process import GivenUpError, answer
from app.text.pictures.kinds import HEAD_BYTES, picture_type
from app.text.pictures.pixels import Pixels
from app.text.text_file import AttachmentRefusedError

MOST_PICTURE_BYTES = 30_000_000
MODEL_SIDE = 2048
"""Pixels of the longer side that a model is given at most."""
PREVIEW_SIDE = 512
"""Pixels of the longer side of what a message shows."""
PATIENCE_S = 30.0
LENGTH = "<Q"
"""How the process is told the length of a picture."""
PIXELS, PNG = "pixels", "png"

_HEADER_BYTES = 4096
_BYTES_A_PIXEL = 4
"""Of a PNG at most, a little more than it has."""


def read_picture_file(path: Path) -> bytes | None:
    """The bytes of a picture in a file; None for a file that is none.

    Raises:
        AttachmentRefusedError: it is a picture and too large.
        OSError: it cannot be read.
    """
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        return None
    with path.open("rb") as file:
        if not picture_type(file.read(HEAD_BYTES)):
            return None
        if found.st_size > MOST_PICTURE_BYTES:
            raise AttachmentRefusedError(
                f"{path.name} is too large to attach: it has {found.st_size / 1e6:.0f} MB, and the limit is "
                f"{MOST_PICTURE_BYTES / 1e6:.0f} MB. Save it smaller, and attach that."
            )
        file.seek(0)
        return file.read(MOST_PICTURE_BYTES)


def pixels_of(content: bytes, name: str, *, most_side: int = MODEL_SIDE, patience_s: float = PATIENCE_S) -> Pixels:
    """What a model is given of a picture.  Takes up to `patience_s`: not for the GUI thread.

    Raises:
        AttachmentRefusedError: it cannot be used, with the reason.
    """
    return _decoded(PIXELS, content, name, most_side, patience_s).pixels


def preview_of(content: bytes, name: str, *, most_side: int, patience_s: float = PATIENCE_S) -> bytes:
    """The picture as a PNG no side of which is longer than `most_side`; as slow as `pixels_of`.

    Raises:
        AttachmentRefusedError: it cannot be used, with the reason.
    """
    return _decoded(PNG, content, name, most_side, patience_s).pixels.rgb


@dataclass(frozen=True, slots=True)
class PictureRead:
    """A picture that can be attached: what a message says of it, and what is kept of it."""

    attached: AttachedPicture
    kept: KeptPicture


def picture_read(content: bytes, name: str) -> PictureRead:
    """Make sure that a picture can be decoded, and make a small one; as slow as `pixels_of`.

    Raises:
        AttachmentRefusedError: it cannot be used, with the reason.
    """
    found = _decoded(PNG, content, name, PREVIEW_SIDE, PATIENCE_S)
    digest = digest_of(content)
    return PictureRead(
        AttachedPicture(name, digest, *found.size),
        KeptPicture(digest=digest, content=content, preview=found.pixels.rgb),
    )


@dataclass(frozen=True, slots=True)
class _Answer:
    pixels: Pixels
    size: tuple[int, int]


def _decoded(what: str, content: bytes, name: str, most_side: int, patience_s: float) -> _Answer:
    try:
        said = answer(
            "app.text.pictures",
            what,
            str(most_side),
            given=struct.pack(LENGTH, len(content)) + content,
            most_bytes=_HEADER_BYTES + _BYTES_A_PIXEL * most_side * most_side,
            patience_s=patience_s,
        )
    except GivenUpError:
        raise AttachmentRefusedError(
            f"{name} was given up after {patience_s:.0f} s: it is too large or damaged. Save it smaller."
        ) from None
    header, _, body = said.partition(b"\n")
    try:
        told: object = json.loads(header)
    except ValueError:
        raise AttachmentRefusedError(f"{name} takes too much memory to open. Save it smaller.") from None
    match told:
        case {"refused": str(reason)}:
            raise AttachmentRefusedError(f"{name} {reason}")
        case {"width": int(width), "height": int(height), "size": [int(first), int(second)]} if (
            what == PNG or len(body) == 3 * width * height
        ):
            return _Answer(Pixels(width, height, body), (first, second))
        case _:
            raise AttachmentRefusedError(f"{name} cannot be opened. Save it again, and attach that.")
