"""How the data lies on the disk, and what the user wants of it, as values."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class SealWish:
    """What is to be done at the next start, when nobody uses the data.

    Attributes:
        encrypt: encrypt it, or make it readable again.
        key_file: where to keep the key instead of the keyring.
    """

    encrypt: bool
    key_file: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivacyState:
    """What the page about it shows.

    Attributes:
        encrypted: the conversations and saved states are.
        key_place: where the key is, as it stands after “kept in”.
        wish: what is to be done at the next start.
        keyring_trouble: why the keyring cannot be used, as a sentence; empty where it can.
        secrets: the names of tokens and the like, and where each is kept.
        trouble: why some of this is not known, as a sentence.
    """

    encrypted: bool = False
    key_place: str = ""
    wish: SealWish | None = None
    keyring_trouble: str = ""
    secrets: tuple[tuple[str, str], ...] = ()
    trouble: str = ""
