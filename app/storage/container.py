"""The segment file: a header, a table of sections, and page-aligned sections.  Pure bytes; no files, no database.

All integers are little-endian::

    prefix    magic (8), major (u16), minor (u16), header size (u32), checksum of all other header bytes (u64)
    header    start (u64), number of tokens (u64), length of key, of parent, number of sections (3 x u32)
              key, parent (ASCII), tokens (int32 each)
              per section: name (16, NUL-padded), offset (u64), size (u64), checksum (u64)
    sections  each at a multiple of 64, zeros between; the file ends with the last one

A recurrent part lies in a file of its own, of the same form, with the one section ``recurrent``: so it can be given up
without touching the rows.

Checksums are XXH3, 64 bits.  A reader skips sections whose names it does not know; a change that it could not
survive raises the major version.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass

from xxhash import xxh3_64_intdigest

from app.domain.segment import RowBytes, Segment, SegmentKey, SegmentRows
from app.storage.codec import pack_tokens, unpack_tokens

MAGIC = b"TANDMSEG"
MAJOR, MINOR = 1, 0
ALIGNMENT = 64
"""A cache line.  The whole file is mapped, and the native side copies out of it: whole pages would buy nothing, and
take a tenth of a small model's short segment."""
SECTION_NAMES = ("target", "draft", "speculative", "logits")
RECURRENT = "recurrent"

_PREFIX = struct.Struct("<8sHHIQ")
_FIXED = struct.Struct("<QQIII")
_SECTION = struct.Struct("<16sQQQ")
_N_UNSUMMED = 8
"""The header's checksum is the prefix's last field, and covers all that is before and after it."""


class ContainerError(Exception):
    """The bytes are not a whole segment file; the text is a phrase that says why."""


@dataclass(frozen=True, slots=True)
class Section:
    """Where a section lies, and its checksum."""

    offset: int
    size: int
    checksum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a segment file says of itself.

    Attributes:
        key, parent, start, tokens: as in `Segment`.
        sections: by name, unknown ones included.
        n_bytes: size of the whole file.
    """

    key: SegmentKey
    parent: SegmentKey
    start: int
    tokens: tuple[int, ...]
    sections: Mapping[str, Section]
    n_bytes: int


def encode(segment: Segment) -> tuple[RowBytes, ...]:
    """The parts of the file, in order; the rows themselves are not copied."""
    rows = segment.rows
    contents = dict(
        zip(SECTION_NAMES, (rows.target, rows.draft, rows.speculative, rows.logits), strict=True),
    )
    return encode_sections(segment, contents)


def encode_recurrent(segment: Segment) -> tuple[RowBytes, ...]:
    """The parts of the file that holds the segment's recurrent part."""
    return encode_sections(segment, {RECURRENT: segment.rows.recurrent})


def encode_sections(segment: Segment, contents: Mapping[str, RowBytes]) -> tuple[RowBytes, ...]:
    """The parts of a file with these sections in place of the segment's own rows."""
    key, parent = segment.key.encode("ascii"), segment.parent.encode("ascii")
    tokens = pack_tokens(segment.tokens)
    fixed = _FIXED.pack(segment.start, len(segment.tokens), len(key), len(parent), len(contents))
    size = _PREFIX.size + len(fixed) + len(key) + len(parent) + len(tokens) + _SECTION.size * len(contents)
    table, body, at = b"", list[RowBytes](), size
    for name, content in contents.items():
        padding = -at % ALIGNMENT
        table += _SECTION.pack(name.encode("ascii"), at + padding, len(content), xxh3_64_intdigest(content))
        body += [bytes(padding), content]
        at += padding + len(content)
    rest = fixed + key + parent + tokens + table
    head = _PREFIX.pack(MAGIC, MAJOR, MINOR, size, 0)[:-_N_UNSUMMED]
    checksum = xxh3_64_intdigest(head + rest)
    return head + checksum.to_bytes(_N_UNSUMMED, "little") + rest, *body


def read_header(content: memoryview) -> Header:
    """The header, checked against its checksum and the file's size.

    Raises:
        ContainerError: these bytes are something else, cut off, altered, or of a newer version.
    """
    size = _check_prefix(content)
    header = bytes(content[:size])
    try:
        return _parse(header, len(content))
    except (struct.error, UnicodeDecodeError, ValueError) as error:
        raise ContainerError("its header makes no sense") from error


def read_rows(content: memoryview, header: Header) -> SegmentRows:
    """The four parts, as views of `content`, each checked against its checksum.

    Raises:
        ContainerError: a part is missing or altered.
    """
    return SegmentRows(**{name: read_part(content, header, name) for name in SECTION_NAMES})


def read_part(content: memoryview, header: Header, name: str) -> memoryview:
    """One part, as a view of `content`, checked against its checksum.

    Raises:
        ContainerError: it is missing or altered.
    """
    section = header.sections.get(name)
    if section is None:
        raise ContainerError(f"its part “{name}” is missing")
    part = content[section.offset : section.offset + section.size]
    if xxh3_64_intdigest(part) != section.checksum:
        raise ContainerError(f"its part “{name}” was altered")
    return part


def check_gaps(content: memoryview, header: Header) -> None:
    """See that every byte of the file is accounted for: unknown sections whole, only zeros between sections.

    Raises:
        ContainerError: some byte is not as it was written.
    """
    at = _check_prefix(content)
    for name, section in header.sections.items():
        if any(content[at : section.offset]):
            raise ContainerError("bytes between its parts were altered")
        at = section.offset + section.size
        if name not in SECTION_NAMES and xxh3_64_intdigest(content[section.offset : at]) != section.checksum:
            raise ContainerError(f"its part “{name}” was altered")


def _check_prefix(content: memoryview) -> int:
    """The header's size, when magic, version and checksum are right."""
    if len(content) < _PREFIX.size:
        raise ContainerError("it is cut off" if len(content) else "it is empty")
    magic, major, _minor, size, checksum = _PREFIX.unpack_from(content)
    if magic != MAGIC:
        raise ContainerError("it is not a segment file")
    if major > MAJOR:
        raise ContainerError("it was written by a newer version")
    if not _PREFIX.size + _FIXED.size <= size <= len(content):
        raise ContainerError("it is cut off")
    summed = bytes(content[: _PREFIX.size - _N_UNSUMMED]) + bytes(content[_PREFIX.size : size])
    if xxh3_64_intdigest(summed) != checksum:
        raise ContainerError("its header was altered")
    return int(size)


def _parse(header: bytes, n_bytes: int) -> Header:
    start, n_tokens, n_key, n_parent, n_sections = _FIXED.unpack_from(header, _PREFIX.size)
    at = _PREFIX.size + _FIXED.size
    key, at = header[at : at + n_key].decode("ascii"), at + n_key
    parent, at = header[at : at + n_parent].decode("ascii"), at + n_parent
    tokens, at = unpack_tokens(header[at : at + 4 * n_tokens]), at + 4 * n_tokens
    sections: dict[str, Section] = {}
    for index in range(n_sections):
        name, *place = _SECTION.unpack_from(header, at + index * _SECTION.size)
        sections[name.rstrip(b"\0").decode("ascii")] = Section(*place)
    end = max((section.offset + section.size for section in sections.values()), default=len(header))
    if end != n_bytes:
        raise ContainerError("it is cut off" if n_bytes < end else "something was added to it")
    return Header(
        key=SegmentKey(key),
        parent=SegmentKey(parent),
        start=start,
        tokens=tokens,
        sections=sections,
        n_bytes=n_bytes,
    )
