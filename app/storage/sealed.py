"""Encryption at rest: one random key for a data folder, and what is made of it.

From the 256-bit key of the folder HKDF-SHA256 derives one key for each use, so that none serves two purposes:

- The database is SQLCipher's: AES-256-CBC with HMAC-SHA512 per page of 4096 bytes, its log alike.  It is given a raw
  key, since a random one needs no stretching.  Temporary tables stay in memory.
- A segment's file is AES-256-GCM in pieces of 1 MiB.  Each file has a random salt, from which its own key is made, so
  that the pieces' numbers can be their nonces: no pair of key and nonce ever comes twice.  Every piece is bound to the
  segment's key, to which of its two files it is in, to the file's header (which says how long the whole is) and to its
  number, so pieces and files cannot be exchanged, reordered or cut off without notice.
- A segment's key is a hash of tokens, from which somebody could tell that two folders hold the same beginning, or try
  whether a guessed text is there.  As a file's name stands HMAC-SHA256 of it.

Who has the disk but not the key sees how many segments there are, how long each is (which tells how many tokens it
holds), which have a recurrent part, when each was written and read, and the size and time of every change of the
database.  Such a person can put an earlier state of a file back, which is noticed for a part of the database but not
for the whole of it, or remove files, which costs segments their use and nothing more.  Not encrypted are:
`settings.json` and `presets.json` (with system prompts), the log (which holds no text of messages), names and paths of
models, what is exported or copied, and files that were set aside as damaged before.  Neither is the memory of the
running program, nor what the system swaps out of it.  What was on the disk before it was encrypted may still be found
there by someone who reads the raw disk; only encrypting the whole disk prevents that.

    sealed file   magic (8), version (u16), zero (u16), size of a piece (u32), size of the content (u64), salt (32)
                  pieces: ciphertext and tag (16 bytes)
"""

import hashlib
import hmac
import os
import sqlite3
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.domain.segment import RowBytes, SegmentKey
from app.storage.container import ContainerError
from app.storage.pages import Pages
from app.storage.sealed_pages import fits, opened_pages
from app.storage.sealed_sqlite import connect_sealed
from app.storage.sealer import FILE_SUFFIX, looks_sealed, map_file

KEY_BYTES = 32

_MAGIC = b"TANDMSLD"
_VERSION = 1
_HEADER = struct.Struct("<8sHHIQ32s")
_SALT_BYTES = 32
_TAG_BYTES = 16
_NONCE_BYTES = 12
_PIECE_BYTES = 1 << 20
NAME_TAG = "s1-"
"""What the names of encrypted files begin with, and those of plain ones do not."""
_NAME_DIGITS = 40


def derived(key: bytes, use: str, salt: bytes | None = None) -> bytes:
    """A key of the folder's key, for one use."""
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=salt, info=f"tandem {use}".encode()).derive(key)


@dataclass(frozen=True, kw_only=True)
class KeySealer:
    """Encrypts a data folder with its key; implements `Sealer`.

    Attributes:
        key: 32 random bytes.
    """

    key: bytes

    is_sealed = True

    def __repr__(self) -> str:
        return "KeySealer()"

    def connect(self, database: str, *, uri: bool = False, timeout: float = 5.0) -> sqlite3.Connection:
        """See `Sealer`."""
        return connect_sealed(database, self.database_key, uri=uri, timeout=timeout)

    def file_name(self, key: SegmentKey, *, suffix: str = FILE_SUFFIX) -> str:
        """See `Sealer`."""
        digest = hmac.new(self._name_key, key.encode(), hashlib.sha256).hexdigest()
        return f"{NAME_TAG}{digest[:_NAME_DIGITS]}{suffix}"

    def seal(self, key: SegmentKey, parts: Sequence[RowBytes], *, suffix: str = FILE_SUFFIX) -> Iterable[RowBytes]:
        """See `Sealer`; nothing is held but the piece at hand."""
        salt = os.urandom(_SALT_BYTES)
        header = _HEADER.pack(_MAGIC, _VERSION, 0, _PIECE_BYTES, sum(map(len, parts)), salt)
        cipher = AESGCM(derived(self._file_key, "file", salt))
        yield header
        for number, piece in enumerate(_pieces(parts)):
            yield cipher.encrypt(_nonce(number), piece, _bound(header, key, suffix))

    def fits(self, database: Path) -> bool:
        """See `Sealer`."""
        content = map_file(database)
        return fits(self.database_key, content) or not looks_sealed(Pages(content))

    def pages(self, content: memoryview, log: bytes) -> Pages:
        """See `Sealer`."""
        return opened_pages(self.database_key, content, log)

    def read(self, key: SegmentKey, path: Path) -> memoryview:
        """See `Sealer`; the content is decrypted into memory."""
        import numpy as np  # noqa: PLC0415  # who reads segments has it loaded; who lists conversations need not wait

        sealed = map_file(path)
        size, n_bytes, salt = _read_header(sealed)
        cipher, bound = (
            AESGCM(derived(self._file_key, "file", salt)),
            _bound(bytes(sealed[: _HEADER.size]), key, path.suffix),
        )
        # Memory that is not filled with zeros first, which took three times as long as decrypting into it.
        content = np.empty(n_bytes, np.uint8).data
        at = _HEADER.size
        for number, start in enumerate(range(0, n_bytes, size)):
            piece = content[start : start + size]
            end = at + len(piece) + _TAG_BYTES
            try:
                cipher.decrypt_into(_nonce(number), sealed[at:end], bound, piece)
            except InvalidTag:
                raise ContainerError("it was altered, or encrypted with another key") from None
            at = end
        return content.toreadonly()

    @cached_property
    def database_key(self) -> bytes:
        """The raw key of the database."""
        return derived(self.key, "database")

    @cached_property
    def check(self) -> str:
        """Tells this key from every other, and nothing else about it."""
        return derived(self.key, "check").hex()[:_NAME_DIGITS]

    @cached_property
    def _file_key(self) -> bytes:
        return derived(self.key, "segments")

    @cached_property
    def _name_key(self) -> bytes:
        return derived(self.key, "names of segments")


def _read_header(sealed: memoryview) -> tuple[int, int, bytes]:
    """Size of a piece, size of the content, and salt; the file is as long as they say."""
    if len(sealed) < _HEADER.size:
        raise ContainerError("it is cut off" if len(sealed) else "it is empty")
    magic, version, _, size, n_bytes, salt = _HEADER.unpack_from(sealed)
    if magic != _MAGIC:
        raise ContainerError("it is not an encrypted segment file")
    if version > _VERSION:
        raise ContainerError("it was written by a newer version")
    # A forged header is noticed by the pieces, but must not take memory before.
    n_pieces = -(-n_bytes // size) if size else 0
    if len(sealed) != _HEADER.size + n_bytes + n_pieces * _TAG_BYTES:
        raise ContainerError("it is cut off, or something was added to it")
    return size, n_bytes, salt


def _nonce(number: int) -> bytes:
    return number.to_bytes(_NONCE_BYTES, "little")


def _bound(header: bytes, key: SegmentKey, suffix: str) -> bytes:
    return header + f"{key}{suffix}".encode()


def _pieces(parts: Iterable[RowBytes]) -> Iterator[bytearray]:
    piece = bytearray()
    for part in parts:
        rest = memoryview(part).cast("B") if len(part) else memoryview(b"")
        while len(rest):
            taken = rest[: _PIECE_BYTES - len(piece)]
            piece += taken
            rest = rest[len(taken) :]
            if len(piece) == _PIECE_BYTES:
                yield piece
                piece = bytearray()
    if piece:
        yield piece
