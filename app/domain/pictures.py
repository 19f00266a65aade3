"""Pictures that travel with a message: what a message says of one, and its bytes, which are kept beside."""

from dataclasses import dataclass, field
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class AttachedPicture:
    """A picture as a message names it.

    Attributes:
        name: of the file it came from.
        digest: SHA-256 of its bytes in hexadecimal, under which they are kept.
        width, height: in pixels, upright.
    """

    name: str
    digest: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PictureBytes:
    """A picture's file as it was attached."""

    digest: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPicture:
    """A picture's file, and a small one that can be shown without looking into it.

    Attributes:
        digest: of the content.
        content: as it was attached.
        preview: a PNG that was written here.
    """

    digest: str
    content: bytes = field(repr=False)
    preview: bytes = field(repr=False)


def digest_of(content: bytes) -> str:
    """What a picture is kept and told from all others by."""
    return sha256(content).hexdigest()
