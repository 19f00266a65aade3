"""The chat templates that llama.cpp's own tests read, taken once from the source of the very llama-cpp-python we pin.

They are their models' own and under many licences, so they are not ours to hand on: the set-up of the tests fetches
them, and whoever runs the tests without it does with the first one.  They are kept in the checkout's cache folder.
"""

import shutil
import tarfile
import tempfile
from functools import lru_cache
from pathlib import Path

from app.bench.native_build import download_source
from app.engine.native.library import NATIVE_VERSION

CACHE = Path(__file__).resolve().parent.parent / ".cache" / "templates"
_INSIDE = "/vendor/llama.cpp/models/templates/"


@lru_cache
def native_templates() -> dict[str, str]:
    """Every template by its file's name."""
    folder = CACHE / NATIVE_VERSION
    if not folder.is_dir():
        fetch(folder)
    return {path.name: path.read_bytes().decode() for path in sorted(folder.glob("*.jinja"))}


def fetch(folder: Path) -> None:
    """Download them; the folder is there only when all of them are."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        archive = download_source(Path(scratch))
        taken = Path(scratch) / "taken"
        taken.mkdir()
        with tarfile.open(archive) as packed:
            for member in packed:
                content = packed.extractfile(member) if _INSIDE in member.name and member.isfile() else None
                if content is not None and member.name.endswith(".jinja"):
                    (taken / Path(member.name).name).write_bytes(content.read())
        shutil.move(taken, folder)


if __name__ == "__main__":
    native_templates()
