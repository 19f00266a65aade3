"""Texts that a PNG file carries beside its picture.

No kept library was at hand that does this and little else: one for pictures would decode far more of a hostile file
than the dozen lines below.  Pixels are passed over; whatever is compressed is inflated up to a bound.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import Protocol

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_TEXT = 32 * 2**20
"""A larger text is passed over."""
MOST_TEXTS = 2 * MOST_TEXT
"""All texts of a file together; what follows is not looked at: many small chunks can each be packed as well."""
MOST_CHUNKS = 100_000

_MOST_SWELLING = 1032
"""How many times its size anything can be that is packed so."""
_HEAD = struct.Struct(">I4s")
_TEXT_KINDS = (b"tEXt", b"zTXt", b"iTXt")


class Readable(Protocol):
    """What can be read on."""

    def read(self, n_bytes: int, /) -> bytes:
        """The next bytes, at most so many; none at the end."""


def png_texts(file: Readable) -> Iterator[tuple[str, bytes]]:
    """Keyword and text of each text chunk that is whole; ends where the file does, or stops making sense.

    Raises:
        OSError: the file cannot be read.
    """
    if file.read(len(SIGNATURE)) != SIGNATURE:
        return
    left = MOST_TEXTS
    for _ in range(MOST_CHUNKS):
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return
        length, kind = _HEAD.unpack(head)
        if kind not in _TEXT_KINDS or length > MOST_TEXT:
            if kind == b"IEND" or not _passed(file, length + 4):
                return
            continue
        content, checksum = file.read(length), file.read(4)
        if len(content) < length:
            return
        # A wrong checksum alone is no reason to lose a card: what it holds is checked by whoever reads it.
        keyword, text = _text(kind, content)
        left -= len(text) if text is not None else min(MOST_TEXT, _MOST_SWELLING * length)
        if text is not None and left >= 0:
            yield keyword, text
        if len(checksum) < 4 or left < 0:
            return


def _passed(file: Readable, n_bytes: int) -> bool:
    """Read on without keeping anything: not every source can seek."""
    while n_bytes > 0:
        chunk = file.read(min(n_bytes, 2**20))
        if not chunk:
            return False
        n_bytes -= len(chunk)
    return True


def _text(kind: bytes, content: bytes) -> tuple[str, bytes | None]:
    keyword, _, rest = content.partition(b"\0")
    compressed = kind == b"zTXt"
    if kind == b"zTXt":
        rest = rest[1:]
    elif kind == b"iTXt":
        compressed = rest[:1] == b"\1"
        _, _, rest = rest[2:].partition(b"\0")
        _, _, rest = rest.partition(b"\0")
    return keyword.decode("latin-1"), _inflated(rest) if compressed else rest


def _inflated(content: bytes) -> bytes | None:
    inflater = zlib.decompressobj()
    try:
        text = inflater.decompress(content, MOST_TEXT)
    except zlib.error:
        return None
    return text if inflater.eof else None
