"""Rows of the segment table to values.  It names the columns, and runs no SQL."""

from app.domain.segment import SegmentKey
from app.storage.chains import Link
from app.storage.codec import CodecError
from app.storage.database import Row
from app.storage.eviction import Held

SELECT_LINKS = "SELECT key, parent, start, end, recurrent_bytes FROM segments"
SELECT_HELD = "SELECT key, parent, end, n_bytes, recurrent_bytes, used FROM segments"


def link_from(row: Row) -> Link:
    """A place in the tree from `SELECT_LINKS`."""
    match row:
        case (str(key), str(parent), int(start), int(end), int() | None as recurrent_bytes):
            return Link(
                key=SegmentKey(key),
                parent=SegmentKey(parent),
                start=start,
                end=end,
                recurrent_bytes=recurrent_bytes,
            )
        case _:
            raise CodecError("a segment's row has a value of a wrong type")


def held_from(row: Row) -> Held:
    """What the budget sees, from `SELECT_HELD`."""
    match row:
        case (str(key), str(parent), int(end), int(n_bytes), int() | None as recurrent_bytes, int(used)):
            return Held(
                key=SegmentKey(key),
                parent=SegmentKey(parent),
                end=end,
                n_bytes=n_bytes,
                recurrent_bytes=recurrent_bytes or 0,
                used=used,
            )
        case _:
            raise CodecError("a segment's row has a value of a wrong type")
