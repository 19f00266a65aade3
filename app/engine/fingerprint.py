"""What identifies a model's weights, whatever the file is called and wherever it lies.

Hashing gigabytes at every start is too slow, so the fingerprint takes the size, the beginning of the file (metadata and
tensor table) and samples spread over the rest.  Another quantisation differs in all three.
"""

import hashlib
from pathlib import Path

from app.domain.errors import ModelFileError

_HEAD_BYTES = 8 * 1024 * 1024
_SAMPLES = 256
_SAMPLE_BYTES = 4096


def fingerprint(path: Path) -> str:
    """The fingerprint of a model file.

    Raises:
        ModelFileError: the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            digest = hashlib.blake2b(str(size).encode(), digest_size=20)
            file.seek(0)
            digest.update(file.read(_HEAD_BYTES))
            for index in range(_SAMPLES):
                file.seek(size * index // _SAMPLES)
                digest.update(file.read(_SAMPLE_BYTES))
            return digest.hexdigest()
    except OSError as error:
        raise ModelFileError(f"The model file {path} cannot be read: {error.strerror}.") from error
