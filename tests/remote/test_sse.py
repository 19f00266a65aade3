"""Bytes become events however they are cut, and never more of them than fit."""

import pytest

from app.domain.server import ServerError
from app.remote.sse import MOST_BYTES, EventReader

STREAM = ": hello\r\nevent: x\ndata: räd\n\ndata:one\rdata: two\r\n\r\nid: 7\n\ndata: last".encode()
EVENTS = ["räd", "one\ntwo", "last"]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 1000])
def test_the_same_events_come_however_the_bytes_are_cut(size: int) -> None:
    reader, found = EventReader(), []
    for at in range(0, len(STREAM), size):
        found += reader.feed(STREAM[at : at + size])
    assert found + reader.finish() == EVENTS


def test_an_empty_chunk_changes_nothing() -> None:
    reader = EventReader()
    assert reader.feed(b"data: a\r") == []
    assert reader.feed(b"") == []
    assert reader.feed(b"\n\r\n") == ["a"]


def test_bytes_that_are_no_text_are_marked_and_no_fault() -> None:
    assert EventReader().feed(b"data: \xff\n\n") == ["\N{REPLACEMENT CHARACTER}"]


@pytest.mark.parametrize("part", [b"x" * 1000, b"data: " + b"x" * 1000 + b"\n", b"data:\n" * 200])
def test_what_never_ends_is_given_up_in_bounded_memory(part: bytes) -> None:
    reader = EventReader()

    def feed_all() -> None:
        for _ in range(2 * MOST_BYTES // 100):
            reader.feed(part)

    with pytest.raises(ServerError, match="far too long"):
        feed_all()
