"""The pages of an encrypted database one by one, for when SQLCipher gives up on a damaged one.

A page that was not altered says so by its own code, and no other is believed.  Where the file's salt is lost, on which
all codes hang, pages are decrypted all the same and believed as far as their structure holds, as those of a plain
database are: else sixteen lost bytes would cost every conversation.  What was decrypted stays in memory.

    page          ciphertext (AES-256-CBC), initialization vector (16), code (64; HMAC-SHA512 of both and the number)
    first page    begins with the salt in place of SQLite's own first 16 bytes
"""

import hashlib
import hmac
from functools import lru_cache
from itertools import islice

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CBC

from app.storage.pages import MAGIC, USUAL_PAGE_SIZE, Pages

RESERVED_BYTES = 80
_VECTOR_BYTES = 16
_CODE_BYTES = 64
_SALT_BYTES = 16
_CODE_SALT_MASK = 0x3A
_CODE_ROUNDS = 2
_END = USUAL_PAGE_SIZE - RESERVED_BYTES
_ENOUGH = 2
"""Pages with a structure that one would have to find by chance with a wrong key: one in a hundred thousand has."""
_N_HELD = 64
_TREE_PAGES = frozenset({0x02, 0x05, 0x0A, 0x0D})
_LEAST_HEADER = 8
_MOST_FRAGMENTED = 60


class PageKey:
    """Opens the pages of one file."""

    def __init__(self, key: bytes, salt: bytes) -> None:
        """Prepare to open pages.

        Args:
            key: the database's.
            salt: what its file begins with; empty where that is lost.
        """
        self._key = key
        code_salt = bytes(byte ^ _CODE_SALT_MASK for byte in salt)
        self._code_key = hashlib.pbkdf2_hmac("sha512", key, code_salt, _CODE_ROUNDS, len(key)) if salt else b""

    def is_whole(self, number: int, page: memoryview) -> bool:
        """Whether a page is as it was written with this key."""
        code = hmac.new(self._code_key, page[_begin(number) : -_CODE_BYTES], hashlib.sha512)
        code.update(number.to_bytes(4, "little"))
        return hmac.compare_digest(code.digest(), page[-_CODE_BYTES:])

    def open(self, number: int, page: memoryview) -> memoryview | None:
        """A page as it would lie in a plain file; None where it was altered."""
        if self._code_key and not self.is_whole(number, page):
            return None
        decryptor = Cipher(AES(self._key), CBC(bytes(page[_END : _END + _VECTOR_BYTES]))).decryptor()
        content = decryptor.update(page[_begin(number) : _END]) + decryptor.finalize()
        return memoryview((MAGIC if number == 1 else b"") + content + bytes(RESERVED_BYTES))


def opened_pages(key: bytes, content: memoryview, log: bytes) -> Pages:
    """The pages of a damaged database with its log; of one that was never encrypted, as they are."""
    opener = _opener(key, Pages(content, log))
    if opener is None:
        return Pages(content, log)
    return Pages(content, log, reserved=RESERVED_BYTES, opened=lru_cache(_N_HELD)(opener.open))


def fits(key: bytes, content: memoryview) -> bool:
    """Whether a database's file, whatever became of parts of it, was written with this key."""
    return _opener(key, Pages(content)) is not None


def _opener(key: bytes, raw: Pages) -> PageKey | None:
    """What opens pages; None where the key is another's."""
    fitting = _fitting(key, raw)
    if fitting is not None:
        return fitting
    opener = PageKey(key, b"")
    plausible = (number for number, page in raw.stored() if _is_plausible(opener.open(number, page)))
    return opener if len(tuple(islice(plausible, _ENOUGH))) == _ENOUGH else None


def _fitting(key: bytes, raw: Pages) -> PageKey | None:
    """What opens pages and knows the whole ones; None where none is, for want of the salt or of the right key."""
    salts = {bytes(page[:_SALT_BYTES]) for number, page in raw.stored() if number == 1}
    openers = (PageKey(key, salt) for salt in salts)
    return next((each for each in openers if any(each.is_whole(*stored) for stored in raw.stored())), None)


def _is_plausible(page: memoryview | None) -> bool:
    """Whether a page begins as those of tables and indexes do."""
    if page is None or page[0] not in _TREE_PAGES:
        return False
    n_cells, start = (int.from_bytes(page[at : at + 2], "big") for at in (3, 5))
    return _LEAST_HEADER + 2 * n_cells <= start <= _END and page[7] <= _MOST_FRAGMENTED


def _begin(number: int) -> int:
    return _SALT_BYTES if number == 1 else 0
