"""Segments: the saved rows of one stretch of tokens, and the keys that make equal prefixes share them.

A conversation is a tree of messages; its saved state is a tree of segments along the same edges.  A segment's key
is a hash over its parent's key and its tokens, the root's key a hash over everything that changes the rows' bytes,
so two conversations with the same beginning share its segments by construction.
"""

import hashlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType, Protocol

SegmentKey = NewType("SegmentKey", str)
"""Hash algorithm and digest, for example ``b2-7f3c…``; the tag makes a later change of algorithm visible."""

NO_KEY = SegmentKey("")
"""Above nothing: before a model is known."""

_TAG = "b2-"
_DIGEST_BYTES = 20

RowBytes = bytes | memoryview


def root_key(parts: Sequence[str]) -> SegmentKey:
    """The key above a conversation's first segment.

    Args:
        parts: everything that changes the bytes of the rows: model fingerprint, KV types, native version, ….
    """
    return _key("\0".join(parts).encode())


def segment_key(parent: SegmentKey, tokens: Sequence[int]) -> SegmentKey:
    """The key of the segment that holds the rows of `tokens` after `parent`."""
    return _key(parent.encode() + b"\0" + array("i", tokens).tobytes())


def _key(content: bytes) -> SegmentKey:
    return SegmentKey(_TAG + hashlib.blake2b(content, digest_size=_DIGEST_BYTES).hexdigest())


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentRows:
    """The bytes of one segment, as the native library gave them.

    Attributes:
        target: the target's rows, without its recurrent part.
        draft: the draft context's rows; empty without a head.
        speculative: the state of the drafter at the end (`MtpSession.speculative_state`); empty without a head.
        logits: float32 little-endian logits of the last token, for a boundary from which a reply begins; else empty.
        recurrent: the recurrent part of the target's memory at the segment's end; empty where the model has none, and
            in what a `SegmentSource` loads, which gives it by itself.
    """

    target: RowBytes
    draft: RowBytes
    speculative: RowBytes
    logits: RowBytes
    recurrent: RowBytes = b""

    @property
    def n_bytes(self) -> int:
        """Bytes of all parts."""
        return len(self.target) + len(self.draft) + len(self.speculative) + len(self.logits) + len(self.recurrent)


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A captured segment on its way to the disk.

    Attributes:
        key, parent: see the module.
        start: position of its first token.
        tokens: the tokens whose rows it holds.
        rows: their bytes.
    """

    key: SegmentKey
    parent: SegmentKey
    start: int
    tokens: tuple[int, ...]
    rows: SegmentRows

    @property
    def end(self) -> int:
        """Position after its last token."""
        return self.start + len(self.tokens)


class SegmentSource(Protocol):
    """A saved segment that can be loaded by whoever needs its rows."""

    @property
    def key(self) -> SegmentKey:
        """Its key."""

    @property
    def start(self) -> int:
        """Position of its first token."""

    @property
    def tokens(self) -> tuple[int, ...]:
        """Its tokens."""

    @property
    def resumable(self) -> bool:
        """Decoding can go on from its end; False where its recurrent part was thinned out, and rows alone are left."""

    def load(self) -> SegmentRows:
        """Its rows, checked against their checksums.

        Raises:
            SegmentDamagedError: the file is missing, truncated or altered.
        """

    def load_recurrent(self) -> RowBytes:
        """The recurrent part at its end, checked likewise; empty where the model has none.

        Raises:
            SegmentDamagedError: it was thinned out, or its file is missing, truncated or altered.
        """


def resumable_part(segments: Sequence[SegmentSource]) -> Sequence[SegmentSource]:
    """The segments up to the last one from whose end decoding can go on."""
    last = next((index for index in reversed(range(len(segments))) if segments[index].resumable), -1)
    return segments[: last + 1]
