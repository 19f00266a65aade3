"""The key of a data folder as letters that a person can write down and type again.

Base32 in groups of four, without letters that look like digits; the last group is a checksum, so that a slip is
noticed before the key is tried.
"""

import base64
import hashlib

from app.domain.errors import KnownError

_GROUP = 4
_SUM_LETTERS = 4
_KEY_LETTERS = 52
_KEY_BYTES = 32
# What people type for letters that are not in the alphabet (A to Z and 2 to 7).
_MISREAD = str.maketrans({"0": "O", "1": "I", "8": "B"})


class RecoveryKeyError(KnownError):
    """These letters are no recovery key."""


def recovery_text(key: bytes) -> str:
    """The recovery key of a key."""
    letters = _letters(key) + _checksum(key)
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


def key_from(text: str) -> bytes:
    """The key that a recovery key stands for; spaces, dashes and case do not matter.

    Raises:
        RecoveryKeyError: it is not one, or has a slip.
    """
    letters = "".join(text.replace("-", " ").split()).upper().translate(_MISREAD)
    wanted = _KEY_LETTERS + _SUM_LETTERS
    if len(letters) != wanted:
        raise RecoveryKeyError(f"A recovery key has {wanted} letters and digits, and this has {len(letters)}.")
    try:
        key = base64.b32decode(letters[:_KEY_LETTERS] + "=" * (-_KEY_LETTERS % 8))
    except ValueError as error:
        raise RecoveryKeyError("A recovery key holds only letters and the digits 2 to 7.") from error
    if len(key) != _KEY_BYTES or letters != _letters(key) + _checksum(key):
        raise RecoveryKeyError("A letter of the recovery key is wrong; compare it with what was shown.")
    return key


def _letters(key: bytes) -> str:
    return base64.b32encode(key).decode("ascii").rstrip("=")


def _checksum(key: bytes) -> str:
    return base64.b32encode(hashlib.sha256(b"tandem recovery key" + key).digest()).decode("ascii")[:_SUM_LETTERS]
