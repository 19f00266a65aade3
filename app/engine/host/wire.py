"""What passes through the pipes between the engine's process and the application: frames of a kind, a size and bytes.

Everything small is a pickled value.  The rows of a captured segment follow their event as bytes, in pieces that any
other frame may come between.
"""

import pickle
import struct
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Protocol

from app.domain.events import SegmentCaptured
from app.domain.segment import RowBytes, SegmentRows
from app.engine.obey import MakeEngine

PIECE_BYTES = 1 << 18
"""Rows that are sent at once: a token's event never waits for more."""

_HEADER = struct.Struct("<BQ")
_NO_ROWS = SegmentRows(target=b"", draft=b"", speculative=b"", logits=b"")


class Kind(IntEnum):
    """What a frame holds."""

    VALUE = 0
    """A pickled value."""
    CAPTURED = 1
    """A pickled `Captured`; its rows follow."""
    ROWS = 2
    """Some of the rows of the last `CAPTURED`."""


class Readable(Protocol):
    """A buffered stream of bytes: what it gives is complete, or the last there is."""

    def read(self, size: int, /) -> bytes:
        """So many bytes, or fewer at the end."""

    def readinto(self, buffer: memoryview, /) -> int:
        """Fill the buffer; how far, which is less at the end."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The first the child is told: who makes the engine, which is a function of a module, and how much is logged."""

    make_engine: MakeEngine
    log_level: int


@dataclass(frozen=True, slots=True)
class Captured:
    """A captured segment without its rows, and the size of each of their parts."""

    event: SegmentCaptured
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """What the child has to say in the log."""

    logger: str
    level: int
    text: str


def value_frame(value: object) -> bytes:
    """A frame of one value."""
    return _frame(Kind.VALUE, pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


def captured_frames(event: SegmentCaptured) -> Iterator[bytes]:
    """The frames of a captured segment, rows last."""
    rows = event.segment.rows
    parts = [memoryview(part).cast("B") for part in _parts(rows)]
    bare = replace(event, segment=replace(event.segment, rows=_NO_ROWS))
    captured = Captured(bare, tuple(len(part) for part in parts))
    yield _frame(Kind.CAPTURED, pickle.dumps(captured, pickle.HIGHEST_PROTOCOL))
    for part in parts:
        for start in range(0, len(part), PIECE_BYTES):
            yield _frame(Kind.ROWS, part[start : start + PIECE_BYTES])


def _frame(kind: Kind, content: bytes | memoryview) -> bytes:
    return b"".join((_HEADER.pack(kind, len(content)), content))


def _parts(rows: SegmentRows) -> tuple[RowBytes, ...]:
    return rows.target, rows.draft, rows.speculative, rows.logits, rows.recurrent


def read_values(stream: Readable) -> Iterator[object]:
    """Every value in order, until the other end is closed.

    A segment comes when the last of its rows has; one that is cut off never does.
    """
    arriving: _Arriving | None = None
    while header := stream.read(_HEADER.size):
        if len(header) < _HEADER.size:
            return
        kind, size = _HEADER.unpack(header)
        if kind == Kind.ROWS:
            if arriving is None or not arriving.take(stream, size):
                return
        else:
            content = stream.read(size)
            if len(content) < size:
                return
            value: object = pickle.loads(content)  # noqa: S301  # the other end is this program
            if not isinstance(value, Captured):
                yield value
                continue
            arriving = _Arriving(value)
        if arriving.complete:
            yield arriving.event()
            arriving = None


class _Arriving:
    """A segment whose rows are on their way."""

    def __init__(self, captured: Captured) -> None:
        self._captured = captured
        self._rows = memoryview(bytearray(sum(captured.sizes)))
        self._at = 0

    def take(self, stream: Readable, size: int) -> bool:
        """Read some rows; False when they are cut off."""
        count = stream.readinto(self._rows[self._at : self._at + size])
        self._at += count
        return count == size

    @property
    def complete(self) -> bool:
        """Every part is here."""
        return self._at == len(self._rows)

    def event(self) -> SegmentCaptured:
        """The segment with its rows."""
        parts, at = [], 0
        for size in self._captured.sizes:
            parts.append(self._rows[at : at + size].toreadonly())
            at += size
        names = [field.name for field in fields(SegmentRows)]
        rows = SegmentRows(**dict(zip(names, parts, strict=True)))
        event = self._captured.event
        return replace(event, segment=replace(event.segment, rows=rows))
