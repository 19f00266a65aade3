"""An installer of the packaged program for Windows.

Knows how Inno Setup's compiler is called.  What the installer does is in `windows/tandem.iss`.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from bundle import Place, version
from preflight import RefusedError

COMPILER = "iscc"
SCRIPT = Path("packaging/windows/tandem.iss")


def command(place: Place, compiler: str) -> list[str]:
    """The call that makes it."""
    return [compiler, "/Qp", f"/DVersion={version(place)}", str(place.repo / SCRIPT)]


def build_installer(place: Place) -> Path:
    """Build it of the folder in dist/; its file.

    Raises:
        RefusedError: Inno Setup is not there.
    """
    compiler = shutil.which(COMPILER)
    if compiler is None:
        raise RefusedError("Inno Setup's compiler iscc is not on the path; install Inno Setup 6 (on Windows).")
    subprocess.run(command(place, compiler), check=True)
    return place.out / f"tandem-chat-{version(place)}-setup.exe"
