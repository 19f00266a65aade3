"""The speculative state of one sequence as bytes: versioned, checksummed, refused with a reason.

Layout, little-endian: magic, version, n_seq, n_draft_max, n_min, p_min, sequence id, position, n_embd, n_vocab, length
of the carried row, the row as float32, then xxh3-64 of all before.  Target and draft rows are separate and are captured
at the same quiescent point.
"""

import struct
from dataclasses import dataclass

import numpy as np
import xxhash

from app.engine.contexts import Row
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_errors import StateError

MAX_STATE_BYTES = 64 * 1024 * 1024
_MAGIC = b"TMTP"
_VERSION = 1
_HEADER = struct.Struct("<4sHIIIfIIIII")
_CHECKSUM = struct.Struct("<Q")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SpeculativeState:
    """What a sequence needs beside its rows to go on drafting.

    Attributes:
        config: of the session.
        seq_id: which sequence.
        position: rows both memories held.
        n_vocab: width of the model's logits.
        carry: the target's hidden row at ``position - 1``, shape (n_embd,); zeros at position 0.
    """

    config: MtpSessionConfig
    seq_id: int
    position: int
    n_vocab: int
    carry: Row

    def to_bytes(self) -> bytes:
        """The blob."""
        row = np.ascontiguousarray(self.carry, "<f4").tobytes()
        config = self.config
        body = (
            _HEADER.pack(
                _MAGIC,
                _VERSION,
                config.n_seq,
                config.n_draft_max,
                config.n_min,
                config.p_min,
                self.seq_id,
                self.position,
                len(self.carry),
                self.n_vocab,
                len(row),
            )
            + row
        )
        return body + _CHECKSUM.pack(xxhash.xxh3_64_intdigest(body))


def parse_state(blob: bytes | memoryview, *, expected: SpeculativeState) -> SpeculativeState:
    """Read a blob and refuse whatever differs from `expected` (whose carry gives only the width).

    Raises:
        StateError: with the reason.
    """
    if len(blob) > MAX_STATE_BYTES:
        raise StateError(f"excessive: {len(blob)} bytes, at most {MAX_STATE_BYTES} are taken")
    if len(blob) < _HEADER.size + _CHECKSUM.size:
        raise StateError(f"truncated: {len(blob)} bytes")
    body, checksum = blob[: -_CHECKSUM.size], blob[-_CHECKSUM.size :]
    if _CHECKSUM.unpack(checksum) != (xxhash.xxh3_64_intdigest(body),):
        raise StateError("the checksum does not match")
    magic, version, n_seq, n_draft_max, n_min, p_min, seq_id, position, n_embd, n_vocab, n_bytes = _HEADER.unpack_from(
        body
    )
    if magic != _MAGIC:
        raise StateError("these bytes are no speculative state")
    config = expected.config
    ours = (_VERSION, config.n_seq, config.n_draft_max, config.n_min, struct.pack("<f", config.p_min))
    comparisons = (
        ("version", version, ours[0]),
        ("n_seq", n_seq, ours[1]),
        ("n_draft_max", n_draft_max, ours[2]),
        ("n_min", n_min, ours[3]),
        ("p_min", struct.pack("<f", p_min), ours[4]),
        ("sequence id", seq_id, expected.seq_id),
        ("position", position, expected.position),
        ("n_vocab", n_vocab, expected.n_vocab),
        ("n_embd", n_embd, len(expected.carry)),
        ("length of the row", n_bytes, 4 * len(expected.carry)),
        ("length", len(body), _HEADER.size + n_bytes),
    )
    for name, theirs, mine in comparisons:
        if theirs != mine:
            raise StateError(f"{name} is {theirs!r}, this session has {mine!r}")
    carry = np.frombuffer(body, "<f4", offset=_HEADER.size).astype(np.float32)
    return SpeculativeState(config=config, seq_id=seq_id, position=position, n_vocab=n_vocab, carry=carry)
