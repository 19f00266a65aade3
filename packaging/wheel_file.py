"""The wheel and the source archive, the same bytes whenever the same source is built.

What goes into them is said in pyproject.toml.  Does not know what is made of a wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from bundle import Place, version

# Any moment does that every build agrees on; zip files know none before 1980.
_MOMENT = "1577836800"
NAME = "tandem_chat"


def moment() -> int:
    """Seconds since the epoch that everything in a package is dated to; SOURCE_DATE_EPOCH chooses another."""
    return int(os.environ.get("SOURCE_DATE_EPOCH", _MOMENT))


def build_wheel(place: Place) -> tuple[Path, Path]:
    """Build both; the wheel and the source archive."""
    place.out.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(place.out)],
        cwd=place.repo,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(moment())},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    name = f"{NAME}-{version(place)}"
    return place.out / f"{name}-py3-none-any.whl", place.out / f"{name}.tar.gz"


def unpack_wheel(place: Place) -> Path:
    """Build a wheel and lay its content out; the folder."""
    wheel, _ = build_wheel(place)
    shutil.rmtree(place.unpacked, ignore_errors=True)
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place.unpacked)
    return place.unpacked
