import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.segment import Segment, SegmentRows, segment_key
from app.storage import container
from app.storage.container import ContainerError
from tests.storage.samples import ROOT, rows, segment

ONE = segment((5, 6, 7))
WHOLE = b"".join(container.encode(ONE))


def read(content: bytes) -> tuple[container.Header, SegmentRows]:
    view = memoryview(content)
    header = container.read_header(view)
    container.check_gaps(view, header)
    return header, container.read_rows(view, header)


def is_readable(content: bytes) -> bool:
    try:
        read(content)
    except ContainerError:
        return False
    return True


@given(
    tokens=st.lists(st.integers(-(2**31), 2**31 - 1), max_size=50).map(tuple),
    start=st.integers(0, 2**40),
    parts=st.tuples(*[st.binary(max_size=9000)] * 4),
)
def test_whatever_is_written_is_read_back(
    tokens: tuple[int, ...], start: int, parts: tuple[bytes, bytes, bytes, bytes]
) -> None:
    target, draft, speculative, logits = parts
    written = Segment(
        key=segment_key(ROOT, tokens),
        parent=ROOT,
        start=start,
        tokens=tokens,
        rows=SegmentRows(target=target, draft=draft, speculative=speculative, logits=logits),
    )
    header, found = read(b"".join(container.encode(written)))
    assert (header.key, header.parent, header.start, header.tokens) == (written.key, ROOT, start, tokens)
    assert (found.target, found.draft, found.speculative, found.logits) == parts


def test_sections_begin_at_cache_lines() -> None:
    header, _ = read(WHOLE)
    assert [section.offset % 64 for section in header.sections.values()] == [0, 0, 0, 0]


def test_rows_are_not_copied_on_their_way_into_the_file() -> None:
    assert any(part is ONE.rows.target for part in container.encode(ONE))


def test_every_truncation_is_noticed() -> None:
    assert [size for size in range(len(WHOLE)) if is_readable(WHOLE[:size])] == []


def test_every_flipped_byte_is_noticed() -> None:
    flipped = (WHOLE[:at] + bytes([WHOLE[at] ^ 0x10]) + WHOLE[at + 1 :] for at in range(len(WHOLE)))
    assert [at for at, content in enumerate(flipped) if is_readable(content)] == []


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (bytes(len(WHOLE)), "not a segment file"),
        (b"garbage" * 1000, "not a segment file"),
        (WHOLE + b"more", "added"),
        (WHOLE[:100], "cut off"),
        (WHOLE[:8] + struct.pack("<H", container.MAJOR + 1) + WHOLE[10:], "newer version"),
    ],
)
def test_the_reason_is_named(content: bytes, reason: str) -> None:
    with pytest.raises(ContainerError, match=reason):
        read(content)


def test_sections_of_a_newer_minor_version_are_skipped() -> None:
    parts = {"target": b"t", "newer": b"whatever", "draft": b"d", "speculative": b"s", "logits": b"l"}
    header, found = read(b"".join(container.encode_sections(ONE, parts)))
    assert "newer" in header.sections
    assert (found.target, found.draft, found.speculative, found.logits) == (b"t", b"d", b"s", b"l")


def test_a_missing_section_is_noticed() -> None:
    with pytest.raises(ContainerError, match="“logits” is missing"):
        read(b"".join(container.encode_sections(ONE, {"target": b"t", "draft": b"d", "speculative": b"s"})))


@given(st.binary(max_size=300))
def test_no_bytes_are_read_as_a_segment_by_accident(content: bytes) -> None:
    assert not is_readable(content)
    assert not is_readable(container.MAGIC + content)


def test_a_large_segment_costs_little_more_than_its_rows() -> None:
    large = rows(n_bytes=1_000_000)
    parts = container.encode(Segment(key=ONE.key, parent=ROOT, start=0, tokens=ONE.tokens, rows=large))
    assert sum(map(len, parts)) < large.n_bytes + 1000
