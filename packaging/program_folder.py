"""The packaged program: PyInstaller is run over the content of the wheel.

Knows how PyInstaller is called.  What belongs in is in `bundle.py` and `frozen/tandem.spec`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bundle import Place
from icon_files import icns_file, ico_file, pictures
from wheel_file import moment, unpack_wheel


def build_folder(place: Place) -> Path:
    """Build the program; its folder."""
    unpack_wheel(place)
    _draw_icons(place)
    environment = {
        **os.environ,
        "SOURCE_DATE_EPOCH": str(moment()),
        # Of names in sets, which end up in what is compiled.
        "PYTHONHASHSEED": "0",
        "QT_QPA_PLATFORM": "offscreen",
        "PYINSTALLER_CONFIG_DIR": str(place.work / "pyinstaller-cache"),
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(place.out), "--workpath", str(place.work / "pyinstaller")]
    subprocess.run(
        [*command, str(place.repo / "packaging" / "frozen" / "tandem.spec"), "--", str(place.work)],
        cwd=place.work,
        env=environment,
        check=True,
    )
    return place.folder


def _draw_icons(place: Place) -> None:
    """The icon in the forms that Windows and macOS take, from the one drawing."""
    drawn = pictures(place.repo / "resources" / "icons" / "tandem.svg")
    (place.work / "tandem.ico").write_bytes(ico_file(drawn))
    (place.work / "tandem.icns").write_bytes(icns_file(drawn))
