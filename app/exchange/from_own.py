"""Our own files among all others: read whole, since a damaged one is only salvaged as a whole."""

from collections.abc import Iterator

from app.domain.exchange import PortableConversation
from app.exchange.notes import Notes
from app.exchange.own_json import NotOursError, is_own, read_own
from app.exchange.png_text import Readable

MOST_BYTES = 2**30
_PIECE_BYTES = 2**20

__all__ = ["MOST_BYTES", "is_own", "read_file"]


def read_file(file: Readable, notes: Notes) -> Iterator[PortableConversation]:
    """The conversations of a file that `is_own`; nothing for one of a newer version, which is told."""
    content = bytearray()
    while piece := file.read(_PIECE_BYTES):
        content += piece
        if len(content) > MOST_BYTES:
            notes.trouble("it is larger than a gigabyte; export fewer conversations at a time.")
            return
    try:
        brought = read_own(bytes(content))
    except NotOursError as error:
        notes.trouble(_going_on(str(error)))
        return
    for problem in brought.problems:
        notes.trouble(_going_on(problem))
    yield from brought.conversations


def _going_on(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
