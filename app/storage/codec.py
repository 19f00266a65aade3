"""Token ids as bytes; receipts and statistics as JSON text.  It knows no tables."""

import json
import sys
from array import array
from collections.abc import Sequence

from app.domain.fields import CodecError, Fields
from app.domain.sampling import SamplingParams
from app.domain.sampling_record import reply_sampling_from, reply_sampling_record
from app.domain.turn import Receipt, TurnStats
from app.domain.turn_record import receipt_of, receipt_record, stats_of, stats_record

__all__ = [
    "CodecError",
    "Fields",
    "pack_tokens",
    "receipt_from",
    "receipt_text",
    "sampling_from_text",
    "sampling_text",
    "stats_from",
    "stats_text",
    "unpack_tokens",
    "unpacked",
]


def pack_tokens(tokens: Sequence[int]) -> bytes:
    """Tokens as int32, little-endian."""
    packed = array("i", tokens)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def unpack_tokens(content: bytes) -> tuple[int, ...]:
    """The inverse of `pack_tokens`.

    Raises:
        ValueError: the length is no multiple of four.
    """
    return tuple(unpacked(content))


def unpacked(content: bytes) -> "array[int]":
    """As `unpack_tokens`, in the compact form that long walks need.

    Raises:
        ValueError: the length is no multiple of four.
    """
    packed = array("i")
    packed.frombytes(content)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed


def sampling_text(sampling: SamplingParams) -> str:
    """How a reply was drawn, as JSON."""
    return _text(reply_sampling_record(sampling))


def sampling_from_text(text: str) -> SamplingParams:
    """The inverse of `sampling_text`.

    Raises:
        CodecError: a value makes no sense.
    """
    return reply_sampling_from(Fields.parse(text))


def receipt_text(receipt: Receipt) -> str:
    """A receipt as JSON."""
    return _text(receipt_record(receipt))


def receipt_from(text: str) -> Receipt:
    """The inverse of `receipt_text`.

    Raises:
        CodecError: the text is no receipt.
    """
    return receipt_of(Fields.parse(text))


def stats_text(stats: TurnStats) -> str:
    """A turn's statistics as JSON."""
    return _text(stats_record(stats))


def stats_from(text: str) -> TurnStats:
    """The inverse of `stats_text`.

    Raises:
        CodecError: the text is no statistics.
    """
    return stats_of(Fields.parse(text))


def _text(values: dict[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
