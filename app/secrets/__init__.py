"""Where secrets are kept: tokens for services, and the key of an encrypted data folder.  It knows no files and no Qt.

The place is the operating system's keyring.  Where there is none, or it does not answer, that is one sentence and
never a hang; what happens instead is decided by `app.storage.secret_book`.  A secret is never logged, and never part
of an error's text.
"""

from app.secrets.keyring_place import KeyringPlace
from app.secrets.place import MemoryPlace, SecretPlace, SecretPlaceError

__all__ = ["KeyringPlace", "MemoryPlace", "SecretPlace", "SecretPlaceError"]
